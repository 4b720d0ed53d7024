import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { isShippedBuilt, root, run } from './run.mjs';
import { step } from './step.mjs';

const STAMP = 'node_modules/.cache/clinic-serial/installed';

/** Compiled packages (better-sqlite3) fit one generation of Node on one kind of machine. */
const machine = `${process.platform} ${process.arch} abi${process.versions.modules}`;

/** Installs the packages, unless those of package-lock.json are there already. Throws StepFailed. */
export async function ensureInstalled() {
  if (isShippedBuilt) return;
  const lock = fingerprint(['package-lock.json']);
  const wanted = `${machine}\n${lock}\n`;
  const stamp = readStamp(STAMP);
  if (stamp === wanted) return;

  const sameMachine = stamp === '' || stamp.startsWith(`${machine}\n`);
  if (!sameMachine || !npmHasInstalledTheLock()) {
    await step('Installing the packages', npmCi);
  }
  writeStamp(STAMP, wanted);
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

/** The building tools are dev dependencies: wanted even where NODE_ENV says production. */
function npmCi() {
  const args = ['ci', '--include=dev'];
  // Under `npm start` this names npm's own file: no shell, and the same npm. Otherwise the one on the PATH.
  const npm = process.env.npm_execpath;
  return npm
    ? run(process.execPath, [npm, ...args], { quiet: true })
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
}
