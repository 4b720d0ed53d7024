import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
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
import { lockFile } from '../database/file-lock.ts';
import { MIGRATION_NAMES, schemaNumber } from '../database/migrate.ts';
import { checkDatabase } from '../database/sqlite-file.ts';
import { makeBackup } from './make-backup.ts';

const SCHEMA = schemaNumber(MIGRATION_NAMES);
const NAME = `clinic-2026-11-20T04-00-00.000Z-${SCHEMA}.db`;
const BOTH = [NAME, `${NAME}.sha256`];
const backUp = ({ path, folder }: SqliteClinic, clock = makeTestClock()) =>
  makeBackup({ databaseUrl: `file:${path}`, folder, secret: null, copies: null, clock });
const backupCommand = (env: Record<string, string>, args: string[] = []) =>
  startCommand('backup/backup-command.ts', args, env).ended;

describe('a backup', () => {
  it('is one whole database, named by its moment', async () => {
    const clinic = await newClinic(3);
    await inClinic(clinic, async (store) => {
      await store.database.write((tx) =>
        tx.updateTable('appointments').set({ deletedAt: 'then' }).where('daySerial', '=', 2).execute(),
      );
    });
    const made = await backUp(clinic);
    expect(made).toEqual({
      file: join(clinic.folder, NAME),
      bytes: statSync(made.file).size,
      // The backup contains the deleted one, but does not count it, like the dashboard.
      appointments: 2,
      patients: 3,
      removed: [],
      future: [],
    });
    expect(filesIn(clinic.folder)).toEqual(BOTH);
    expect(await serialsIn(made.file)).toEqual([1, 2, 3]);
  });

  it('contains what is still in the log, also when the server was killed', async () => {
    const clinic = await newClinic(1);
    const killed = newPlace();
    await inClinic(clinic, async (store) => {
      await addOne(store);
      // What a killed server leaves: the file and its log, as they are at this moment.
      for (const suffix of ['', '-wal']) cpSync(clinic.path + suffix, killed.path + suffix);
    });
    expect(await backUp(killed)).toMatchObject({ appointments: 2, patients: 2 });
  });

  it('is made while others write, and no write fails', async () => {
    const clinic = await newClinic(1);
    await inClinic(clinic, async (store) => {
      const results = await Promise.all([addOne(store), backUp(clinic), addOne(store)]);
      expect(results[1].appointments).toBeGreaterThanOrEqual(1);
      expect(await backUp(clinic, makeTestClock('2026-11-20T05:00:00.000Z'))).toMatchObject({
        appointments: 3,
      });
    });
  });

  it('replaces those that are no longer needed', async () => {
    const clinic = await newClinic();
    const clock = makeTestClock('2026-11-20T04:00:00.000Z');
    await backUp(clinic, clock);
    clock.advance(60);
    expect((await backUp(clinic, clock)).removed).toEqual([NAME]);
    const name = `clinic-2026-11-20T04-01-00.000Z-${SCHEMA}.db`;
    expect(filesIn(clinic.folder)).toEqual([name, `${name}.sha256`]);
  });

  it('is never overwritten', async () => {
    const clinic = await newClinic();
    const { file } = await backUp(clinic);
    const before = readFileSync(file);
    await expect(backUp(clinic)).rejects.toThrow(`There is a backup ${file} already.`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is refused without a database, and creates no database', async () => {
    const place = newPlace();
    await expect(backUp(place)).rejects.toThrow(`There is no database at ${place.path}.`);
    expect(existsSync(place.path)).toBe(false);
  });

  it('is refused while another is made, and while the database is being restored', async () => {
    const clinic = await newClinic();
    mkdirSync(clinic.folder);
    for (const [lock, sentence] of [
      [join(clinic.folder, '.lock'), `Another backup is being made in ${clinic.folder}.`],
      [`${clinic.path}.lock`, `The database ${clinic.path} is being restored.`],
    ] as const) {
      const unlock = await lockFile(lock, 'alone');
      await expect(backUp(clinic)).rejects.toThrow(sentence);
      unlock();
    }
    expect(await backUp(clinic)).toMatchObject({ appointments: 3 });
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['with a fault that only a whole check finds', hideDamage, /is damaged: NULL value in patients.name\.$/],
    [
      'that refers to nobody',
      (path) => tamper(path, 'pragma foreign_keys = off; delete from patients where id = 2'),
      /is damaged: \w+ without their patients\.$/,
    ],
    [
      'of another program',
      (path) => tamper(path, 'drop table schema_migrations'),
      /is not a database of Clinic Serial\.$/,
    ],
  ])('is not made of a database %s; older ones stay', async (_what, damage, sentence) => {
    const clinic = await newClinic();
    await backUp(clinic);
    damage(clinic.path);
    await expect(backUp(clinic, makeTestClock('2026-11-20T04:01:00.000Z'))).rejects.toThrow(sentence);
    expect(filesIn(clinic.folder)).toEqual(BOTH);
  });

  it('is made of a database to which a newer version has only added', async () => {
    const clinic = await newClinic();
    tamper(
      clinic.path,
      `alter table doctors add column tomorrow text; insert into schema_migrations values ('999-tomorrow', 'then', null)`,
    );
    const { file } = await backUp(clinic);
    expect(file).toContain('-999.db');
    expect(await checkDatabase(file)).toContainEqual(
      expect.objectContaining({ name: '999-tomorrow', needs: null }),
    );
  });

  it('is not made of a database with overwritten pages; older ones stay', async () => {
    const clinic = await newClinic(30);
    await backUp(clinic);
    const bytes = readFileSync(clinic.path);
    writeFileSync(clinic.path, bytes.fill(7, 8_192, bytes.length - 4_096));
    await expect(backUp(clinic, makeTestClock('2026-11-20T04:01:00.000Z'))).rejects.toThrow(
      `${clinic.path} cannot be read`,
    );
    expect(filesIn(clinic.folder)).toEqual(BOTH);
  });
});

describe('clinic backup', () => {
  it('says what it made', async () => {
    const { env, folder } = await newClinic(3);
    const { code, out, err } = await backupCommand(env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [name] = filesIn(folder);
    const { size } = statSync(join(folder, String(name)));
    expect(out).toBe(`${join(folder, String(name))}: ${size} bytes, 3 appointments, 3 patients\n`);
  });

  it('prints its usage for an unknown argument', async () => {
    const { code, out, err } = await backupCommand({}, ['now']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^clinic backup: copies the database/);
    expect(err).not.toContain('    at ');
  });

  it('ends with a sentence when a file has the name of the folder', async () => {
    const { env, folder } = await newClinic();
    writeFileSync(folder, '');
    const { code, err } = await backupCommand(env);
    expect(code).toBe(1);
    expect(err).toMatch(/^The backup failed: EEXIST.*\.\n$/);
  });

  it('leaves the older backups and nothing else when the disk is full', async () => {
    const clinic = await newClinic();
    await backUp(clinic);
    fill(clinic.path, 4);
    const limited = startCommand('backup/backup-command.ts', [], clinic.env, { mostBytes: 1_000_000 });
    const { code, out, err } = await limited.ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The backup failed: (disk I\/O error|database or disk is full)\.\n$/);
    expect(filesIn(clinic.folder)).toEqual(BOTH);
  });

  it('leaves nothing that looks like a backup when it is killed, and the next one cleans up', async () => {
    const clinic = await newClinic();
    fill(clinic.path, 40);
    const command = startCommand('backup/backup-command.ts', [], clinic.env);
    const unfinished = join(clinic.folder, '.unfinished');
    await eventually(() => existsSync(unfinished) && filesIn(unfinished).length > 0, 50_000).toBe(true);
    command.kill();
    expect((await command.ended).code).toBeNull();
    expect(filesIn(clinic.folder)).toEqual(['.unfinished']);

    const { file } = await backUp(clinic);
    expect(filesIn(clinic.folder)).toEqual(BOTH);
    await checkDatabase(file);
  });
});
