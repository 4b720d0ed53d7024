import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { startCommand } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { makeRunFolder, type PostgresProcess, startPostgres } from '../../test/postgres-process.ts';
import { filesIn, fill, inClinic, newClinic, newPlace, serialsIn } from '../../test/sqlite-clinic.ts';
import { findSystemPostgres } from '../../test/system-postgres.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';

const SECRET = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';
const folder = () => mkdtempSync(join(inject('runFolder'), 'bundle-'));

/** A clinic on SQLite with a kept secret, its settings, a passphrase, and a place for its bundle. */
async function packable(appointments = 2) {
  const clinic = await newClinic(appointments);
  writeFileSync(`${clinic.path}.secret`, `${SECRET}\n`, { mode: 0o600 });
  const place = folder();
  const settings = join(place, 'clinic.env');
  const text = `DATABASE_URL=file:${clinic.path}\nBACKUP_FOLDER=${clinic.folder}\nCLINIC_NAME='Shapla # Clinic'\n`;
  writeFileSync(settings, text);
  const passphrase = join(place, 'passphrase');
  writeFileSync(passphrase, 'four quiet words here\n');
  const options = ['--settings', settings, '--passphrase-file', passphrase];
  const file = join(place, 'clinic.packed');
  const pack = (...more: string[]) =>
    startCommand('bundle/pack-command.ts', [file, ...options, ...more], clinic.env).ended;
  return { clinic, place, settings, text, passphrase, file, pack };
}

/** A computer without a clinic. */
function newComputer({ passphrase, file }: { passphrase: string; file: string }) {
  const there = newPlace();
  const settings = join(dirname(there.path), 'new.env');
  const args = [file, '--settings', settings, '--passphrase-file', passphrase];
  const start = (...more: string[]) =>
    startCommand('bundle/unpack-command.ts', [...args, ...more], there.env);
  return { ...there, settings, start, unpack: (...more: string[]) => start(...more).ended };
}

describe('clinic pack and clinic unpack', () => {
  it('give another computer the same clinic: data, secret and settings', async () => {
    const packed = await packable();
    const done = await packed.pack();
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('2 appointments, 2 patients, the secret, the settings');
    expect(statSync(packed.file).mode & 0o777).toBe(0o600);
    expect(filesIn(packed.place)).toEqual(['clinic.env', 'clinic.packed', 'passphrase']);
    expect(filesIn(packed.clinic.folder).filter((name) => name !== '.pack.lock')).toEqual([]);

    const there = newComputer(packed);
    expect(await there.unpack()).toMatchObject({ code: 0, err: '' });
    expect(await serialsIn(there.path)).toEqual([1, 2]);
    expect(readFileSync(`${there.path}.secret`, 'utf8')).toBe(`${SECRET}\n`);
    expect(readFileSync(there.settings, 'utf8')).toBe(
      `${packed.text}DATABASE_URL='file:${there.path}'\nBACKUP_FOLDER='${there.folder}'\n`,
    );
    const modes = [there.path, `${there.path}.secret`, there.settings].map(
      (path) => statSync(path).mode & 0o777,
    );
    // The settings that root writes may be read by the service's group.
    expect(modes).toEqual([0o600, 0o600, process.getuid?.() === 0 ? 0o640 : 0o600]);
    expect(filesIn(dirname(there.path))).toEqual(['clinic.db', 'clinic.db.secret', 'new.env']);
  });

  it('replace nothing without --force, and with it keep what was there', async () => {
    const packed = await packable();
    await packed.pack();
    expect(await packed.pack()).toMatchObject({
      code: 1,
      err: `There is a file ${packed.file} already: --force replaces it.\n`,
    });
    expect(await packed.pack('--force')).toMatchObject({ code: 0 });

    const there = newComputer(packed);
    await inClinic(there, () => Promise.resolve());
    writeFileSync(there.settings, 'PORT=4000\n');
    const before = readFileSync(there.path);
    expect(await there.unpack()).toMatchObject({
      code: 1,
      err: `There is ${there.settings} already. Nothing was changed; --force replaces it and keeps what was there.\n`,
    });
    rmSync(there.settings);
    expect((await there.unpack()).err).toContain(`There is ${there.path} already.`);
    expect(readFileSync(there.path).equals(before)).toBe(true);
    expect(existsSync(`${there.path}.secret`)).toBe(false);

    writeFileSync(there.settings, 'PORT=4000\n');
    expect(await there.unpack('--force')).toMatchObject({ code: 0 });
    expect(await serialsIn(there.path)).toEqual([1, 2]);
    const kept = filesIn(dirname(there.path)).filter((name) => name.includes('before'));
    expect(kept).toEqual([
      expect.stringMatching(/^clinic\.db\.before-restore-/),
      expect.stringMatching(/^clinic\.db\.before-restore-.*hmac/),
      expect.stringMatching(/^clinic\.db\.before-restore-.*sha256/),
      expect.stringMatching(/^new\.env\.before-unpack-/),
    ]);
  });

  it('say in one sentence what is wrong, and change nothing', async () => {
    const packed = await packable();
    writeFileSync(packed.passphrase, 'too short\n');
    expect(await packed.pack()).toMatchObject({
      code: 1,
      err: 'The passphrase needs at least 12 characters, such as four words.\n',
    });
    expect(existsSync(packed.file)).toBe(false);
    writeFileSync(packed.passphrase, 'four quiet words here\n');
    await packed.pack();

    const there = newComputer(packed);
    const fail = async () => {
      const { code, err } = await there.unpack('--force');
      expect([code, filesIn(dirname(there.path))]).toEqual([1, []]);
      return err;
    };
    writeFileSync(packed.passphrase, 'four other words here\n');
    expect(await fail()).toBe(`The passphrase is wrong, or the beginning of ${packed.file} is damaged.\n`);
    writeFileSync(packed.passphrase, 'four quiet words here\n');
    truncateSync(packed.file, statSync(packed.file).size - 100);
    expect(await fail()).toBe(
      `${packed.file} is damaged or not whole: copy it again from where it was made.\n`,
    );
    rmSync(packed.file);
    expect(await fail()).toBe(`There is no file ${packed.file}.\n`);
  });

  it('leave nothing half when they are killed, and work when they run again', async () => {
    const packed = await packable();
    fill(packed.clinic.path, 30);
    const packing = startCommand(
      'bundle/pack-command.ts',
      [packed.file, '--settings', packed.settings, '--passphrase-file', packed.passphrase],
      packed.clinic.env,
    );
    await eventually(() => existsSync(`${packed.file}.unfinished`)).toBe(true);
    packing.kill();
    await packing.ended;
    expect(existsSync(packed.file)).toBe(false);
    expect(await packed.pack()).toMatchObject({ code: 0, err: '' });
    expect(filesIn(packed.place)).toEqual(['clinic.env', 'clinic.packed', 'passphrase']);

    const there = newComputer(packed);
    const unpacking = there.start();
    await eventually(() => existsSync(`${there.path}.secret`)).toBe(true);
    unpacking.kill();
    await unpacking.ended;
    expect(existsSync(there.path)).toBe(false);
    expect(await there.unpack()).toMatchObject({ code: 0, err: '' });
    expect(filesIn(dirname(there.path))).toEqual(['clinic.db', 'clinic.db.secret', 'new.env']);
  });
});

