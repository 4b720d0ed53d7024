import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import jpeg from 'jpeg-js';
import type { PictureFile } from './picture-file.ts';
import { hasPngPixels } from './read-png-pixels.ts';

/** The largest picture takes 40 MB while it is read. */
const MOST_MEGABYTES = 64;
const { resolve } = createRequire(import.meta.url);

/**
 * True if the pixels of a picture can be read, so that browsers draw the whole of it (rules: pictures 5).
 *
 * @param picture of a size within the limits, which bound the memory and the time
 */
export async function hasPixels({ mediaType, content }: PictureFile): Promise<boolean> {
  switch (mediaType) {
    case 'image/png':
      return hasPngPixels(content);
    case 'image/jpeg':
      return hasJpegPixels(content);
    case 'image/webp':
      return await hasWebpPixels(content);
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

/** The decoder is loaded for each picture again, so that its memory is free afterwards. */
async function hasWebpPixels(content: Buffer): Promise<boolean> {
  const { default: decode, init } = await import('@jsquash/webp/decode.js');
  const wasmBinary = await readFile(resolve('@jsquash/webp/codec/dec/webp_dec.wasm'));
  init({ wasmBinary });
  try {
    await decode(new Uint8Array(content).buffer);
    return true;
  } catch {
    return false;
  }
}
