import type { ImportJob, ImportRow } from '@clinic-serial/contract/subjects/imports';
import { strToU8, zipSync } from 'fflate';

/** An import of 1,200 patients whose rows have been checked. */
export function anImport(parts: Partial<ImportJob> = {}): ImportJob {
  return {
    id: 7,
    kind: 'patients',
    fileName: 'patients.csv',
    state: 'checked',
    rows: 1_201,
    done: 1_201,
    map: { skip: 1, columns: { name: 0, phone: 1 }, fixed: {} },
    counts: { new: 1_150, family: 20, changed: 10, same: 15, refused: 5 },
    kept: 0,
    createdAt: '2027-03-10T04:00:00.000Z',
    by: 'Nusrat Jahan',
    writtenAt: null,
    undoneAt: null,
    hasRows: true,
    ...parts,
  };
}

export function anImportRow(parts: Partial<ImportRow> = {}): ImportRow {
  return {
    line: 2,
    outcome: 'new',
    notes: [],
    cells: ['Rahima Begum', '01712345678'],
    done: null,
    ...parts,
  };
}

/** A CSV file of patients with a row of titles and so many rows below it. */
export function aFileOfPatients(count: number, name = 'patients.csv'): File {
  const rows = Array.from({ length: count }, (_, index) => `Patient ${nameOf(index)},${phoneOf(index)}`);
  return new File([['Name,Phone', ...rows, ''].join('\n')], name);
}

/** An .xlsx file that has a list of one patient on each of its sheets. */
export function aWorkbook(sheets: readonly string[]): File {
  const xml = 'http://schemas.openxmlformats.org';
  const namespaces = `xmlns="${xml}/spreadsheetml/2006/main" xmlns:r="${xml}/officeDocument/2006/relationships"`;
  const numbered = (part: (name: string, number: number) => string) =>
    sheets.map((name, index) => part(name, index + 1)).join('');
  const cells = (row: number, texts: string[]) =>
    `<row r="${row}">${texts.map((text, at) => `<c r="${'AB'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const list = cells(1, ['Name', 'Phone']) + cells(2, ['Rahima Begum', '01712345678']);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${namespaces}><sheets>${numbered(
      (name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${xml}/package/2006/relationships">${numbered(
      (_name, number) =>
        `<Relationship Id="rId${number}" Type="${xml}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}</Relationships>`,
  };
  for (const index of sheets.keys()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet ${namespaces}><sheetData>${list}</sheetData></worksheet>`;
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
  return new File([new Uint8Array(bytes)], 'patients.xlsx');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const nameOf = (index: number): string =>
  `${LETTERS[Math.floor(index / 676) % 26]}${LETTERS[Math.floor(index / 26) % 26]}${LETTERS[index % 26]}`;
const phoneOf = (index: number): string => `017${String(10_000_000 + index)}`;
