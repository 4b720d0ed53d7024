import type { ImportJob } from '@clinic-serial/contract/subjects/imports';
import type { ImportKind } from '@clinic-serial/contract/terms/imports';
import { expect, vi } from 'vitest';
import { nextPart } from '../src/import/import-runner.ts';
import { insertImport, insertImportRows, updateImport } from '../src/import/imports.queries.ts';
import type { TestApp } from './app.ts';
import { nextNumber } from './next-number.ts';

/** The import once the server has ended its work on it. */
export const ended = (clinic: TestApp, id: number, token: string): Promise<ImportJob> =>
  vi.waitFor(
    async () => {
      const { data } = await clinic.get(`/imports/${id}`, token);
      expect(data.state).toMatch(/^(checked|written|undone)$/);
      return data;
    },
    { timeout: 20_000, interval: 20 },
  );

/** Begins an import, sends the rows, and waits for the check. The first row has the names of fields as titles. */
export async function checked(
  clinic: TestApp,
  token: string,
  kind: ImportKind,
  [titles = [], ...rows]: readonly string[][],
): Promise<ImportJob> {
  const key = `an-import-of-tests-${nextNumber('import key')}`;
  const started = await clinic.send('POST', '/imports', { kind, fileName: 'list.csv', key }, token);
  const { id } = started.data;
  const all = [titles, ...rows];
  for (let from = 0; from < all.length; from += 500) {
    await clinic.send('POST', `/imports/${id}/rows`, { from, rows: all.slice(from, from + 500) }, token);
  }
  const columns = Object.fromEntries(titles.map((title, column) => [title, column]));
  const map = { skip: 1, columns, fixed: {} };
  await clinic.send('POST', `/imports/${id}/check`, { map, rows: all.length }, token);
  return ended(clinic, id, token);
}

const NO_COUNTS = JSON.stringify({ new: 0, family: 0, changed: 0, same: 0, refused: 0 });

/** A checked import of which the server's own runner knows nothing, so that a test does its parts alone. */
export async function checkedUnseen(
  { clock, database, services }: TestApp,
  kind: ImportKind,
  list: readonly string[][],
): Promise<number> {
  const columns = Object.fromEntries((list[0] ?? []).map((title, column) => [title, column]));
  const { id } = await database.write(async (tx) => {
    const added = await insertImport(tx, {
      ...{ key: `an-unseen-import-${nextNumber('import')}`, kind, fileName: 'list.csv', state: 'checking' },
      ...{ rows: list.length, done: 1, map: JSON.stringify({ skip: 1, columns, fixed: {} }) },
      ...{ counts: NO_COUNTS, day: clock.today(), staffId: null, createdAt: clock.now().toISOString() },
      ...{ writtenAt: null, undoneAt: null, clearedAt: null },
    });
    await insertImportRows(tx, added.id, 1, [...list]);
    return added;
  });
  while (await nextPart(services, id));
  return id;
}

/** Writes a checked import and waits for the end. */
export async function written(clinic: TestApp, token: string, id: number): Promise<ImportJob> {
  await clinic.send('POST', `/imports/${id}/write`, undefined, token);
  return ended(clinic, id, token);
}

/**
 * Begins the write or the undo of an import without its questions, as if what a test does next had come right
 * after them. The test does the parts itself, with `nextPart`.
 */
export function begin({ clock, database }: TestApp, id: number, state: 'writing' | 'undoing'): Promise<void> {
  const values =
    state === 'undoing' ? { done: 0 } : { done: 1, counts: NO_COUNTS, writtenAt: clock.now().toISOString() };
  return database.write((tx) => updateImport(tx, id, { state, ...values }));
}
