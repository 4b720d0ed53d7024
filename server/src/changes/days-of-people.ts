import type { BookedDay } from '../calendar/reopen-day.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import { doctorsOnDates } from '../serials/doctors-on-dates.ts';
import { sittingWithNumber } from '../serials/sitting-on.ts';
import type { undoablePeople } from './changes.queries.ts';

type Person = Awaited<ReturnType<typeof undoablePeople>>[number];

/**
 * The people of a change whose sitting the doctor still has on their date, and the days of the others, the
 * earliest first.
 */
export async function daysOfPeople(
  db: Db,
  people: readonly Person[],
): Promise<{ open: Person[]; closed: BookedDay[] }> {
  const dayOf = await doctorsOnDates(db, people);
  const open: Person[] = [];
  const closed = new Map<string, BookedDay>();
  for (const person of people) {
    const { doctorId, date, daySerial, startTime, endTime } = person;
    const { sitting } = serialOf(daySerial);
    const now = dayOf({ doctorId, date });
    if (now && sittingWithNumber(now, sitting)) {
      open.push(person);
      continue;
    }
    const day = closed.get(date) ?? { doctorId, date, sittings: [] };
    closed.set(date, day);
    const known = day.sittings.find((other) => other.sitting === sitting);
    if (known) known.people += 1;
    else day.sittings.push({ sitting, startTime, endTime, people: 1 });
  }
  return { open, closed: [...closed.values()].sort((one, other) => (one.date < other.date ? -1 : 1)) };
}
