import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { serialOf } from '../serials/day-serial.ts';
import type { SmsDraft } from '../sms/sms-draft.ts';
import type { DueReminder } from './reminders.queries.ts';

/**
 * The SMS that reminds of an appointment, in its language: 'Reminder from Shapla Clinic: tomorrow, Sat 21 Nov, come
 * 10:30-11:10 AM, serial 12, Dr. Nusrat Jahan.' It says nothing about the patient, because other people may read the phone too.
 */
export function reminderDraft(
  appointment: Pick<
    DueReminder,
    'id' | 'language' | 'daySerial' | 'appointmentDate' | 'doctorName' | 'doctorNameBn'
  >,
  { isToday }: { isToday: boolean },
): SmsDraft {
  const { id: appointmentId, language, doctorName, doctorNameBn } = appointment;
  const say = SMS_TEXTS[language];
  return {
    kind: isToday ? 'REMINDER_DAY' : 'REMINDER_EVENING',
    ...{ appointmentId, language, doctor: textIn(language, doctorName, doctorNameBn), sentence: null },
    values: {
      serial: say.number(serialOf(appointment.daySerial).serialNumber),
      date: say.date(appointment.appointmentDate),
    },
  };
}
