import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { patientText } from '#messages/patient';

const text = patientText.mark;

/** The words about a calendar change that affects an appointment; undefined if none does. */
export function markOf({
  affected,
  movedToId,
}: Partial<Pick<Appointment, 'affected' | 'movedToId'>>): string | undefined {
  if (movedToId) return text.moved;
  if (!affected) return undefined;
  return affected === 'hours' ? text.hours : text.away;
}
