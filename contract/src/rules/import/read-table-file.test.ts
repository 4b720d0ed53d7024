import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { readTableFile } from './read-table-file.ts';

// The policy of our pages lets no library start a worker of its own.
vi.hoisted(() => {
  process.getBuiltinModule('node:worker_threads').Worker = class {
    constructor() {
      throw new Error('A library has started a worker.');
    }
  } as never;
});

/** A zip archive of files, as .xlsx files are. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [data, path] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(data);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(path.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, path]);
    parts.push(head, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, tail, path);
    offset += head.length + packed.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/**
 * A workbook with these sheets, of rows in XML. Styles: 1 is a date, 2 a time, 3 a date with a time.
 *
 * @param options.hidden the number of the sheet that Excel does not show, from 1 on
 */
function workbook(sheets: string[], { hidden = 0 } = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const numbered = (make: (number: number) => string) => sheets.map((_, at) => make(at + 1)).join('');
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered(
      (n) => `<sheet name="S${n}" sheetId="${n}"${n === hidden ? ' state="hidden"' : ''} r:id="rId${n}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbered(
      (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )}<Relationship Id="rId99" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId98" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>Name</t></si><si><r><t>রহি</t></r><r><t>মা</t></r></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  };
  sheets.forEach((data, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`;
  });
  return zip(files);
}

async function rowsOf(
  bytes: Uint8Array,
  size = 1_000_000,
  onSheets?: Parameters<typeof readTableFile>[1],
): Promise<string[][]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rows: string[][] = [];
  for await (const batch of readTableFile(pieces(), onSheets)) rows.push(...batch);
  return rows;
}

/** The reason why a file cannot be read. */
const reasonOf = async (bytes: Uint8Array) => {
  try {
    return await rowsOf(bytes);
  } catch (error) {
    return (error as { reason?: string }).reason ?? error;
  }
};

const PEOPLE = workbook([
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>1712345678</v></c><c r="C3" s="1"><v>31363</v></c></row>' +
    '<row r="4"><c r="B4"><v>1.712345678E9</v></c><c r="C4" s="2"><v>0.708333333333333</v></c><c r="D4" t="b"><v>1</v></c></row>' +
    '<row r="5"><c r="B5"><v>8801712345678</v></c><c r="C5" s="3"><v>45000.75</v></c><c r="D5" t="b"><v>0</v></c></row>' +
    '<row r="6"><c r="B6"><v>0.30000000000000004</v></c><c r="C6"><v>31363</v></c><c r="D6" t="str"><v>007</v></c></row>',
]);

describe('an .xlsx file', () => {
  it('is read: texts, numbers in full, dates, times, yes and no, empty rows', async () => {
    expect(await rowsOf(PEOPLE)).toEqual([
      ['Name', 'Phone', '', ''],
      ['', '', '', ''],
      ['রহিমা', '1712345678', '1985-11-12', ''],
      ['', '1712345678', '17:00', 'yes'],
      ['', '8801712345678', '2023-03-15 18:00', 'no'],
      ['', '0.3', '31363', '007'],
    ]);
  });

  it('is read in any pieces, and from a file of a browser', async () => {
    const rows = await rowsOf(PEOPLE);
    expect(await rowsOf(PEOPLE, 3)).toEqual(rows);
    const fromBrowser: string[][] = [];
    for await (const batch of readTableFile(new Blob([new Uint8Array(PEOPLE)]))) fromBrowser.push(...batch);
    expect(fromBrowser).toEqual(rows);
  });

  it('may have its list on a later sheet', async () => {
    expect(await rowsOf(workbook(['', '<row r="1"><c r="A1" t="s"><v>0</v></c></row>']))).toEqual([['Name']]);
  });

  it('has its list behind a cover and hidden lists of choices, and says which sheets are left', async () => {
    const rowOf = (length: number) => (row: number) =>
      `<row r="${row}">${Array.from({ length }, (_, at) => `<c r="${'ABCDE'[at]}${row}"><v>${row}</v></c>`).join('')}</row>`;
    const sheet = (rows: number, cells: number) =>
      Array.from({ length: rows }, (_, at) => rowOf(cells)(at + 1)).join('');
    const sheets = [sheet(400, 1), sheet(1, 2), sheet(10, 5), sheet(30, 5), ''];
    const told = vi.fn();
    const rows = await rowsOf(workbook(sheets, { hidden: 1 }), 1_000_000, told);
    expect(rows).toHaveLength(10);
    expect(told.mock.calls).toEqual([[{ read: 'S3', left: ['S2', 'S4'] }]]);
  });

  it('may be large, also on a page, which may start no worker', async () => {
    const row = (_: unknown, index: number) =>
      `<row r="${index + 1}"><c r="A${index + 1}"><v>${index}</v></c></row>`;
    const rows = await rowsOf(workbook([Array.from({ length: 20_000 }, row).join('')]));
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toEqual(['19999']);
  });

  it('has at most 50,000 rows', async () => {
    const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`;
    expect(await reasonOf(workbook([row(50_001)]))).toBe('importTooManyRows {"most":50000}');
  });

  it.each([
    ['is no workbook', zip({ 'word/document.xml': '<x/>' })],
    ['is broken', PEOPLE.subarray(0, 500)],
    ['is nothing but its first bytes', Buffer.from('PK\x03\x04 and nothing else')],
  ])('that %s is refused', async (_what, bytes) => expect(await reasonOf(bytes)).toBe('importXlsxLocked'));
});

it('is CSV if it is nothing else, also without a row of its own', async () => {
  expect(await rowsOf(Buffer.from('Name,Phone\nরহিমা,017'), 2)).toEqual([
    ['Name', 'Phone'],
    ['রহিমা', '017'],
  ]);
  expect(await rowsOf(Buffer.from('a'))).toEqual([['a']]);
});

it('has no empty rows at its end, of which spreadsheets write many', async () => {
  const empty = ',,\n'.repeat(1_200);
  const rows = await rowsOf(Buffer.from(`Name,Phone,Age\nA,1,2\n${empty}B,3,4\n${empty} , ,\n`));
  expect(rows).toHaveLength(1_203);
  expect(rows.at(-1)).toEqual(['B', '3', '4']);
  expect(rows[1_201]?.join('')).toBe('');
});

it.each([
  ['an old .xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'importXls'],
  ['a page of HTML under the name .xls', Buffer.from('\ufeff<html><table>'), 'importXls'],
  ['a page of HTML in UTF-16', Buffer.from('<html><table>', 'utf16le'), 'importXls'],
  ['XML of an old Excel', Buffer.from('<?xml version="1.0"?><Workbook>'), 'importXls'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'importNotATable'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), 'importNotATable'],
  ['an empty file', Buffer.from(''), 'importNoRows'],
  ['a file of empty lines', Buffer.from('\n\r\n,,\n'), 'importNoRows'],
])('%s is refused', async (_what, bytes, reason) => expect(await reasonOf(bytes)).toBe(reason));
