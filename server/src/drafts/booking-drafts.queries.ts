import type { Insertable, Selectable, Updateable } from 'kysely';
import { keepOne } from '../database/keep-query.ts';
import type { BookingDraftRow } from '../database/rows/appointments.ts';
import type { Db } from '../database/tables.ts';

export type DraftRecord = Selectable<BookingDraftRow>;

/** The stored columns of a draft. The turn is counted in this file. */
type DraftValues = Omit<Insertable<BookingDraftRow>, 'id' | 'turn'>;

interface DraftKey {
  browserHash: string;
  doctorId: number;
}

const draftOfKey = keepOne((db, { browserHash, doctorId, at }: DraftKey & { at: string }) =>
  db
    .selectFrom('bookingDrafts')
    .selectAll()
    .where('browserHash', '=', browserHash)
    .where('doctorId', '=', doctorId)
    .where('expiresAt', '>', at),
);

/** The draft of a browser for a doctor, unless it has expired at a moment. */
export const findDraft = (db: Db, key: DraftKey, at: string): Promise<DraftRecord | undefined> =>
  draftOfKey(db, { ...key, at });

/** Stores a draft in the place of the browser's earlier one for the doctor, with a new turn. */
export async function saveDraft(db: Db, row: DraftValues): Promise<void> {
  const { browserHash: _browser, doctorId: _doctor, ...values } = row;
  await db
    .insertInto('bookingDrafts')
    .values({ ...row, turn: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['browserHash', 'doctorId'])
        .doUpdateSet((update) => ({ ...values, turn: update('bookingDrafts.turn', '+', 1) })),
    )
    .execute();
}

/** Changes the draft that waits for a code. @returns false if the browser has none */
export async function changeDraftOfCode(
  db: Db,
  { browserHash, codeHash }: { browserHash: string; codeHash: string },
  values: Updateable<BookingDraftRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bookingDrafts')
    .set(values)
    .where('browserHash', '=', browserHash)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes a draft, unless somebody has changed it since it was read. */
export async function changeReadDraft(
  db: Db,
  { id, sealed }: DraftRecord,
  values: Updateable<BookingDraftRow>,
): Promise<void> {
  await db
    .updateTable('bookingDrafts')
    .set(values)
    .where('id', '=', id)
    .where('sealed', '=', sealed)
    .execute();
}

/** Counts a turn. @returns false if another request has counted it */
export async function claimTurn(db: Db, { id, turn }: DraftRecord): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bookingDrafts')
    .set({ turn: turn + 1 })
    .where('id', '=', id)
    .where('turn', '=', turn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bookingDrafts').where('id', '=', id).execute();
}

export async function deleteDraftsOfBrowser(db: Db, browserHash: string): Promise<void> {
  await db.deleteFrom('bookingDrafts').where('browserHash', '=', browserHash).execute();
}

/** The number of drafts without a code. Callers limit it, because nothing else limits such drafts. */
export async function countWithoutCode(db: Db): Promise<number> {
  const row = await db
    .selectFrom('bookingDrafts')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('codeHash', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function hasExpiredDrafts(db: Db, at: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookingDrafts')
    .select('id')
    .where('expiresAt', '<=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredDrafts(db: Db, at: string): Promise<void> {
  await db.deleteFrom('bookingDrafts').where('expiresAt', '<=', at).execute();
}
