import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { VerifiedAudit } from '../audit/verify-audit.ts';
import type { Config } from '../config.ts';
import { DatabaseUnusable } from '../database/errors.ts';
import { onMigrated } from '../database/migrate.ts';
import { type VerifiedMoney, verifyMoney } from '../money/verify-money.ts';
import { type VerifiedRecords, verifyQueue } from '../queue/verify-queue.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { openPostgresSource } from './postgres.queries.ts';
import { openPostgresTarget } from './postgres-target.queries.ts';
import type { Range, Side, Table, Target, Value } from './side.ts';
import { openSqliteSource, openSqliteTarget } from './sqlite.queries.ts';

/** The sums of a table, by which the copies in two databases are compared. */
interface Sums {
  rows: number;
  /** SHA-256 of all values of a column in the order of the table's key, by column. */
  columns: Readonly<Record<string, string>>;
}

/** Reads rows of a table and sums up each of its columns. @param onRows called with the rows of each page */
async function sumUp(
  side: Side,
  table: Table,
  range: Range = {},
  onRows: (rows: number) => void = () => undefined,
): Promise<Sums> {
  const hashes = new Map<string, Hash>(table.columns.map((column) => [column, createHash('sha256')]));
  let rows = 0;
  for await (const page of side.pages(table, range)) {
    for (const [column, hash] of hashes) {
      hash.update(page.map((row) => `${textOf(row[column] ?? null)}\n`).join(''));
    }
    rows += page.length;
    onRows(page.length);
  }
  return {
    rows,
    columns: Object.fromEntries([...hashes].map(([column, hash]) => [column, hash.digest('hex')])),
  };
}

/** @throws DatabaseUnusable with the first column that differs, or the numbers of rows */
function assertSame(name: string, source: Sums, copy: Sums): void {
  if (source.rows !== copy.rows) {
    throw new DatabaseUnusable(
      `The copy is not complete: ${name} has ${copy.rows} rows instead of ${source.rows}. Nothing was changed.`,
    );
  }
  const other = Object.keys(source.columns).find((column) => source.columns[column] !== copy.columns[column]);
  if (other !== undefined) {
    throw new DatabaseUnusable(
      `The copy is not the same: ${name}.${other} has other values. Nothing was changed.`,
    );
  }
}

/** A value as a text that no other value has. JSON has no line breaks within a text. */
function textOf(value: Value): string {
  return Buffer.isBuffer(value) ? `x${value.toString('hex')}` : JSON.stringify(value);
}

/** How far a move is. `done` and `total` are rows, or steps while the copy is completed. */
export interface Progress {
  stage: 'checking' | 'copying' | 'completing' | 'comparing';
  done: number;
  total: number;
}

export interface Moved {
  tables: number;
  rows: number;
  /** Rows that an interrupted move had copied. */
  kept: number;
  appointments: number;
  patients: number;
  audit: VerifiedAudit;
  queue: VerifiedRecords;
  money: VerifiedMoney;
}

/**
 * Copies a clinic from SQLite to PostgreSQL or back, while nobody uses the two databases. The source is not
 * changed. The copy is made in a separate place and compared. It then gets its final place in one step. After
 * an interruption the same call continues the copy. Rows that are already there are compared with the source,
 * and copied again if they differ, because the clinic may have worked in between.
 *
 * @param parts.from DATABASE_URL of the clinic; it is brought up to date first
 * @param parts.to DATABASE_URL of the other engine; a file that does not exist, or a database without tables
 * @throws DatabaseUnusable when there are tables at `to`, or the copy differs from the source
 * @throws BackupError when somebody uses one of the databases
 */
