import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { columnMap } from '@clinic-serial/contract/rules/import/column-map';
import type { BodyOf, DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  addImportRows as addRowsEndpoint,
  checkImport as checkEndpoint,
  ImportJob,
  ImportRow,
  listImportRows as rowsEndpoint,
  startImport as startEndpoint,
} from '@clinic-serial/contract/subjects/imports';
import { IMPORT_OUTCOMES, type ImportState } from '@clinic-serial/contract/terms/imports';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { type CsvColumn, csvText } from '../csv.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { allPages } from '../export/export-lists.ts';
import { giveUpImport } from '../privacy/import-rows.queries.ts';
import { assertSameRequest, requestText } from '../request-text.ts';
import type { ImportServices } from './import-kind.ts';
import {
  countRows,
  findImportByKey,
  findRows,
  findShownImport,
  hasUsedRow,
  type ImportRecord,
  insertImport,
  insertImportRows,
  lockImport,
  recentImports,
  type StoredRow,
  staffNames,
  updateImport,
} from './imports.queries.ts';

/** Staff, or the operator at the command line, who may do everything. */
type ImportActor = Actor | SystemActor;

/** The first line of every use case here. @throws as {@link authoriseStaff} */
function authorise({ caller }: ImportActor): void {
  if (caller.kind !== 'system') authoriseStaff(caller, 'delete');
}

const NO_COUNTS = JSON.stringify(Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])));

export const mapOf = ({ map }: Pick<ImportRecord, 'map'>) =>
  map === null ? null : columnMap.parse(JSON.parse(map));

async function present(db: Db, rows: readonly ImportRecord[]): Promise<ImportJob[]> {
  const names = await staffNames(db, [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    state: row.state,
    rows: row.rows,
    done: row.done,
    map: mapOf(row),
    counts: JSON.parse(row.counts) as ImportJob['counts'],
    kept: row.kept,
    createdAt: row.createdAt,
    by: row.staffId === null ? null : (names.get(row.staffId) ?? null),
    writtenAt: row.writtenAt,
    undoneAt: row.undoneAt,
    hasRows: row.clearedAt === null,
  }));
}

async function presentOne(db: Db, id: number): Promise<ImportJob> {
  const [job] = await present(db, [await existingImport(db, id)]);
  if (!job) throw new AppError('IMPORT_NOT_FOUND');
  return job;
}

async function existingImport(db: Db, id: number): Promise<ImportRecord> {
  const record = await findShownImport(db, id);
  if (!record) throw new AppError('IMPORT_NOT_FOUND');
  return record;
}

/** Locks an import that must be in one of these states. @throws IMPORT_NOT_FOUND, IMPORT_CHANGED */
async function lockedImport(tx: Db, id: number, states: readonly ImportState[]): Promise<ImportRecord> {
  const record = await lockImport(tx, id);
  if (!record || (record.clearedAt !== null && record.writtenAt === null))
    throw new AppError('IMPORT_NOT_FOUND');
  if (!states.includes(record.state) || record.clearedAt !== null) throw new AppError('IMPORT_CHANGED');
  return record;
}

/** The last 100 imports, the newest first. */
export async function listImports({ database }: ImportServices, actor: ImportActor) {
  authorise(actor);
  return { imports: await present(database.read, await recentImports(database.read)) };
}

/** One import. @throws IMPORT_NOT_FOUND */
export async function getImport({ database }: ImportServices, actor: ImportActor, id: number) {
  authorise(actor);
  return presentOne(database.read, id);
}

/**
 * Begins an import without rows. A second request with the same key and form returns the same import.
 *
 * @throws KEY_USED for another form with a known key
 */
