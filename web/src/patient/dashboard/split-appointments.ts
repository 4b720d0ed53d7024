import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';

/**
 * Splits a patient's appointments into the two tabs (rules: states 3).
 *
 * @param appointments newest date first
 */
export function splitAppointments(appointments: readonly Appointment[], today: string) {
  const upcoming = appointments.filter((one) => isUpcoming(one.status, one.appointmentDate, today));
  const past = appointments.filter((one) => !isUpcoming(one.status, one.appointmentDate, today));
  return { upcoming: upcoming.sort(bySession), past };
}

function bySession(a: Appointment, b: Appointment): number {
  return when(a).localeCompare(when(b)) || a.serialNumber - b.serialNumber;
}

/** A serial without an estimated time can be called at any moment, so it comes first. */
function when({ appointmentDate, estimatedTime }: Appointment): string {
  return `${appointmentDate} ${estimatedTime ?? ''}`;
}
