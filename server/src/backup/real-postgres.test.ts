import { rmSync, statSync, truncateSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTestClock, type TestClock } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { startCommand } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { fakePrograms } from '../../test/fake-programs.ts';
import { makeRunFolder, type PostgresProcess, startPostgres } from '../../test/postgres-process.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';
import { addOne, filesIn } from '../../test/sqlite-clinic.ts';
import { findSystemPostgres } from '../../test/system-postgres.ts';
import { connect } from '../database/connect.ts';
import { MIGRATION_NAMES, migrate, schemaNumber } from '../database/migrate.ts';
import { makeBackup } from './make-backup.ts';
import { restorePostgres } from './restore-postgres.ts';
import { backupTime } from './rotation.ts';

const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const SCHEMA = schemaNumber(MIGRATION_NAMES);
const found = findSystemPostgres();
if ('missing' in found) {
  process.stderr.write(`Skipped, backups of a real PostgreSQL: ${found.missing}.\n`);
}

describe.skipIf('missing' in found)('a real PostgreSQL', () => {
  let folder: string;
  let postgres: PostgresProcess;
  const servers: ServerProcess[] = [];
  let number = 0;

  beforeAll(async () => {
    folder = await makeRunFolder();
    postgres = await startPostgres(folder, 'programs' in found ? found.programs : undefined);
    // As docs/operating.md says: a user who owns the database and is not a superuser.
    await run(`${postgres.url}/postgres`, "create role clinic login password 'hush:@/ %'");
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.end('SIGKILL');
  });
  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Makes an empty database, and chooses the folder of its backups. */
  async function newPlace() {
    number += 1;
    await run(`${postgres.url}/postgres`, `create database clinic_${number} owner clinic`);
    const { host } = new URL(postgres.url);
    const databaseUrl = `postgres://clinic:hush%3A%40%2F%20%25@${host}/clinic_${number}`;
    const backups = join(folder, `backups-${number}`);
    const env = { DATABASE_URL: databaseUrl, BACKUP_FOLDER: backups, CLINIC_SECRET: SECRET };
    return { databaseUrl, folder: backups, env, asSuperuser: `${postgres.url}/clinic_${number}` };
  }
  type Place = Awaited<ReturnType<typeof newPlace>>;

  async function newClinic(appointments: number): Promise<Place> {
    const place = await newPlace();
    await addAppointments(place, appointments);
    return place;
  }

  const backUp = ({ databaseUrl, folder: to }: Place, clock: TestClock = makeTestClock()) =>
    makeBackup({ databaseUrl, folder: to, secret: SECRET, copies: null, clock });
  const restoreInto = ({ databaseUrl, folder: to }: Place, file: string, withoutProof = false) =>
    restorePostgres({ file, databaseUrl, folder: to, secret: SECRET, withoutProof, clock: makeTestClock() });

  it('is dumped while it is in use, and restored as it was; what was there before can be restored too', async () => {
    const clinic = await newClinic(3);
    const connection = await connect(clinic.databaseUrl);
    const made = await backUp(clinic);
    await connection.close();
    expect(basename(made.file)).toBe(`clinic-2026-11-20T04-00-00.000Z-${SCHEMA}.dump`);
    expect(made).toMatchObject({ appointments: 3, patients: 3, bytes: statSync(made.file).size });
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
    const before = await contentsOf(clinic);

    await run(clinic.databaseUrl, 'delete from appointments');
    await addAppointments(clinic, 1);
    const damaged = await contentsOf(clinic);
    const restored = await restoreInto(clinic, made.file);
    const aside = join(clinic.folder, 'before-restore-2026-11-20T04-00-00.000Z.dump');
    expect(restored).toEqual({ appointments: 3, patients: 3, migrated: [], aside, isProven: true });
    expect(await contentsOf(clinic)).toEqual(before);

    const again = await restorePostgres({
      file: aside,
      databaseUrl: clinic.databaseUrl,
      folder: clinic.folder,
      secret: SECRET,
      clock: makeTestClock('2026-11-20T05:00:00.000Z'),
    });
    expect(again).toMatchObject({ appointments: 1, patients: 4, isProven: true });
    expect(await contentsOf(clinic)).toEqual(damaged);
    // The database can be used further, because sequences and triggers were restored.
    await addAppointments(clinic, 1);
    expect(await backUp(clinic, makeTestClock('2026-11-20T06:00:00.000Z'))).toMatchObject({
      appointments: 2,
      patients: 5,
    });
  }, 120_000);

  it('is restored into an empty database of another computer by the commands', async () => {
    const clinic = await newClinic(2);
    const command = (name: string, env: Record<string, string>, ...args: string[]) =>
      startCommand(`backup/${name}-command.ts`, args, env).ended;
    const made = await command('backup', clinic.env);
    expect(made).toMatchObject({ code: 0, err: '' });
    const [name = ''] = filesIn(clinic.folder);
    const file = join(clinic.folder, name);
    expect(made.out).toBe(`${file}: ${statSync(file).size} bytes, 2 appointments, 2 patients\n`);
    const place = await newPlace();
    const restored = await command('restore', place.env, file);
    expect(restored).toEqual({
      code: 0,
      err: '',
      out: `The database holds ${file}: 2 appointments, 2 patients\n`,
    });
    expect(await contentsOf(place)).toEqual(await contentsOf(clinic));
  }, 120_000);

  it('goes back to a backup of an older version, whatever a newer one has added', async () => {
    const clinic = await newClinic(2);
    const { file } = await backUp(clinic);
    const before = await contentsOf(clinic);
    await run(
      clinic.databaseUrl,
      `create table tomorrow (patient_id integer references patients (id), note text);
       create function tomorrows() returns integer language sql as 'select 1';
       alter table doctors add column tomorrow text;
       insert into schema_migrations values ('999-tomorrow', 'then', '998-this-evening')`,
    );
    await expect(backUp(clinic, makeTestClock('2026-11-20T05:00:00.000Z'))).rejects.toThrow(
      'The database was changed by a newer version of Clinic Serial (999-tomorrow) in a way that this version cannot work with: start a version that has 998-this-evening.',
    );
    const { aside = '' } = await restoreInto(clinic, file);
    expect(await contentsOf(clinic)).toEqual(before);
    const left = await run(clinic.databaseUrl, "select to_regclass('tomorrow') as found");
    expect(left).toEqual([{ found: null }]);
    // And a dump of the newer version is refused.
    await untouched(
      clinic,
      () => restoreInto(clinic, aside),
      `${aside} was changed by a newer version of Clinic Serial (999-tomorrow) in a way that this version cannot work with: start a version that has 998-this-evening.`,
    );
  }, 120_000);

  it('is dumped and restored when a newer version has only added to it', async () => {
    const clinic = await newClinic(2);
    await run(
      clinic.databaseUrl,
      `alter table doctors add column tomorrow text;
       insert into schema_migrations values ('999-tomorrow', 'then', null)`,
    );
    const { file } = await backUp(clinic);
    const before = await contentsOf(clinic);
    await addAppointments(clinic, 1);
    expect(await restoreInto(clinic, file)).toMatchObject({ appointments: 2, migrated: [] });
    expect(await contentsOf(clinic)).toEqual(before);
  }, 120_000);

  it('stays as it was when a restore fails in the middle', async () => {
    const clinic = await newClinic(30);
    const { file } = await backUp(clinic);
    await addAppointments(clinic, 1);
    // This pg_restore writes half of a dump and then fails.
    const fakes = fakePrograms({
      pg_dump: 'exec /usr/bin/pg_dump "$@"',
      psql: 'exec /usr/bin/psql "$@"',
      pg_restore: `case "$*" in
        *--no-owner*) /usr/bin/pg_restore "$@" | head -c 20000; echo 'pg_restore: error: the disk is gone' >&2; exit 1;;
        *) exec /usr/bin/pg_restore "$@";;
      esac`,
    });
    const before = await contentsOf(clinic);
    const env = { ...clinic.env, PATH: fakes.path };
    const { code, err } = await startCommand('backup/restore-command.ts', [file], env).ended;
    expect({ code, err }).toEqual({ code: 1, err: 'pg_restore failed: the disk is gone.\n' });
    expect(await contentsOf(clinic)).toEqual(before);

    // A database that refuses to remove a table.
    await run(
      clinic.asSuperuser,
      `create function refuse() returns event_trigger language plpgsql as $$ begin raise exception 'not today'; end $$;
       create event trigger refuses on sql_drop execute function refuse()`,
    );
    rmSync(join(clinic.folder, 'before-restore-2026-11-20T04-00-00.000Z.dump'), { force: true });
    await untouched(clinic, () => restoreInto(clinic, file), 'psql failed: ERROR:  not today.');
  }, 120_000);

  it('is not restored while somebody uses it, from a damaged dump, or over tables of another program', async () => {
    const clinic = await newClinic(2);
    const { file } = await backUp(clinic);
    const open = [await connection(clinic.databaseUrl), await connection(clinic.asSuperuser)];
    await untouched(
      clinic,
      () => restoreInto(clinic, file),
      '2 other connections use the database: stop the server first, and close psql.',
    );
    for (const client of open) await client.end();
    expect(filesIn(clinic.folder).filter((name) => name.startsWith('before-restore'))).toEqual([]);

    const other = await newPlace();
    await run(other.databaseUrl, 'create table letters (text text)');
    await expect(restoreInto(other, file)).rejects.toThrow('The database holds tables of another program');

    truncateSync(file, Math.floor(statSync(file).size / 2));
    await untouched(clinic, () => restoreInto(clinic, file), 'is not as it was written');
    rmSync(`${file}.sha256`);
    await untouched(clinic, () => restoreInto(clinic, file, true), /^pg_restore failed: .*\.$/);
  }, 120_000);

  it("is backed up by its server while the server's connections are open", async () => {
    const clinic = await newPlace();
    servers.push(await startServer({ ...clinic.env, BACKUP_EVERY_MINUTES: '60' }));
    const made = () => filesIn(folder).includes(basename(clinic.folder)) && filesIn(clinic.folder);
    await eventually(() => (made() || []).filter((name) => backupTime(name)).length, 50_000).toBe(1);
  }, 120_000);

  async function untouched(place: Place, attempt: () => Promise<unknown>, sentence: string | RegExp) {
    const before = await contentsOf(place);
    await expect(attempt()).rejects.toThrow(sentence);
    expect(await contentsOf(place)).toEqual(before);
  }
});

async function connection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Runs statements directly, without our checks, and returns their rows. */
async function run(url: string, statements: string): Promise<unknown[]> {
  const client = await connection(url);
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}

async function addAppointments({ databaseUrl }: { databaseUrl: string }, count: number): Promise<void> {
  const database = await connect(databaseUrl, { connections: 2 });
  try {
    await migrate(database);
    const store = { database, clock: makeTestClock() };
    const doctorId = await addDoctor(store);
    for (let added = 0; added < count; added += 1) await addOne(store, doctorId);
  } finally {
    await database.close();
  }
}

/** The rows and the counts of a database, in order. */
async function contentsOf({ databaseUrl }: { databaseUrl: string }) {
  const tables = ['appointments', 'patients', 'doctors', 'appointment_counts', 'schema_migrations'];
  const rows: unknown[] = [];
  for (const table of tables) {
    rows.push(await run(databaseUrl, `select to_jsonb(t)::text as row from ${table} t order by 1`));
  }
  return rows;
}
