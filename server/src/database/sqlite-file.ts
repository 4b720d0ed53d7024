import { closeSync, openSync } from 'node:fs';
import { codeOf, DatabaseUnusable } from './errors.ts';
import { isBusy, LockedError } from './file-lock.ts';
import { MIGRATION_NAMES } from './migrate.ts';
import { type AppliedMigration, assertUsable } from './schema-versions.ts';
import { openSqlite, type Sqlite } from './sqlite-driver.ts';

/** Copies and checks whole SQLite files, for backups. These functions do not use the server's connections. */

const UNREADABLE = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'];

/** The numbers of rows in a database, counted as on the staff's dashboard. */
export interface Contents {
  appointments: number;
  patients: number;
}

export interface Copied extends Contents {
  applied: AppliedMigration[];
}

/**
 * Copies a database while other processes read and write it. The copy is one read transaction, which stops no
 * writer and always ends. SQLite's own backup API would begin again whenever another process writes. The copy
 * is one file without a log, and contains nothing of deleted rows.
 *
 * @param to path of a file that does not exist yet; only its owner may read it
 * @throws DatabaseUnusable if `from` is damaged, no database or unreadable; errors of SQLite, such as a full
 *   disk
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  // SQLite accepts an empty file. It would create a missing one so that other users may read it.
  closeSync(openSync(to, 'wx', 0o600));
  await reading(from, (database) => database.prepare('vacuum into ?').run([to]));
}

/**
 * Checks all pages and all foreign keys of a database, and that this program can work with its schema.
 *
 * @returns its migrations
 * @throws DatabaseUnusable if it is damaged, unreadable, of another program, or too new for this version
 */
export function checkDatabase(path: string): Promise<AppliedMigration[]> {
  return reading(path, (database) => {
    const [integrity] = database.column('pragma integrity_check(1)');
    if (integrity !== 'ok')
      throw new DatabaseUnusable(`${path} is damaged: ${String(integrity).replace(/\s+/g, ' ')}.`);
    const orphan = database.prepare('pragma foreign_key_check').get();
    if (orphan) {
      throw new DatabaseUnusable(`${path} is damaged: ${orphan.table} without their ${orphan.parent}.`);
    }
    if (!database.prepare("select 1 from sqlite_master where name = 'schema_migrations'").get()) {
      throw new DatabaseUnusable(`${path} is not a database of Clinic Serial.`);
    }
    // All columns, because a database of an older version has no column `needs`.
    const applied = database.prepare<AppliedMigration>('select * from schema_migrations').all();
    assertUsable(path, applied, MIGRATION_NAMES);
    return applied;
  });
}

/** A table, a view or a trigger. Functions are PostgreSQL's. */
export interface SchemaObject {
  kind: string;
  name: string;
  /** The SQL of a trigger; empty for other kinds, undefined if it is not known. */
  text?: string;
}

/** More objects than any version has. If a file has more, some of them are foreign. */
const MOST_OBJECTS = 1_000;
const MOST_TEXT = 100_000;

export function schemaOf(path: string): Promise<SchemaObject[]> {
  return reading(path, (database) =>
    database
      .prepare<SchemaObject>(
        `select type as kind, substr(name, 1, 200) as name,
          case type when 'trigger' then substr(sql, 1, ${MOST_TEXT}) else '' end as text
        from sqlite_master where type <> 'index' and name not like 'sqlite~_%' escape '~'
        order by type desc, name limit ${MOST_OBJECTS}`,
      )
      .all(),
  );
}

export function countContents(path: string): Promise<Contents> {
  return reading(path, (database) => {
    const count = (statement: string) => Number(database.column(statement)[0]);
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
export async function mergeLog(path: string): Promise<boolean> {
  try {
    const database = openSqlite(path);
    try {
      database.exec('pragma journal_mode = delete');
    } finally {
      await database.close();
    }
    return true;
  } catch (error) {
    if (isBusy(error)) throw new LockedError(`${path} is open in another program`);
    if (isUnreadable(error)) return false;
    throw error;
  }
}

async function reading<T>(path: string, work: (database: Sqlite) => T): Promise<T> {
  const database = openToRead(path);
  try {
    return work(database);
  } catch (error) {
    throw isUnreadable(error) ? cannotBeRead(path, error) : error;
  } finally {
    await database.close();
  }
}

function openToRead(path: string): Sqlite {
  try {
    return openSqlite(path, { readOnly: true });
  } catch (error) {
    // SQLite's own message does not name the file.
    throw cannotBeRead(path, error);
  }
}

function cannotBeRead(path: string, error: unknown): DatabaseUnusable {
  return new DatabaseUnusable(`${path} cannot be read: ${(error as Error).message}.`);
}

function isUnreadable(error: unknown): boolean {
  return UNREADABLE.includes(codeOf(error));
}
