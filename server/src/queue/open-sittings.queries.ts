import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { placeMark } from '@clinic-serial/contract/terms/places';
import { sql } from 'kysely';
import type { Scope } from '../caller.ts';
import { isOneOf, visitWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import { placeOfSerials, SITTING_OF_APPOINTMENT as SITTING } from '../serials/serials.queries.ts';
import type { OneSitting } from './queue.queries.ts';

/**
 * The sittings of a range of dates, `to` left out, that have live serials and that nobody has ended or
 * cancelled, also those without any act. The newest date comes first.
 */
export async function openSittings(db: Db, { from, to }: { from: string; to: string }, scope: Scope) {
  const { doctorIds, placeIds } = scope ?? {};
  const sittings = db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select([
      'appointments.doctorId',
      'appointments.appointmentDate as date',
      SITTING.as('sitting'),
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
      sql<string>`min(appointments.session_start)`.as('startTime'),
      sql<string>`max(appointments.session_end)`.as('endTime'),
      sql<number>`count(*)`.as('people'),
    ])
    .where('appointments.status', 'in', UPCOMING_STATUSES)
    .where('appointments.appointmentDate', '>=', from)
    .where('appointments.appointmentDate', '<', to)
    .where('appointments.deletedAt', 'is', null)
    .where(visitWithin({ doctorIds }))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('queueSittings')
            .select('version')
            .whereRef('queueSittings.doctorId', '=', 'appointments.doctorId')
            .whereRef('queueSittings.date', '=', 'appointments.appointmentDate')
            .where('queueSittings.sitting', '=', SITTING)
            .where('queueSittings.state', 'in', ['ended', 'cancelled']),
        ),
      ),
    )
    .groupBy([
      'appointments.doctorId',
      'appointments.appointmentDate',
      SITTING,
      'doctors.name',
      'doctors.nameBn',
    ])
    .as('open');
  const rows = await db
    .selectFrom(sittings)
    .selectAll('open')
    .select(PLACE.as('placeId'))
    .$if(placeIds !== undefined, (query) => query.where(isOneOf(PLACE, placeIds ?? [])))
    .orderBy('open.date', 'desc')
    .orderBy('open.startTime')
    .orderBy('open.doctorName')
    .execute();
  return rows.map(({ placeId, ...sitting }) => ({ ...sitting, ...placeMark(placeId) }));
}

const PLACE = sql<number>`${placeOfSerials({ doctorId: sql`open.doctor_id`, date: sql`open.date`, sitting: sql`open.sitting` })}`;

/** The hours for which the serials of a sitting were given; undefined without serials. */
export async function bookedHours(db: Db, { doctorId, date, sitting }: OneSitting) {
  const row = await db
    .selectFrom('appointments')
    .select([
      sql<string | null>`min(session_start)`.as('startTime'),
      sql<string | null>`max(session_end)`.as('endTime'),
    ])
    .where('doctorId', '=', doctorId)
    .where('appointmentDate', '=', date)
    .where(SITTING, '=', sitting)
    .executeTakeFirst();
  return row?.startTime && row.endTime ? { startTime: row.startTime, endTime: row.endTime } : undefined;
}
