import type { PictureFile } from './picture-file.ts';

const FILE_HEADER_LENGTH = 12;
const CHUNK_HEADER_LENGTH = 8;
/** In the flags of the extended header: the picture is transparent in places. */
const HAS_ALPHA = 0x10;
const EXTENDED_LENGTH = 10;

interface Size {
  width: number;
  height: number;
}

/** Reads a WebP file chunk by chunk (RFC 9649). An animation has no chunk of a single picture, so it is refused. */
export function readWebp(file: Buffer): PictureFile | undefined {
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
  // A header that states another size than the picture would pass the limits with a picture that does not.
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return undefined;
  const chunks = Buffer.concat(kept);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(chunks.length + 4, 4);
  return { mediaType: 'image/webp', ...size, content: Buffer.concat([header, chunks]) };
}

/** The extended header without the statements that metadata or an animation follow. */
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
