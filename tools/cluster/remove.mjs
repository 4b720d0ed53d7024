import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { removeDisks } from './disks.mjs';
import { readState } from './folder.mjs';
import { removeNetworks } from './networks.mjs';
import { foldersOf } from './plan.mjs';
import { postmasterOf, processesBelow, signalAll } from './processes.mjs';
import { sleepSync, tryCommand } from './system.mjs';
import { isRoot, removeUser } from './user.mjs';

/** How long PostgreSQL may take to give its shared memory back. */
const SHUTDOWN_MS = 5_000;
const KILL_MS = 10_000;

/**
 * Takes a cluster away: processes, networks, disks, folder and user. It works whatever has ended already, and needs no
 * answer of any part. It is synchronous, so that it can run when a process ends.
 *
 * @param {string} folder
 */
export function removeCluster(folder) {
  const { plan, user } = readState(folder);
  const postmasters = () =>
    plan.members
      .map(({ name }) => postmasterOf(foldersOf(plan, name).data))
      .filter((pid) => pid !== undefined);
  const others = processesBelow(folder).filter((pid) => !nameOf(pid).startsWith('postgres'));
  // Patroni ends first, because it would start PostgreSQL again.
  signalAll(others, 'SIGKILL');
  // SIGQUIT is PostgreSQL's immediate shutdown. Nothing of the data is needed any more, only its shared memory must go.
  signalAll(processesBelow(folder), 'SIGCONT');
  signalAll(postmasters(), 'SIGQUIT');
  waitUntil(() => processesBelow(folder).length === 0, SHUTDOWN_MS);
  const isGone = waitUntil(() => {
    signalAll(processesBelow(folder), 'SIGKILL');
    return processesBelow(folder).length === 0;
  }, KILL_MS);
  if (!isGone) throw new Error(`These processes do not end: ${processesBelow(folder).join(', ')}`);
  removeNetworks(plan);
  removeDisks(plan);
  rmSync(folder, { recursive: true, force: true });
  if (removeUser()) removeSharedMemory(user.uid);
}

/** @param {number} pid */
function nameOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * Removes what a PostgreSQL that was killed has left in memory.
 *
 * @param {number} uid of a user who runs nothing any more
 */
function removeSharedMemory(uid) {
  if (!isRoot()) return;
  for (const name of readdirSync('/dev/shm').filter((one) => one.startsWith('PostgreSQL.'))) {
    const path = `/dev/shm/${name}`;
    if (lstatSync(path).uid === uid) rmSync(path, { force: true });
  }
  const [, ...segments] = readFileSync('/proc/sysvipc/shm', 'utf8').trim().split('\n');
  for (const segment of segments) {
    const [, id = '', , , , , , owner] = segment.trim().split(/\s+/);
    if (Number(owner) === uid) tryCommand('ipcrm', '--shmem-id', id);
  }
}

/**
 * @param {() => boolean} check
 * @param {number} ms
 * @returns {boolean} whether it became true
 */
function waitUntil(check, ms) {
  const end = performance.now() + ms;
  while (!check()) {
    if (performance.now() > end) return false;
    sleepSync(50);
  }
  return true;
}
