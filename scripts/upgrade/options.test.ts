import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../support/run.mjs';
import { readInstallation } from './options.mjs';

const place = mkdtempSync(join(tmpdir(), 'options-'));
afterAll(() => rmSync(place, { recursive: true }));
const envFile = join(place, 'clinic.env');
const me = ['--user', userInfo().username];
const read = (text: string, ...args: string[]) => {
  writeFileSync(envFile, text);
  return readInstallation([...me, '--env-file', envFile, ...args], 'the usage');
};

describe('an upgrade', () => {
  it('reads the backup folder and the health address from the settings', () => {
    const installation = read("PORT=4000\nBACKUP_FOLDER='/srv/back ups'\nCLINIC_SECRET=hush\n", 'v0.2.0');
    expect({ ...installation, settings: [...installation.settings].sort() }).toEqual({
      words: ['v0.2.0'],
      yes: false,
      user: userInfo().username,
      envFile,
      settings: ['BACKUP_FOLDER', 'CLINIC_SECRET', 'PORT'],
      folder: '/srv/back ups/upgrades',
      health: 'http://127.0.0.1:4000/api/health',
      stop: 'systemctl stop clinic-serial',
      start: 'systemctl start clinic-serial',
    });
  });

  it('uses the defaults of the product for missing settings', () => {
    const { folder, health } = read('');
    expect({ folder, health }).toEqual({
      folder: join(root, 'data/backups/upgrades'),
      health: 'http://127.0.0.1:3000/api/health',
    });
  });

  it('uses another service, or other commands, when the options name them', () => {
    expect(read('', '--service', 'two')).toMatchObject({
      stop: 'systemctl stop two',
      start: 'systemctl start two',
    });
    expect(read('', '--stop', 'sv stop x', '--start', 'sv start x')).toMatchObject({
      stop: 'sv stop x',
      start: 'sv start x',
    });
  });

  it('refuses an unknown option and a settings file that does not exist', () => {
    expect(() => read('', '--force')).toThrow('the usage');
    expect(() => readInstallation([...me, '--env-file', join(place, 'none')], '')).toThrow(
      `There are no settings in ${join(place, 'none')}: name their file with --env-file.`,
    );
  });
});
