import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode.ts';
import { readCsvRows } from './read-csv.ts';

const LIST = 'নাম,Phone,Größe\r\nরহিমা,01712,\r\n"করিম, মোঃ","say ""hi""\nline 2",é\r\n';
/** The first 4,096 bytes are read as one piece, to find the encoding. */
const BEFORE = 'a,b,c\r\n'.repeat(700);
const ROWS = [
  ['নাম', 'Phone', 'Größe'],
  ['রহিমা', '01712', ''],
  ['করিম, মোঃ', 'say "hi"\nline 2', 'é'],
];

const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** A text in UTF-8 whose bytes were taken for letters. */
const latin1Read = (text: string) => Buffer.from(text).toString('latin1');

/** The bytes in pieces of so many. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(bytes: Uint8Array, size = bytes.length || 1) {
  const rows: string[][] = [];
  for await (const batch of readCsvRows(inPieces(bytes, size))) {
    expect(batch.length).toBeLessThanOrEqual(500);
    rows.push(...batch);
  }
  return rows;
}

async function textOf(bytes: Uint8Array, size: number) {
  let text = '';
  for await (const part of decodeText(inPieces(bytes, size))) text += part;
  return text.replace(/^\ufeff/, '');
}

describe.each([1, 2, 3, 5, 7, 1000])('a list in pieces of %d bytes', (size) => {
  it.each([
    ['UTF-8', utf8(BEFORE + LIST)],
    ['UTF-8 with a mark', utf8(`\ufeff${BEFORE}${LIST}`)],
    ['UTF-16', utf16(BEFORE + LIST)],
    ['UTF-16 with a mark', utf16(`\ufeff${BEFORE}${LIST}`)],
    ['UTF-16, the high byte first', swapped(utf16(BEFORE + LIST))],
    ['UTF-16, the high byte first, with a mark', swapped(utf16(`\ufeff${BEFORE}${LIST}`))],
  ])('in %s is read', async (_encoding, bytes) => {
    const rows = await rowsOf(bytes, size);
    expect(rows.slice(700)).toEqual(ROWS);
    expect(rows.length).toBe(703);
  });

  it('in Windows-1252 is read', async () => {
    expect(await rowsOf(latin1('Name,City\r\nJosé,Köln\r\n'), size)).toEqual([
      ['Name', 'City'],
      ['José', 'Köln'],
    ]);
    // Bijoy has signs that Windows-1252 puts where ISO 8859-1 has none.
    const bijoy = new Uint8Array([0x86, 0x67, 0x76, 0x2c, 0x4b, 0x77, 0x69, 0x67]);
    expect(await rowsOf(bijoy, size)).toEqual([['†gv', 'Kwig']]);
  });
});

it.each([
  ['UTF-8', utf8(LIST)],
  ['UTF-16', utf16(LIST)],
  ['UTF-16, the high byte first', swapped(utf16(`\ufeff${LIST}`))],
])('a short list in %s is read', async (_encoding, bytes) => expect(await rowsOf(bytes, 3)).toEqual(ROWS));

describe('a text', () => {
  it('comes back from UTF-8 and UTF-16, wherever its bytes are cut', async () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', ',', '\n', 'é', 'ক', 'ি', '😀', '০'),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const whole = 'a'.repeat(4_096) + text;
        expect(await textOf(utf8(text), size)).toBe(text);
        expect(await textOf(utf8(whole), size)).toBe(whole);
        expect(await textOf(utf16(`\ufeff${whole}`), size)).toBe(whole);
      }),
    );
  });

  it('stays UTF-8 if one byte in it is broken', async () => {
    const broken = Buffer.concat([utf8('রহিমা,'), Buffer.from([0xff]), utf8(',করিম')]);
    expect(await textOf(broken, 1000)).toBe('রহিমা,\ufffd,করিম');
  });

  it('is Windows-1252 from a late letter on, after pure ASCII', async () => {
    const long = Buffer.concat([utf8('a,b\n'.repeat(5_000)), latin1('José,b\n')]);
    expect(await textOf(long, 4_096)).toMatch(/a,b\nJosé,b\n$/);
  });

  it('may end within a character', async () => {
    expect(await textOf(utf8('করিম').subarray(0, 11), 4)).toBe('করি\ufffd');
  });
});

describe('the sign between columns', () => {
  it.each([
    [';', 'Name;Phone\nA, B;1\nC, D;2\n'],
    ['\t', 'Name\tPhone\nA, B\t1\n'],
    ['|', 'Name|Phone\nA|1\n'],
    [',', 'Name,Phone\nA; B; C,1\nD,2\n'],
    [';', 'sep=;\nName;Phone, 2\n'],
    [';', '\ufeffsep=;\r\nName;Phone, 2\r\n'],
  ])('%j is found in %j', async (_sign, text) => {
    const rows = await rowsOf(utf8(text));
    expect(rows[0]?.[0]).toBe('Name');
    expect(rows.every((row) => row.length === 2)).toBe(true);
  });

  it('is found below a heading, and a list may have one column', async () => {
    expect(await rowsOf(utf8('Patients, all\n\nName;Phone\nA;1\nB;2\n'))).toEqual([
      ['Patients, all'],
      [''],
      ['Name', 'Phone'],
      ['A', '1'],
      ['B', '2'],
    ]);
    expect(await rowsOf(utf8('Name\nA\nB'))).toEqual([['Name'], ['A'], ['B']]);
  });
});

it('keeps empty rows, so that the numbers of lines are true', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['a,b', '', 'c,d', ''].join(end);
    expect(await rowsOf(utf8(text), 3)).toEqual([['a', 'b'], [''], ['c', 'd']]);
  }
});

it('gives back what papaparse and spreadsheets quote, whatever is in the cells', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ক', '"', ',', '\n', ' ', ';', "'"), maxLength: 8 });
  // A row of one empty cell and an empty line are the same.
  const row = fc.tuple(fc.constant('x'), cell, cell);
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 50 }),
      async (rows, size) => {
        const csv = rows
          .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        expect(await rowsOf(utf8(csv), size)).toEqual(rows);
      },
    ),
  );
});

it('repairs Bangla that a program took for Windows-1252', async () => {
  const text = 'মোঃ আব্দুর রহমান ঐঔ ৎ';
  const asWindows = new TextDecoder('windows-1252').decode(utf8(text));
  expect(await rowsOf(utf8(`name,${asWindows}\n${latin1Read(text)},à la carte\n`))).toEqual([
    ['name', text],
    [text, 'à la carte'],
  ]);
});

it('cuts what is longer or wider than a row may be, and drops NUL', async () => {
  const wide = Array.from({ length: 120 }, (_, at) => at).join(',');
  const rows = await rowsOf(utf8(`${wide}\n${'x'.repeat(5_000)},a\0b\n`));
  expect(rows[0]).toHaveLength(100);
  expect(rows[1]?.map((text) => text.length)).toEqual([4_000, 2]);
});

it('stops at a quotation mark that nobody closes, before it fills the memory', async () => {
  const endless = async function* () {
    yield utf8('Name,Phone\nA,1\n"B,2\n');
    for (;;) yield utf8('C,3\n'.repeat(4_096));
  };
  const read = async () => {
    for await (const _rows of readCsvRows(endless()));
  };
  await expect(read()).rejects.toMatchObject({ reason: 'importOpenQuote {"line":3}' });
});
