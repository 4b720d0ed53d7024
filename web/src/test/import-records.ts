import type { ImportJob, ImportRow } from '@clinic-serial/contract/subjects/imports';

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

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const nameOf = (index: number): string =>
  `${LETTERS[Math.floor(index / 676) % 26]}${LETTERS[Math.floor(index / 26) % 26]}${LETTERS[index % 26]}`;
const phoneOf = (index: number): string => `017${String(10_000_000 + index)}`;
