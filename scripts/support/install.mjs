import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { keepOnly, packagesToRun } from './lean-install.mjs';
import { npm } from './npm.mjs';
import { isShippedBuilt, root } from './run.mjs';
import { step } from './step.mjs';

const STAMP = 'node_modules/.cache/clinic-serial/installed';

/** Compiled packages (better-sqlite3) fit one generation of Node on one kind of machine. */
const machine = `${process.platform} ${process.arch} abi${process.versions.modules}`;

/** @returns {string} what the stamp says when all packages of package-lock.json are installed for this machine */
const allInstalled = () => `${machine}\n${fingerprint(['package-lock.json'])}\n`;
/** The same for the packages that the server runs with. */
const leanInstalled = () => `${allInstalled()}lean\n`;

/** Installs the packages, unless those of package-lock.json are there already. Throws StepFailed. */
export async function ensureInstalled() {
  if (isShippedBuilt) return;
  const stamp = readStamp(STAMP);
  if (stamp === allInstalled()) return;

  assertMayWrite();
  const sameMachine = stamp === '' || stamp.startsWith(`${machine}\n`);
  if (!sameMachine || !npmHasInstalledTheLock()) {
    // The building tools are dev dependencies: wanted even where NODE_ENV says production.
    await step('Installing the packages', () =>
      npm(['ci', '--include=dev', '--prefer-offline'], { quiet: true }),
    );
  }
  writeStamp(STAMP, allInstalled());
}

/** Whether the packages are those that {@link leaveWhatRuns} left, for this lock file and this machine. */
export function isLean() {
  return readStamp(STAMP) === leanInstalled();
}

/**
 * Removes all packages but those that the server runs with. It downloads nothing, so it works without a network. The
 * next build installs the others again. Throws StepFailed.
 */
export async function leaveWhatRuns() {
  await step('Removing the building tools', async () => {
    const { code, output, packages } = await packagesToRun();
    if (code === 0) {
      writeStamp(STAMP, '');
      keepOnly(packages);
      writeStamp(STAMP, leanInstalled());
    }
    return { code, output };
  });
}

/** Ends this process with a sentence for a user who cannot build, such as the service's. */
export function assertMayWrite() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    console.error(
      `The program was changed, but not built since. In ${root} run: sudo npm run build -- --lean`,
    );
    process.exit(1);
  }
}

/** Somebody's own `npm install` wrote no stamp, but npm keeps a record of what it installed: spare them a second one. */
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
