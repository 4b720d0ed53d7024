import type { ImportKind, ImportOutcome } from '@clinic-serial/contract/terms/imports';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { isPostgres, lockKey } from '../database/locks.ts';
import type { ImportRowRow, ImportTableRow } from '../database/rows/imports.ts';
import type { Db, Tables } from '../database/tables.ts';
import { usedDoctor } from './doctors.queries.ts';
import { usedVisit } from './visits.queries.ts';

export type ImportRecord = Selectable<ImportTableRow>;
export type StoredRow = Selectable<ImportRowRow>;

export function findImportByKey(db: Db, key: string): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').selectAll().where('key', '=', key).executeTakeFirst();
}

function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An import that staff may see. */
export function findShownImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).where(isShown).executeTakeFirst();
}

/** Locks and reads an import. Until the transaction ends, nobody else adds rows to it or works on it. */
export async function lockImport(tx: Db, id: number): Promise<ImportRecord | undefined> {
  await lockKey(tx, `import:${id}`);
  return findImport(tx, id);
}

export function recentImports(db: Db): Promise<ImportRecord[]> {
  return db.selectFrom('imports').selectAll().where(isShown).orderBy('id', 'desc').limit(100).execute();
}

/** An import that was given up is no longer shown, while its rows are being removed. */
const isShown = (where: ExpressionBuilder<Tables, 'imports'>) =>
  where.or([where('clearedAt', 'is', null), where('writtenAt', 'is not', null)]);

