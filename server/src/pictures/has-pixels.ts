import jpeg from 'jpeg-js';
import type { PictureFile } from './picture-file.ts';
import { hasPngPixels } from './read-png-pixels.ts';

/** The largest picture takes 40 MB while it is read. */
const MOST_MEGABYTES = 64;

/**
 * True if the pixels of a picture can be read, so that browsers draw the whole of it (rules: pictures 5).
 *
 * @param picture of a size within the limits, which bound the memory and the time
 */
export function hasPixels({ mediaType, content }: PictureFile): boolean {
  switch (mediaType) {
    case 'image/png':
      return hasPngPixels(content);
    case 'image/jpeg':
      return hasJpegPixels(content);
    default:
      return true;
  }
}

function hasJpegPixels(content: Buffer): boolean {
  try {
    jpeg.decode(content, { useTArray: true, tolerantDecoding: false, maxMemoryUsageInMB: MOST_MEGABYTES });
    return true;
  } catch {
    return false;
  }
}
