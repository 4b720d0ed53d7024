import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { packagesToRun, removeAllExcept } from './lean-install.mjs';
import { npm } from './npm.mjs';
import { isShippedBuilt, root } from './run.mjs';
import { step } from './step.mjs';

const STAMP = 'node_modules/.cache/clinic-serial/installed';

/** Compiled packages (better-sqlite3) fit only one ABI version of Node on one platform and architecture. */
const machine = `${process.platform} ${process.arch} abi${process.versions.modules}`;

/** @returns {string} the stamp when all packages of package-lock.json are installed for this machine */
const fullStamp = () => `${machine}\n${fingerprint(['package-lock.json'])}\n`;
/** The stamp when only the packages that the server needs are installed. */
const leanStamp = () => `${fullStamp()}lean\n`;

/** Installs the packages of package-lock.json, unless they are already installed. Throws StepFailed. */
export async function ensureInstalled() {
  if (isShippedBuilt) return;
  const stamp = readStamp(STAMP);
  if (stamp === fullStamp()) return;

  assertMayWrite();
  const sameMachine = stamp === '' || stamp.startsWith(`${machine}\n`);
  if (!sameMachine || !npmHasInstalledTheLock()) {
    // The build tools are dev dependencies. They are needed even with NODE_ENV=production.
    await step('Installing the packages', () =>
      npm(['ci', '--include=dev', '--prefer-offline'], { quiet: true }),
    );
  }
  writeStamp(STAMP, fullStamp());
}

/**
 * True if the installed packages are those that {@link removeBuildTools} kept, for this lock file and this
 * machine.
 */
export function isLean() {
  return readStamp(STAMP) === leanStamp();
}

/**
 * Removes all packages that the server does not need. It downloads nothing, so it works without a network.
 * The next build installs the others again. Throws StepFailed.
 */
export async function removeBuildTools() {
  await step('Removing the building tools', async () => {
    const { code, output, packages } = await packagesToRun();
    if (code === 0) {
      writeStamp(STAMP, '');
      removeAllExcept(packages);
      writeStamp(STAMP, leanStamp());
    }
    return { code, output };
  });
}

/**
 * Ends this process with an error message if its user cannot write here and so cannot build, for example the
 * service's user.
 */
export function assertMayWrite() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    console.error(`The program was changed but not built. In ${root} run: sudo npm run build -- --lean`);
    process.exit(1);
  }
}

/**
 * True if npm's own record has every package of the lock file. A manual `npm install` writes this record but
 * no stamp; then a second installation is not needed.
 */
function npmHasInstalledTheLock() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') || link || optional || installed[path]?.version === version,
  );
}
