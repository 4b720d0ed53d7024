import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { ticketText } from '#messages/ticket';

/** The department of an appointment, and where it is if that is known. */
export function departmentText(
  appointment: Pick<
    Appointment,
    'departmentName' | 'departmentNameBn' | 'departmentLocation' | 'departmentLocationBn'
  >,
): string {
  const name = localText(appointment.departmentName, appointment.departmentNameBn);
  const location = localText(appointment.departmentLocation, appointment.departmentLocationBn);
  return location ? ticketText.departmentAt(name, location) : name;
}
