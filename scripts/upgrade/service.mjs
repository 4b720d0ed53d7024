import { existsSync, readdirSync, rmSync } from 'node:fs';
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
 * Runs a script of the product as the service's user, with the settings of the installation and no other
 * variable than PATH.
 *
 * @param {Installation} installation
 * @param {string} script path in the program's folder
 * @param {...string} args
 */
export function runScript(installation, script, ...args) {
  return runScriptIn(programFolder(), installation, script, ...args);
}

/**
 * @param {string} folder of the version whose script it is
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
 * Tries whether a version runs on this machine and can work with the data. Throws StepFailed with its sentence.
 *
 * @param {Installation} installation
 * @param {{ folder?: string, backup?: string }} [what] the version's folder, the present one when left out; the backup that
 *   it will restore
 */
export async function tryVersion(installation, { folder = programFolder(), backup } = {}) {
  // Versions before this one do not have the script.
  if (!existsSync(join(folder, TRY))) return;
  const args = backup === undefined ? [] : [backup];
  await step('Trying the version', () => runScriptIn(folder, installation, TRY, ...args));
}

/** @param {Installation} installation */
export function stop({ stop: command }) {
  return step('Stopping the server', () => run('sh', ['-c', command], { quiet: true }));
}

/**
 * Starts the server and waits until it serves. Throws StepFailed.
 *
 * @param {Installation} installation
 */
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

/**
 * Installs and builds the version that is checked out, then removes the packages that the server does not
 * need. A release is built already. Throws StepFailed.
 *
 * @param {Installation} installation
 */
export async function build({ settings }) {
  if (isRelease) return;
  await step('Installing and building', () =>
    npm(['run', 'build', '--', '--lean'], { quiet: true, env: without(settings) }),
  );
}

/**
 * Removes the clinic's settings from the environment of a program. Install scripts and build tools do not
 * need the clinic's secrets.
 *
 * @param {string[]} settings
 */
function without(settings) {
  return Object.fromEntries(settings.map((name) => [name, undefined]));
}

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

/**
 * @param {Installation} installation
 * @param {string} backup
 */
export function restore(installation, backup) {
  return step('Restoring', () => runScript(installation, 'scripts/restore.mjs', backup));
}

/**
 * Writes the record, and removes folders with old data.
 *
 * @param {Installation} installation
 * @param {Upgrade[]} upgrades
 * @param {string[]} [outdated]
 */
export function keepRecord({ user, folder }, upgrades, outdated = []) {
  withRightsOf(user, () => {
    writeUpgrades(folder, upgrades);
    for (const old of outdated) rmSync(old, { recursive: true, force: true });
  });
}

/**
 * Runs work with the rights of a user. The folder belongs to the service's user, so with the rights of root a
 * link in it could lead to any file.
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
