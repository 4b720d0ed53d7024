import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { DatabaseSync } from '@photostructure/sqlite';
import { DriverUnusable } from './errors.ts';

const BUSY_TIMEOUT_MS = 5_000;
const PACKAGE = '@photostructure/sqlite';
/** In older versions, a log that is begun anew while another process checkpoints it can lose commits. */
const LEAST_SQLITE = '3.51.3';
/** In Node 22 the module `node:sqlite` is experimental and says so on every start. */
const FIRST_NODE = 24;

/** Primary result codes (https://sqlite.org/rescode.html). All others are SQLITE_ERROR. */
const CODES: [code: number, name: string, message: RegExp][] = [
  [5, 'SQLITE_BUSY', /^database is locked/],
  [6, 'SQLITE_LOCKED', /^database (table|schema) is locked/],
  [8, 'SQLITE_READONLY', /^attempt to write a readonly database/],
  [10, 'SQLITE_IOERR', /^disk I\/O error/],
  [11, 'SQLITE_CORRUPT', /^database disk image is malformed/],
  [13, 'SQLITE_FULL', /^database or disk is full/],
  [14, 'SQLITE_CANTOPEN', /^unable to open database file/],
  [15, 'SQLITE_PROTOCOL', /^locking protocol/],
  [19, 'SQLITE_CONSTRAINT', /constraint failed/],
  [26, 'SQLITE_NOTADB', /^file is not a database/],
];

/** Values for a statement: in the order of its question marks, or by the names of its parameters. */
type Values = readonly unknown[] | Record<string, unknown>;

/** A prepared statement, in the form that Kysely's dialect takes. */
export interface SqliteStatement<Row = Record<string, unknown>> {
  reader: boolean;
  all(values?: Values): Row[];
  get(values?: Values): Row | undefined;
  run(values?: Values): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(values?: Values): IterableIterator<Row>;
}

/** An open SQLite file. Its errors have the name of their primary code as `code`, such as `SQLITE_FULL`. */
export interface Sqlite {
  prepare<Row = Record<string, unknown>>(sql: string): SqliteStatement<Row>;
  /** Runs one or more statements and ignores their rows. */
  exec(sql: string): void;
  /** The first column of each row. */
  column(sql: string, values?: Values): unknown[];
  /** Runs `work` as one transaction, which is rolled back if it throws. */
  transaction<T>(work: () => T): T;
  /** Closes the connection. Unless `free` is false, the file can be replaced when this resolves. */
  close(options?: { free?: boolean }): Promise<void>;
}

interface Driver {
  Connection: typeof DatabaseSync;
  /** Waits until the statements of closed connections are finalized; missing where `close` does that. */
  finalize: ((path: string) => Promise<void>) | undefined;
}

let loaded: Driver | undefined;

/**
 * Opens an SQLite file, which is created if it is missing.
 *
 * @param options.readOnly opens only an existing file, and refuses to write
 * @param options.timeoutMs how long a statement waits for another connection's lock; it blocks the process
 * @throws DriverUnusable if the driver does not load; an error of SQLite if the file cannot be opened
 */
export function openSqlite(path: string, { readOnly = false, timeoutMs = BUSY_TIMEOUT_MS } = {}): Sqlite {
  const { Connection, finalize } = loadSqlite();
  const connection = named(() => new Connection(path, { readOnly, timeout: timeoutMs }));
  // Each statement refers to its owner, so the owner is collected with the last of them.
  let owner: object | undefined;
  const sqlite: Sqlite = {
    prepare: <Row>(sql: string) => {
      owner ??= {};
      return prepare(connection, sql, owner) as SqliteStatement<Row>;
    },
    exec: (sql) => named(() => connection.exec(sql)),
    column: (sql, values) =>
      sqlite
        .prepare(sql)
        .all(values)
        .map((row) => Object.values(row)[0]),
    transaction: (work) => {
      sqlite.exec('begin immediate');
      try {
        const result = work();
        sqlite.exec('commit');
        return result;
      } catch (error) {
        // After some errors, such as a full disk, SQLite has already rolled back.
        if (connection.isTransaction) sqlite.exec('rollback');
        throw error;
      }
    },
    close: async ({ free = true } = {}) => {
      if (connection.isOpen) connection.close();
      if (owner && finalize) closedOwners.set(new WeakRef(owner), path);
      owner = undefined;
      if (free) await finalize?.(path);
    },
  };
  return sqlite;
}

