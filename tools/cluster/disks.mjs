import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ClusterError } from './cluster-error.mjs';
import { foldersOf } from './plan.mjs';
import { command, tryCommand } from './system.mjs';
import { isRoot } from './user.mjs';

const BALLAST = 'ballast';
const BLOCK = Buffer.alloc(4_096);

/**
 * Makes the folders of the members, each with a small file system of its own where the plan says so.
 *
 * @param {import('./plan.mjs').Plan} plan
 */
export function makeDisks(plan) {
  if (plan.diskMegabytes && !isRoot())
    throw new ClusterError('Only root can make small disks for the members.');
  for (const { name } of plan.members) {
    const { disk, run } = foldersOf(plan, name);
    mkdirSync(disk, { recursive: true });
    mkdirSync(run);
    if (plan.diskMegabytes)
      command('mount', '-t', 'tmpfs', '-o', `size=${plan.diskMegabytes}m`, 'clinic', disk);
  }
}

/**
 * From now on the member can store nothing more.
 *
 * @param {import('./plan.mjs').Plan} plan
 * @param {string} name
 */
export function fillDisk(plan, name) {
  if (!plan.diskMegabytes) throw new ClusterError('The members of this cluster have no small disks.');
  const file = openSync(ballastOf(plan, name), 'a');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * @param {import('./plan.mjs').Plan} plan
 * @param {string} name
 */
export function freeDisk(plan, name) {
  rmSync(ballastOf(plan, name), { force: true });
}

/**
 * @param {import('./plan.mjs').Plan} plan
 * @param {string} name
 */
const ballastOf = (plan, name) => join(foldersOf(plan, name).disk, BALLAST);

/** @param {import('./plan.mjs').Plan} plan */
export function removeDisks({ folder }) {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`));
  for (const path of mounted) tryCommand('umount', '--lazy', path);
}
