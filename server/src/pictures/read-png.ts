import type { PictureFile } from './picture-file.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The header, the palette, transparency, the meaning of the colours, the picture and its end. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'];
const HEADER_LENGTH = 13;
/** Length and type before the content of a chunk, and its checksum behind it. */
const AROUND = 12;

/** Reads a PNG file chunk by chunk, up to its end chunk (ISO/IEC 15948). */
export function readPng(file: Buffer): PictureFile | undefined {
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
