import type { PictureFile } from './picture-file.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';

/** No picture is shorter. The readers rely on it. */
const SHORTEST = 16;

/**
 * Reads a JPEG, PNG or WebP file. Its parts are copied one by one, and only those that browsers need to draw it, so that
 * the place and the time of a photo do not survive (rules: pictures 2). A photo that is turned by its metadata is no longer
 * turned; the screens turn it before they send it.
 *
 * @returns undefined for every other file, for a broken one, and for one with several pictures
 */
export function readPictureFile(file: Buffer): PictureFile | undefined {
  if (file.length < SHORTEST) return undefined;
  return readJpeg(file) ?? readPng(file) ?? readWebp(file);
}
