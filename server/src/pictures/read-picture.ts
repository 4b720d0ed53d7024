import { AppError } from '../app-error.ts';
import type { PictureRow } from '../database/rows/clinic.ts';
import type { Services } from '../services.ts';
import { findLogo, findPicture } from './pictures.queries.ts';

/** A picture without other data: no place, no camera, no texts, and nothing after its end. */
export interface PictureFile {
  mediaType: PictureRow['mediaType'];
  /** In pixels, as the picture itself states them. */
  width: number;
  height: number;
  content: Buffer;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive: the kinds that browsers draw and write. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantisation tables, the restart interval, and Adobe's statement of the colours. */
const NEEDED = [0xc4, 0xdb, 0xdd, 0xee];
/** Progressive pictures have about ten scans. Each passes over all pixels, so this bounds the time. */
const MOST_SCANS = 50;
/** A JFIF header of this length has no thumbnail. */
const JFIF = 0xe0;
const JFIF_LENGTH = 16;

/** Reads a JPEG file segment by segment, up to its end marker (ITU T.81, annex B). */
function readJpeg(file: Buffer): PictureFile | undefined {
  if (file.readUInt16BE(0) !== (0xff00 | START)) return undefined;
  const kept: Buffer[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let at = 2;
  while (at + 4 <= file.length || file[at + 1] === END) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === END) {
      kept.push(file.subarray(at, at + 2));
      return size && scans > 0
        ? { mediaType: 'image/jpeg', ...size, content: Buffer.concat(kept) }
        : undefined;
    }
    const length = file.readUInt16BE(at + 2);
    let next = at + 2 + length;
    if (length < 2 || next > file.length) return undefined;
    if (FRAMES.includes(marker)) {
      if (size || length < 8) return undefined;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    if (marker === SCAN) {
      scans += 1;
      if (!size || scans > MOST_SCANS) return undefined;
      next = endOfScan(file, next);
    }
    const isNeeded = marker === SCAN || FRAMES.includes(marker) || NEEDED.includes(marker);
    if (isNeeded || (marker === JFIF && length === JFIF_LENGTH)) kept.push(file.subarray(at, next));
    at = next;
  }
  return undefined;
}

/** The position of the marker that ends a scan. Inside a scan, 0xff is followed by 0 or a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  let at = start;
  while (at < file.length) {
    const next = file[at + 1] ?? 0;
    if (file[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 1;
  }
  return at;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The header, the palette, transparency, the meaning of the colours, the picture and its end. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'];
const HEADER_LENGTH = 13;
/** Length and type before the content of a chunk, and its checksum behind it. */
const AROUND = 12;

/** Reads a PNG file chunk by chunk, up to its end chunk (ISO/IEC 15948). */
function readPng(file: Buffer): PictureFile | undefined {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const kept: Buffer[] = [SIGNATURE];
  let size: { width: number; height: number } | undefined;
  let hasPicture = false;
  let at = SIGNATURE.length;
  while (at + AROUND <= file.length) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const next = at + AROUND + length;
    if (next > file.length || (size === undefined) !== (type === 'IHDR')) return undefined;
    if (type === 'IHDR') {
      if (length !== HEADER_LENGTH) return undefined;
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    }
    if (type === 'IDAT' && length > 0) hasPicture = true;
    if (KEPT.includes(type)) kept.push(file.subarray(at, next));
    if (type === 'IEND') {
      return size && hasPicture
        ? { mediaType: 'image/png', ...size, content: Buffer.concat(kept) }
        : undefined;
    }
    at = next;
  }
  return undefined;
}

const FILE_HEADER_LENGTH = 12;
const CHUNK_HEADER_LENGTH = 8;
/** In the flags of the extended header: the picture is transparent in places. */
const HAS_ALPHA = 0x10;
const EXTENDED_LENGTH = 10;

interface Size {
  width: number;
  height: number;
}

/** Reads a WebP file chunk by chunk (RFC 9649). An animation has no single picture and is refused. */
function readWebp(file: Buffer): PictureFile | undefined {
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) return undefined;
  const end = CHUNK_HEADER_LENGTH + file.readUInt32LE(4);
  if (end > file.length) return undefined;
  const kept: Buffer[] = [];
  let canvas: Size | undefined;
  let size: Size | undefined;
  let at = FILE_HEADER_LENGTH;
  while (at + CHUNK_HEADER_LENGTH <= end) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const content = file.subarray(at + CHUNK_HEADER_LENGTH, at + CHUNK_HEADER_LENGTH + length);
    // Chunks have an even length.
    const next = at + CHUNK_HEADER_LENGTH + length + (length % 2);
    if (next > end) return undefined;
    if (type === 'VP8X') {
      if (canvas || length !== EXTENDED_LENGTH) return undefined;
      canvas = { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
      kept.push(withoutExtras(file.subarray(at, next)));
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (size) return undefined;
      size = type === 'VP8 ' ? sizeOfLossy(content) : sizeOfLossless(content);
      if (!size) return undefined;
      kept.push(file.subarray(at, next));
    } else if (type === 'ALPH') kept.push(file.subarray(at, next));
    at = next;
  }
  // If the header states another size than the picture has, a picture could pass the limits that it does not
  // fit.
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return undefined;
  const chunks = Buffer.concat(kept);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(chunks.length + 4, 4);
  return { mediaType: 'image/webp', ...size, content: Buffer.concat([header, chunks]) };
}

/** The extended header without its flags for metadata and animation. */
function withoutExtras(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[CHUNK_HEADER_LENGTH] = (copy[CHUNK_HEADER_LENGTH] ?? 0) & HAS_ALPHA;
  return copy;
}

/** RFC 6386, section 9.1: a key frame begins with three bytes, a start code, and 14 bits for each side. */
function sizeOfLossy(content: Buffer): Size | undefined {
  const isKeyFrame = content.length >= 10 && ((content[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || content.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
}

/** RFC 9649, section 3.4: a signature, and 14 bits for each side less one. */
function sizeOfLossless(content: Buffer): Size | undefined {
  if (content.length < 5 || content[0] !== 0x2f) return undefined;
  const bits = content.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** No picture is shorter. The readers rely on it. */
const SHORTEST = 16;

/**
 * Reads a JPEG, PNG or WebP file. Only the parts that browsers need to draw it are copied, so that the place
 * and time of a photo are removed (rules: pictures 2). The turn in its metadata is removed too, so the
 * screens turn a photo before.
 *
 * @returns undefined for every other file, for a broken one, and for one with several pictures
 */
export function readPictureFile(file: Buffer): PictureFile | undefined {
  if (file.length < SHORTEST) return undefined;
  return readJpeg(file) ?? readPng(file) ?? readWebp(file);
}

/**
 * A picture that is in use. Everybody may see it, even that of an inactive doctor.
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

/** The path of a stored picture; null without one. */
export function pictureUrlOf(hash: string | null | undefined): string | null {
  return hash ? `/api/pictures/${hash}` : null;
}
