import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, inflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import type { PictureFile } from './read-picture.ts';

/**
 * How many values a pixel has, and how many bits each may have, by the colour type (ISO/IEC 15948, table
 * 11.1).
 */
const COLOURS: Readonly<Record<number, { values: number; bits: readonly number[] }>> = {
  0: { values: 1, bits: [1, 2, 4, 8, 16] },
  2: { values: 3, bits: [8, 16] },
  3: { values: 1, bits: [1, 2, 4, 8] },
  4: { values: 2, bits: [8, 16] },
  6: { values: 4, bits: [8, 16] },
};
/** The pixels of each pass of an interlaced picture: the first column and row, and the steps to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;
const HIGHEST_FILTER = 4;
const SIGNATURE_LENGTH = 8;

/**
 * True if the pixels of a PNG file can be read. It takes no more memory than they do.
 *
 * @param content the file as `readPng` returns it, of a size within the limits
 */
function hasPngPixels(content: Buffer): boolean {
  const packed: Buffer[] = [];
  let header: Buffer | undefined;
  let hasPalette = false;
  for (let at = SIGNATURE_LENGTH; at < content.length; ) {
    const end = at + 8 + content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    if (crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return false;
    const data = content.subarray(at + 8, end);
    if (type === 'IHDR') header = data;
    if (type === 'PLTE') hasPalette = true;
    if (type === 'IDAT') packed.push(data);
    at = end + 4;
  }
  const [bits = 0, colour = -1, compression, filter, interlace = 2] = header?.subarray(8) ?? [];
  const kind = COLOURS[colour];
  const isKnown = kind?.bits.includes(bits) && (colour !== 3 || hasPalette);
  if (!header || !kind || !isKnown || compression !== 0 || filter !== 0 || interlace > 1) return false;

  const rows = rowLengths(
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    kind.values * bits,
    interlace === 1,
  );
  return isMadeOf(rows, packed);
}

/** The bytes of each row, without the one that names its filter. */
function rowLengths(width: number, height: number, bitsOfPixel: number, isInterlaced: boolean): number[] {
  return (isInterlaced ? PASSES : WHOLE).flatMap(([left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    return columns > 0 && rows > 0
      ? Array.from({ length: rows }, () => Math.ceil((columns * bitsOfPixel) / 8))
      : [];
  });
}

function isMadeOf(rows: readonly number[], packed: readonly Buffer[]): boolean {
  const length = rows.reduce((sum, row) => sum + row + 1, 0);
  let pixels: Buffer;
  try {
    pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: length });
  } catch {
    return false;
  }
  let at = 0;
  for (const row of rows) {
    if ((pixels[at] ?? HIGHEST_FILTER + 1) > HIGHEST_FILTER) return false;
    at += row + 1;
  }
  return pixels.length === length;
}

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
