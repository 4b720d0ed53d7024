import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import { findDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { checkPicture, keepPicture, pictureUrlOf } from './keep-picture.ts';
import { deleteUnusedPicture, lockPictures, updatePhotoHash } from './pictures.queries.ts';

/**
 * Gives a doctor another photo, or none. It is not part of the doctor's form: it is saved at once, and a form that was
 * loaded before can still be saved.
 *
 * @param base64 the picture; null for none
 * @throws DOCTOR_NOT_FOUND, INVALID_INPUT
 */
export async function savePhoto(
  { clock, database }: Services,
  actor: Actor,
  doctorId: number,
  base64: string | null,
): Promise<{ photoUrl: string | null }> {
  authoriseStaff(actor.caller, 'update');
  const picture = await checkPicture(base64);
  return database.write(async (tx) => {
    await lock(tx, { doctor: doctorId });
    await lockPictures(tx);
    const doctor = await findDoctor(tx, doctorId);
    if (!doctor) throw new AppError('DOCTOR_NOT_FOUND');
    const hash = picture === null ? null : await keepPicture(clock, tx, picture);
    if (hash !== doctor.photoHash) {
      await updatePhotoHash(tx, doctorId, hash);
      await deleteUnusedPicture(tx, doctor.photoHash);
      await recordAudit(clock, tx, actor, {
        action: 'doctor.photo',
        subjectKind: 'doctor',
        subjectId: doctorId,
        details: { removed: hash === null },
      });
    }
    return { photoUrl: pictureUrlOf(hash) };
  });
}
