import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type { Config } from '../config.ts';
import { serialOf } from '../serials/day-serial.ts';
import { fitNames } from '../sms/sms-length.ts';
import type { DueReminder } from './reminders.queries.ts';

/**
 * The SMS that reminds of an appointment, in its language: 'Reminder from Shapla Clinic: tomorrow, Sat 21 Nov, about
 * 10:30 AM, serial 12, Dr. Nusrat Jahan.' It says nothing about the patient, because other people may read the phone too.
 */
export function reminderText(
  clinic: Pick<Config['clinic'], 'name' | 'nameBn'>,
  appointment: Pick<
    DueReminder,
    'language' | 'daySerial' | 'appointmentDate' | 'estimatedTime' | 'doctorName' | 'doctorNameBn'
  >,
  { isToday }: { isToday: boolean },
): string {
  const { language, doctorName, doctorNameBn } = appointment;
  const names = {
    clinic: textIn(language, clinic.name, clinic.nameBn),
    doctor: textIn(language, doctorName, doctorNameBn),
  };
  return fitNames(language, names, (shown) =>
    catalogues[language].reminderSms({
      ...shown,
      serial: serialOf(appointment.daySerial).serialNumber,
      date: appointment.appointmentDate,
      estimate: appointment.estimatedTime,
      isToday,
    }),
  );
}
