import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { SmsDraft } from '../sms/sms-draft.ts';

/**
 * The SMS about a booking, in the language of the appointment: 'Shapla Clinic: serial 12, Dr. Nusrat Jahan, Fri 20 Nov,
 * come 6:40-7:10 PM.' and a link. It says nothing about the patient, because other people may read the phone too. Long names
 * are shortened so that it stays one SMS in English and two parts in Bangla.
 *
 * @param appointment date `YYYY-MM-DD`
 * @param link the address of the live page
 */
export function confirmationDraft(
  appointment: {
    id: number;
    language: Language;
    serialNumber: number;
    doctorName: string;
    appointmentDate: string;
  },
  link: string,
): SmsDraft {
  const { id: appointmentId, language, doctorName: doctor } = appointment;
  const say = SMS_TEXTS[language];
  return {
    kind: 'BOOKING',
    ...{ appointmentId, language, doctor, sentence: null },
    values: {
      serial: say.number(appointment.serialNumber),
      date: say.date(appointment.appointmentDate),
      link,
    },
  };
}
