import { mkdtempSync, readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { migrate } from '../src/database/migrate.ts';
import { loadSqlite, openSqlite } from '../src/database/sqlite-driver.ts';
import { sqlitePath } from '../src/sqlite-path.ts';
import { makeTestClock } from './app.ts';
import { addDoctor, type Store } from './clinic.ts';
import { migratedDatabaseUrl } from './databases.ts';
import { addAppointment, addPatient } from './people.ts';

/** A clinic in an SQLite file, with a folder for the backups that a test makes. */
export interface SqliteClinic {
  /** Path of the database. */
  path: string;
  /** Path of the folder for backups; it does not exist yet. */
  folder: string;
  /** The environment of a command. */
  env: Record<string, string>;
}

/** Makes paths in a new folder for one test. The database does not exist yet. */
export function newPlace(): SqliteClinic {
  const place = mkdtempSync(join(inject('runFolder'), 'clinic-'));
  const path = join(place, 'clinic.db');
  const folder = join(place, 'backups');
  return { path, folder, env: { DATABASE_URL: `file:${path}`, BACKUP_FOLDER: folder } };
}

/** Makes a database with this many appointments, each of another patient. No program has it open. */
export async function newClinic(appointments = 3): Promise<SqliteClinic> {
  const place = newPlace();
  await copyFile(sqlitePath(await migratedDatabaseUrl('sqlite')) ?? '', place.path);
  await inClinic(place, async (store) => {
    const doctorId = await addDoctor(store);
    for (let count = 0; count < appointments; count += 1) await addOne(store, doctorId);
  });
  return place;
}

/** Opens a clinic's database as another program would, does the work, and closes it again. */
export async function inClinic<T>({ path }: SqliteClinic, work: (store: Store) => Promise<T>): Promise<T> {
  const database = await connect(`file:${path}`);
  try {
    await migrate(database);
    return await work({ database, clock: makeTestClock() });
  } finally {
    await database.close();
  }
}

/** Adds an appointment of a new patient. */
export async function addOne(store: Store, doctorId = 1): Promise<void> {
  const { id } = await addPatient(store);
  await addAppointment(store, { doctorId, patientId: id });
}

/**
 * Runs statements directly on a database file, each with its own connection, so that no check of the product
 * applies.
 */
export function tamper(path: string, ...statements: string[]): void {
  for (const statement of statements) {
    const database = new (loadSqlite().Connection)(path, { timeout: 5_000 });
    try {
      database.enableDefensive(false);
      database.exec(statement);
    } finally {
      database.close();
    }
  }
}

/**
 * Removes the patients' names, which the table requires. Only a check of the whole database finds this
 * damage.
 */
export function hideDamage(path: string): void {
  const change = (from: string, to: string) =>
    `pragma writable_schema = on; update sqlite_master set sql = replace(sql, '${from}', '${to}') where name = 'patients'`;
  const [strict, loose] = ['"name" text not null', '"name" text'];
  tamper(path, change(strict, loose), 'update patients set name = null', change(loose, strict));
}

/** Makes a database so large that copying it takes a while. */
export function fill(path: string, megabytes: number): void {
  tamper(
    path,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${megabytes * 256})
     insert into sms_outbox (purpose, phone, sealed_text, status, due_at, expires_at, created_at)
     select 'test', '', hex(randomblob(2000)), 'sent', '2999-01-01', '2999-01-01', '2999-01-01' from n`,
  );
}

/** The serials in a database, ascending. */
export async function serialsIn(path: string): Promise<number[]> {
  const database = openSqlite(path, { readOnly: true });
  try {
    return database.column('select day_serial from appointments order by day_serial') as number[];
  } finally {
    await database.close();
  }
}

/** The names of the files in a folder, without the lock file, which always stays. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.lock'))
    .sort();
}
