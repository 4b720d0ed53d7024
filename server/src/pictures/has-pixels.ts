import type { PictureFile } from './picture-file.ts';
import { hasPngPixels } from './read-png-pixels.ts';

/**
 * True if the pixels of a picture can be read, so that browsers draw the whole of it (rules: pictures 5).
 *
 * @param picture of a size within the limits, which bound the memory and the time
 */
export function hasPixels({ mediaType, content }: PictureFile): boolean {
  return mediaType !== 'image/png' || hasPngPixels(content);
}
