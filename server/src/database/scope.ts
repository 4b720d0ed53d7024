import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Scope } from '../caller.ts';
import type { AppointmentCountRow } from './rows/appointments.ts';
import type { Db } from './tables.ts';

/**
 * The SQL condition that an id is in a list. PostgreSQL refuses an empty list, so an empty list is `false`.
 */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql<boolean>`false` : sql<boolean>`${column} in (${sql.join(ids)})`;
}

/**
 * The SQL condition that an appointment belongs to the doctors and the places of a scope.
 *
 * @param table the name of `appointments` in the query
 */
export function visitWithin(scope: Scope, table = 'appointments'): RawBuilder<boolean> {
  const { doctorIds, placeIds } = scope ?? {};
  const doctor = doctorIds && isOneOf(sql.ref(`${table}.doctor_id`), doctorIds);
  const place = placeIds && isOneOf(sql.ref(`${table}.place_id`), placeIds);
  if (doctor && place) return sql<boolean>`(${doctor} and ${place})`;
  return doctor ?? place ?? sql<boolean>`true`;
}

/**
 * The counts of appointments that triggers keep, of all places or of those of a scope, to select from. A
 * department has several rows for a day and a status, whose totals must be added.
 *
 * @param scope only its places count, because no counts are kept for doctors
 */
export function keptCounts(scope: Scope): AliasedRawBuilder<AppointmentCountRow, 'counts'> {
  const placeIds = scope?.placeIds;
  const columns = sql`day, department_id, status`;
  if (!placeIds) return sql<AppointmentCountRow>`appointment_counts`.as('counts');
  const ofPlaces = isOneOf(sql.ref('place_id'), placeIds);
  if (!placeIds.includes(FIRST_PLACE)) {
    return sql<AppointmentCountRow>`(select ${columns}, total from place_counts where ${ofPlaces})`.as(
      'counts',
    );
  }
  return sql<AppointmentCountRow>`(select ${columns}, total from appointment_counts
    union all select ${columns}, -total from place_counts where not ${ofPlaces})`.as('counts');
}

/**
 * The SQL condition that a doctor has a sitting at a place: by the week, or on a changed day of some dates.
 *
 * @param doctorId the SQL of the doctor's id
 * @param placeId the SQL of the place's id
 * @param dates YYYY-MM-DD, both included; without `to` all dates from `from` on
 */
export function sitsAt(
  doctorId: RawBuilder<unknown>,
  placeId: RawBuilder<unknown>,
  { from, to }: { from: string; to?: string },
): RawBuilder<boolean> {
  const until = to === undefined ? sql`` : sql` and changed_days.date <= ${to}`;
  // Changed days from before the clinic had places name none, and are at the first one. In the JSON a number
  // is followed by a comma or a brace.
  const named = sql`'%"placeId":' || cast(${placeId} as text)`;
  return sql<boolean>`(
    exists (select 1 from weekly_sessions
      where weekly_sessions.doctor_id = ${doctorId} and weekly_sessions.place_id = ${placeId})
    or exists (select 1 from changed_days
      where changed_days.doctor_id = ${doctorId} and changed_days.date >= ${from}${until} and (
        changed_days.sittings like ${named} || ',%' or changed_days.sittings like ${named} || '}%'
        or (${placeId} = ${sql.lit(FIRST_PLACE)} and changed_days.sittings <> '[]'
          and changed_days.sittings not like '%"placeId":%'))))`;
}

/**
 * The doctors of a scope, for lists of doctors: those of the account who sit at one of the places.
 *
 * @param dates as for {@link sitsAt}
 * @returns undefined for all doctors
 */
export async function doctorsWithin(
  db: Db,
  scope: Scope,
  dates: { from: string; to?: string },
): Promise<readonly number[] | undefined> {
  const { doctorIds, placeIds } = scope ?? {};
  if (!placeIds) return doctorIds;
  if (placeIds.length === 0) return [];
  const sits = placeIds.map((id) => sitsAt(sql.ref('doctors.id'), sql.lit(id), dates));
  const rows = await db
    .selectFrom('doctors')
    .select('id')
    .where(sql<boolean>`(${sql.join(sits, sql` or `)})`)
    .$if(doctorIds !== undefined, (query) => query.where(isOneOf(sql.ref('doctors.id'), doctorIds ?? [])))
    .execute();
  return rows.map(({ id }) => id);
}
