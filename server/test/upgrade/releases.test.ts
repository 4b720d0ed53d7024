import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { root, run } from '../../../scripts/support/run.mjs';
import { connect } from '../../src/database/connect.ts';
import { makeTestClock } from '../app.ts';
import { addDoctor } from '../clinic.ts';
import { addOne } from '../sqlite-clinic.ts';

let place: string;
let current: string;
let url: string;
let database: string;
let options: string[];

/** Runs a program and returns its exit code and everything that it said. */
async function say(program: string, args: string[], cwd = place) {
  return run('sh', ['-c', 'exec "$0" "$@" 2>&1', program, ...args], { cwd, quiet: true });
}

const clinic = (word: string, ...args: string[]) =>
  say(process.execPath, ['scripts/clinic.mjs', word, ...options, ...args], current);
const version = () => JSON.parse(readFileSync(join(current, 'package.json'), 'utf8')).version;
const versions = () => readdirSync(join(place, 'releases')).sort();
const served = () =>
  vi.waitFor(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200), { timeout: 60_000 });

/**
 * Makes an archive of another version from the first one.
 *
 * @param change changes the unpacked version
 * @param isSummed false leaves the checksums as they were before the change
 */
async function archiveOf(number: string, change: (folder: string) => void = () => {}, isSummed = true) {
  const folder = join(place, `made/clinic-serial-${number}`);
  cpSync(join(place, 'first'), folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (isSummed)
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(/"version": "[^"]*"/, `"version": "${number}"`),
    );
  change(folder);
  if (isSummed) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
      .map((entry) => join(entry.parentPath, entry.name));
    const sum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(
      join(folder, 'SHA256SUMS'),
      files.map((file) => `${sum(file)}  ${file.slice(folder.length + 1)}\n`).join(''),
    );
  }
  const archive = `${folder}.tar.gz`;
  await say('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)]);
  rmSync(folder, { recursive: true });
  return archive;
}

const book = async () => {
  const store = { database: await connect(`file:${database}`), clock: makeTestClock() };
  await addOne(store, await addDoctor(store));
  await store.database.close();
};
const booked = async () => {
  const { read, close } = await connect(`file:${database}`);
  const { length } = await read.selectFrom('appointments').select('id').execute();
  await close();
  return length;
};

