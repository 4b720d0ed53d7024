import * as z from 'zod/mini';
import { dayTexts, hours } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { doctorFees } from '../fields/money.ts';
import { ofPlace, place } from '../fields/place.ts';
import { week } from '../rules/schedule/weekly-schedule.ts';
import { defineEndpoint } from './endpoint.ts';
import { pictureUrl } from './pictures.ts';

/** The facts about the clinic that every screen has. */
export const clinicInfo = z.object({
  name: z.string(),
  /** Bangla texts are null if the clinic has set none. Screens then show the English text. */
  nameBn: z.nullable(z.string()),
  /**
   * Phone, email and address are empty if the clinic has set none. Screens then leave them out. Several
   * phones are separated by commas.
   */
  phone: z.string(),
  /** Such as '01811-223344'; left out if the clinic has set none. */
  whatsapp: z.optional(z.string()),
  email: z.string(),
  address: z.string(),
  addressBn: z.nullable(z.string()),
  /** The address of the map link; null if the link searches for `address`. */
  mapUrl: z.nullable(z.string()),
  logoUrl: pictureUrl,
  timeZone: z.string(),
  /** The clinic day, decided by the server. */
  today: clinicDate,
  /** HH:MM. */
  timeOfDay: z.string(),
  demoMode: z.boolean(),
  /** False until patients can be reached and can reach the clinic (rules: settings 4). */
  onlineBooking: z.boolean(),
  /**
   * The sentence that no codes can be sent now (SMS_FAILING); left out while codes can be sent (rules: codes
   * 11).
   */
  codesFail: z.optional(z.string()),
  /** In taka. */
  consultationFee: z.int(),
  /** The numbers on the home page, such as '500+'. */
  statistics: z.object({
    patients: z.nullable(z.string()),
    doctors: z.nullable(z.string()),
    emergency: z.nullable(z.string()),
  }),
  /** True if patients pay the consultation fee at the desk (setting FEES). */
  payAtDesk: z.boolean(),
  /** The clinic's own fees and the largest discount that staff may give, in paisa. Only with `payAtDesk`. */
  fees: z.optional(z.extend(doctorFees, { discountMost: z.int() })),
  /** True if the desk notes arrivals (setting CHECK_IN). */
  checkIn: z.boolean(),
  /** Months without a visit after which a patient's data is erased; 0 if never. */
  retentionMonths: z.int(),
  /** The places, closed ones too. Only for a clinic with several open places (rules: places 1). */
  places: z.optional(z.array(place)),
});
export type ClinicInfo = z.infer<typeof clinicInfo>;

/** Decides what "today" is on every screen (rules: dates 1). */
export const getClinic = defineEndpoint('getClinic', {
  route: 'GET /clinic',
  summary: "The clinic's contact details and its current day",
  subject: 'Clinic',
  access: { visitor: true },
  data: clinicInfo,
});

/** From the earliest start to the latest end of a weekday, HH:MM; null if no doctor sits. */
const openHours = z.nullable(z.object(hours));

/** When the clinic is open (rules: screens 12). */
export const clinicHours = z.object({
  /** The clinic's own words, which replace `days`. */
  ...dayTexts,
  /** Keyed '1' (Monday) to '7' (Sunday). */
  days: week(openHours),
  /**
   * `days` of each place where doctors sit and for which staff have written no hours. Only for a clinic with
   * several open places (rules: places 1).
   */
  places: z.optional(z.array(z.object({ ...ofPlace, days: week(openHours) }))),
});
export type ClinicHours = z.infer<typeof clinicHours>;

export const getClinicHours = defineEndpoint('getClinicHours', {
  route: 'GET /clinic/hours',
  summary: "The clinic's hours, from its own words or from the weeks of its doctors",
  subject: 'Clinic',
  access: { visitor: true },
  data: clinicHours,
});