/** The imports on which the server works, the oldest first; also those whose rows are to be removed. */
export function openImports(db: Db): Promise<ImportRecord[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where((where) =>
      where.or([
        where('state', 'in', ['checking', 'writing', 'undoing']),
        where.and([where('clearedAt', 'is not', null), where('writtenAt', 'is', null)]),
        where.and([
          where('clearedAt', 'is not', null),
          where.exists(
            where
              .selectFrom('importRows')
              .select('place')
              .whereRef('importRows.importId', '=', 'imports.id')
              .limit(1),
          ),
        ]),
      ]),
    )
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

/**
 * Removes some rows of an import that was given up. Once no row is left, it removes the import too, if that
 * wrote nothing.
 *
 * @returns false when nothing is left to remove
 */
export async function removeRows(db: Db, { id, writtenAt }: ImportRecord, most: number): Promise<boolean> {
  const { rows } = await sql`delete from import_rows where import_id = ${id} and place in
    (select place from import_rows where import_id = ${id} order by place limit ${most})
    returning place`.execute(db);
  if (rows.length > 0) return true;
  if (writtenAt === null) await db.deleteFrom('imports').where('id', '=', id).execute();
  return false;
}

/** @param first the place of the first row */
export async function insertImportRows(
  db: Db,
  importId: number,
  first: number,
  rows: readonly string[][],
): Promise<void> {
  const json = JSON.stringify(rows);
  await (isPostgres(db)
    ? sql`insert into import_rows (import_id, place, cells)
        select ${importId}::int, ${first}::int + place - 1, cells
        from json_array_elements(${json}::json) with ordinality as added(cells, place)`
    : sql`insert into import_rows (import_id, place, cells)
        select ${importId}, ${first} + key, value from json_each(${json})`
  ).execute(db);
}

/** The rows after a place in ascending order, or the rows before a place in descending order. */
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

/** The rows between two places that have one of these phones and were not refused, in their order. */
export function earlierRows(
  db: Db,
  importId: number,
  { after, before }: { after: number; before: number },
  phones: readonly string[],
): Promise<StoredRow[]> {
  if (phones.length === 0) return Promise.resolve([]);
  return (
    db
      .selectFrom('importRows')
      .selectAll()
      .where('importId', '=', importId)
      .where('phone', 'in', phones)
      // '+ 0' makes SQLite use the index of the phones instead of reading all rows before this part.
      .where(sql<boolean>`place + 0 > ${after} and place + 0 < ${before}`)
      .where('outcome', '<>', 'refused')
      .orderBy(sql`place + 0`)
      .execute()
  );
}

/**
 * The places among these whose rows still have the column that the work needs. Erasing a patient empties it.
 */
export async function keptPlaces(
  db: Db,
  importId: number,
  places: readonly number[],
  needs: 'cells' | 'recordId',
): Promise<Set<number>> {
  if (places.length === 0) return new Set();
  const rows = await db
    .selectFrom('importRows')
    .select('place')
    .where('importId', '=', importId)
    .where('place', '>=', Math.min(...places))
    .where('place', '<=', Math.max(...places))
    .where(needs, 'is not', null)
    .execute();
  return new Set(rows.map(({ place }) => place));
}

/** The columns of a row that a step stores. */
export type RowResult = Pick<StoredRow, 'place'> & Partial<Omit<StoredRow, 'importId' | 'place'>>;

/**
 * Stores the results of a part in one statement. A row that somebody has erased in between stays empty.
 *
 * @param needs the column that an erased row no longer has
 */
export async function saveRows(
  db: Db,
  importId: number,
  rows: readonly StoredRow[],
  results: readonly RowResult[],
  needs: 'cells' | 'recordId',
): Promise<void> {
  if (results.length === 0) return;
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const saved = results.map((result) => {
    const { place, cells, phone, outcome, notes, done, recordId, undo } = {
      ...byPlace.get(result.place),
      ...result,
    };
    return { place, cells, phone, outcome, notes, done, record_id: recordId, undo };
  });
  const json = JSON.stringify(saved);
  await (isPostgres(db)
    ? sql`update import_rows set cells = saved.cells, phone = saved.phone, outcome = saved.outcome,
          notes = saved.notes, done = saved.done, record_id = saved.record_id, undo = saved.undo
        from json_to_recordset(${json}::json) as saved(place int, cells text, phone text, outcome text,
          notes text, done text, record_id int, undo text)
        where import_rows.import_id = ${importId} and import_rows.place = saved.place
          and import_rows.${sql.ref(needs)} is not null`
    : // An update would read the JSON for each row of the import.
      sql`insert into import_rows (import_id, place, cells, phone, outcome, notes, done, record_id, undo)
        select ${importId}, value ->> 'place', value ->> 'cells', value ->> 'phone', value ->> 'outcome',
          value ->> 'notes', value ->> 'done', value ->> 'record_id', value ->> 'undo'
        from json_each(${json}) where true
        on conflict (import_id, place) do update set cells = excluded.cells, phone = excluded.phone,
          outcome = excluded.outcome, notes = excluded.notes, done = excluded.done,
          record_id = excluded.record_id, undo = excluded.undo
        where import_rows.${sql.ref(needs)} is not null`
  ).execute(db);
}

interface RowFilter {
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

/** True if the record of a written row between these places is used, or was changed, by now. */
export async function hasUsedRow(
  db: Db,
  { id, kind, writtenAt }: Pick<ImportRecord, 'id' | 'kind' | 'writtenAt'>,
  { after, until }: { after: number; until: number },
): Promise<boolean> {
  const used = USED[kind](writtenAt ?? '');
  const row = await db
    .selectFrom('importRows')
    .select('place')
    .where('importId', '=', id)
    .where('place', '>', after)
    .where('place', '<=', until)
    .where('done', '=', 'written')
    .where('outcome', 'in', ['new', 'family'])
    .where(used)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The records among these that the import has added, and that nobody has changed or used since. */
export async function unusedRecords(
  db: Db,
  { id, kind, writtenAt }: Pick<ImportRecord, 'id' | 'kind' | 'writtenAt'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('importRows')
    .select('recordId')
    .where('importId', '=', id)
    .where('recordId', 'in', ids)
    .where('done', '=', 'written')
    .where('outcome', '=', 'new')
    .where(sql<boolean>`not ${USED[kind](writtenAt ?? '')}`)
    .execute();
  return new Set(rows.flatMap(({ recordId }) => recordId ?? []));
}

/** A condition on `import_rows`: the record that the row added was changed or used since. */
const USED: Record<ImportKind, (writtenAt: string) => ReturnType<typeof sql<boolean>>> = {
  // Other rows of the same import may fill fields of a record that it added. Their versions count as
  // unchanged.
  patients: (writtenAt) => sql<boolean>`case outcome
    when 'new' then not exists (select 1 from patients where patients.id = import_rows.record_id
        and patients.erased_at is null and patients.wants_reminders = 1
        and (patients.updated_at = ${writtenAt} or exists (select 1 from import_rows as filled
          where filled.record_id = import_rows.record_id and filled.import_id = import_rows.import_id
          and filled.outcome = 'changed'
          and filled.undo like '%"updatedAt":"' || patients.updated_at || '"%')))
      or exists (select 1 from appointments where appointments.patient_id = import_rows.record_id)
      or exists (select 1 from access_tokens where access_tokens.patient_id = import_rows.record_id)
      or (select count(*) from people where people.patient_id = import_rows.record_id) >
        (select count(*) from import_rows as family where family.record_id = import_rows.record_id
          and family.import_id = import_rows.import_id and family.outcome = 'family')
    else exists (select 1 from people join appointments on appointments.patient_id = people.patient_id
      and appointments.patient_name_key = people.name_key
      where people.patient_id = import_rows.record_id and people.updated_at = ${writtenAt}) end`,
  doctors: (writtenAt) => sql<boolean>`(not exists (select 1 from doctors
      where doctors.id = import_rows.record_id and (doctors.updated_at = ${writtenAt}
        or exists (select 1 from import_rows as filled
          where filled.record_id = import_rows.record_id and filled.import_id = import_rows.import_id
          and filled.outcome = 'changed'
          and filled.undo like '%"updatedAt":"' || doctors.updated_at || '"%')))
    or ${usedDoctor(sql.ref('import_rows.record_id'))})`,
  visits: (writtenAt) => sql<boolean>`(not exists (select 1 from appointments
      where appointments.id = import_rows.record_id and appointments.updated_at = ${writtenAt})
    or ${usedVisit(sql.ref('import_rows.record_id'))})`,
};

export async function staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'fullName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}
