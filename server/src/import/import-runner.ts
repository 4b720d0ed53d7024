import { setTimeout } from 'node:timers/promises';
import { say } from '@clinic-serial/contract/messages/message';
import type { ImportKind, ImportState } from '@clinic-serial/contract/terms/imports';
import { makeBackgroundWork } from '../background-work.ts';
import type { Db } from '../database/tables.ts';
import { deferTextRemoval, mergeTexts } from '../database/text-removal.ts';
import { DOCTORS } from './import-doctors.ts';
import {
  type ImportServices,
  type Job,
  type KindRules,
  RecordsChanged,
  type Row,
  refused,
} from './import-kind.ts';
import { PATIENTS } from './import-patients.ts';
import { VISITS } from './import-visits.ts';
import {
  type ImportRecord,
  lockImport,
  nextRows,
  openImports,
  type RowResult,
  removeRows,
  saveRows,
  updateImport,
} from './imports.queries.ts';
import { mapOf } from './imports.ts';

/** How often to look for imports that a stopped process or a failure left behind. */
const SWEEP_MS = 5_000;

/**
 * A transaction gets as many rows as take about this long, so that bookings need not wait. It gets a least
 * number, because a slow disk takes as long to store 20 rows as to store 200.
 */
const PART_MS = 50;
const FEWEST_ROWS = 200;
const MOST_ROWS = 500;
const LONGEST_REST_MS = 100;
/** Rows of an import that was given up go in larger parts, because a removal is fast. */
const REMOVED_AT_ONCE = 500;

/** A part that failed this often is done row by row, and a row that failed this often is left out. */
export const MOST_TRIES = 3;

const KINDS: Record<ImportKind, KindRules> = { patients: PATIENTS, doctors: DOCTORS, visits: VISITS };

const WORK: Partial<Record<ImportState, { rules: keyof KindRules; ends: ImportState }>> = {
  checking: { rules: 'check', ends: 'checked' },
  writing: { rules: 'write', ends: 'written' },
  undoing: { rules: 'undo', ends: 'undone' },
};

/**
 * Works through the rows of the imports in short parts. Each part is one transaction, which also stores how
 * far the import has come (rules: import 5). A process that dies leaves no row half done. Several instances
 * may work at the same time.
 */
export function makeImportRunner(services: ImportServices) {
  const { database, log } = services;

  async function doAll(isStopped: () => boolean): Promise<void> {
    for (const { id } of await openImports(database.read)) {
      try {
        await finishImport(services, id, isStopped);
      } catch (error) {
        log.error({ err: error, importId: id }, 'An import could not go on');
      }
    }
  }

  const { start, run, stop } = makeBackgroundWork({
    work: doAll,
    everyMs: SWEEP_MS,
    failed: (error) => log.error({ err: error }, 'The imports could not be read'),
  });
  return { start, stop, continueSoon: () => void run() };
}

/**
 * Does an import part by part. It rests after each part for as long as the part took, at most 100
 * milliseconds, so that the clinic has the database for half of the time.
 *
 * @param onPart called after each part
 */
export async function finishImport(
  services: ImportServices,
  id: number,
  isStopped: () => boolean,
  onPart: () => Promise<void> | void = () => undefined,
): Promise<void> {
  for (let size = FEWEST_ROWS; !isStopped(); ) {
    const began = performance.now();
    if (!(await nextPart(services, id, size))) return;
    const tookMs = performance.now() - began;
    const fitting = Math.round((size * PART_MS) / Math.max(1, tookMs));
    size = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, size * 2, fitting));
    await onPart();
    await setTimeout(Math.min(tookMs, LONGEST_REST_MS));
  }
}

/** Databases whose indexes this process is merging. Another process and a restarted one begin anew. */
const merging = new WeakSet<ImportServices['database']>();

/**
 * Does the next part of an import. A part that keeps failing is done row by row, and a row that keeps failing
 * is refused, so that one row cannot stop the others.
 *
 * @param most the number of rows
 * @returns false when there is nothing to do
 * @throws the error of the part, unless that was its last try
 */
export async function nextPart(services: ImportServices, id: number, most = MOST_ROWS): Promise<boolean> {
  const { database } = services;
  let failing: Job | undefined;
  let isMerging = false;
  try {
    const isMore = await database.write(async (tx) => {
      failing = undefined;
      isMerging = false;
      const record = await lockImport(tx, id);
      if (record && record.clearedAt !== null) return removeRows(tx, record, REMOVED_AT_ONCE);
      const job = record && jobOf(record);
      if (!job) return false;
      failing = job;
      const rows = await rowsOf(tx, job, isOneByOne(job) ? 1 : most);
      // Before the undo ends, the texts of the removed records are taken out of the search indexes.
      isMerging =
        rows.length === 0 && job.state === 'undoing' && !(await mergeTexts(tx, !merging.has(database)));
      if (!isMerging) await saveStep(services, tx, job, rows, await resultsOf(services, tx, job, rows));
      return true;
    });
    if (isMerging) merging.add(database);
    else merging.delete(database);
    return isMore;
  } catch (error) {
    if (error instanceof RecordsChanged) return true;
    if (!failing || !(await countFailure(services, failing, most))) throw error;
    services.log.error({ err: error, importId: id }, 'Rows of an import are done one by one, or left out');
    return true;
  }
}

