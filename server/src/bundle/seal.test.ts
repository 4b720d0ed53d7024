import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readSealed, writeSealed } from './seal.ts';

const PASSPHRASE = 'four quiet words here';
const CHUNK = 256 * 1024;
const HEADER = 31 + 16;
const DAMAGED = /is damaged or not whole/;

const content = Buffer.alloc(2 * CHUNK + 1000, 'Anika Rahman ');
let folder: string;
let sealed: Buffer;

beforeAll(() => {
  folder = mkdtempSync(join(inject('runFolder'), 'seal-'));
  writeSealed(join(folder, 'whole'), PASSPHRASE, [content.subarray(0, 7), content.subarray(7)]);
  sealed = readFileSync(join(folder, 'whole'));
});

function read(bytes: Buffer, passphrase = PASSPHRASE): Buffer {
  const file = join(folder, 'read');
  writeFileSync(file, bytes);
  return Buffer.concat([...readSealed(file, passphrase)]);
}

function flipped(at: number): Buffer {
  const bytes = Buffer.from(sealed);
  bytes[at] = Number(bytes[at]) ^ 1;
  return bytes;
}

describe('a sealed file', () => {
  it('gives its content back, and only its owner may read it', () => {
    expect(read(sealed).equals(content)).toBe(true);
    expect(statSync(join(folder, 'whole')).mode & 0o777).toBe(0o600);
    expect(sealed.includes('Anika')).toBe(false);
  });

  it.each([0, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('may hold %d bytes', (bytes) => {
    const file = join(folder, `of-${bytes}`);
    writeSealed(
      file,
      PASSPHRASE,
      [content, content].map((piece) => piece.subarray(0, bytes / 2)),
    );
    expect(Buffer.concat([...readSealed(file, PASSPHRASE)]).length).toBe(2 * Math.floor(bytes / 2));
  });

  it('is not read with another passphrase', () => {
    expect(() => read(sealed, 'four quiet words there')).toThrow(/^The passphrase is wrong, or/);
  });

  const second = HEADER + CHUNK + 16;
  const third = second + CHUNK + 16;
  it.each<[string, () => Buffer, RegExp]>([
    ['another file', () => Buffer.from('SQLite format 3'), /is no file of clinic pack/],
    ['an empty file', () => Buffer.alloc(0), /is no file of clinic pack/],
    [
      'a newer version',
      () => Buffer.concat([sealed.subarray(0, 9), Buffer.from([2]), sealed.subarray(10)]),
      /was packed by a newer version of Clinic Serial/,
    ],
    ['a changed salt', () => flipped(20), /^The passphrase is wrong, or the beginning/],
    ['a changed size of the chunks', () => flipped(14), /^The passphrase is wrong, or the beginning/],
    ['a cost that would need all memory', () => flipped(10).fill(40, 10, 11), DAMAGED],
    ['a changed byte in the first chunk', () => flipped(HEADER + 5), DAMAGED],
    ['a changed byte at the end', () => flipped(sealed.length - 1), DAMAGED],
    ['a header alone', () => sealed.subarray(0, 20), DAMAGED],
    ['no chunk', () => sealed.subarray(0, HEADER), DAMAGED],
    ['a lost last chunk', () => sealed.subarray(0, third), DAMAGED],
    ['a cut last chunk', () => sealed.subarray(0, -1), DAMAGED],
    ['an added byte', () => Buffer.concat([sealed, Buffer.from([0])]), DAMAGED],
    [
      'two chunks in another order',
      () =>
        Buffer.concat([
          sealed.subarray(0, HEADER),
          sealed.subarray(second, third),
          sealed.subarray(HEADER, second),
          sealed.subarray(third),
        ]),
      DAMAGED,
    ],
    ['a chunk twice', () => Buffer.concat([sealed.subarray(0, second), sealed.subarray(HEADER)]), DAMAGED],
  ])('is refused with %s', (_what, bytes, sentence) => {
    expect(() => read(bytes())).toThrow(sentence);
  });
});
