import { createHash } from 'node:crypto';
import { type Message, say } from '@clinic-serial/contract/messages/message';
import { PICTURE_LIMITS } from '@clinic-serial/contract/terms/picture-limits';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { hasPixels } from './has-pixels.ts';
import type { PictureFile } from './picture-file.ts';
import { insertPicture } from './pictures.queries.ts';
import { readPictureFile } from './read-picture-file.ts';

const HASH_DIGITS = 32;

/** The path of a stored picture; null without one. */
export function pictureUrlOf(hash: string | null | undefined): string | null {
  return hash ? `/api/pictures/${hash}` : null;
}

/** Stores a picture that was checked. @returns its hash */
export async function keepPicture(
  clock: Clock,
  tx: Db,
  { mediaType, content }: PictureFile,
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS);
  await insertPicture(tx, { hash, mediaType, content, createdAt: clock.now().toISOString() });
  return hash;
}

/**
 * Checks a picture. It reads all pixels, which takes a moment, so it stands before the transaction.
 *
 * @param base64 the file as the endpoint received it; null for none
 * @throws INVALID_INPUT with the reason on the field
 */
export async function checkPicture(base64: string | null): Promise<PictureFile | null> {
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
