import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { patientText } from '#messages/patient';

const text = patientText.mark;

/** What a change of the calendar means for an appointment; undefined if nothing has changed for it. */
export function markOf({
  affected,
  movedToId,
}: Partial<Pick<Appointment, 'affected' | 'movedToId'>>): string | undefined {
  if (movedToId) return text.moved;
  if (!affected) return undefined;
  return affected === 'hours' ? text.hours : text.away;
}
