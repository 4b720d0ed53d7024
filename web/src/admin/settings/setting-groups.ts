import type { ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { adminClinicSettingsText as text } from '#messages/admin-settings';

/** The fields of a form of settings that belong together. */
export interface SettingsGroup {
  title: string;
  lead?: string;
  /** The fields of a row stand side by side where there is room. */
  rows: readonly (readonly ClinicSettingName[])[];
}

/** Who the clinic is and how patients reach it. */
export const CLINIC_GROUPS: readonly SettingsGroup[] = [
  { title: text.clinic.identity, rows: [['CLINIC_NAME', 'CLINIC_NAME_BN']] },
  {
    title: text.clinic.contact,
    rows: [['CLINIC_PHONE', 'CLINIC_EMAIL'], ['CLINIC_ADDRESS', 'CLINIC_ADDRESS_BN'], ['CLINIC_MAP_URL']],
  },
  { title: text.clinic.hours, rows: [['CLINIC_HOURS', 'CLINIC_HOURS_BN']] },
  { title: text.clinic.pages, rows: [['CLINIC_LANGUAGE'], ['PUBLIC_URL']] },
  { title: text.clinic.staff, rows: [['SECOND_FACTOR_FOR_ADMINS']] },
];

/** How serials are booked and called, and what the home page says in numbers. */
export const BOOKING_GROUPS: readonly SettingsGroup[] = [
  {
    title: text.booking.booking,
    rows: [
      ['CONSULTATION_FEE', 'FEES'],
      ['BOOKING_CUTOFF', 'RESCHEDULE_DAYS'],
    ],
  },
  {
    title: text.booking.queue,
    rows: [['CHECK_IN', 'RETURN_AFTER'], ['OVERRUN_WARNING', 'OVERRUN_STOP'], ['QUEUE_SMS']],
  },
  {
    title: text.booking.home,
    lead: text.booking.homeHint,
    rows: [['HOME_PATIENTS', 'HOME_DOCTORS', 'HOME_EMERGENCY']],
  },
];

/** The gateway, what it may cost, and which SMS patients get beside the codes. */
export const SMS_GROUPS: readonly SettingsGroup[] = [
  {
    title: text.sms.gateway,
    rows: [['SMS_GATEWAY', 'SMS_SENDER'], ['SMS_API_KEY'], ['SMS_DAILY_LIMIT', 'SMS_PART_PRICE']],
  },
  {
    title: text.sms.sent,
    rows: [['SMS_CONFIRMATION'], ['REMINDER_EVENING', 'REMINDER_MINUTES_BEFORE']],
  },
];
