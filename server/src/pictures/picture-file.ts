import type { PictureRow } from '../database/rows/clinic.ts';

/** A picture without anything but the picture: no place, no camera, no texts, and nothing after its end. */
export interface PictureFile {
  mediaType: PictureRow['mediaType'];
  /** In pixels, as the picture itself states them. */
  width: number;
  height: number;
  content: Buffer;
}
