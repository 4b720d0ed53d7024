import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jpegFile,
  jpegSegment,
  pngChunk,
  pngFile,
  webpChunk,
  webpFile,
  webpHeader,
  webpPicture,
} from '../../test/pictures.ts';
import { readPictureFile } from './read-picture.ts';

const SECRET = 'GPS 23.8103 N 90.4125 E';
const HIDDEN = Buffer.from(`Exif\0\0${SECRET}`);
const HAS_ALPHA = 0x10;
const HAS_METADATA = 0x2c;

const GOOD: Array<[string, Buffer, string]> = [
  ['a JPEG', jpegFile(320, 200), 'image/jpeg'],
  ['a PNG', pngFile(320, 200), 'image/png'],
  ['a WebP', webpFile(webpPicture(320, 200)), 'image/webp'],
  [
    'a transparent WebP',
    webpFile(webpHeader(320, 200, HAS_ALPHA), webpChunk('ALPH', Buffer.alloc(9)), webpPicture(320, 200)),
    'image/webp',
  ],
];

describe('a picture file', () => {
  it.each(GOOD)('that is %s is read with its size, and kept as it is', (_name, file, mediaType) => {
    expect(readPictureFile(file)).toEqual({ mediaType, width: 320, height: 200, content: file });
  });

  it('that is a lossless WebP is read with its size', () => {
    const content = Buffer.from([0x2f, 0, 0, 0, 0, 1, 2, 3]);
    content.writeUInt32LE((320 - 1) | ((200 - 1) << 14), 1);
    const file = webpFile(webpChunk('VP8L', content));
    expect(readPictureFile(file)).toMatchObject({ mediaType: 'image/webp', width: 320, height: 200 });
  });

  it.each([
    [
      'a JPEG with EXIF, colour profile, comment and thumbnail',
      jpegFile(320, 200, [
        jpegSegment(0xe1, HIDDEN),
        jpegSegment(0xe2, HIDDEN),
        jpegSegment(0xfe, HIDDEN),
        jpegSegment(0xe0, Buffer.concat([Buffer.from('JFXX\0'), HIDDEN])),
      ]),
      jpegFile(320, 200),
    ],
    ['a JPEG with something after its end', Buffer.concat([jpegFile(320, 200), HIDDEN]), jpegFile(320, 200)],
    [
      'a PNG with EXIF, texts and its time',
      pngFile(320, 200, {
        extra: ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'iCCP'].map((type) => pngChunk(type, HIDDEN)),
      }),
      pngFile(320, 200),
    ],
    ['a PNG with something after its end', Buffer.concat([pngFile(320, 200), HIDDEN]), pngFile(320, 200)],
    [
      'a WebP with EXIF, XMP and colour profile',
      webpFile(
        webpHeader(320, 200, HAS_METADATA),
        webpChunk('ICCP', HIDDEN),
        webpPicture(320, 200),
        webpChunk('EXIF', HIDDEN),
        webpChunk('XMP ', HIDDEN),
      ),
      webpFile(webpHeader(320, 200), webpPicture(320, 200)),
    ],
    [
      'a WebP with something after its end',
      Buffer.concat([webpFile(webpPicture(320, 200)), HIDDEN]),
      webpFile(webpPicture(320, 200)),
    ],
  ])('that is %s is kept without all that', (_name, file, expected) => {
    expect(file.includes(SECRET)).toBe(true);
    const content = readPictureFile(file)?.content;
    expect(content?.includes(SECRET)).toBe(false);
    expect(content).toEqual(expected);
  });

  const png = pngFile(320, 200);
  const jpeg = jpegFile(320, 200);
  it.each([
    ['empty', Buffer.alloc(0)],
    ['a text', Buffer.from('a text that is long enough for a picture')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"></svg>')],
    ['a GIF', Buffer.from('GIF89a\x20\0\x20\0\0\0\0,\0\0\0\0\x20\0\x20\0\0', 'latin1')],
    ['a PNG that breaks off', png.subarray(0, -6)],
    ['a PNG without a picture', Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['a PNG with two headers', Buffer.concat([png.subarray(0, 33), png.subarray(8)])],
    ['only the header of a PNG, before another file', Buffer.concat([png.subarray(0, 33), jpeg])],
    ['a JPEG that breaks off', jpeg.subarray(0, -2)],
    ['a JPEG with two frames', jpegFile(320, 200, [jpegFile(16, 16).subarray(89, 102)])],
    ['a JPEG without a scan', Buffer.concat([jpeg.subarray(0, 102), Buffer.from([0xff, 0xd9])])],
    ['a WebP that breaks off', webpFile(webpPicture(320, 200)).subarray(0, -2)],
    ['a WebP without a picture', webpFile(webpHeader(320, 200))],
    ['a WebP whose header states another size', webpFile(webpHeader(32, 32), webpPicture(4_000, 4_000))],
    [
      'an animation',
      webpFile(
        webpHeader(320, 200, 2),
        webpChunk('ANIM', Buffer.alloc(6)),
        webpChunk('ANMF', Buffer.alloc(40)),
      ),
    ],
  ])('that is %s is not accepted', (_name, file) => {
    expect(readPictureFile(file)).toBeUndefined();
  });

  it('that was damaged anywhere is not accepted, or is read again as it is kept', () => {
    const files = fc.constantFrom(...GOOD.map(([, file]) => file));
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(files, damage, fc.nat(40), (file, changes, cut) => {
        const damaged = Buffer.from(file.subarray(0, file.length - cut));
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte;
        const kept = readPictureFile(damaged);
        if (kept) expect(readPictureFile(kept.content)).toEqual(kept);
      }),
    );
  });
});
