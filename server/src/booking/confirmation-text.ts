import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { Language } from '@clinic-serial/contract/rules/languages';
import { type SmsConfig, smsText } from '../sms/sms-text.ts';

/**
 * The SMS about a booking, in the language of the appointment: 'Shapla Clinic: serial 12, Dr. Nusrat Jahan, Fri 20 Nov,
 * about 10:30 AM.' and a link. It says nothing about the patient, because other people may read the phone too. Long names
 * are shortened so that it stays one SMS in English and two parts in Bangla.
 *
 * @param appointment date `YYYY-MM-DD`, time `HH:MM`; null for 'at the desk'
 * @param link the address of the live page
 */
export function confirmationText(
  config: SmsConfig,
  appointment: {
    language: Language;
    serialNumber: number;
    doctorName: string;
    appointmentDate: string;
    estimatedTime: string | null;
  },
  link: string,
): string {
  const { language, doctorName: doctor } = appointment;
  const say = SMS_TEXTS[language];
  return smsText(
    config,
    'BOOKING',
    { language, doctor },
    {
      serial: say.number(appointment.serialNumber),
      date: say.date(appointment.appointmentDate),
      time: say.time(appointment.estimatedTime),
      link,
    },
  );
}