export async function startImport(
  { clock, database }: ImportServices,
  actor: ImportActor,
  { key, kind, fileName }: BodyOf<typeof startEndpoint>,
): Promise<ImportJob> {
  authorise(actor);
  return database.write(async (tx) => {
    await lockKey(tx, `import:${key}`);
    const known = await findImportByKey(tx, key);
    if (known) {
      assertSameRequest(requestText(known.kind, known.fileName), requestText(kind, fileName));
      return presentOne(tx, known.id);
    }
    const { id } = await insertImport(tx, {
      key,
      kind,
      fileName,
      state: 'reading',
      map: null,
      counts: NO_COUNTS,
      day: clock.today(),
      staffId: actor.caller.kind === 'staff' ? actor.caller.staffId : null,
      createdAt: clock.now().toISOString(),
      writtenAt: null,
      undoneAt: null,
      clearedAt: null,
    });
    return presentOne(tx, id);
  });
}

/**
 * Adds rows to an import. Rows that are there already are left out, so that a request can be sent again
 * (rules: import 5).
 *
 * @param form.from the number of rows of the file before these
 * @throws IMPORT_NOT_FOUND; IMPORT_GAP if rows before them are missing; IMPORT_CHANGED after the check
 */
export async function addImportRows(
  { database }: ImportServices,
  actor: ImportActor,
  id: number,
  { from, rows }: BodyOf<typeof addRowsEndpoint>,
): Promise<ImportJob> {
  authorise(actor);
  return database.write(async (tx) => {
    const record = await lockedImport(tx, id, ['reading']);
    if (from > record.rows) throw new AppError('IMPORT_GAP');
    const added = rows.slice(record.rows - from);
    if (added.length > 0) {
      await insertImportRows(tx, id, record.rows + 1, added);
      await updateImport(tx, id, { rows: record.rows + added.length });
    }
    return presentOne(tx, id);
  });
}

/**
 * Starts the check of all rows in the background, also if they were checked before with another map.
 *
 * @param form.rows the number of rows in the file
 * @param continueSoon starts the work; it is called after the job is stored
 * @throws IMPORT_NOT_FOUND, IMPORT_CHANGED; IMPORT_GAP if rows are missing
 */
export async function checkImport(
  { database }: ImportServices,
  actor: ImportActor,
  id: number,
  { map, rows }: BodyOf<typeof checkEndpoint>,
  continueSoon: () => void,
): Promise<ImportJob> {
  authorise(actor);
  const job = await database.write(async (tx) => {
    const record = await lockedImport(tx, id, ['reading', 'checking', 'checked']);
    if (record.rows !== rows) throw new AppError('IMPORT_GAP');
    await updateImport(tx, id, {
      state: 'checking',
      done: Math.min(map.skip, rows),
      map: JSON.stringify(map),
      tries: 0,
      oneByOneTo: 0,
      counts: NO_COUNTS,
    });
    return presentOne(tx, id);
  });
  continueSoon();
  return job;
}

/**
 * Starts to write the checked rows in the background. A second request changes nothing and returns the same
 * import.
 *
 * @throws IMPORT_NOT_FOUND, IMPORT_CHANGED
 */
export async function writeImport(
  { clock, database }: ImportServices,
  actor: ImportActor,
  id: number,
  continueSoon: () => void,
): Promise<ImportJob> {
  authorise(actor);
  const job = await database.write(async (tx) => {
    const record = await lockedImport(tx, id, ['checked', 'writing', 'written']);
    if (record.state === 'checked') {
      await updateImport(tx, id, {
        state: 'writing',
        done: Math.min(mapOf(record)?.skip ?? 0, record.rows),
        counts: NO_COUNTS,
        writtenAt: clock.now().toISOString(),
      });
      await recordAudit(clock, tx, actor, {
        action: 'import.write',
        subject: { import: id },
        details: { kind: record.kind, rows: record.rows },
      });
    }
    return presentOne(tx, id);
  });
  continueSoon();
  return job;
}

/** The number of rows that one query looks at. SQLite serves no other request during a query. */
const PLACES_AT_ONCE = 1_000;

/**
 * Starts to take a written import back in the background (rules: import 6). A second request changes nothing
 * and returns the same import.
 *
 * @throws IMPORT_NOT_FOUND, IMPORT_CHANGED; IMPORT_IN_USE if a record that it added is used or changed by now
 */
