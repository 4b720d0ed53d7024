import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { startCommand } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { failToStart, type ServerProcess, startServer } from '../../test/server-process.ts';
import {
  addOne,
  filesIn,
  fill,
  hideDamage,
  inClinic,
  newClinic,
  newPlace,
  type SqliteClinic,
  serialsIn,
  tamper,
} from '../../test/sqlite-clinic.ts';
import { workQueues } from '../../test/worked-queues.ts';
import { connect } from '../database/connect.ts';
import { lockFile } from '../database/file-lock.ts';
import { MIGRATION_NAMES } from '../database/migrate.ts';
import { openSqlite } from '../database/sqlite-driver.ts';
import { checkDatabase, mergeLog } from '../database/sqlite-file.ts';
import { verifyQueue } from '../queue/verify-queue.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';

const ASIDE = 'clinic.db.before-restore-2026-11-20T04-00-00.000Z';
const clock = makeTestClock();
const backUp = async ({ path, folder }: SqliteClinic) =>
  (await makeBackup({ databaseUrl: `file:${path}`, folder, secret: null, copies: null, clock })).file;
const restoreInto = ({ path }: SqliteClinic, file: string, withoutProof = false) =>
  restore({ file, database: path, secret: null, withoutProof, clock });
const besides = ({ path }: SqliteClinic) => filesIn(dirname(path)).filter((name) => name !== 'backups');
const restoreCommand = ({ env }: SqliteClinic, ...args: string[]) =>
  startCommand('backup/restore-command.ts', args, env);

describe('a restored database', () => {
  it('is the one that was backed up; the earlier database is kept beside it', async () => {
    const clinic = await newClinic(2);
    const file = await backUp(clinic);
    await inClinic(clinic, (store) => addOne(store));
    expect(await restoreInto(clinic, file)).toEqual({
      appointments: 2,
      patients: 2,
      migrated: [],
      aside: join(dirname(clinic.path), ASIDE),
      isProven: true,
    });
    expect(besides(clinic)).toEqual(['clinic.db', ASIDE, `${ASIDE}.sha256`]);
    expect(await serialsIn(clinic.path)).toEqual([1, 2]);
    expect(await serialsIn(join(dirname(clinic.path), ASIDE))).toEqual([1, 2, 3]);
    // And what was set aside can itself be restored.
    expect(await restoreInto(newPlace(), join(dirname(clinic.path), ASIDE))).toMatchObject({
      appointments: 3,
    });
  });

  it('has queues that its audit log seals, also when the clinic went on after the backup', async () => {
    const [place, config] = [newPlace(), { ownSecret: 'a-secret-of-the-clinic-0123456789abcdef' }];
    const app = await startTestApp('sqlite', {
      databaseUrl: `file:${place.path}`,
      env: { CLINIC_SECRET: config.ownSecret },
    });
    const { second } = await workQueues(app);
    const file = await backUp(place);
    await second.act('late', { until: '13:00' });
    expect(await verifyQueue(app.services)).toMatchObject({ isWhole: true, acts: 14 });
    await app.close();
    await restoreInto(place, file);
    const database = await connect(`file:${place.path}`);
    expect(await verifyQueue({ config, database })).toMatchObject({
      isWhole: true,
      acts: 13,
      unsealed: { older: 0, removed: 0, waiting: 0 },
    });
    await database.close();
  });

  it('can be made where there was no database before', async () => {
    const file = await backUp(await newClinic(2));
    const place = newPlace();
    const elsewhere = { ...place, path: join(dirname(place.path), 'new', 'clinic.db') };
    expect(await restoreInto(elsewhere, file)).toMatchObject({ appointments: 2, aside: undefined });
    expect(filesIn(dirname(elsewhere.path))).toEqual(['clinic.db']);
  });

  it('sets aside the log of a killed server too, and does not apply it to the backup', async () => {
    const clinic = await newClinic(2);
    const file = await backUp(clinic);
    const killed = newPlace();
    await inClinic(clinic, async (store) => {
      await addOne(store);
      for (const suffix of ['', '-wal', '-shm']) cpSync(clinic.path + suffix, killed.path + suffix);
    });
    await restoreInto(killed, file);
    expect(besides(killed)).toEqual(['clinic.db', ASIDE, `${ASIDE}.sha256`]);
    expect(await serialsIn(killed.path)).toEqual([1, 2]);
    expect(await serialsIn(join(dirname(killed.path), ASIDE))).toEqual([1, 2, 3]);
  });

  it('replaces one that can no longer be read, which is kept with its log', async () => {
    const file = await backUp(await newClinic(2));
    const broken = newPlace();
    const log = await killAndSpoil(broken);
    expect(await restoreInto(broken, file)).toMatchObject({ appointments: 2 });
    expect(besides(broken)).toEqual(['clinic.db', ASIDE, `${ASIDE}-wal`]);
    expect(readFileSync(join(dirname(broken.path), `${ASIDE}-wal`)).equals(log)).toBe(true);
    expect(await serialsIn(broken.path)).toEqual([1, 2]);
  });

  it('is brought up to date when it was written by an older version', async () => {
    // The oldest possible database: no migration was applied to it yet.
    const old = newPlace();
    tamper(old.path, 'create table schema_migrations (name text primary key, applied_at text not null)');
    const clinic = await newClinic();
    expect(await restoreInto(clinic, old.path, true)).toMatchObject({
      appointments: 0,
      migrated: MIGRATION_NAMES,
      isProven: false,
    });
    await inClinic(clinic, async (store) => addOne(store, await addDoctor(store)));
    expect(await serialsIn(clinic.path)).toEqual([1]);
  });
});

