import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  drawnJpeg,
  drawnWebp,
  jpegFile,
  pngChunk,
  pngFile,
  webpChunk,
  webpFile,
} from '../../test/pictures.ts';
import { hasPixels } from './has-pixels.ts';
import { readPictureFile } from './read-picture.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Three colours, 24 by 16 pixels, in ten passes, as mozjpeg writes it. */
const PROGRESSIVE = Buffer.from(
  `/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R
    V19iZ2hnPk1xeXBkeFxlZ2MBERISGBUYLxoaL2NCOEJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj
    Y2NjY2NjY2NjY//CABEIABAAGAMBIgACEQEDEQH/xAAsAAADAQAAAAAAAAAAAAAAAAAABQYEAQADAQAAAAAAAAAAAAAAAAAB
    AwQF/9oADAMBAAIQAxAAAACU3N2MqEhUh3//xAAdEAABBAIDAAAAAAAAAAAAAAAAAQMEYQIFERIh/9oACAEBAAE/AGYNDMCh
    nXUMQaGIFGERMPOvKn//xAAaEQEAAQUAAAAAAAAAAAAAAAACAAEDBBIT/9oACAECAQE/ALa6RPHFdUp//8QAGBEAAgMAAAAA
    AAAAAAAAAAAAAAQBAxL/2gAIAQMBAT8AWeKnpyf/2Q==`,
  'base64',
);

