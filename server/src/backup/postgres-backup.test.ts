import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { makeTestClock, type TestClock } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import { freshDatabaseUrl, migratedDatabaseUrl } from '../../test/databases.ts';
import { fakePostgresPrograms, restoreOf } from '../../test/fake-postgres-programs.ts';
import type { FakePrograms } from '../../test/fake-programs.ts';
import { filesIn } from '../../test/sqlite-clinic.ts';
import { MIGRATION_NAMES, schemaNumber } from '../database/migrate.ts';
import { makeBackup } from './make-backup.ts';

const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const SCHEMA = schemaNumber(MIGRATION_NAMES);
const NAME = `clinic-2026-11-20T04-00-00.000Z-${SCHEMA}.dump`;
const WHOLE = [NAME, `${NAME}.hmac-sha256`, `${NAME}.sha256`];

afterEach(() => {
  vi.unstubAllEnvs();
});

interface Place {
  databaseUrl: string;
  folder: string;
}
const newPlace = async (): Promise<Place> => ({
  databaseUrl: await migratedDatabaseUrl('postgres'),
  folder: join(mkdtempSync(join(inject('runFolder'), 'clinic-')), 'backups'),
});
const use = (programs: FakePrograms) => vi.stubEnv('PATH', programs.path);
const backUp = (place: Place, clock: TestClock = makeTestClock()) =>
  makeBackup({ ...place, secret: SECRET, copies: null, clock });

it('is a dump in the custom format, with both proofs and the right name', async () => {
  const programs = fakePostgresPrograms();
  use(programs);
  const place = await newPlace();
  expect(await backUp(place)).toEqual({
    file: join(place.folder, NAME),
    bytes: 'PGDMP of a clinic'.length,
    appointments: 0,
    patients: 0,
    removed: [],
    future: [],
  });
  expect(filesIn(place.folder)).toEqual(WHOLE);
  expect(statSync(join(place.folder, NAME)).mode & 0o777).toBe(0o600);
  const copy = join(place.folder, '.unfinished', 'copy');
  expect(programs.calls()).toEqual([
    expect.stringMatching(/^pg_dump --format=custom --no-password --snapshot=[\w-]+ --file=\S+copy$/),
    `pg_restore --list ${copy}`,
    `pg_restore --file=- ${copy}`,
    `pg_restore --data-only --table=schema_migrations --file=- ${copy}`,
  ]);
});

it('gives programs the connection in their environment, never in an argument, and none of our secrets', async () => {
  const programs = fakePostgresPrograms();
  use(programs);
  vi.stubEnv('CLINIC_SECRET', SECRET);
  vi.stubEnv('SMS_API_KEY', 'the-key-of-the-gateway');
  const place = await newPlace();
  vi.stubEnv('DATABASE_URL', place.databaseUrl);
  await backUp(place);
  const { hostname, port, password, pathname } = new URL(place.databaseUrl);
  const environment = programs.environmentOf('pg_dump');
  expect(environment).toMatchObject({
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: 'postgres',
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  });
  expect(programs.calls().join('\n')).not.toContain(password);
  expect(programs.calls().join('\n')).not.toContain(SECRET);
  for (const name of ['CLINIC_SECRET', 'SMS_API_KEY', 'DATABASE_URL']) {
    expect(environment).not.toHaveProperty(name);
  }
});