const found = findSystemPostgres();
describe.skipIf('missing' in found)('a packed clinic on PostgreSQL', () => {
  let place: string;
  let postgres: PostgresProcess;
  beforeAll(async () => {
    place = await makeRunFolder();
    postgres = await startPostgres(place, 'programs' in found ? found.programs : undefined);
  });
  afterAll(async () => {
    await postgres?.stop();
    await rm(place, { recursive: true, force: true });
  });

  async function query(url: string, text: string) {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  it('is the same in the database of another computer, with the secret in the settings', async () => {
    const url = (name: string) => `${postgres.url}/${name}`;
    for (const name of ['old', 'new']) await query(url('postgres'), `create database ${name}`);
    const database = await connect(url('old'));
    await migrate(database);
    await addDoctor({ database, clock: makeTestClock() });
    await database.close();
    const doctors = await query(url('old'), 'select * from doctors');
    expect(doctors).toHaveLength(1);
    const settings = join(place, 'old.env');
    writeFileSync(settings, `DATABASE_URL=${url('old')}\n`);
    const passphrase = join(place, 'passphrase');
    writeFileSync(passphrase, 'four quiet words here\n');
    const file = join(place, 'clinic.packed');
    const env = { BACKUP_FOLDER: join(place, 'backups') };
    const run = (word: string, name: string) =>
      startCommand(
        `bundle/${word}-command.ts`,
        [file, '--settings', join(place, `${name}.env`), '--passphrase-file', passphrase],
        { ...env, DATABASE_URL: url(name), ...(word === 'pack' ? { CLINIC_SECRET: SECRET } : {}) },
      ).ended;
    expect(await run('pack', 'old')).toMatchObject({ code: 0, err: '' });
    expect(await run('unpack', 'new')).toMatchObject({ code: 0, err: '' });
    expect(await query(url('new'), 'select * from doctors')).toEqual(doctors);
    expect(readFileSync(join(place, 'new.env'), 'utf8')).toContain(`CLINIC_SECRET='${SECRET}'\n`);
    expect(await run('unpack', 'new')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is not empty'),
    });
  });
});
