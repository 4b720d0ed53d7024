import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { removeMachines } from './machines.ts';
import { foldersOf, type State } from './plan.ts';
import { postmasterOf, processesBelow, read, signalAll } from './processes.ts';
import { ClusterError, type ClusterUser, isRoot, removeUser, tryCommand } from './system.ts';

/** Holds the plan and the process ids of a cluster. */
const STATE = 'cluster.json';
const IN_CHECKOUT = join(root, '.cache/cluster');
/** For a checkout that the user of the cluster cannot enter, such as one below /root. */
const ELSEWHERE = '/var/tmp/clinic-serial-cluster';
/** The path of a socket of Linux has at most 107 characters, and PostgreSQL puts its own into the folder. */
const LONGEST_PATH = 75;
/** How long PostgreSQL may take to give its shared memory back. */
const SHUTDOWN_MS = 5_000;
const KILL_MS = 10_000;

/** The folder of the cluster that exists on this machine. */
export function findFolder(): string | undefined {
  const asked = process.env.CLUSTER_FOLDER;
  const folders = asked ? [resolve(asked)] : [IN_CHECKOUT, ELSEWHERE];
  return folders.find((folder) => existsSync(join(folder, STATE)));
}

/** The folder for a new cluster, and why it is not the usual one. */
export function chooseFolder(user: ClusterUser): { folder: string; reason?: string } {
  if (process.env.CLUSTER_FOLDER) return { folder: resolve(process.env.CLUSTER_FOLDER) };
  if (IN_CHECKOUT.length > LONGEST_PATH)
    return { folder: ELSEWHERE, reason: `the path of ${root} is too long for PostgreSQL's socket` };
  if (canEnter(user, root)) return { folder: IN_CHECKOUT };
  return { folder: ELSEWHERE, reason: `the user of the cluster cannot enter ${root}` };
}

/** Makes the empty folder. @throws ClusterError when it is not empty, or when the user cannot enter it */
export function makeFolder(folder: string, user: ClusterUser): void {
  if (folder.length > LONGEST_PATH)
    throw new ClusterError(`The path ${folder} is too long for PostgreSQL's socket.`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ClusterError(`${folder} is not empty. If a cluster is there: npm run cluster -- stop`);
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot()) chownSync(folder, user.uid, user.gid);
  if (!canEnter(user, folder)) throw new ClusterError(`The user of the cluster cannot enter ${folder}.`);
}

const canEnter = (user: ClusterUser, folder: string) =>
  spawnSync('test', ['-x', folder], { ...(isRoot() ? user : {}), cwd: '/' }).status === 0;

export const saveState = (state: State) =>
  writeFileSync(join(state.plan.folder, STATE), JSON.stringify(state, null, 2), { mode: 0o600 });

export const readState = (folder: string): State => JSON.parse(readFileSync(join(folder, STATE), 'utf8'));

/**
 * Takes a cluster away: processes, networks, disks, folder and user. It works even if parts have ended
 * already, and needs no answer from any part. It is synchronous, so that it can run when a process ends.
 */
export function removeCluster(folder: string): void {
  const { plan, user } = readState(folder);
  const own = () => processesBelow(folder);
  const nameOf = (pid: number) => read(() => readFileSync(`/proc/${pid}/comm`, 'utf8'));
  // Patroni ends first, because it would start PostgreSQL again.
  signalAll(
    own().filter((pid) => !nameOf(pid).startsWith('postgres')),
    'SIGKILL',
  );
  // SIGQUIT is PostgreSQL's immediate shutdown. Nothing of the data is needed any more, only its shared
  // memory must go.
  signalAll(own(), 'SIGCONT');
  const postmasters = plan.members.flatMap(({ name }) => postmasterOf(foldersOf(plan, name).data) ?? []);
  signalAll(postmasters, 'SIGQUIT');
  waitUntil(() => own().length === 0, SHUTDOWN_MS);
  const isGone = waitUntil(() => {
    signalAll(own(), 'SIGKILL');
    return own().length === 0;
  }, KILL_MS);
  if (!isGone) throw new Error(`These processes do not end: ${own().join(', ')}`);
  removeMachines(plan);
  rmSync(folder, { recursive: true, force: true });
  if (removeUser()) removeSharedMemory(user.uid);
}

/** Removes the memory that a killed PostgreSQL has left. @param uid of a user who runs nothing any more */
function removeSharedMemory(uid: number): void {
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

/** @returns whether it became true */
function waitUntil(check: () => boolean, ms: number): boolean {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const end = performance.now() + ms;
  while (!check()) {
    if (performance.now() > end) return false;
    Atomics.wait(sleeper, 0, 0, 50);
  }
  return true;
}
