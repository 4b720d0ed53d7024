import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';

/** Those of a sitting who had no turn yet, by serial. Who is with the doctor is not one of them. */
export function leftPeople({ entries, notHere, current }: QueueState): QueuePerson[] {
  return [...entries, ...notHere]
    .filter(({ appointmentId }) => appointmentId !== current?.appointmentId)
    .sort((one, other) => one.serialNumber - other.serialNumber);
}
