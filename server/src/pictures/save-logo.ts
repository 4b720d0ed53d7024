import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import type { Services } from '../services.ts';
import { checkPicture, keepPicture, pictureUrlOf } from './keep-picture.ts';
import { deleteUnusedPicture, findLogo, lockPictures, markLogo } from './pictures.queries.ts';

/**
 * Gives the clinic another logo, or none.
 *
 * @param base64 the picture; null for none
 * @throws INVALID_INPUT
 */
export async function saveLogo(
  { clock, database }: Services,
  actor: Actor,
  base64: string | null,
): Promise<{ logoUrl: string | null }> {
  // Only Admins have this permission.
  authoriseStaff(actor.caller, 'delete');
  const picture = await checkPicture(base64);
  return database.write(async (tx) => {
    await lockPictures(tx);
    const before = (await findLogo(tx)) ?? null;
    const hash = picture === null ? null : await keepPicture(clock, tx, picture);
    if (hash !== before) {
      await markLogo(tx, hash);
      await deleteUnusedPicture(tx, before);
      await recordAudit(clock, tx, actor, { action: 'clinic.logo', details: { removed: hash === null } });
    }
    return { logoUrl: pictureUrlOf(hash) };
  });
}
