import type { ImportKind, ImportState } from '@clinic-serial/contract/terms/imports';
import { makeBackgroundWork } from '../background-work.ts';
import type { Db } from '../database/tables.ts';
import type { ImportServices, Job, KindRules, Row } from './import-kind.ts';
import { PATIENTS } from './import-patients.ts';
import {
  type ImportRecord,
  lockImport,
  nextRows,
  openImports,
  type RowResult,
  saveRows,
  updateImport,
} from './imports.queries.ts';
import { mapOf } from './imports.ts';

/** How often to look for imports that a stopped process or a failure left behind. */
const SWEEP_MS = 5_000;

/** Rows of one transaction. Short parts let the bookings of the day in between. */
const ROWS_AT_ONCE = 200;

const KINDS: Partial<Record<ImportKind, KindRules>> = { patients: PATIENTS };

const WORK: Partial<Record<ImportState, { rules: keyof KindRules; ends: ImportState }>> = {
  checking: { rules: 'check', ends: 'checked' },
  writing: { rules: 'write', ends: 'written' },
  undoing: { rules: 'undo', ends: 'undone' },
};

/**
 * Works through the rows of the imports in short parts, each in one transaction with the place that it
 * reached (rules: import 5). A process that dies leaves no row half done. Several instances may do so at the
 * same time.
 */
export function makeImportRunner(services: ImportServices) {
  const { database, log } = services;

  async function doAll(isStopped: () => boolean): Promise<void> {
    for (const { id } of await openImports(database.read)) {
      try {
        while (!isStopped() && (await nextPart(services, id)));
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

/** Does the next part of an import. @returns false when there is nothing to do */
export function nextPart(services: ImportServices, id: number): Promise<boolean> {
  return services.database.write(async (tx) => {
    const record = await lockImport(tx, id);
    const work = record && WORK[record.state];
    const columnMap = record && mapOf(record);
    if (!work || !columnMap) return false;
    const job: Job = { ...record, columnMap };
    const rows = await rowsOf(tx, job);
    const kind = KINDS[job.kind];
    if (!kind) throw new Error('This kind of import is not known.');
    const results = rows.length > 0 ? await kind[work.rules](services, tx, job, rows) : [];
    await saveRows(tx, rows, results);
    await updateImport(tx, id, progress(services, job, work.ends, rows, results));
    return true;
  });
}

/** The next rows; an undo begins with the last one. */
async function rowsOf(tx: Db, { id, state, done, rows }: Job): Promise<Row[]> {
  const range = state === 'undoing' ? { before: rows - done + 1 } : { after: done };
  const stored = await nextRows(tx, id, { ...range, limit: ROWS_AT_ONCE });
  return stored.map((row) => ({ ...row, texts: JSON.parse(row.cells ?? '[]') as string[] }));
}

function progress(
  { clock }: ImportServices,
  { state, done, rows: total, counts, kept }: Job,
  ends: ImportState,
  rows: readonly Row[],
  results: readonly RowResult[],
): Partial<ImportRecord> {
  const reached = done + rows.length;
  const isEnd = rows.length === 0 || reached >= total;
  const ended = isEnd ? { state: ends } : {};
  if (state === 'undoing') {
    const left = results.filter((result) => result.done === 'kept').length;
    const undoneAt = isEnd ? clock.now().toISOString() : null;
    return { done: reached, kept: kept + left, ...ended, undoneAt };
  }
  const summed = JSON.parse(counts) as Record<string, number>;
  for (const { outcome } of results) if (outcome) summed[outcome] = (summed[outcome] ?? 0) + 1;
  return { done: reached, counts: JSON.stringify(summed), ...ended };
}
