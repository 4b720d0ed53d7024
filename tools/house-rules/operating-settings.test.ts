import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/clinic-in-half-an-hour.md');
/** The unit of systemd, its command, and the script /usr/local/sbin/clinic, as that page installs them. */
const unit = read('scripts/machine/clinic-serial.service');
const service = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '';
const script = read('scripts/machine/clinic');

const FOLDER = '/opt/clinic-serial';
const SETTINGS_FILE = '/etc/clinic-serial.env';

/**
 * Lines of a settings file by the name of the variable, each with the value that a program must read from it.
 */
const MEANINGS: Record<string, [line: string, value: string]> = {
  CLINIC_NAME: [`CLINIC_NAME='Shapla # "1" Clinic'`, 'Shapla # "1" Clinic'],
  CLINIC_ADDRESS: ['CLINIC_ADDRESS=৭ স্টেশন রোড, সিলেট', '৭ স্টেশন রোড, সিলেট'],
  CLINIC_PHONE: ['CLINIC_PHONE=01811-223344 # the desk', '01811-223344'],
  CLINIC_SECRET: ['CLINIC_SECRET=$HOME`id`$(id)-"a"-and-so-on-and-on', '$HOME`id`$(id)-"a"-and-so-on-and-on'],
  CLINIC_EMAIL: [`CLINIC_EMAIL="o'brien@clinic.example"`, "o'brien@clinic.example"],
  SMS_HTTP_TEMPLATE: [`SMS_HTTP_TEMPLATE='token={{key}}&to={{phone}}'`, 'token={{key}}&to={{phone}}'],
  SMS_HTTP_HEADERS: ['SMS_HTTP_HEADERS=`{"a":"it\'s # $1"}`', '{"a":"it\'s # $1"}'],
  SMS_SENDER: [`SMS_SENDER='  two  '`, '  two  '],
  SMS_SUCCESS: [`SMS_SUCCESS='regex:^a\\nb'`, 'regex:^a\\nb'],
  SMS_API_KEY: ['SMS_API_KEY="one\\ntwo"', 'one\ntwo'],
  BACKUP_FOLDER: [`BACKUP_FOLDER='one\ntwo'`, 'one\ntwo'],
};

const place = mkdtempSync(join(tmpdir(), 'operating-'));
afterAll(() => rmSync(place, { recursive: true }));
const program = join(place, 'program');
const settings = join(place, 'clinic.env');
writeFileSync(
  settings,
  Object.values(MEANINGS)
    .map(([line]) => `${line}\n`)
    .join(''),
);

/** Writes an executable file that replaces a program of the product or of the system. */
function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}
const names = JSON.stringify(Object.keys(MEANINGS));
const tell = `console.log(JSON.stringify({ args: process.argv.slice(2), settings: Object.fromEntries(${names}.map((name) => [name, process.env[name]])) }));\n`;
put(join(program, 'server/dist/main.js'), tell);
put(join(program, 'scripts/clinic.mjs'), tell);
// A stand-in for runuser: it prints the user that was asked for, and runs the command as the present user.
put(join(place, 'bin/runuser'), '#!/bin/sh\necho "$2" >&2\nshift 3\nexec "$@"\n');

/** A documented command with the test's own paths. */
const here = (command: string) => command.replaceAll(FOLDER, program).replaceAll(SETTINGS_FILE, settings);

function runShell(command: string, ...args: string[]) {
  const env = { PATH: [join(place, 'bin'), dirname(process.execPath), process.env.PATH].join(':') };
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command, 'clinic', ...args], {
    cwd: program,
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return { ...JSON.parse(stdout), user: stderr.trim() };
}

describe('the service and the command clinic, as docs/clinic-in-half-an-hour.md installs them', () => {
  it('name the same settings file in the same way', () => {
    const option = /--env-file=(\S+)/;
    expect(option.exec(service)?.[1]).toBe(SETTINGS_FILE);
    expect(option.exec(script)?.[1]).toBe(SETTINGS_FILE);
    expect(unit).not.toMatch(/^EnvironmentFile=/m);
    expect(unit).toContain(`WorkingDirectory=${FOLDER}\n`);
    expect(page).toContain(`/dev/null ${SETTINGS_FILE}\n`);
  });

  it('read quotes, #, $, spaces, line breaks and Bangla in the same way', () => {
    const meant = Object.fromEntries(Object.entries(MEANINGS).map(([name, [, value]]) => [name, value]));
    const started = runShell(here(service));
    const commanded = runShell(here(script), 'staff', 'create', '--name', 'Nusrat  $Jahan');
    expect(started.settings).toEqual(meant);
    expect(commanded.settings).toEqual(meant);
    expect(commanded.args).toEqual(['staff', 'create', '--name', 'Nusrat  $Jahan']);
  });

  it('the service does not repeat a start that cannot succeed', () => {
    expect(unit).toContain('\nRestartPreventExitStatus=78\n');
  });

  it.each([
    ['staff', 'clinic-serial'],
    ['backup', 'clinic-serial'],
    ['upgrade', 'root'],
    ['rollback', 'root'],
  ])('runs %s as %s', (word, user) => {
    expect(runShell(here(script), word).user).toBe(user);
  });
});
