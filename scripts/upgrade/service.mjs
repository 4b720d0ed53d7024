import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { npm } from '../support/npm.mjs';
import { isRelease, run } from '../support/run.mjs';
import { StepFailed, step } from '../support/step.mjs';
import { writeUpgrades } from './record.mjs';
import { programFolder } from './releases.mjs';

/**
 * @import { Installation } from './options.mjs'
 * @import { Upgrade } from './record.mjs'
 */

const HEALTH_MS = 60_000;
const SUM_FILE = /sha256$/;
const TRY = 'scripts/upgrade/try.mjs';

/**
 * Runs a script of the present version.
 *
 * @param {Installation} installation
 * @param {string} script path in the program's folder
 * @param {...string} args
 */
export const runScript = (installation, script, ...args) =>
  runScriptIn(programFolder(installation.name), installation, script, ...args);

/**
 * Runs a script of a version as the service's user, with the settings of the installation and no other
 * variable than PATH.
 *
 * @param {string} folder of the version
 * @param {Installation} installation
 * @param {string} script
 * @param {...string} args
 */
function runScriptIn(folder, { user, envFile }, script, ...args) {
  const node = [process.execPath, `--env-file=${envFile}`, script, ...args];
  const clean = ['env', '-i', `PATH=${process.env.PATH}`, ...node];
  const [program = '', ...rest] =
    user === userInfo().username ? clean : ['runuser', '-u', user, '--', ...clean];
  return run(program, rest, { cwd: folder, quiet: true });
}

/**
 * Tries whether a version runs on this machine and can work with the data. Throws StepFailed with its
 * sentence.
 *
 * @param {Installation} installation
 * @param {{ folder?: string, backup?: string }} [what] the version's folder, the present one when left out;
 *   the backup that it will restore
 */
export async function tryVersion(installation, { folder = programFolder(installation.name), backup } = {}) {
  // Versions before this one do not have the script.
  if (!existsSync(join(folder, TRY))) return;
  const args = backup === undefined ? [] : [backup];
  await step('Trying the version', () => runScriptIn(folder, installation, TRY, ...args));
}

/** @param {Installation} installation */
export function stop({ stop: command }) {
  return step('Stopping the server', () => run('sh', ['-c', command], { quiet: true }));
}

/** Starts the server and waits until it serves. Throws StepFailed. @param {Installation} installation */
export async function start({ start: command, health, settings }) {
  await step('Starting the server', () =>
    run('sh', ['-c', command], { quiet: true, env: without(settings) }),
  );
  await step('Waiting until it serves', async () => {
    const patience = AbortSignal.timeout(HEALTH_MS);
    while (!patience.aborted) {
      const answer = await fetch(health, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      if (answer?.ok) return { code: 0, output: '' };
      await setTimeout(250);
    }
    return { code: 1, output: `${health} did not answer 200 within ${HEALTH_MS / 1000} seconds.` };
  });
}

/** Builds the version that is checked out. Throws StepFailed. @param {Installation} installation */
export async function build({ settings }) {
  // A release is built already.
  if (isRelease) return;
  await step('Installing and building', () =>
    npm(['run', 'build', '--', '--lean'], { quiet: true, env: without(settings) }),
  );
}

/**
 * The variables of a program without the clinic's settings, because build tools do not need the clinic's
 * secrets.
 */
const without = (/** @type {string[]} */ settings) =>
  Object.fromEntries(settings.map((name) => [name, undefined]));

/**
 * Makes a backup in a folder of its own, where no rotation removes it. Throws StepFailed.
 *
 * @param {Installation} installation
 * @param {string} at ISO 8601
 * @param {string} version the version that the data belong to
 * @returns {Promise<string>} path of the backup
 */
export async function backUp(installation, at, version) {
  const folder = join(installation.folder, `${at.replaceAll(':', '-')}-${version}`);
  await step('Backing up', () => runScript(installation, 'scripts/backup.mjs', '--to', folder));
  const name = readdirSync(folder).find((file) => !file.startsWith('.') && !SUM_FILE.test(file));
  if (!name) throw new StepFailed('Backing up', { code: 1, output: `There is no backup in ${folder}.` });
  return join(folder, name);
}

/** @param {Installation} installation @param {string} backup */
export function restore(installation, backup) {
  return step('Restoring', () => runScript(installation, 'scripts/restore.mjs', backup));
}

/**
 * Writes the record, and removes folders with old data. The user who runs this command owns the record,
 * because a record that the service could write is not trusted (readUpgrades).
 *
 * @param {Pick<Installation, 'user' | 'folder'>} installation
 * @param {Upgrade[]} upgrades
 * @param {string[]} [outdated]
 */
export function keepRecord({ user, folder }, upgrades, outdated = []) {
  const before = process.cwd();
  // The service could replace its folder by a link while root writes into it, but not this process's own one.
  withRightsOf(user, () => {
    process.chdir(folder);
    if (user !== userInfo().username && statSync('.').uid !== process.geteuid?.())
      throw new Error(`${folder} does not belong to ${user}.`);
  });
  try {
    writeUpgrades('.', upgrades);
  } finally {
    process.chdir(before);
  }
  withRightsOf(user, () => {
    for (const old of outdated) rmSync(old, { recursive: true, force: true });
  });
}

/**
 * Runs work with the rights of the service's user. With the rights of root, a link in the service's folder
 * could lead to any file.
 *
 * @param {string} user
 * @param {() => void} work
 */
function withRightsOf(user, work) {
  if (user === userInfo().username) return work();
  process.seteuid?.(user);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}
