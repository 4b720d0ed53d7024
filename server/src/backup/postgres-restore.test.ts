import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import { freshDatabaseUrl, migratedDatabaseUrl } from '../../test/databases.ts';
import { fakePostgresPrograms, restoreOf } from '../../test/fake-postgres-programs.ts';
import type { FakePrograms } from '../../test/fake-programs.ts';
import { filesIn } from '../../test/sqlite-clinic.ts';
import { MIGRATION_NAMES } from '../database/migrate.ts';
import { onPostgres } from '../database/postgres-client.ts';
import { makeBackup } from './make-backup.ts';
import { restorePostgres } from './restore-postgres.ts';

const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const ASIDE = 'before-restore-2026-11-20T04-00-00.000Z.dump';

afterEach(() => {
  vi.unstubAllEnvs();
});

const use = (programs: FakePrograms) => vi.stubEnv('PATH', programs.path);

/** A clinic with one backup; the programs are fakes. */
async function backedUp() {
  use(fakePostgresPrograms());
  const databaseUrl = await migratedDatabaseUrl('postgres');
  const folder = join(mkdtempSync(join(inject('runFolder'), 'clinic-')), 'backups');
  const { file } = await makeBackup({
    databaseUrl,
    folder,
    secret: SECRET,
    copies: null,
    clock: makeTestClock(),
  });
  const restore = (options: { withoutProof?: boolean; databaseUrl?: string; file?: string } = {}) =>
    restorePostgres({ file, databaseUrl, folder, secret: SECRET, clock: makeTestClock(), ...options });
  return { databaseUrl, folder, file, restore };
}

it('replays the whole dump in one transaction that first removes everything, and keeps the old data', async () => {
  const { databaseUrl, folder, restore } = await backedUp();
  const programs = fakePostgresPrograms();
  use(programs);
  expect(await restore()).toEqual({
    appointments: 0,
    patients: 0,
    migrated: [],
    aside: join(folder, ASIDE),
    isProven: true,
  });
  expect(filesIn(folder).filter((name) => name.startsWith('before'))).toEqual([
    ASIDE,
    `${ASIDE}.hmac-sha256`,
    `${ASIDE}.sha256`,
  ]);
  const script = readFileSync(join(programs.path, 'script.sql'), 'utf8');
  expect(script).toMatch(/^begin;\s[\s\S]*drop table[\s\S]*\nselect 1 as restored;\n\s*commit;\n$/);
  const calls = programs.calls().join('\n');
  expect(calls).not.toContain(new URL(databaseUrl).password);
  expect(programs.environmentOf('psql')).toMatchObject({
    PGPASSWORD: new URL(databaseUrl).password,
    PGDATABASE: new URL(databaseUrl).pathname.slice(1),
  });
});

it('sets nothing aside for an empty database, and brings it up to date', async () => {
  const { folder, restore } = await backedUp();
  const empty = await freshDatabaseUrl('postgres');
  const restored = await restore({ databaseUrl: empty });
  expect(restored).toMatchObject({ aside: undefined, migrated: MIGRATION_NAMES });
  expect(existsSync(join(folder, ASIDE))).toBe(false);
});

it.each<[string, (file: string) => Record<string, string>, string]>([
  [
    'of a dump that was changed',
    (file) => {
      writeFileSync(file, 'PGDMP of somebody');
      return {};
    },
    'is not as it was written',
  ],
  [
    'without its keyed sum',
    (file) => {
      rmSync(`${file}.hmac-sha256`);
      return {};
    },
    'so nothing shows that',
  ],
  [
    'of a dump of a newer version',
    () => ({
      pg_restore: restoreOf({ migrations: [...MIGRATION_NAMES, '999-tomorrow'], needs: '998-this-evening' }),
    }),
    'was changed by a newer version of Clinic Serial (999-tomorrow) in a way that this version cannot work with: start a version that has 998-this-evening.',
  ],
  [
    'of a dump of another program',
    () => ({ pg_restore: restoreOf({ tables: ['letters'] }) }),
    'is no backup of Clinic Serial: it has no appointments.',
  ],
  ...(
    [
      ['TABLE public letters the clinic', 'table letters'],
      ['VIEW public appointments the clinic', 'view appointments'],
      ['MATERIALIZED VIEW public appointments somebody', 'materialized view appointments'],
      ['TRIGGER public patients spy the clinic', 'trigger spy'],
      ['EVENT TRIGGER - spy the clinic', 'event trigger spy'],
      ['FUNCTION public spy(text) the clinic', 'function spy?text?'],
      ['RULE public patients spy the clinic', 'rule patients spy'],
    ] as const
  ).map(([line, named]): [string, () => Record<string, string>, string] => [
    `of a dump with a foreign ${named}`,
    () => ({ pg_restore: restoreOf({ listed: [line] }) }),
    `.dump has the ${named}, which Clinic Serial did not make.`,
  ]),
  [
    'of a dump of a newer pg_dump',
    () => ({ pg_restore: "echo 'pg_restore: error: unsupported version (1.16) in file header' >&2; exit 1" }),
    'The pg_restore of this machine is older than the pg_dump that made the backup: install a newer postgresql-client.',
  ],
])('is refused %s, before anything is dumped or changed', async (_what, spoil, sentence) => {
  const { file, folder, restore } = await backedUp();
  const programs = fakePostgresPrograms(spoil(file));
  use(programs);
  await expect(restore()).rejects.toThrow(sentence);
  expect(programs.calls().filter((call) => !call.startsWith('pg_restore'))).toEqual([]);
  expect(existsSync(join(folder, ASIDE))).toBe(false);
});

