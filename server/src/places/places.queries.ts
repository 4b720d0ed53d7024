import { say } from '@clinic-serial/contract/messages/message';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { FIRST_PLACE, placeOf } from '@clinic-serial/contract/terms/places';
import type { Selectable, Updateable } from 'kysely';
import { AppError } from '../app-error.ts';
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
 * Whether a week, a changed day from `today` on, or a live serial from `today` on is at a place.
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
  const days = await tx.selectFrom('changedDays').select('sittings').where('date', '>=', today).execute();
  const isOfDay = days.some(({ sittings }) =>
    (JSON.parse(sittings) as { placeId?: number }[]).some((sitting) => placeOf(sitting) === id),
  );
  if (isOfDay) return true;
  // The serials come last. Who has just moved a sitting away has waited for the bookings that saw it here.
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