it.each<[string, Record<string, string>, string | RegExp]>([
  [
    'pg_dump is older than the server',
    {
      pg_dump: `echo 'pg_dump: error: aborting because of server version mismatch' >&2
        echo 'pg_dump: detail: server version: 18.4; pg_dump version: 15.18' >&2; exit 1`,
    },
    "The pg_dump of this machine is older than the database's PostgreSQL 18: install postgresql-client-18.",
  ],
  [
    'pg_dump fails in the middle',
    {
      pg_dump: `for one in "$@"; do case "$one" in --file=*) printf PGDMP > "\${one#--file=}";; esac; done
        echo 'pg_dump: error: Dumping the contents of table "patients" failed: PQgetCopyData() failed.' >&2
        echo 'pg_dump: detail: Rahima Begum, 01712345678' >&2; exit 1`,
    },
    'pg_dump failed: Dumping the contents of table "patients" failed: PQgetCopyData() failed.',
  ],
  ['pg_dump is ended by somebody', { pg_dump: 'kill -9 $$' }, 'pg_dump failed: it ended with a signal.'],
  [
    'what pg_dump wrote is garbage',
    {
      pg_restore: `echo 'pg_restore: error: input file does not appear to be a valid archive' >&2; exit 1`,
    },
    'pg_restore failed: input file does not appear to be a valid archive.',
  ],
  [
    'the dump holds no appointments',
    { pg_restore: restoreOf({ tables: ['schema_migrations'] }) },
    'The dump is no backup of Clinic Serial: it has no appointments.',
  ],
  [
    'the rows cannot be read',
    {
      pg_restore: `case "$*" in *--list*) ${restoreOf()};; *) echo 'pg_restore: error: corrupt' >&2; exit 1;; esac`,
    },
    'pg_restore failed: corrupt.',
  ],
])('is not made when %s; older ones stay, and nothing unfinished', async (_what, scripts, sentence) => {
  use(fakePostgresPrograms());
  const place = await newPlace();
  await backUp(place);
  use(fakePostgresPrograms(scripts));
  await expect(backUp(place, makeTestClock('2026-11-20T04:01:00.000Z'))).rejects.toThrow(
    expect.objectContaining({
      name: expect.stringMatching(/BackupError|DatabaseUnusable/),
      message: sentence,
    }),
  );
  expect(filesIn(place.folder)).toEqual(WHOLE);
});

it('says what to install when a program is missing', async () => {
  const place = await newPlace();
  vi.stubEnv('PATH', mkdtempSync(join(inject('runFolder'), 'empty-')));
  await expect(backUp(place)).rejects.toThrow(
    'There is no pg_dump on this machine: install postgresql-client-18.',
  );
  expect(filesIn(place.folder)).toEqual([]);
});

it('is not made of an unreachable database, and the command shows no password', async () => {
  const { folder } = await newPlace();
  mkdirSync(folder);
  const older = 'clinic-2026-11-01T04-00-00.000Z.dump';
  writeFileSync(join(folder, older), 'PGDMP');
  const env = { DATABASE_URL: 'postgres://clinic:hush@127.0.0.1:1/clinic', BACKUP_FOLDER: folder };
  const { code, out, err } = await startCommand('backup/backup-command.ts', [], env).ended;
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: 'The backup failed: connect ECONNREFUSED 127.0.0.1:1.\n',
  });
  expect(filesIn(folder)).toEqual([older]);
});

it('goes past a pooler, which pg_dump cannot use', async () => {
  const programs = fakePostgresPrograms();
  use(programs);
  const { databaseUrl, folder } = await newPlace();
  const pooler = new URL(databaseUrl);
  pooler.hostname = 'localhost';
  const env = { DATABASE_URL: pooler.href, DATABASE_LISTEN_URL: databaseUrl, BACKUP_FOLDER: folder };
  expect(await startCommand('backup/backup-command.ts', [], env).ended).toMatchObject({ code: 0, err: '' });
  expect(programs.environmentOf('pg_dump')).toMatchObject({ PGHOST: '127.0.0.1' });
});

it('is not made of an empty database', async () => {
  use(fakePostgresPrograms());
  const place = { ...(await newPlace()), databaseUrl: await freshDatabaseUrl('postgres') };
  await expect(backUp(place)).rejects.toThrow('This database is not one of Clinic Serial.');
});

it('replaces those that are no longer needed, and counts both engines', async () => {
  use(fakePostgresPrograms());
  const place = await newPlace();
  mkdirSync(place.folder);
  for (const name of ['.db', `-${SCHEMA}.db`]) {
    writeFileSync(join(place.folder, `clinic-2026-11-20T03-5${name.length % 10}-00.000Z${name}`), '');
  }
  const clock = makeTestClock();
  await backUp(place, clock);
  clock.advance(60);
  const { file, removed } = await backUp(place, clock);
  expect(removed).toEqual([NAME]);
  expect(existsSync(file)).toBe(true);
  // Of the hour before: the one without a number has an older schema, the other is the newest.
  expect(filesIn(place.folder).filter((name) => name.endsWith('.db'))).toHaveLength(2);
});

it('has a SHA-256 file like a backup of SQLite', async () => {
  use(fakePostgresPrograms());
  const { file } = await backUp(await newPlace());
  expect(readFileSync(`${file}.sha256`, 'utf8')).toMatch(
    new RegExp(`^[0-9a-f]{64} {2}${basename(file).replaceAll('.', '\\.')}\n$`),
  );
});
