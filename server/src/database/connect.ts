import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import type { Client } from 'pg';
import { sqlitePath } from '../sqlite-path.ts';
import { checkSqliteFile } from './check-sqlite-file.ts';
import { DatabaseUnusable, isConflict } from './errors.ts';
import { LockedError, lockFile, lockPathOf } from './file-lock.ts';
import { restrictDatabaseToOwner } from './file-rights.ts';
import { groupedWrites } from './grouped-writes.ts';
import { guardPool } from './guarded-pool.ts';
import type { Engine } from './portable.ts';
import { makePool, openClient } from './postgres-client.ts';
import { makeSilenceWatch } from './pulse.ts';
import { openSqlite, type Sqlite, type SqliteStatement } from './sqlite-driver.ts';
import type { Db, Tables } from './tables.ts';
import { makeWriteCheck, overwriteCheckRow } from './write-check.ts';

/** An open database, SQLite or PostgreSQL, with the same functions for both. */
export interface Database {
  engine: Engine;
  /** For reading outside a transaction. It sees committed data only. */
  read: Db;
  /**
   * Runs one transaction and resolves when it is durable. `work` may run again after a conflict, so it
   * changes nothing but the database. It never waits for the network.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Like `write` without a time limit, because an index of a large table takes long. */
  changeSchema<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Changes with every commit of this process, and within a second after one of another process. */
  changes(): number;
  /** Removes overwritten data from SQLite's write-ahead log; PostgreSQL cleans up its own. */
  forgetOverwritten(): Promise<void>;
  /** True while callers wait so long that new requests, which may also write, should be refused. */
  isBusy(toWrite: boolean): boolean;
  ping(): Promise<void>;
  /** Rejects with NotWritable if the database stores nothing. Frequent calls are cheap (write-check.ts). */
  assertWritable(): Promise<void>;
  /** `free: false` does not wait until an SQLite file can be replaced. */
  close(options?: { free?: boolean }): Promise<void>;
}

