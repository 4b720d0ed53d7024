import type { ImportKind, ImportOutcome } from '@clinic-serial/contract/terms/imports';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { keepQuery } from '../database/keep-query.ts';
import { lockKey } from '../database/locks.ts';
import type { ImportRowRow, ImportTableRow } from '../database/rows/imports.ts';
import type { Db } from '../database/tables.ts';

export type ImportRecord = Selectable<ImportTableRow>;
export type StoredRow = Selectable<ImportRowRow>;

export function findImportByKey(db: Db, key: string): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').selectAll().where('key', '=', key).executeTakeFirst();
}

export function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The import behind its lock: until the transaction ends, nobody else adds rows or works on it. */
export async function lockImport(tx: Db, id: number): Promise<ImportRecord | undefined> {
  await lockKey(tx, `import:${id}`);
  return findImport(tx, id);
}

export function recentImports(db: Db): Promise<ImportRecord[]> {
  return db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(100).execute();
}

/** The imports on which the server works, the oldest first. */
export function openImports(db: Db): Promise<ImportRecord[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', ['checking', 'writing', 'undoing'])
    .orderBy('id')
    .execute();
}

export async function insertImport(db: Db, row: Insertable<ImportTableRow>): Promise<ImportRecord> {
  const inserted = await insertRow(db, 'imports', row, { returning: '*' });
  if (!inserted) throw new Error('The database did not answer the new import.');
  return inserted;
}

export async function updateImport(db: Db, id: number, values: Updateable<ImportTableRow>): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute();
}

export async function deleteImportRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('importRows').where('importId', '=', id).execute();
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** @param first the place of the first of them */
export async function insertImportRows(
  db: Db,
  importId: number,
  first: number,
  rows: readonly string[][],
): Promise<void> {
  const values = rows.map((cells, index) => ({
    importId,
    place: first + index,
    cells: JSON.stringify(cells),
    phone: null,
    outcome: null,
    notes: null,
    done: null,
    recordId: null,
    undo: null,
  }));
  await db.insertInto('importRows').values(values).execute();
}

/** The rows behind a place, or before it, in the order in which they are worked on. */
export function nextRows(
  db: Db,
  importId: number,
  { after, before, limit }: { after?: number; before?: number; limit: number },
): Promise<StoredRow[]> {
  return db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', importId)
    .$if(after !== undefined, (query) => query.where('place', '>', after ?? 0).orderBy('place'))
    .$if(before !== undefined, (query) => query.where('place', '<', before ?? 0).orderBy('place', 'desc'))
    .limit(limit)
    .execute();
}

/** The rows before a place that have one of these phones and were not refused, in their order. */
export function earlierRows(
  db: Db,
  importId: number,
  before: number,
  phones: readonly string[],
): Promise<StoredRow[]> {
  return db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', importId)
    .where('phone', 'in', phones)
    .where('place', '<', before)
    .where('outcome', '<>', 'refused')
    .orderBy('place')
    .execute();
}

/** What is stored of a row after a step. */
export type RowResult = Pick<StoredRow, 'place'> & Partial<Omit<StoredRow, 'importId' | 'place'>>;

const saveRow = keepQuery((db, row: Omit<StoredRow, never>) =>
  db
    .updateTable('importRows')
    .set({
      cells: row.cells,
      phone: row.phone,
      outcome: row.outcome,
      notes: row.notes,
      done: row.done,
      recordId: row.recordId,
      undo: row.undo,
    })
    .where('importId', '=', row.importId)
    .where('place', '=', row.place),
);

export async function saveRows(
  db: Db,
  rows: readonly StoredRow[],
  results: readonly RowResult[],
): Promise<void> {
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  for (const result of results) {
    const row = byPlace.get(result.place);
    if (row) await saveRow(db, { ...row, ...result });
  }
}

export interface RowFilter {
  skip: number;
  outcome?: ImportOutcome | undefined;
  noted?: boolean | undefined;
}

const matching = (db: Db, importId: number, { skip, outcome, noted }: RowFilter) =>
  db
    .selectFrom('importRows')
    .where('importId', '=', importId)
    .where('place', '>', skip)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'new'))
    .$if(noted === true, (query) => query.where('notes', 'is not', null));

export function findRows(
  db: Db,
  importId: number,
  filter: RowFilter,
  page: { limit: number; offset: number } | { limit: number; after: StoredRow | undefined },
): Promise<StoredRow[]> {
  const query = matching(db, importId, filter).selectAll().orderBy('place').limit(page.limit);
  if ('offset' in page) return query.offset(page.offset).execute();
  return (page.after ? query.where('place', '>', page.after.place) : query).execute();
}

export async function countRows(db: Db, importId: number, filter: RowFilter): Promise<number> {
  const { total } = await matching(db, importId, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Whether anything hangs on a written row of these places, by the kind of the import. */
export async function hasUsedRow(
  db: Db,
  { id, kind, writtenAt }: Pick<ImportRecord, 'id' | 'kind' | 'writtenAt'>,
  { after, until }: { after: number; until: number },
): Promise<boolean> {
  const used = USED[kind]?.(writtenAt ?? '');
  if (!used) return false;
  const row = await db
    .selectFrom('importRows')
    .select('place')
    .where('importId', '=', id)
    .where('place', '>', after)
    .where('place', '<=', until)
    .where('done', '=', 'written')
    .where('outcome', '=', 'new')
    .where(used)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A condition on `import_rows`: the record that the row added is not as the import wrote it. */
const USED: Partial<Record<ImportKind, (writtenAt: string) => ReturnType<typeof sql<boolean>>>> = {
  patients: (writtenAt) => sql<boolean>`(
    not exists (select 1 from patients where patients.id = import_rows.record_id
      and patients.updated_at = ${writtenAt})
    or exists (select 1 from appointments where appointments.patient_id = import_rows.record_id)
    or exists (select 1 from access_tokens where access_tokens.patient_id = import_rows.record_id))`,
};

export async function staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'fullName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}
