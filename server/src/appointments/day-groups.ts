import type { AppointmentGroup } from '@clinic-serial/contract/subjects/appointments';
import { takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import { placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import { isPlaceWithin, type Scope } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import { doctorsOnDates } from '../serials/sitting-on.ts';
import { type AppointmentRecord, appointmentsOfDoctors } from './appointments.queries.ts';

interface Page {
  limit: number;
  offset: number;
}

interface Neighbours {
  before: AppointmentRecord | undefined;
  after: AppointmentRecord | undefined;
}

/** Reads a page of a list, and on request in the same query the rows right before and after it. */
export async function readPage(
  { limit, offset }: Page,
  withNeighbours: boolean,
  read: (page: Page) => Promise<AppointmentRecord[]>,
): Promise<Neighbours & { rows: AppointmentRecord[] }> {
  if (!withNeighbours) {
    return { rows: await read({ limit, offset }), before: undefined, after: undefined };
  }
  const ahead = offset > 0 ? 1 : 0;
  const found = await read({ limit: limit + ahead + 1, offset: offset - ahead });
  return {
    rows: found.slice(ahead, ahead + limit),
    before: ahead ? found[0] : undefined,
    after: found[ahead + limit],
  };
}

/**
 * The groups of a page of one day's list, one for each doctor, with the numbers of the whole day (rules:
 * numbers 9).
 *
 * @param rows the page: appointments of one date, by doctor
 */
export async function groupsOf(
  db: Db,
  rows: readonly AppointmentRecord[],
  { before, after }: Neighbours,
  today: string,
  scope: Scope,
): Promise<AppointmentGroup[]> {
  const [first] = rows;
  if (!first) return [];
  const date = first.appointmentDate;
  const doctorIds = [...new Set(rows.map(({ doctorId }) => doctorId))];
  const all = (await appointmentsOfDoctors(db, date, doctorIds)).filter(({ placeId }) =>
    isPlaceWithin(scope, placeId),
  );
  const dayOf = await doctorsOnDates(
    db,
    date < today ? [] : doctorIds.map((doctorId) => ({ doctorId, date })),
  );
  return doctorIds.map((doctorId) => {
    const own = all.filter((row) => row.doctorId === doctorId);
    const numberOf = (status: AppointmentRecord['status']) =>
      own.filter((row) => row.status === status).length;
    const planned = dayOf({ doctorId, date })?.sittings ?? bookedHours(own);
    const sittings = planned.filter((sitting) => isPlaceWithin(scope, placeOf(sitting)));
    return {
      doctorId,
      sittings: sittings.map(({ startTime, endTime, ...at }) => ({
        startTime,
        endTime,
        ...placeMark(placeOf(at)),
      })),
      total: own.filter(({ status }) => takesPlace(status)).length,
      seen: numberOf('Completed'),
      noShow: numberOf('No Show'),
      notSeen: own.filter(({ notSeen }) => notSeen === 1).length,
      isContinued: before?.doctorId === doctorId,
      hasMore: after?.doctorId === doctorId,
    };
  });
}

/** The hours of the sittings, as the newest appointments have them. */
function bookedHours(
  rows: readonly Pick<AppointmentRecord, 'daySerial' | 'placeId' | 'sessionStart' | 'sessionEnd'>[],
) {
  const bySitting = new Map(
    rows.map(({ daySerial, placeId, sessionStart, sessionEnd }) => [
      serialOf(daySerial).sitting,
      { startTime: sessionStart, endTime: sessionEnd, placeId },
    ]),
  );
  return [...bySitting].sort(([one], [other]) => one - other).map(([, hours]) => hours);
}
