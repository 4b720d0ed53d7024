import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';

/** The people of a sitting who have had no turn yet, in the order of their serials. The person with the doctor is left out. */
export function peopleWithoutTurn({ entries, notHere, current }: QueueState): QueuePerson[] {
  return [...entries, ...notHere]
    .filter(({ appointmentId }) => appointmentId !== current?.appointmentId)
    .sort((one, other) => one.serialNumber - other.serialNumber);
}
