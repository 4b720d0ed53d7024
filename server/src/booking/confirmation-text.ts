import { en } from '@clinic-serial/contract/messages/en';
import { CLINIC_NAME_AT_MOST, ONE_PART, shortened } from '../sms/sms-length.ts';

const DOCTOR_NAME_AT_LEAST = 12;

/**
 * The SMS about a booking: 'Shapla Clinic: serial 12, Dr. Nusrat Jahan, Fri 20 Nov, about 10:30 AM.' and a
 * link. It says nothing about the patient, because other people may read the phone too. Long names are
 * shortened so that it stays one SMS.
 *
 * @param appointment date `YYYY-MM-DD`, time `HH:MM`; null for 'at the desk'
 * @param link the address of the appointment, which asks for a login
 */
export function confirmationText(
  clinicName: string,
  appointment: {
    serialNumber: number;
    doctorName: string;
    appointmentDate: string;
    estimatedTime: string | null;
  },
  link: string,
): string {
  const textWith = (doctor: string) =>
    en.bookingSms({
      clinic: shortened(clinicName, CLINIC_NAME_AT_MOST),
      serial: appointment.serialNumber,
      doctor,
      date: appointment.appointmentDate,
      time: appointment.estimatedTime,
      link,
    });
  const room = Math.max(DOCTOR_NAME_AT_LEAST, ONE_PART - textWith('').length);
  return textWith(shortened(appointment.doctorName, room));
}
