import type { Place } from '@clinic-serial/contract/fields/place';
import { say } from '@clinic-serial/contract/messages/message';
import { placesOf, type SittingAt } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import type { Selectable, Updateable } from 'kysely';
import { AppError } from '../app-error.ts';
import { type Caller, isPlaceWithin, scopeOf } from '../caller.ts';
import { lockKey } from '../database/locks.ts';
import type { PlaceRow } from '../database/rows/clinic.ts';
import type { Db } from '../database/tables.ts';

/** The places in the order in which they were added. The first has no row until a second one is added. */
export function storedPlaces(db: Db): Promise<Selectable<PlaceRow>[]> {
  return db.selectFrom('places').selectAll().orderBy('id').execute();
}

/** Keeps the places as they are until the transaction ends. */
export const lockPlaces = (tx: Db) => lockKey(tx, 'places');

export async function insertPlace(tx: Db, row: PlaceRow): Promise<void> {
  await tx.insertInto('places').values(row).execute();
}

export async function updatePlaceRow(tx: Db, id: number, values: Updateable<PlaceRow>): Promise<void> {
  await tx.updateTable('places').set(values).where('id', '=', id).execute();
}

/**
 * The clinic's places as they are now. Nobody can open or close one until the transaction ends.
 *
 * @param places those of `config.places`
 */
export async function lockedPlaces(tx: Db, places: readonly Place[]): Promise<Place[]> {
  if (places.length === 0) return [];
  await lockPlaces(tx);
  const open = new Set((await storedPlaces(tx)).flatMap(({ id, isActive }) => (isActive === 1 ? [id] : [])));
  return places.map((place) => ({ ...place, isActive: open.has(place.id) }));
}

/**
 * Refuses places that do not exist or are closed, and keeps the others open until the transaction ends.
 *
 * @param ids the places of sittings that are saved
 * @param before the places that may stay as they are, because the sittings were there already
 * @param field the field of the form that the error names; undefined for none
 * @throws PLACE_NOT_FOUND
 */
export async function assertOpenPlaces(
  tx: Db,
  ids: readonly number[],
  before: readonly number[],
  field?: string,
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  await lockPlaces(tx);
  const places = await storedPlaces(tx);
  const isOpen = (id: number) =>
    places.some((place) => place.id === id && place.isActive === 1) ||
    (id === FIRST_PLACE && places.length === 0);
  if (added.every(isOpen)) return;
  throw new AppError(
    'PLACE_NOT_FOUND',
    field === undefined ? {} : { fieldErrors: { [field]: say('PLACE_NOT_FOUND') } },
  );
}

/**
 * Refuses a change of a doctor's whole week or day to an account that is limited to places, if the doctor
 * also sits at other places from `today` on, or would sit there (rules: places 8).
 *
 * @param today YYYY-MM-DD
 * @param asked the places of the sittings that are saved
 * @throws FORBIDDEN
 */
export async function assertOwnPlaces(
  db: Db,
  caller: Caller,
  { doctorId, today }: { doctorId: number; today: string },
  asked: readonly number[] = [],
): Promise<void> {
  const scope = scopeOf(caller);
  if (!scope?.placeIds) return;
  const week = await db
    .selectFrom('weeklySessions')
    .select('placeId')
    .where('doctorId', '=', doctorId)
    .execute();
  const days = await changedDaysFrom(db, today).where('doctorId', '=', doctorId).execute();
  const ids = [...asked, ...week.map(({ placeId }) => placeId), ...days.flatMap(placesOfDay)];
  if (!ids.every((id) => isPlaceWithin(scope, id))) throw new AppError('FORBIDDEN');
}

const changedDaysFrom = (db: Db, today: string) =>
  db.selectFrom('changedDays').select('sittings').where('date', '>=', today);

const placesOfDay = ({ sittings }: { sittings: string }): number[] =>
  placesOf(JSON.parse(sittings) as SittingAt[]);

/**
 * True if a week, a changed day from `today` on, or a live serial from `today` on is at a place.
 *
 * @param today YYYY-MM-DD
 */
export async function isPlaceInUse(tx: Db, id: number, today: string): Promise<boolean> {
  const week = await tx
    .selectFrom('weeklySessions')
    .select('doctorId')
    .where('placeId', '=', id)
    .executeTakeFirst();
  if (week) return true;
  const days = await changedDaysFrom(tx, today).execute();
  if (days.some((day) => placesOfDay(day).includes(id))) return true;
  // Serials are read last. A transaction that has just moved a sitting away has waited for the bookings that
  // saw it here, so their serials are found.
  const serial = await tx
    .selectFrom('appointments')
    .select('id')
    .where('placeId', '=', id)
    .where('appointmentDate', '>=', today)
    .where('status', 'in', UPCOMING_STATUSES)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return serial !== undefined;
}
