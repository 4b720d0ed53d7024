import { createHash } from 'node:crypto';
import { type Message, say } from '@clinic-serial/contract/messages/message';
import { PICTURE_LIMITS } from '@clinic-serial/contract/terms/picture-limits';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor, authoriseStaff } from '../authorise.ts';
import type { Clock } from '../clock.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { assertOwnPlaces } from '../places/places.queries.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { hasPixels } from './has-pixels.ts';
import {
  deleteUnusedPicture,
  findLogo,
  insertPicture,
  lockPictures,
  markLogo,
  updatePhotoHash,
} from './pictures.queries.ts';
import { type PictureFile, pictureUrlOf, readPictureFile } from './read-picture.ts';

const HASH_DIGITS = 32;

/** Stores a picture that was checked. @returns its hash */
async function keepPicture(clock: Clock, tx: Db, { mediaType, content }: PictureFile): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS);
  await insertPicture(tx, { hash, mediaType, content, createdAt: clock.now().toISOString() });
  return hash;
}

/**
 * Checks a picture. Call it before the transaction, because reading all pixels takes a moment.
 *
 * @param base64 the file as the endpoint received it; null for none
 * @throws INVALID_INPUT with the reason on the field
 */
async function checkPicture(base64: string | null): Promise<PictureFile | null> {
  if (base64 === null) return null;
  const file = Buffer.from(base64, 'base64');
  const { bytes, least, most } = PICTURE_LIMITS;
  if (file.length > bytes) throw refusal(say('pictureTooLarge', { most: bytes / 1024 }));
  const picture = readPictureFile(file);
  if (!picture) throw refusal(say('pictureUnreadable'));
  const isInLimits = [picture.width, picture.height].every((side) => side >= least && side <= most);
  if (!isInLimits) throw refusal(say('pictureSizeWrong', { least, most }));
  if (!(await hasPixels(picture))) throw refusal(say('pictureUnreadable'));
  return picture;
}

function refusal(message: Message): AppError {
  return new AppError('INVALID_INPUT', { message, fieldErrors: { picture: message } });
}

/** Gives the clinic another logo, or none. @throws INVALID_INPUT */
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

/**
 * Gives a doctor another photo, or none. The doctor's form is not touched, and can still be saved afterwards.
 *
 * @throws DOCTOR_NOT_FOUND, INVALID_INPUT
 */
export async function savePhoto(
  { clock, database }: Services,
  actor: Actor,
  doctorId: number,
  base64: string | null,
): Promise<{ photoUrl: string | null }> {
  authoriseDoctor(actor.caller, 'update', doctorId);
  await assertOwnPlaces(database.read, actor.caller, { doctorId, today: clock.today() });
  const picture = await checkPicture(base64);
  return database.write(async (tx) => {
    await lock(tx, { doctor: doctorId });
    await lockPictures(tx);
    const doctor = await existingDoctor(tx, doctorId);
    const hash = picture === null ? null : await keepPicture(clock, tx, picture);
    if (hash !== doctor.photoHash) {
      await updatePhotoHash(tx, doctorId, hash);
      await deleteUnusedPicture(tx, doctor.photoHash);
      await recordAudit(clock, tx, actor, {
        action: 'doctor.photo',
        subject: { doctor: doctorId },
        details: { removed: hash === null },
      });
    }
    return { photoUrl: pictureUrlOf(hash) };
  });
}