describe('a restore is refused, and changes nothing,', () => {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.end('SIGKILL');
  });
  const untouched = async (
    clinic: SqliteClinic,
    attempt: () => Promise<unknown>,
    sentence: string | RegExp,
  ) => {
    const before = readFileSync(clinic.path);
    const names = besides(clinic);
    await expect(attempt()).rejects.toThrow(sentence);
    expect(readFileSync(clinic.path).equals(before)).toBe(true);
    expect(besides(clinic)).toEqual(names);
  };

  it.each<[string, (path: string) => void, RegExp]>([
    [
      'a text',
      (path) => writeFileSync(path, 'Dear diary, '.repeat(1_000)),
      /cannot be read: file is not a data/,
    ],
    ['an empty file', (path) => writeFileSync(path, ''), /is not a database of Clinic Serial\.$/],
    ['half of a backup', halve, /cannot be read: database disk image is malformed\.$/],
    ['damaged where only a whole check finds it', hideDamage, /is damaged: NULL value in patients.name\.$/],
    [
      'of another program',
      (path) => tamper(path, 'drop table schema_migrations'),
      /is not a database of Clinic Serial\.$/,
    ],
    [
      'of a newer version',
      (path) =>
        tamper(path, "insert into schema_migrations values ('999-tomorrow', 'then', '998-this-evening')"),
      /was changed by a newer version of Clinic Serial \(999-tomorrow\) in a way that this version cannot work with: start a version that has 998-this-evening\.$/,
    ],
    [
      'one with a foreign trigger',
      (path) =>
        tamper(path, 'create trigger spy after insert on patients begin update staff set is_active = 1; end'),
      /\.db has the trigger spy, which Clinic Serial did not make\.$/,
    ],
    [
      'one whose trigger does something else',
      (path) =>
        tamper(
          path,
          'drop trigger patients_counted_in',
          'create trigger patients_counted_in after insert on patients begin update staff set is_active = 1; end',
        ),
      /\.db has the trigger patients_counted_in in another form, which Clinic Serial did not make\.$/,
    ],
    [
      'one with a foreign view',
      (path) => tamper(path, 'create view all_phones as select phone from patients'),
      /\.db has the view all_phones, which Clinic Serial did not make\.$/,
    ],
    [
      'one with a foreign table',
      (path) => tamper(path, 'create table "letters \u001b[2J" (id integer)'),
      /\.db has the table letters \?\?2J, which Clinic Serial did not make\.$/,
    ],
    [
      'one with more tables than a clinic has',
      (path) => tamper(path, Array.from({ length: 1_100 }, (_, id) => `create table a${id} (id)`).join(';')),
      /\.db has the table a\d+, which Clinic Serial did not make\.$/,
    ],
    [
      'one that lacks a trigger',
      (path) => tamper(path, 'drop trigger patients_counted_in'),
      /\.db lacks the trigger patients_counted_in of Clinic Serial\.$/,
    ],
    [
      'of a newer version, with a view',
      (path) =>
        tamper(
          path,
          "insert into schema_migrations values ('999-tomorrow', 'then', null)",
          'create table letters (id integer)',
          'create view all_phones as select phone from patients',
        ),
      /has the view all_phones, which Clinic Serial did not make\. Restore it with the version that made it\.$/,
    ],
  ])('of a file without proof that is %s', async (_what, damage, sentence) => {
    const clinic = await newClinic(30);
    const file = await backUp(clinic);
    damage(file);
    rmSync(`${file}.sha256`);
    await untouched(clinic, () => restoreInto(clinic, file, true), sentence);
  });

  it('for a pipe, a device and a link to one, in the place of the backup or of its sum', async () => {
    const clinic = await newClinic();
    const file = await backUp(clinic);
    const odd = { pipe: join(clinic.folder, 'pipe'), link: join(clinic.folder, 'link') };
    execFileSync('mkfifo', [odd.pipe]);
    symlinkSync('/dev/zero', odd.link);
    for (const path of [odd.pipe, odd.link, '/dev/null']) {
      const sentence = (name: string) => `${name} is a pipe, a device or a socket, not a backup.`;
      await untouched(clinic, () => restoreInto(clinic, path), sentence(path));
      rmSync(`${file}.sha256`, { force: true });
      symlinkSync(path, `${file}.sha256`);
      await untouched(clinic, () => restoreInto(clinic, file), sentence(`${file}.sha256`));
    }
  });

  it('for a missing file, for a folder, and for the database itself', async () => {
    const clinic = await newClinic();
    await untouched(clinic, () => restoreInto(clinic, '/nowhere.db'), 'There is no file /nowhere.db.');
    await untouched(clinic, () => restoreInto(clinic, '/'), '/ is a folder, not a backup.');
    await untouched(clinic, () => restoreInto(clinic, clinic.path), 'is the clinic');
  });

  it('while a server has the database open, even if it is idle', async () => {
    const clinic = await newClinic();
    const file = await backUp(clinic);
    servers.push(await startServer(clinic.env));
    await untouched(
      clinic,
      () => restoreInto(clinic, file),
      `The database ${clinic.path} is in use: stop the server first.`,
    );
  }, 60_000);

  it('while a program that does not use our lock has it open', async () => {
    const clinic = await newClinic();
    const file = await backUp(clinic);
    const other = openSqlite(clinic.path);
    other.prepare('select count(*) from patients').get();
    await untouched(clinic, () => restoreInto(clinic, file), 'is in use: stop the server first.');
    await other.close();
    expect(await restoreInto(clinic, file)).toMatchObject({ appointments: 3 });
  });

  it('and a server does not start during a restore', async () => {
    const clinic = await newClinic();
    const unlock = await lockFile(`${clinic.path}.lock`, 'alone');
    const { code, err } = await failToStart(clinic.env);
    expect(code).toBe(1);
    expect(err).toContain(`The database ${clinic.path} is being restored.`);
    unlock();
  }, 60_000);
});

