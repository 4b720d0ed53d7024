import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { packagesToRun, removeAllExcept } from './lean-install.mjs';
import { npm } from './npm.mjs';
import { isShippedBuilt, root } from './run.mjs';
import { step } from './step.mjs';

const STAMP = 'node_modules/.cache/clinic-serial/installed';

/** Packages with native files have those of one platform and architecture. They fit every version of Node. */
const machine = `${process.platform} ${process.arch}`;

/**
 * How much is installed. `full`: every package. `build`: those that building and running need, which are the
 * `dependencies` of all workspaces. `lean`: those that the built server needs.
 *
 * @typedef {'full' | 'build' | 'lean'} Extent
 */

/** The stamp that says how much of package-lock.json is installed for this machine. */
const stampOf = (/** @type {Extent} */ extent) =>
  `${machine}\n${fingerprint(['package-lock.json'])}\n${extent}\n`;

/** Installs every package, also those that only engineers need, unless it is installed. Throws StepFailed. */
export async function ensureInstalled() {
  if (isShippedBuilt || readStamp(STAMP) === stampOf('full')) return;

  assertMayWrite();
  if (!npmHasInstalled('full')) {
    // npm ci removes all packages first. npm install adds the missing ones, which is enough if the others are
    // there.
    const command = npmHasInstalled('build') ? ['install', '--no-save'] : ['ci'];
    // Tests need them even with NODE_ENV=production.
    await install('Installing all packages (about 30 s)', [...command, '--include=dev']);
  }
  writeStamp(STAMP, stampOf('full'));
}

/** Installs what building and running need, unless it is installed. Throws StepFailed. */
export async function ensureBuildable() {
  const stamp = readStamp(STAMP);
  if (isShippedBuilt || stamp === stampOf('full') || stamp === stampOf('build')) return;
  // An installation with the tools for tests keeps them when package-lock.json changes.
  if (stamp.endsWith('\nfull\n')) return ensureInstalled();

  assertMayWrite();
  if (!npmHasInstalled('build')) {
    // No package of these needs an install script (install-scripts.test.ts).
    await install('Installing the packages (about 15 s)', ['ci', '--omit=dev', '--ignore-scripts']);
  }
  writeStamp(STAMP, stampOf(npmHasInstalled('full') ? 'full' : 'build'));
}

function install(/** @type {string} */ title, /** @type {string[]} */ args) {
  return step(title, () => npm([...args, '--include=optional', '--prefer-offline'], { quiet: true }));
}

/** True if the installed packages are those that {@link removeBuildTools} kept. */
export const isLean = () => readStamp(STAMP) === stampOf('lean');

/** Removes all packages that the server does not need, without a network. Throws StepFailed. */
export async function removeBuildTools() {
  await step('Removing the building tools', async () => {
    writeStamp(STAMP, '');
    removeAllExcept(packagesToRun());
    writeStamp(STAMP, stampOf('lean'));
    return { code: 0, output: '' };
  });
}

/** Ends this process with a sentence if its user cannot build here, for example the service's user. */
export function assertMayWrite() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    console.error(`The program was changed but not built. In ${root} run: sudo npm run build -- --lean`);
    process.exit(1);
  }
}

/** True if npm's record has the packages of the lock file. A manual `npm install` writes it, but no stamp. */
function npmHasInstalled(/** @type {'full' | 'build'} */ extent) {
  const stamp = readStamp(STAMP);
  if (stamp !== '' && !stamp.startsWith(`${machine}\n`)) return false;
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional, link, dev }]) =>
      !path.includes('node_modules/') ||
      link ||
      optional ||
      (dev && extent === 'build') ||
      installed[path]?.version === version,
  );
}