const BUSY_TIMEOUT_MS = 5_000;
const CHECKPOINT_TIMEOUT_MS = 200;
const MOST_TRIES = 8;
/** A busy database needs seconds for a new connection. One that hangs is noticed sooner, by its silence. */
const CONNECT_TIMEOUT_MS = 8_000;
const CLOSE_IDLE_MS = 300_000;
const SIGN_OF_LIFE_TIMEOUT_MS = 1_500;
const STATEMENT_TIMEOUT_MS = 10_000;
const SET_TIME_LIMITS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`;
/** For migrations. The operator may have set a limit for the role (docs/operating.md, "PgBouncer"). */
const NO_TIME_LIMIT = sql`set local statement_timeout = 0`;
const WRITERS_SHARE = 0.6;
const MOST_STATEMENTS = 500;
const SECOND_MS = 1_000;

/** Opens the database of a URL. @param options.connections size of PostgreSQL's pool */
export async function connect(url: string, options: { connections?: number } = {}): Promise<Database> {
  const path = sqlitePath(url);
  return path === undefined ? openPostgres(url, options.connections ?? 10) : openSqliteDatabase(path);
}

async function openSqliteDatabase(path: string): Promise<Database> {
  const unlock = await lockAgainstRestore(path);
  const open = () => {
    const connection = openSqlite(path, { timeoutMs: BUSY_TIMEOUT_MS });
    connection.exec('pragma foreign_keys = on');
    return connection;
  };
  const openToWrite = async () => {
    await checkSqliteFile(path);
    restrictDatabaseToOwner(path);
    const connection = open();
    connection.exec('pragma journal_mode = wal');
    // The default, NORMAL, may lose the last commits in a power cut.
    connection.exec('pragma synchronous = full');
    // Erased and deleted data is overwritten in the file, not only marked as free (docs/privacy.md).
    connection.exec('pragma secure_delete = on');
    if (
      connection.column('pragma journal_mode')[0] !== 'wal' ||
      connection.column('pragma synchronous')[0] !== 2
    ) {
      throw new Error('no write-ahead log with full durability is possible there');
    }
    // If the last fsync of a killed process failed, the end of its log may be only in the system's memory,
    // and later commits could be lost with it. Copying the log into the database file puts it on disk.
    connection.exec('pragma wal_checkpoint(passive)');
    return connection;
  };
  let writing: Sqlite;
  try {
    writing = await openToWrite();
  } catch (error) {
    unlock();
    throw unusable(path, error);
  }
  const reading = open();
  reading.exec('pragma query_only = on');

  const statements = [cacheStatements(writing), cacheStatements(reading)] as const;
  const writer = kysely(new SqliteDialect({ database: statements[0] }));
  const reader = kysely(new SqliteDialect({ database: statements[1] }));
  let own = 0;
  // Another process that writes (a command, a second instance) changes this number.
  const others = atMostEverySecond(() =>
    Number(statements[1].prepare('pragma data_version').get()?.data_version),
  );
  const write = groupedWrites(writer, () => {
    own += 1;
  });
  return {
    engine: 'sqlite',
    read: reader,
    write,
    changeSchema: write,
    changes: () => own + others() * 1e9,
    forgetOverwritten: () => emptyWriteAheadLog(writer),
    isBusy: () => false,
    ping: () => ping(reader),
    assertWritable: makeWriteCheck(() => write((tx) => overwriteCheckRow(tx, 'sqlite'))),
    close: async (options) => {
      await reader.destroy();
      await writer.destroy();
      // Kysely closes only connections that it has used. An open one would keep SQLite from emptying the log.
      for (const { forget } of statements) forget();
      await Promise.all([reading.close(options), writing.close(options)]);
      unlock();
    },
  };
}

async function openPostgres(url: string, connections: number): Promise<Database> {
  const watch = makeWatch(url);
  const pulse = makeSilenceWatch(watch.ask, () => {
    reading.abandonConnections();
    writing.abandonConnections();
  });
  const open = async (max: number) => {
    const pool = await makePool(url, {
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // Longer than the pool's own 10 seconds, because a rush is no time to open connections.
      idleTimeoutMillis: CLOSE_IDLE_MS,
      // The limits are not startup parameters, because PgBouncer refuses those that it does not know.
      onConnect: async (client) => {
        await client.query(SET_TIME_LIMITS);
      },
      keepAlive: true,
    });
    return guardPool(pool, pulse);
  };
  // Bookings that wait for each other keep their connections. Readers have others, so that screens load.
  const writers = Math.max(1, Math.ceil(connections * WRITERS_SHARE));
  const writing = await open(writers);
  const reading = await open(Math.max(1, connections - writers));
  const writer = kysely(new PostgresDialect({ pool: writing }));
  const reader = kysely(new PostgresDialect({ pool: reading }));
  let own = 0;
  // Commits of other instances cannot be seen, so the number changes every second.
  const second = () => Math.floor(performance.now() / SECOND_MS);
  const write: Database['write'] = async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const value = await writer.transaction().execute(work);
        own += 1;
        watch.open();
        return value;
      } catch (error) {
        if (!isConflict(error) || attempt === MOST_TRIES) throw error;
      }
    }
  };
  return {
    engine: 'postgres',
    read: reader,
    write,
    changeSchema: async (work) => {
      const pool = await makePool(url, { max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
      const schemaConnection = kysely(new PostgresDialect({ pool }));
      try {
        return await schemaConnection.transaction().execute(async (tx) => {
          await NO_TIME_LIMIT.execute(tx);
          return work(tx);
        });
      } finally {
        await schemaConnection.destroy();
      }
    },
    changes: () => own + second() * 1e9,
    forgetOverwritten: async () => undefined,
    isBusy: (toWrite) => reading.isBusy() || (toWrite && writing.isBusy()),
    ping: () => ping(reader),
    assertWritable: makeWriteCheck(() => write((tx) => overwriteCheckRow(tx, 'postgres'))),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
      await watch.close();
    },
  };
}

/**
 * A connection that only asks PostgreSQL for a sign of life. It is opened with the first transaction: later
 * the database may be busy, and sooner a migration would count it. A broken one is replaced when it is next
 * asked.
 */
function makeWatch(url: string) {
  let opened: Promise<Client> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    if (opened) return opened;
    opened = openClient(url, {
      connectionTimeoutMillis: SIGN_OF_LIFE_TIMEOUT_MS,
      query_timeout: SIGN_OF_LIFE_TIMEOUT_MS,
      keepAlive: true,
      onBroken: forget,
    });
    opened.catch(forget);
    return opened;
  };
  const close = async () => {
    const closing = opened;
    forget();
    await closing?.then((client) => client.end()).catch(() => undefined);
  };
  return {
    open: () => void open(),
    async ask(): Promise<void> {
      try {
        await (await open()).query('select 1');
      } catch (error) {
        void close();
        throw error;
      }
    },
    close,
  };
}

/** Keeps a restore from replacing the file until the returned function is called. */
async function lockAgainstRestore(path: string): Promise<() => void> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return await lockFile(lockPathOf(path), 'shared', BUSY_TIMEOUT_MS);
  } catch (error) {
    if (error instanceof LockedError) throw new DatabaseUnusable(`The database ${path} is being restored.`);
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): DatabaseUnusable {
  if (error instanceof DatabaseUnusable) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseUnusable(`The database file ${path} cannot be opened: ${reason}.`, { cause: error });
}

/**
 * Keeps prepared statements. The dialect would prepare one for each run, which is more than half of the work.
 */
function cacheStatements(connection: Sqlite) {
  const known = new Map<string, SqliteStatement>();
  return {
    prepare(text: string) {
      let statement = known.get(text);
      if (!statement) {
        if (known.size >= MOST_STATEMENTS) known.clear();
        statement = connection.prepare(text);
        known.set(text, statement);
      }
      return statement;
    },
    forget: () => known.clear(),
    close: () => undefined,
  };
}

function atMostEverySecond(read: () => number): () => number {
  let value = read();
  let readAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - readAt >= SECOND_MS) {
      value = read();
      readAt = now;
    }
    return value;
  };
}

/** Copies the log into the file and truncates it, unless a reader, such as a backup, prevents this. */
async function emptyWriteAheadLog(writer: Db): Promise<void> {
  // Kysely hands the connection out between two transactions, never inside one.
  await writer.connection().execute(async (connection) => {
    // The timeout is short, because everything else in this process waits during this statement.
    await sql.raw(`pragma busy_timeout = ${CHECKPOINT_TIMEOUT_MS}`).execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`).execute(connection);
    }
  });
}

async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

function kysely(dialect: SqliteDialect | PostgresDialect): Db {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}