export async function undoImport(
  { clock, database }: ImportServices,
  actor: ImportActor,
  id: number,
  continueSoon: () => void,
): Promise<ImportJob> {
  authorise(actor);
  const found = await existingImport(database.read, id);
  for (let after = 0; after < found.rows; after += PLACES_AT_ONCE) {
    if (await hasUsedRow(database.read, found, { after, until: after + PLACES_AT_ONCE })) {
      throw new AppError('IMPORT_IN_USE');
    }
  }
  const job = await database.write(async (tx) => {
    const record = await lockedImport(tx, id, ['written', 'undoing', 'undone']);
    if (record.state === 'written') {
      await updateImport(tx, id, { state: 'undoing', done: 0, kept: 0 });
      await recordAudit(clock, tx, actor, {
        action: 'import.undo',
        subject: { import: id },
        details: { kind: record.kind, rows: record.rows },
      });
    }
    return presentOne(tx, id);
  });
  continueSoon();
  return job;
}

/**
 * Gives up an import that was not written. Its rows are removed in the background.
 *
 * @throws IMPORT_NOT_FOUND, IMPORT_CHANGED
 */
export async function deleteImport(
  { clock, database }: ImportServices,
  actor: ImportActor,
  id: number,
  continueSoon: () => void,
) {
  authorise(actor);
  await database.write(async (tx) => {
    await lockedImport(tx, id, ['reading', 'checking', 'checked']);
    await giveUpImport(tx, id, clock.now().toISOString());
  });
  continueSoon();
  return { deleted: true as const };
}

const sentences = (notes: string | null, language: Language): string[] =>
  (JSON.parse(notes ?? '[]') as string[]).map((note) => sentenceOf(catalogues[language], note));

const cellsOf = ({ cells }: StoredRow) => JSON.parse(cells ?? '[]') as string[];

/**
 * A page of the rows of an import.
 *
 * @param query.titles '1' to include the rows above the data
 * @throws IMPORT_NOT_FOUND
 */
export async function listImportRows(
  { database }: ImportServices,
  actor: ImportActor,
  id: number,
  { limit = 50, offset = 0, outcome, noted, titles }: QueryOf<typeof rowsEndpoint>,
  language: Language,
): Promise<DataOf<typeof rowsEndpoint>> {
  authorise(actor);
  const record = await existingImport(database.read, id);
  const skip = titles === '1' ? 0 : (mapOf(record)?.skip ?? 0);
  const filter = { skip, outcome, noted: noted === '1' };
  const rows = await findRows(database.read, id, filter, { limit, offset });
  return {
    rows: rows.map(
      (row): ImportRow => ({
        line: row.place,
        outcome: row.outcome,
        notes: sentences(row.notes, language),
        cells: cellsOf(row),
        done: row.done,
      }),
    ),
    pagination: paginationOf(await countRows(database.read, id, filter), limit, offset),
  };
}

/**
 * The report of an import as CSV: every row with its outcome and notes in front of its cells. The export is
 * audited.
 *
 * @throws IMPORT_NOT_FOUND
 */
export async function* exportImport(
  { clock, database }: ImportServices,
  actor: ImportActor,
  id: number,
  language: Language,
): AsyncGenerator<string> {
  authorise(actor);
  const { read } = database;
  const record = await existingImport(read, id);
  await database.write((tx) =>
    recordAudit(clock, tx, actor, { action: 'import.export', subject: { import: id } }),
  );
  const skip = mapOf(record)?.skip ?? 0;
  const [titles] = await findRows(read, id, { skip: skip - 1 }, { limit: 1, offset: 0 });
  const width = titles ? cellsOf(titles).length : 0;
  const columns: CsvColumn<StoredRow>[] = [
    { title: 'Line', cell: (row) => row.place },
    { title: 'Outcome', cell: (row) => row.outcome },
    { title: 'Notes', cell: (row) => sentences(row.notes, language).join('. ') },
    ...Array.from({ length: width }, (_, index) => ({
      title: (skip > 0 && titles && cellsOf(titles)[index]) || String(index + 1),
      cell: (row: StoredRow) => cellsOf(row)[index] ?? '',
    })),
  ];
  yield* csvText(
    columns,
    allPages<StoredRow>((page) => findRows(read, id, { skip }, page)),
  );
}
