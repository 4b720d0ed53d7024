import { AppError } from '../app-error.ts';
import type { PictureRow } from '../database/rows/clinic.ts';
import type { Services } from '../services.ts';
import { pictureUrlOf } from './keep-picture.ts';
import { findLogo, findPicture } from './pictures.queries.ts';

/**
 * A picture that is in use. Everybody may see it, also that of an inactive doctor.
 *
 * @throws PICTURE_NOT_FOUND
 */
export async function readPicture(
  { database }: Pick<Services, 'database'>,
  hash: string,
): Promise<Pick<PictureRow, 'mediaType' | 'content'>> {
  const picture = await findPicture(database.read, hash);
  if (!picture) throw new AppError('PICTURE_NOT_FOUND');
  return picture;
}

/** The path of the clinic's logo; null without one. */
export async function logoUrl({ database }: Pick<Services, 'database'>): Promise<string | null> {
  return pictureUrlOf(await findLogo(database.read));
}
