import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../../scripts/support/run.mjs';
import { addDoctor } from '../clinic.ts';
import { REAL_CLINIC } from '../real-clinic.ts';
import { addOne, inClinic, type SqliteClinic } from '../sqlite-clinic.ts';

const SECRET = 'never-shown-never-shown-never-shown';
let clinics: string;
let programs: string;

/**
 * Runs `clinic …` as root would. The stand-in of runuser prints the user. The environment has settings that
 * no clinic must get.
 */
function clinic(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/clinic.mjs'), ...args],
    {
      env: { PATH: `${programs}:${process.env.PATH}`, PORT: '1', DATABASE_URL: 'file:/nowhere/clinic.db' },
      encoding: 'utf8',
    },
  );
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

async function addClinic(name: string, appointments: number): Promise<void> {
  const folder = join(clinics, name);
  const place: SqliteClinic = { path: join(folder, 'clinic.db'), folder: join(folder, 'backups'), env: {} };
  mkdirSync(folder);
  await inClinic(place, async (store) => {
    const doctorId = await addDoctor(store);
    for (let count = 0; count < appointments; count += 1) await addOne(store, doctorId);
  });
  const { CLINIC_SECRET: _, ...settings } = REAL_CLINIC;
  const own = { CLINIC_SECRET: SECRET, DATABASE_URL: `file:${place.path}`, BACKUP_FOLDER: place.folder };
  const lines = Object.entries({ ...settings, ...own }).map(([key, value]) => `${key}='${value}'\n`);
  writeFileSync(join(folder, 'clinic.env'), lines.join(''));
}

const backupsOf = (name: string, folder = join(clinics, name, 'backups')) =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.db')) : [];

describe('the commands of many clinics on one machine', () => {
  beforeAll(async () => {
    const place = mkdtempSync(join(inject('runFolder'), 'many-'));
    clinics = join(place, 'clinics');
    programs = join(place, 'bin');
    for (const folder of [clinics, programs]) mkdirSync(folder);
    writeFileSync(join(programs, 'runuser'), '#!/bin/sh\necho "as $2"\nshift 3\nexec "$@"\n');
    chmodSync(join(programs, 'runuser'), 0o755);
    await addClinic('anu', 1);
    await addClinic('bela', 2);
    await addClinic('chapa', 3);
    writeFileSync(join(clinics, 'bela/clinic.db'), 'no database any more');
    // Not the name of a clinic.
    mkdirSync(join(clinics, 'lost+found'));
  });

  it('--all goes on behind a clinic that fails, and names it at the end', () => {
    const { status, lines, stderr } = clinic('backup', `--all=${clinics}`);
    expect(lines.filter((line) => /: \d+ bytes/.test(line))).toEqual([
      expect.stringMatching(/^anu: .*, 1 appointments, 1 patients$/),
      expect.stringMatching(/^chapa: .*, 3 appointments, 3 patients$/),
    ]);
    expect(lines.at(-1)).toBe('Done for 2 of 3 clinics. Failed: bela.');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^bela: .*clinic\.db/m);
    expect(['anu', 'bela', 'chapa'].map((name) => backupsOf(name).length)).toEqual([1, 0, 1]);
    expect(`${lines.join()}${stderr}`).not.toContain(SECRET);
  });

  it('runs each command as the user of its clinic', ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root changes the user');
    const { lines } = clinic('verify-money', `--all=${clinics}`);
    expect(lines.filter((line) => line.includes(': as '))).toEqual([
      'anu: as clinic-anu',
      'bela: as clinic-bela',
      'chapa: as clinic-chapa',
    ]);
  });

  it('counts a folder without settings as failed, and puts the name into arguments', async () => {
    mkdirSync(join(clinics, 'dalia'));
    const to = join(dirname(clinics), 'usb-{clinic}');
    const { lines, stderr } = clinic('backup', '--to', to, `--all=${clinics}`);
    expect(lines.at(-1)).toBe('Done for 2 of 4 clinics. Failed: bela, dalia.');
    expect(stderr).toContain(`dalia: There is no clinic dalia: ${clinics}/dalia/clinic.env is missing.\n`);
    expect(backupsOf('anu', to.replace('{clinic}', 'anu'))).toHaveLength(1);
  });

  it('--clinic runs a command for one, with its settings and no others', () => {
    const { status, lines } = clinic('backup', `--clinic=${clinics}/chapa`);
    expect(status).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/\/chapa\/backups\/.*, 3 appointments, 3 patients$/));
    const missing = clinic('backup', '--clinic', join(clinics, 'nobody'));
    expect(missing.status).toBe(2);
    expect(missing.stderr).toBe(`There is no clinic nobody: ${clinics}/nobody/clinic.env is missing.\n`);
  });

  it('the doctor looks at the settings of the clinic that is meant', () => {
    chmodSync(join(clinics, 'anu/clinic.env'), 0o644);
    const { lines } = clinic('doctor', `--clinic=${clinics}/anu`);
    expect(lines.join('\n')).toContain(`chmod 640 ${clinics}/anu/clinic.env`);
  });

  it.each(['staff', 'import', 'restore', 'pack', 'unpack', 'move', 'rollback'])(
    '%s refuses --all',
    (word) => {
      const { status, stderr } = clinic(word, 'list', `--all=${clinics}`);
      expect(status).toBe(2);
      expect(stderr).toBe(
        `clinic ${word} is for one clinic at a time: clinic ${word} --clinic NAME. It asks somebody, or replaces data.\n`,
      );
    },
  );

  it.each([
    [['backup', '--to', '/mnt/usb', '--all'], 'Each clinic needs a folder of its own.'],
    [['backup', '--all=/nowhere'], 'There is no folder of a clinic in /nowhere.'],
    [['backup', '--all', '--clinic', 'anu'], 'Give --all or --clinic NAME, not both.'],
    [['backup', '--clinic', '../../etc/X'], '--clinic needs the name of a clinic'],
    [['backup', '--clinic'], '--clinic needs the name of a clinic'],
  ])('refuses %j', (args, sentence) => {
    const { status, stderr } = clinic(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});

it('the unit of one of many clinics differs from the unit of a clinic alone in its user and its folders', () => {
  const read = (name: string) => readFileSync(join(root, 'scripts/machine', name), 'utf8').split('\n');
  const [alone, many] = [read('clinic-serial.service'), read('clinic-serial@.service')];
  expect(many.filter((line) => !alone.includes(line))).toEqual([
    'Description=Clinic Serial of %i',
    'User=clinic-%i',
    'WorkingDirectory=/opt/clinic-serial/clinics/%i',
    'ExecStart=/usr/bin/env node --env-file=/srv/clinics/%i/clinic.env server/dist/main.js',
    'ReadWritePaths=/srv/clinics/%i -/mnt/copies/%i',
  ]);
  expect(alone.filter((line) => !many.includes(line)).map((line) => line.split('=')[0])).toEqual([
    'Description',
    'User',
    'WorkingDirectory',
    'ExecStart',
    'StateDirectory',
    'StateDirectoryMode',
  ]);
});
