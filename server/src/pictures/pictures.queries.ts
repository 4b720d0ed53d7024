import type { Insertable, Selectable } from 'kysely';
import { lockKey } from '../database/locks.ts';
import type { PictureRow } from '../database/rows/clinic.ts';
import type { Db } from '../database/tables.ts';

export function findPicture(
  db: Db,
  hash: string,
): Promise<Pick<Selectable<PictureRow>, 'mediaType' | 'content'> | undefined> {
  return db
    .selectFrom('pictures')
    .select(['mediaType', 'content'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** The hash of the clinic's logo; undefined if there is none. */
export async function findLogo(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('pictures').select('hash').where('isLogo', '=', 1).executeTakeFirst())?.hash;
}

/**
 * Lets one transaction at a time store and delete pictures, so that none deletes a picture that another is
 * about to use. It must be taken after all other locks.
 */
export async function lockPictures(tx: Db): Promise<void> {
  await lockKey(tx, 'pictures');
}

/** Stores a picture, unless one with the same content is there. */
export async function insertPicture(db: Db, row: Insertable<PictureRow>): Promise<void> {
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function updatePhotoHash(db: Db, doctorId: number, photoHash: string | null): Promise<void> {
  await db.updateTable('doctors').set({ photoHash }).where('id', '=', doctorId).execute();
}

/** Makes a stored picture the clinic's logo; with null the clinic has none. */
export async function markLogo(db: Db, hash: string | null): Promise<void> {
  await db.updateTable('pictures').set({ isLogo: 0 }).where('isLogo', '=', 1).execute();
  if (hash !== null) await db.updateTable('pictures').set({ isLogo: 1 }).where('hash', '=', hash).execute();
}

/** Deletes a picture, unless it is still the logo or the photo of a doctor. */
export async function deleteUnusedPicture(db: Db, hash: string | null | undefined): Promise<void> {
  if (!hash) return;
  await db
    .deleteFrom('pictures')
    .where('hash', '=', hash)
    .where('isLogo', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('doctors').select('id').where('photoHash', '=', hash))),
    )
    .execute();
}