export async function moveClinic(parts: {
  from: string;
  to: string;
  config: Config;
  onProgress: (progress: Progress) => void;
}): Promise<Moved> {
  const { from, to, config, onProgress } = parts;
  if ((sqlitePath(from) === undefined) === (sqlitePath(to) === undefined)) {
    throw new DatabaseUnusable(
      'Both addresses are of the same engine: make a backup and restore it there instead.',
    );
  }
  let target = await openTarget(to);
  try {
    onProgress({ stage: 'checking', done: 0, total: 1 });
    const before = await verify(from, config);
    const source = await openSource(from);
    try {
      if (!(await hasBeginningOf(source, target))) {
        await target.close();
        target = await openTarget(to, true);
      }
      const tables = await pairTables(source, target);
      const kept = await copy(source, target, tables, onProgress);
      await target.complete((done, total) => onProgress({ stage: 'completing', done, total }));
      const rows = await compare(source, target, tables, onProgress);
      const after = await verify(target.url, config);
      if (!isDeepStrictEqual(before, after)) {
        throw new DatabaseUnusable(
          'The check of the audit log and the queues has another result for the copy. Nothing was changed.',
        );
      }
      await target.publish();
      return {
        tables: tables.length,
        rows: [...rows.values()].reduce((sum, one) => sum + one, 0),
        kept,
        appointments: rows.get('appointments') ?? 0,
        patients: rows.get('patients') ?? 0,
        ...after,
      };
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
}

function openSource(url: string): Promise<Side> {
  const path = sqlitePath(url);
  return path === undefined ? openPostgresSource(url) : openSqliteSource(path);
}

function openTarget(url: string, anew = false): Promise<Target> {
  const path = sqlitePath(url);
  return path === undefined ? openPostgresTarget(url, anew) : openSqliteTarget(path, anew);
}

/** Checks the chains of the audit log, of the queues and of the cash boxes. Broken chains are copied too. */
async function verify(url: string, config: Config): Promise<Pick<Moved, 'audit' | 'queue' | 'money'>> {
  return onMigrated(url, async (database) => {
    const { audit, ...queue } = await verifyQueue({ config, database });
    const { audit: _same, ...money } = await verifyMoney({ config, database });
    return { audit, queue, money };
  });
}

interface Pair {
  source: Table;
  target: Table;
}

async function pairTables(source: Side, target: Target): Promise<Pair[]> {
  const theirs = new Map((await target.tables()).map((table) => [table.name, table]));
  return (await source.tables()).map((table) => {
    const other = theirs.get(table.name);
    if (!other) throw new DatabaseUnusable(`The table ${table.name} belongs to another program.`);
    return { source: table, target: other };
  });
}

/** False if the clinic went on working after an interrupted move, or another version began the move. */
async function hasBeginningOf(source: Side, target: Target): Promise<boolean> {
  const shapeOf = (tables: Table[]) => tables.map(({ name, columns, key }) => ({ name, columns, key }));
  if (!isDeepStrictEqual(shapeOf(await source.tables()), shapeOf(await target.tables()))) return false;
  for (const { source: ours, target: theirs } of await pairTables(source, target)) {
    const last = await target.lastRow(theirs);
    if (last === undefined) continue;
    const present = await sumUp(source, ours, { upTo: last });
    if (!isDeepStrictEqual(present, await sumUp(target, theirs))) return false;
  }
  return true;
}

/** @returns the number of rows that an interrupted move had copied */
async function copy(
  source: Side,
  target: Target,
  tables: Pair[],
  onProgress: (progress: Progress) => void,
): Promise<number> {
  let [total, done, kept] = [0, 0, 0];
  for (const { source: table } of tables) total += await source.count(table);
  const report = (rows: number) => {
    done += rows;
    onProgress({ stage: 'copying', done, total });
  };
  for (const { source: ours, target: theirs } of tables) {
    const last = await target.lastRow(theirs);
    const present = last === undefined ? 0 : await target.count(theirs);
    kept += present;
    report(present);
    for await (const page of source.pages(ours, { after: last })) {
      await target.insert(theirs, page);
      report(page.length);
    }
  }
  await target.setLastIds(await source.lastIds());
  return kept;
}

async function compare(
  source: Side,
  target: Target,
  tables: Pair[],
  onProgress: (progress: Progress) => void,
): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  let [total, done] = [0, 0];
  for (const { target: table } of tables) total += await target.count(table);
  const report = (count: number) => {
    done += count;
    onProgress({ stage: 'comparing', done, total });
  };
  for (const { source: ours, target: theirs } of tables) {
    const sums = await sumUp(source, ours);
    assertSame(ours.name, sums, await sumUp(target, theirs, {}, report));
    rows.set(ours.name, sums.rows);
  }
  if (!isDeepStrictEqual(await source.lastIds(), await target.lastIds())) {
    throw new DatabaseUnusable('The copy would give other ids than the source. Nothing was changed.');
  }
  return rows;
}
