import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { serialOf } from '../serials/day-serial.ts';
import { type SmsConfig, smsText } from '../sms/sms-text.ts';
import type { DueReminder } from './reminders.queries.ts';

/**
 * The SMS that reminds of an appointment, in its language: 'Reminder from Shapla Clinic: tomorrow, Sat 21 Nov, about
 * 10:30 AM, serial 12, Dr. Nusrat Jahan.' It says nothing about the patient, because other people may read the phone too.
 */
export function reminderText(
  config: SmsConfig,
  appointment: Pick<
    DueReminder,
    'language' | 'daySerial' | 'appointmentDate' | 'estimatedTime' | 'doctorName' | 'doctorNameBn'
  >,
  { isToday }: { isToday: boolean },
): string {
  const { language, doctorName, doctorNameBn } = appointment;
  const say = SMS_TEXTS[language];
  return smsText(
    config,
    isToday ? 'REMINDER_DAY' : 'REMINDER_EVENING',
    { language, doctor: textIn(language, doctorName, doctorNameBn) },
    {
      serial: say.number(serialOf(appointment.daySerial).serialNumber),
      date: say.date(appointment.appointmentDate),
      time: say.time(appointment.estimatedTime),
    },
  );
}
