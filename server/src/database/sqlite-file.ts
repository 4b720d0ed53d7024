import { closeSync, openSync } from 'node:fs';
import type { Database as SqliteConnection } from 'better-sqlite3';
import { DatabaseUnusable } from './errors.ts';
import { isBusy, LockedError } from './file-lock.ts';
import { MIGRATION_NAMES } from './migrate.ts';
import { type AppliedMigration, assertUsable } from './schema-versions.ts';
import { loadSqlite } from './sqlite-driver.ts';

/** Copies and checks whole SQLite files, for backups. These functions do not use the server's connections. */

const BUSY_TIMEOUT_MS = 5_000;
const UNREADABLE = /^SQLITE_(NOTADB|CORRUPT)/;

/** The numbers of rows in a database, counted as on the staff's dashboard. */
export interface Contents {
  appointments: number;
  patients: number;
}

/**
 * Copies a database while other processes read and write it. The copy has the data that was committed when it
 * began, because it is one read transaction, which stops no writer. SQLite's own backup API begins again
 * whenever another process writes; this copy always ends. The copy is one file without a log beside it, and
 * has nothing of deleted rows.
 *
 * @param from path of the database
 * @param to path of a file that does not exist yet; only its owner may read it
 * @throws DatabaseUnusable if `from` is damaged, is no database or may not be read by this user; errors of
 *   SQLite, for example a full disk
 */
export function copyDatabase(from: string, to: string): void {
  // SQLite accepts an empty file. If the file were missing, SQLite would create one that other users may
  // read.
  closeSync(openSync(to, 'wx', 0o600));
  reading(from, (database) => database.prepare('vacuum into ?').run(to));
}

/**
 * Checks all pages and all foreign keys of a database, and that this program can work with its schema.
 *
 * @param path of a database of this program
 * @returns its migrations
 * @throws DatabaseUnusable if it is damaged, may not be read by this user, belongs to another program, or was changed by a newer
 *   version in a way that this one cannot work with
 */
export function checkDatabase(path: string): AppliedMigration[] {
  return reading(path, (database) => {
    const integrity = database.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok')
      throw new DatabaseUnusable(`${path} is damaged: ${String(integrity).replace(/\s+/g, ' ')}.`);
    const [orphan] = database.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (orphan) {
      throw new DatabaseUnusable(`${path} is damaged: ${orphan.table} without their ${orphan.parent}.`);
    }
    if (!database.prepare("select 1 from sqlite_master where name = 'schema_migrations'").get()) {
      throw new DatabaseUnusable(`${path} is not a database of Clinic Serial.`);
    }
    // All columns, because a database of an older version has no column `needs`.
    const applied = database.prepare('select * from schema_migrations').all() as AppliedMigration[];
    assertUsable(path, applied, MIGRATION_NAMES);
    return applied;
  });
}

/** Counts the rows of a database whose schema is up to date. */
export function countContents(path: string): Contents {
  return reading(path, (database) => {
    const count = (statement: string) => database.prepare(statement).pluck().get() as number;
    return {
      appointments: count('select count(*) from appointments where deleted_at is null'),
      patients: count('select count(*) from patients'),
    };
  });
}

/**
 * Copies the write-ahead log of an unused database into its file and removes the log.
 *
 * @returns false if the file is too damaged for that; it is not changed then
 * @throws LockedError when another program has it open
 */
export function mergeLog(path: string): boolean {
  try {
    const database = new (loadSqlite())(path);
    try {
      database.pragma('journal_mode = delete');
    } finally {
      database.close();
    }
    return true;
  } catch (error) {
    if (isBusy(error)) throw new LockedError(`${path} is open in another program`);
    if (isUnreadable(error)) return false;
    throw error;
  }
}

function reading<T>(path: string, work: (database: SqliteConnection) => T): T {
  const database = openToRead(path);
  try {
    return work(database);
  } catch (error) {
    throw isUnreadable(error) ? cannotBeRead(path, error) : error;
  } finally {
    database.close();
  }
}

function openToRead(path: string): SqliteConnection {
  try {
    return new (loadSqlite())(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    // SQLite's own message does not name the file.
    throw cannotBeRead(path, error);
  }
}

function cannotBeRead(path: string, error: unknown): DatabaseUnusable {
  return new DatabaseUnusable(`${path} cannot be read: ${(error as Error).message}.`);
}

function isUnreadable(error: unknown): boolean {
  return UNREADABLE.test(String((error as { code?: unknown } | null)?.code));
}