describe('an installation from releases', () => {
  beforeAll(async () => {
    place = mkdtempSync(join(inject('runFolder'), 'releases-'));
    current = join(place, 'current');
    database = join(place, 'data/clinic.db');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    mkdirSync(join(place, 'releases'));
    const made = await say(process.execPath, ['scripts/release.mjs', place], root);
    expect(made.code, made.output).toBe(0);
    const archive = made.output.trimEnd().split('\n').at(-1) ?? '';
    await say('tar', ['-xzf', archive, '-C', join(place, 'releases')]);
    const [name = ''] = versions();
    cpSync(join(place, 'releases', name), join(place, 'first'), { recursive: true });
    symlinkSync(join('releases', name), current);
    const envFile = join(place, 'clinic.env');
    writeFileSync(
      envFile,
      `NODE_ENV=production\nPORT=${port}\nDATABASE_URL='file:${database}'\nBACKUP_FOLDER='${join(place, 'backups')}'\nLOG_LEVEL=silent\nOVERLOAD_DELAY_MS=0\n`,
    );
    const pid = join(place, 'server.pid');
    const start = `cd '${current}' && { env -i PATH="$PATH" '${process.execPath}' '--env-file=${envFile}' server/dist/main.js >/dev/null 2>&1 & echo $! >'${pid}'; }`;
    const stop = `test -f '${pid}' || exit 0; kill "$(cat '${pid}')"; while kill -0 "$(cat '${pid}')" 2>/dev/null; do sleep 0.1; done; rm '${pid}'`;
    const user = (await say('id', ['-un'])).output.trim();
    options = ['--user', user, '--env-file', envFile, '--start', start, '--stop', stop];
    await say('sh', ['-c', start]);
    await served();
    await book();
  }, 300_000);
  afterAll(() => say('sh', ['-c', options.at(-1) ?? '']));

  it('lists the packages that it is made of, and no address of a machine', () => {
    const text = readFileSync(join(place, 'first/sbom.cdx.json'), 'utf8');
    const sbom = JSON.parse(text);
    const names = sbom.components.map(({ name }: { name: string }) => name);
    expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'clinic-serial']);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']));
    expect(names).not.toContain('vitest');
    const hosts = Array.from(text.matchAll(/https?:\/\/([^/"]+)/g), ([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set(['cyclonedx.org']));
    expect(readFileSync(join(place, 'first/SHA256SUMS'), 'utf8')).toContain('  sbom.cdx.json\n');
  });

  it('refuses a file that is missing, damaged or no release, and goes on running', async () => {
    const damaged = await archiveOf(
      '9.9.8',
      (folder) => writeFileSync(join(folder, 'server/dist/main.js'), '//', { flag: 'a' }),
      false,
    );
    const longer = await archiveOf(
      '9.9.7',
      (folder) => writeFileSync(join(folder, 'scripts/added.mjs'), ''),
      false,
    );
    const linked = await archiveOf('9.9.6', (folder) => symlinkSync('/etc', join(folder, 'etc')), false);
    const other = join(place, 'other.tar.gz');
    writeFileSync(other, 'no archive');
    for (const [file, sentence] of [
      [join(place, 'none.tar.gz'), 'There is no file'],
      [damaged, 'server/dist/main.js is not as its checksum says'],
      [longer, 'scripts/added.mjs is not as its checksum says'],
      [linked, 'etc is no file'],
      [other, 'cannot be unpacked'],
    ] as const) {
      const before = versions();
      const refused = await clinic('upgrade', file);
      expect(refused.code, refused.output).toBe(1);
      expect(refused.output).toContain(sentence);
      expect(versions()).toEqual(before);
    }
    await served();
  }, 120_000);

  it('does not stop for a version whose driver of SQLite does not load', async ({ skip }) => {
    if (Number.parseInt(process.versions.node, 10) >= 24) skip('this Node has SQLite built in');
    const began = version();
    const broken = await archiveOf('9.9.9', (folder) =>
      rmSync(join(folder, 'node_modules/@photostructure/sqlite/prebuilds'), { recursive: true }),
    );
    const refused = await clinic('upgrade', broken, '--stop', 'false');
    expect(refused.code, refused.output).toBe(78);
    expect(refused.output).toContain('The driver of SQLite, @photostructure/sqlite, does not load');
    expect(version()).toBe(began);
    await served();
  }, 120_000);

  it('upgrades and rolls back, each version with its own data, and keeps two versions', async () => {
    const first = version();
    const upgraded = await clinic('upgrade', await archiveOf('9.0.1'));
    expect(upgraded.code, upgraded.output).toBe(0);
    await served();
    expect(version()).toBe('9.0.1');
    await book();
    const again = await clinic('upgrade', await archiveOf('9.0.2'));
    expect(again.code, again.output).toBe(0);
    expect(version()).toBe('9.0.2');
    await book();
    expect(versions().map((name) => name.replace(/^clinic-serial-/, ''))).toEqual(['9.0.1', '9.0.2']);
    expect(first).not.toBe('9.0.1');

    const back = await clinic('rollback', '--yes');
    expect(back.code, back.output).toBe(0);
    await served();
    expect(version()).toBe('9.0.1');
    expect(await booked()).toBe(2);
    const gone = await clinic('rollback', '--yes');
    expect(gone.output).toContain('is no longer here. Nothing was changed.');
    await served();
  }, 300_000);

  it('is repaired by the same command when it was killed after the change of the version', async () => {
    const archive = await archiveOf('9.0.3');
    const killed = await clinic('upgrade', archive, '--start', 'kill -9 $PPID');
    expect(killed.code).not.toBe(0);
    expect(readlinkSync(current)).toContain('9.0.3');
    const finished = await clinic('upgrade', archive);
    expect(finished.code, finished.output).toBe(0);
    expect(finished.output).toContain('was not finished. It continues now.');
    await served();
    expect(await booked()).toBe(2);
  }, 120_000);

  it('upgrades many clinics, each by a link of its own; one that fails keeps its version', async () => {
    const folder = join(place, 'many');
    const linkOf = (name: string) => join(place, 'clinics', name);
    const [before, older] = [basename(readlinkSync(current)), version()];
    mkdirSync(join(place, 'clinics'));
    for (const name of ['anu', 'bela']) {
      const own = join(folder, name);
      mkdirSync(own, { recursive: true });
      symlinkSync(join('../releases', before), linkOf(name));
      const path = join(own, 'clinic.db');
      if (name === 'bela') writeFileSync(path, 'no database');
      writeFileSync(
        join(own, 'clinic.env'),
        `NODE_ENV=production\nPORT=${await freePort()}\nDATABASE_URL='file:${path}'\nBACKUP_FOLDER='${own}/backups'\nLOG_LEVEL=silent\nOVERLOAD_DELAY_MS=0\n`,
      );
    }
    const pid = `${folder}/{clinic}/pid`;
    const start = `cd '${linkOf('{clinic}')}' && { env -i PATH="$PATH" '${process.execPath}' '--env-file=${folder}/{clinic}/clinic.env' server/dist/main.js >/dev/null 2>&1 & echo $! >'${pid}'; }`;
    const stop = `test -f '${pid}' || exit 0; kill "$(cat '${pid}')"; while kill -0 "$(cat '${pid}')" 2>/dev/null; do sleep 0.1; done; rm '${pid}'`;
    const own = [...options.slice(0, 2), '--start', start, '--stop', stop];
    const many = (word: string, ...args: string[]) =>
      say(process.execPath, ['scripts/clinic.mjs', word, ...own, ...args], current);
    const versionOf = (link: string) => JSON.parse(readFileSync(join(link, 'package.json'), 'utf8')).version;
    onTestFinished(async () => {
      await say('sh', ['-c', stop.replaceAll('{clinic}', 'anu')]);
    });
    await say('sh', ['-c', start.replaceAll('{clinic}', 'anu')]);
    await vi.waitFor(() => expect(existsSync(join(folder, 'anu/clinic.db'))).toBe(true), { timeout: 60_000 });

    const first = await many('upgrade', await archiveOf('9.1.0'), `--all=${folder}`);
    expect(first.code, first.output).toBe(1);
    expect(first.output).toMatch(/^bela: This version cannot be used: /m);
    expect(first.output).toMatch(/\nDone for 1 of 2 clinics\. Failed: bela\.\n$/);
    expect([version(), versionOf(linkOf('anu')), versionOf(linkOf('bela'))]).toEqual([
      '9.1.0',
      '9.1.0',
      older,
    ]);
    const second = await many('upgrade', await archiveOf('9.1.1'), `--all=${folder}`);
    expect(second.output).toContain('Failed: bela.');
    // The version that one clinic still runs stays.
    expect(versions()).toContain(before);

    const ofAnu = own.map((option) => option.replaceAll('{clinic}', 'anu'));
    const words = ['rollback', '--yes', '--clinic', join(folder, 'anu'), ...ofAnu];
    const back = await say(process.execPath, ['scripts/clinic.mjs', ...words], current);
    expect(back.code, back.output).toBe(0);
    expect([version(), versionOf(linkOf('anu'))]).toEqual(['9.1.1', '9.1.0']);
  }, 300_000);
});