describe('npm run restore', () => {
  it('says what it restored', async () => {
    const clinic = await newClinic(2);
    const file = await backUp(clinic);
    const { code, out, err } = await restoreCommand(clinic, file).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const aside = besides(clinic).find((name) => name.includes('before-restore'));
    expect(out).toBe(
      `${clinic.path} holds ${file}: 2 appointments, 2 patients\n` +
        `The data from before the restore is in ${join(dirname(clinic.path), String(aside))}\n`,
    );
  });

  it('prints its usage unless it gets exactly one file', async () => {
    const { code, out, err } = await restoreCommand(newPlace(), 'one.db', 'two.db').ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^clinic restore FILE: puts a backup/);
  });

  it('leaves the old database or the new one whole when it is killed at any moment, and the next one cleans up', async () => {
    const clinic = await newClinic(2);
    fill(clinic.path, 10);
    const file = await backUp(clinic);
    await inClinic(clinic, (store) => addOne(store));
    // The moments at which the restore is killed: a state of the disk, and a delay after it in milliseconds.
    const copying = () => existsSync(`${clinic.path}.restoring`);
    const settingAside = () => existsSync(`${clinic.path}.restoring/aside`);
    const aside = () => besides(clinic).some((name) => /before-restore.*Z$/.test(name));
    const moments = [
      { begun: copying, later: 0 },
      { begun: settingAside, later: 0 },
      { begun: aside, later: 0 },
      { begun: aside, later: 20 },
    ];
    for (const { begun, later } of moments) {
      for (const name of besides(clinic).filter((other) => other.includes('before-restore'))) {
        rmSync(join(dirname(clinic.path), name));
      }
      const command = restoreCommand(clinic, file);
      await Promise.race([eventually(begun, 50_000).toBe(true), command.ended]);
      await setTimeout(later);
      command.kill();
      await command.ended;
      // Like the server's start, this opens the database for writing, so that SQLite can roll back.
      expect(await mergeLog(clinic.path)).toBe(true);
      await checkDatabase(clinic.path);
      const serials = await serialsIn(clinic.path);
      expect([
        [1, 2],
        [1, 2, 3],
      ]).toContainEqual(serials);
      if (serials.length === 2) await inClinic(clinic, (store) => addOne(store));
    }
    expect(await restoreInto(clinic, file)).toMatchObject({ appointments: 2 });
    expect(besides(clinic).filter((name) => !name.includes('before-restore'))).toEqual(['clinic.db']);
  }, 180_000);
});

function halve(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
}

/**
 * Makes a database whose server was killed, and whose damaged header keeps SQLite from its log. @returns it
 */
async function killAndSpoil({ path }: SqliteClinic): Promise<Buffer> {
  const clinic = await newClinic(2);
  await inClinic(clinic, async (store) => {
    await addOne(store);
    for (const suffix of ['', '-wal']) cpSync(clinic.path + suffix, path + suffix);
  });
  // Overwrites the size of a page in the header.
  writeFileSync(path, readFileSync(path).fill(3, 16, 18));
  return readFileSync(`${path}-wal`);
}
