import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { Language } from '@clinic-serial/contract/rules/languages';
import { CLINIC_NAME_AT_MOST, shortened, smsRoom } from '../sms/sms-length.ts';

const CLINIC_NAME_AT_LEAST = 10;
const DOCTOR_NAME_AT_LEAST = 12;

/**
 * The SMS about a booking, in the language of the appointment: 'Shapla Clinic: serial 12, Dr. Nusrat Jahan, Fri 20 Nov,
 * about 10:30 AM.' and a link. It says nothing about the patient, because other people may read the phone too. Long names
 * are shortened so that it stays one SMS in English and two parts in Bangla: first the doctor's name down to 12 letters,
 * then the clinic's down to 10.
 *
 * @param appointment date `YYYY-MM-DD`, time `HH:MM`; null for 'at the desk'
 * @param link the address of the appointment, which asks for a login
 */
export function confirmationText(
  clinicName: string,
  appointment: {
    language: Language;
    serialNumber: number;
    doctorName: string;
    appointmentDate: string;
    estimatedTime: string | null;
  },
  link: string,
): string {
  const { language, doctorName } = appointment;
  const textWith = (clinic: string, doctor: string) =>
    catalogues[language].bookingSms({
      clinic,
      serial: appointment.serialNumber,
      doctor,
      date: appointment.appointmentDate,
      time: appointment.estimatedTime,
      link,
    });
  const room = smsRoom(language, clinicName, doctorName);
  const roomBeside = (clinic: string, doctor: string) => room - textWith(clinic, doctor).length;
  const leastDoctor = shortened(doctorName, DOCTOR_NAME_AT_LEAST);
  const clinicRoom = Math.min(CLINIC_NAME_AT_MOST, roomBeside('', leastDoctor));
  const clinic = shortened(clinicName, Math.max(CLINIC_NAME_AT_LEAST, clinicRoom));
  const doctorRoom = Math.max(DOCTOR_NAME_AT_LEAST, roomBeside(clinic, ''));
  return textWith(clinic, shortened(doctorName, doctorRoom));
}