function jobOf(record: ImportRecord): (Job & { work: NonNullable<(typeof WORK)[ImportState]> }) | undefined {
  const work = WORK[record.state];
  const columnMap = mapOf(record);
  return work && columnMap ? { ...record, columnMap, work } : undefined;
}

const isOneByOne = ({ done, oneByOneTo }: ImportRecord) => done < oneByOneTo;

/** The column that a row needs to be worked on. Erasing a patient empties it. */
const needsOf = ({ state }: ImportRecord) => (state === 'undoing' ? 'recordId' : 'cells');

/** The next rows; an undo begins with the last one. */
async function rowsOf(tx: Db, { id, state, done, rows }: Job, most: number): Promise<Row[]> {
  const range = state === 'undoing' ? { before: rows - done + 1 } : { after: done };
  const stored = await nextRows(tx, id, { ...range, limit: most });
  return stored.map((row) => ({ ...row, texts: JSON.parse(row.cells ?? '[]') as string[] }));
}

async function resultsOf(
  services: ImportServices,
  tx: Db,
  job: NonNullable<ReturnType<typeof jobOf>>,
  rows: readonly Row[],
): Promise<RowResult[]> {
  const kind = KINDS[job.kind];
  const needed = rows.filter((row) => row[needsOf(job)] !== null);
  if (needed.length === 0) return [];
  const work = () => kind[job.work.rules](services, tx, job, needed);
  return job.state === 'undoing' ? deferTextRemoval(tx, work) : work();
}

async function saveStep(
  services: ImportServices,
  tx: Db,
  job: NonNullable<ReturnType<typeof jobOf>>,
  rows: readonly Row[],
  results: readonly RowResult[],
): Promise<void> {
  await saveRows(tx, job.id, rows, results, needsOf(job));
  await updateImport(tx, job.id, { tries: 0, ...progress(services, job, job.work.ends, rows, results) });
}

/**
 * Counts that a part has failed. The count is stored in the database, so an outage of the database is not
 * counted.
 *
 * @returns true if the work can go on at once: row by row, without the row, or after another instance did it
 */
function countFailure(services: ImportServices, { id, state, done }: Job, most: number): Promise<boolean> {
  return services.database.write(async (tx) => {
    const record = await lockImport(tx, id);
    const job = record && jobOf(record);
    // Another instance has done the part in between.
    if (!job || job.state !== state || job.done !== done) return true;
    const tries = job.tries + 1;
    if (tries < MOST_TRIES) {
      await updateImport(tx, id, { tries });
      return false;
    }
    if (!isOneByOne(job)) await updateImport(tx, id, { tries: 0, oneByOneTo: done + most });
    else {
      const rows = await rowsOf(tx, job, 1);
      await saveStep(
        services,
        tx,
        job,
        rows,
        rows.map((row) => leftOut(job, row)),
      );
    }
    return true;
  });
}

const leftOut = ({ state }: Job, row: Row): RowResult =>
  state === 'undoing'
    ? { place: row.place, ...(row.done === 'written' ? { done: 'kept' } : {}) }
    : { ...refused(row.place, say('importRowFailed')), phone: null };

function progress(
  { clock }: ImportServices,
  { state, done, rows: total, counts, kept }: Job,
  ends: ImportState,
  rows: readonly Row[],
  results: readonly RowResult[],
): Partial<ImportRecord> {
  const reached = done + rows.length;
  const isEnd = rows.length === 0 || (reached >= total && state !== 'undoing');
  const ended = isEnd ? { state: ends, oneByOneTo: 0 } : {};
  if (state === 'undoing') {
    const left = results.filter((result) => result.done === 'kept').length;
    const undoneAt = isEnd ? clock.now().toISOString() : null;
    return { done: reached, kept: kept + left, ...ended, undoneAt };
  }
  const summed = JSON.parse(counts) as Record<string, number>;
  // A row without a result was erased: before this part, or while it waited for its locks.
  const erased = rows.length - results.length;
  for (const { outcome } of results) if (outcome) summed[outcome] = (summed[outcome] ?? 0) + 1;
  if (erased > 0) summed.refused = (summed.refused ?? 0) + erased;
  return { done: reached, counts: JSON.stringify(summed), ...ended };
}