/** A PNG file of 20 by 20 pixels with these bytes in place of its pixels. */
function pngOf(pixels: Buffer, { bits = 8, colour = 2, interlace = 0, more = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 20, 0, 0, 0, 20, bits, colour, 0, 0, interlace]);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', pixels.subarray(0, 5)),
    pngChunk('IDAT', pixels.subarray(5)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const hasPngPixels = (content: Buffer) =>
  hasPixels({ mediaType: 'image/png', width: 20, height: 20, content });
const rows = (count: number, bytes: number) => Buffer.alloc(count * (bytes + 1));
const whole = rows(20, 60);
const packed = deflateSync(whole);
const PALETTE = pngChunk('PLTE', Buffer.alloc(3));

describe('a PNG', () => {
  it.each([
    ['of three colours', pngOf(packed)],
    ['as every browser writes it', pngFile(1_024, 1_024)],
    ['of 16 bits with transparency', pngOf(deflateSync(rows(20, 160)), { bits: 16, colour: 6 })],
    ['of one bit', pngOf(deflateSync(rows(20, 3)), { bits: 1, colour: 0 })],
    ['with a palette', pngOf(deflateSync(rows(20, 10)), { bits: 4, colour: 3, more: [PALETTE] })],
    [
      'in seven passes',
      pngOf(
        deflateSync(
          Buffer.concat([
            rows(3, 9),
            rows(3, 6),
            rows(2, 15),
            rows(5, 15),
            rows(5, 30),
            rows(10, 30),
            rows(10, 60),
          ]),
        ),
        { interlace: 1 },
      ),
    ],
  ])('%s is drawn whole', async (_what, file) => expect(await hasPngPixels(file)).toBe(true));

  const flipped = (file: Buffer, at: number) => {
    const copy = Buffer.from(file);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  it.each([
    ['whose pixels break off', pngOf(packed.subarray(0, -10))],
    ['whose last rows are missing', pngOf(deflateSync(rows(19, 60)))],
    ['whose last row breaks off', pngOf(deflateSync(whole.subarray(0, -10)))],
    ['with more pixels than its size has', pngOf(deflateSync(rows(21, 60)))],
    ['that unpacks to a hundred megabytes', pngOf(deflateSync(Buffer.alloc(100_000_000)))],
    ['with garbage in place of pixels', pngOf(Buffer.from('garbage '.repeat(20)))],
    ['with an unknown filter', pngOf(deflateSync(Buffer.alloc(whole.length, 5)))],
    ['with a wrong checksum', flipped(pngOf(packed), pngOf(packed).length - 13)],
    ['with a palette that is missing', pngOf(deflateSync(rows(20, 10)), { bits: 4, colour: 3 })],
    ['with bits that its colours do not have', pngOf(packed, { bits: 4 })],
    ['with an unknown colour type', pngOf(packed, { colour: 5 })],
    ['with an unknown order of pixels', pngOf(packed, { interlace: 2 })],
  ])('%s is not accepted', async (_what, file) => expect(await hasPngPixels(file)).toBe(false));
});

describe('a JPEG', () => {
  const hasJpegPixels = (content: Buffer) =>
    hasPixels({ mediaType: 'image/jpeg', width: 1_024, height: 1_024, content });
  const file = drawnJpeg(1_024, 1_024);
  const END = file.subarray(-2);
  const scan = file.lastIndexOf(Buffer.from([0xff, 0xda]));

  it.each([
    ['of the most pixels', file],
    ['with more passes than one', PROGRESSIVE],
  ])('%s is drawn whole', async (_what, content) => expect(await hasJpegPixels(content)).toBe(true));

  it.each([
    ['whose pixels break off', Buffer.concat([file.subarray(0, (scan + file.length) >> 1), END])],
    ['without pixels', Buffer.concat([file.subarray(0, scan + 14), END])],
    [
      'with garbage in place of pixels',
      Buffer.concat([file.subarray(0, scan + 14), Buffer.alloc(4_000, 0xa7), END]),
    ],
    ['of the structure alone', jpegFile(32, 32)],
    ['whose second pass breaks off', Buffer.concat([PROGRESSIVE.subarray(0, -14), END])],
  ])('%s is not accepted', async (_what, content) => expect(await hasJpegPixels(content)).toBe(false));
});

describe('a WebP', () => {
  const hasWebpPixels = (content: Buffer) =>
    hasPixels({ mediaType: 'image/webp', width: 1_024, height: 1_024, content });
  const HEADERS_LENGTH = 20;
  // Drawing one takes a second, so each is drawn once.
  const drawn: Promise<Buffer>[] = [];
  const largeWebp = (lossless: 0 | 1) => {
    drawn[lossless] ??= drawnWebp(1_024, 1_024, { lossless });
    return drawn[lossless];
  };
  const withPixels = (type: string, pixels: Buffer) => webpFile(webpChunk(type, pixels));

  it.each([
    ['that is lossy', 0],
    ['that is lossless', 1],
  ] as const)('%s is drawn whole', async (_what, lossless) =>
    expect(await hasWebpPixels(await largeWebp(lossless))).toBe(true),
  );

  it.each([
    ['that is lossy and breaks off', 'VP8 ', 0, 0.5],
    ['that is lossless and breaks off', 'VP8L', 1, 0.5],
    ['without pixels', 'VP8 ', 0, 0],
  ] as const)('%s is not accepted', async (_what, type, lossless, part) => {
    const pixels = (await largeWebp(lossless)).subarray(HEADERS_LENGTH);
    expect(await hasWebpPixels(withPixels(type, pixels))).toBe(true);
    expect(await hasWebpPixels(withPixels(type, pixels.subarray(0, 10 + part * pixels.length)))).toBe(false);
  });

  it('with garbage in place of pixels is not accepted, and the next one is', async () => {
    const garbage = Buffer.from([0x2f, ...Buffer.from('garbage '.repeat(20))]);
    expect(await hasWebpPixels(withPixels('VP8L', garbage))).toBe(false);
    expect(await hasWebpPixels(await drawnWebp(16, 16, { lossless: 0 }))).toBe(true);
  });
});

it('a JPEG with a hundred passes is not read', () => {
  const last = PROGRESSIVE.subarray(PROGRESSIVE.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const passes = (more: number) =>
    readPictureFile(
      Buffer.concat([PROGRESSIVE.subarray(0, -2), ...Array(more).fill(last), PROGRESSIVE.subarray(-2)]),
    );
  expect(passes(1)).toBeDefined();
  expect(passes(100)).toBeUndefined();
});