it('accepts what the migrations make on PostgreSQL, and names it as a dump does', async () => {
  const { databaseUrl, restore } = await backedUp();
  const { rows } = await onPostgres(databaseUrl, (client) =>
    client.query<{ line: string }>(`
      select 'TABLE public ' || relname as line from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select 'TRIGGER public ' || relname || ' ' || tgname from pg_trigger
        join pg_class on pg_class.oid = tgrelid where not tgisinternal
      union all select 'FUNCTION public ' || proname || '()' from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`),
  );
  const listed = rows.map(({ line }) => `${line} the clinic`);
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter((line) => line.startsWith('TRIGGER'))).not.toEqual([]);
  use(
    fakePostgresPrograms({
      pg_restore: restoreOf({ listed: [...listed, 'TABLE ATTACH public x the clinic'] }),
    }),
  );
  expect(await restore()).toMatchObject({ isProven: true });
});

it('accepts a dump without a sum when told to', async () => {
  const { file, restore } = await backedUp();
  rmSync(`${file}.sha256`);
  await expect(restore()).rejects.toThrow('so nothing shows that');
  expect(await restore({ withoutProof: true })).toMatchObject({ isProven: false });
});

it('is refused while others use the database, and says how many', async () => {
  const { databaseUrl, folder, restore } = await backedUp();
  const programs = fakePostgresPrograms();
  use(programs);
  await onPostgres(databaseUrl, async () => {
    await expect(restore()).rejects.toThrow(
      '1 other connection uses the database: stop the server first, and close psql.',
    );
  });
  expect(programs.calls().some((call) => /^psql|^pg_dump/.test(call))).toBe(false);
  expect(existsSync(join(folder, ASIDE))).toBe(false);
});

it.each<[string, Record<string, string>, string]>([
  [
    'psql fails',
    { psql: `case "$*" in --version) ;; *) echo 'psql:<stdin>:9: ERROR:  no room' >&2; exit 3;; esac` },
    'psql failed: ERROR:  no room.',
  ],
  [
    'what there is cannot be dumped',
    { pg_dump: "echo 'pg_dump: error: no' >&2; exit 1" },
    'pg_dump failed: no.',
  ],
])('ends with a sentence when %s', async (_what, scripts, sentence) => {
  const { restore } = await backedUp();
  use(fakePostgresPrograms(scripts));
  await expect(restore()).rejects.toThrow(sentence);
});

it('never commits half of a dump', async () => {
  const { restore } = await backedUp();
  const half = `case "$*" in *--no-owner*) echo 'select 1;'; echo 'pg_restore: error: torn' >&2; exit 1;; esac
${restoreOf()}`;
  const programs = fakePostgresPrograms({ pg_restore: half });
  use(programs);
  await expect(restore()).rejects.toThrow('pg_restore failed: torn.');
  const script = readFileSync(join(programs.path, 'script.sql'), 'utf8');
  expect(script).toContain('select 1;');
  expect(script).not.toContain('commit');
});

it('refuses a backup of SQLite, an encrypted one and a folder', async () => {
  const { folder, restore } = await backedUp();
  const other = join(folder, 'clinic.db');
  writeFileSync(other, 'SQLite format 3\0');
  await expect(restore({ file: other })).rejects.toThrow(
    `${other} is a backup of SQLite, but DATABASE_URL names a database of PostgreSQL.`,
  );
  const encrypted = join(folder, 'clinic.dump.encrypted');
  writeFileSync(encrypted, 'age');
  await expect(restore({ file: encrypted })).rejects.toThrow(`${encrypted} is encrypted: decrypt it first`);
  await expect(restore({ file: folder })).rejects.toThrow(`${folder} is a folder, not a backup.`);
});