/**
 * Loads the driver once, when it is first needed. A clinic on PostgreSQL needs none. There are two drivers
 * with one API (docs/decisions/053-one-api-of-sqlite.md).
 *
 * @throws DriverUnusable if the driver does not load here, or its SQLite is too old
 */
export function loadSqlite(): Driver {
  loaded ??= loadDriver();
  return loaded;
}

function loadDriver(): Driver {
  const require = createRequire(import.meta.url);
  const isBuiltIn =
    Number.parseInt(process.versions.node, 10) >= FIRST_NODE &&
    isNewEnough(String((process.versions as Record<string, string>).sqlite));
  const name = isBuiltIn ? 'node:sqlite' : PACKAGE;
  let Connection: typeof DatabaseSync;
  try {
    Connection = require(name).DatabaseSync;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new DriverUnusable(
      `The driver of SQLite (${name}) does not load with Node ${process.versions.node} on ${process.platform} ` +
        `${process.arch}: ${reason}. Install the packages again with this Node: npm ci.`,
    );
  }
  const driver = { Connection, finalize: isBuiltIn ? undefined : collectStatements };
  const memory = new Connection(':memory:');
  const version = String(memory.prepare('select sqlite_version() as version').get()?.version);
  memory.close();
  if (!isNewEnough(version)) {
    throw new DriverUnusable(
      `SQLite ${version} can lose data. The least version is ${LEAST_SQLITE}: npm ci installs it.`,
    );
  }
  return driver;
}

/**
 * The package's connection stays open after `close` until its statements are garbage-collected. This collects
 * them now, because a restore replaces the file next. Node's compiler can hold one for a moment, so it
 * repeats for up to a second.
 */
async function collectStatements(path: string): Promise<void> {
  const areLeft = () =>
    [...closedOwners].some(([owner, its]) => {
      if (!owner.deref()) closedOwners.delete(owner);
      return its === path && closedOwners.has(owner);
    });
  let ran = false;
  for (let pause = 1; areLeft() && pause <= 512; pause *= 2) {
    await collectAfter(pause);
    ran = true;
  }
  // Native objects are finalized some turns after they are collected. Until then the write-ahead log exists.
  // It also exists while another connection is open, so the wait ends after 63 ms.
  for (let pause = 1; ran && existsSync(`${path}-wal`) && pause <= 32; pause *= 2) await setTimeout(pause);
}

/** The owners of statements of closed connections, each with its file, until they are collected. */
const closedOwners = new Map<WeakRef<object>, string>();

let collection: Promise<void> | undefined;

/**
 * Collects garbage after a pause in milliseconds. The pause is needed because `deref` keeps its object until
 * this turn ends.
 */
function collectAfter(pause: number): Promise<void> {
  // Connections that close at the same time share one collection, because it takes longer the more memory the
  // program has.
  collection ??= setTimeout(pause).then(async () => {
    const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([
      import('node:v8'),
      import('node:vm'),
    ]);
    collection = undefined;
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
  });
  return collection;
}

function isNewEnough(version: string): boolean {
  return version.localeCompare(LEAST_SQLITE, 'en', { numeric: true }) >= 0;
}

function prepare(connection: InstanceType<typeof DatabaseSync>, sql: string, owner: object): SqliteStatement {
  const statement = Object.assign(
    named(() => connection.prepare(sql)),
    { owner },
  );
  const columns = statement.columns().map(({ name }) => name);
  // An object for each row is made here, because the drivers need more time to make one.
  if (columns.length > 0) statement.setReturnArrays(true);
  const toRow = (cells: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) row[columns[index] as string] = cells[index];
    return row;
  };
  return {
    reader: columns.length > 0,
    all: (values) => named(() => statement.all(...bound(values)).map(toRow)),
    get: (values) =>
      named(() => {
        const cells = statement.get(...bound(values));
        return cells && toRow(cells);
      }),
    run: (values) => named(() => statement.run(...bound(values))),
    *iterate(values) {
      for (const cells of statement.iterate(...bound(values))) yield toRow(cells);
    },
  };
}

function bound(values: Values = []): readonly unknown[] {
  return Array.isArray(values) ? values : [values];
}

/** Gives errors of SQLite the names of their codes. If the driver has no code, the message decides. */
function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, errcode, message } = error as { code?: unknown; errcode?: number; message: string };
    if (code === 'ERR_SQLITE_ERROR') {
      // The last byte of an extended code is its primary code.
      const known = CODES.find(([primary, , text]) =>
        errcode === undefined ? text.test(message) : primary === (errcode & 0xff),
      );
      (error as { code: string }).code = known?.[1] ?? 'SQLITE_ERROR';
    }
    throw error;
  }
}
