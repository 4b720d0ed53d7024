import { weekdayAbbreviation, weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { minutesOf } from '@clinic-serial/contract/fields/minutes';

/** One SMS in the alphabet of phone networks (GSM-7); of a longer one, each part costs. */
const ONE_PART = 160;
const CLINIC_NAME_AT_MOST = 30;
const DOCTOR_NAME_AT_LEAST = 12;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The SMS that a booking brings: 'Shapla Clinic: serial 12, Dr. Nusrat Jahan, Fri 20 Nov, about 10:30 AM.' and a link.
 * No word of the patient: others read along on a phone. Long names are shortened so that it stays one SMS.
 *
 * @param appointment date `YYYY-MM-DD`, time `HH:MM`
 * @param link where the appointment is seen, after a login
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

/** A text of `most` characters at the most; the dots are of the networks' alphabet, unlike '…'. */
function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3).trimEnd()}...`;
}

function twelveHours(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
