import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import jpeg from 'jpeg-js';
import { nextNumber } from './next-number.ts';

/** A chunk of a PNG file. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/**
 * A PNG file of one colour that every browser draws.
 *
 * @param options.extra chunks that stand before the picture, for example with metadata
 * @param options.colour red, green and blue
 */
export function pngFile(
  width: number,
  height: number,
  { extra = [], colour = [15, 118, 110] }: { extra?: Buffer[]; colour?: number[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const line = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const picture = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', picture),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture in base64 that no other call returns. */
export function newPicture(): string {
  const number = nextNumber('picture');
  return pngFile(16, 16, { colour: [number >> 16, number >> 8, number].map((byte) => byte & 255) }).toString(
    'base64',
  );
}

/** A segment of a JPEG file: its marker, its length and its content. */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/**
 * A grey JPEG file that every browser draws, as the server keeps it: baseline, without restart markers.
 *
 * @param extra segments that stand before the picture
 */
export function drawnJpeg(width: number, height: number, extra: Buffer[] = []): Buffer {
  const { data } = jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 127) }, 50);
  return Buffer.concat([data.subarray(0, 2), ...extra, data.subarray(2)]);
}

/** A file with the structure of a JPEG. The bytes of its picture mean nothing: no browser draws it. */
export function jpegFile(width: number, height: number, extra: Buffer[] = []): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65)),
    jpegSegment(0xc0, frame),
    jpegSegment(0xc4, Buffer.alloc(20)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Data of the scan: 0xff as a value, and a restart marker.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A WebP file of colours that change from row to row. Every browser draws it. */
export async function drawnWebp(
  width: number,
  height: number,
  options: Parameters<typeof encodeWebp>[1],
): Promise<Buffer> {
  const encoder = createRequire(import.meta.url).resolve('@jsquash/webp/codec/enc/webp_enc.wasm');
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (at >> 8) * (1 + (at % 4)),
  );
  await initWebp({ wasmBinary: await readFile(encoder) });
  return Buffer.from(await encodeWebp({ data, width, height, colorSpace: 'srgb' }, options));
}

/** A chunk of a WebP file. */
export function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A file with the structure of a WebP. The bytes of its picture mean nothing. */
export function webpFile(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** The lossy picture of a WebP file. */
export function webpPicture(width: number, height: number): Buffer {
  const content = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 7, 7, 7]);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', content);
}

/** The extended header of a WebP file. */
export function webpHeader(width: number, height: number, flags = 0): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', content);
}
