import { weekdayAbbreviation, weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { minutesOf } from '@clinic-serial/contract/fields/minutes';

/**
 * The length of one SMS in the alphabet of phone networks (GSM-7). A longer text is sent in parts, and each
 * part costs.
 */
const ONE_PART = 160;
const CLINIC_NAME_AT_MOST = 30;
const DOCTOR_NAME_AT_LEAST = 12;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The SMS about a booking: 'Shapla Clinic: serial 12, Dr. Nusrat Jahan, Fri 20 Nov, about 10:30 AM.' and a
 * link. It says nothing about the patient, because other people may read the phone too. Long names are
 * shortened so that it stays one SMS.
 *
 * @param appointment date `YYYY-MM-DD`, time `HH:MM`
 * @param link the address of the appointment, which asks for a login
 */
export function confirmationText(
  clinicName: string,
  appointment: { serialNumber: number; doctorName: string; appointmentDate: string; estimatedTime: string },
  link: string,
): string {
  const { serialNumber, appointmentDate: date, estimatedTime } = appointment;
  const day = `${weekdayAbbreviation(weekdayOf(date))} ${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
  const before = `${shortened(clinicName, CLINIC_NAME_AT_MOST)}: serial ${serialNumber}, `;
  const after = `, ${day}, about ${twelveHours(estimatedTime)}. ${link}`;
  const room = Math.max(DOCTOR_NAME_AT_LEAST, ONE_PART - before.length - after.length);
  return before + shortened(appointment.doctorName, room) + after;
}

/**
 * Shortens a text to at most `most` characters. It uses three dots, because the networks' alphabet has no
 * '…'.
 */
function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3).trimEnd()}...`;
}

function twelveHours(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
