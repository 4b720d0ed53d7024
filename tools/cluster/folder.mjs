import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { ClusterError } from './cluster-error.mjs';
import { isRoot } from './user.mjs';

/** Holds the plan and the process ids of a cluster. */
const STATE = 'cluster.json';

const IN_CHECKOUT = join(root, '.cache/cluster');
/** For a checkout that the user of the cluster cannot enter, such as one below /root. */
const ELSEWHERE = '/var/tmp/clinic-serial-cluster';
/** The path of a socket of Linux has at most 107 characters, and PostgreSQL puts its own into the folder. */
const LONGEST_PATH = 75;

/** @returns {string | undefined} the folder of the cluster that exists on this machine */
export function findFolder() {
  const asked = process.env.CLUSTER_FOLDER;
  return (asked ? [resolve(asked)] : [IN_CHECKOUT, ELSEWHERE]).find((folder) =>
    existsSync(join(folder, STATE)),
  );
}

/**
 * @param {import('./user.mjs').ClusterUser} user
 * @returns {{ folder: string, reason?: string }} the folder for a new cluster, and why it is not the usual one
 */
export function chooseFolder(user) {
  if (process.env.CLUSTER_FOLDER) return { folder: resolve(process.env.CLUSTER_FOLDER) };
  if (IN_CHECKOUT.length > LONGEST_PATH) {
    return { folder: ELSEWHERE, reason: `the path of ${root} is too long for PostgreSQL's socket` };
  }
  if (canEnter(user, root)) return { folder: IN_CHECKOUT };
  return { folder: ELSEWHERE, reason: `the user of the cluster cannot enter ${root}` };
}

/**
 * Makes the empty folder.
 *
 * @param {string} folder
 * @param {import('./user.mjs').ClusterUser} user
 * @throws ClusterError when it exists and is not empty, or when the user cannot enter it
 */
export function makeFolder(folder, user) {
  if (folder.length > LONGEST_PATH)
    throw new ClusterError(`The path ${folder} is too long for PostgreSQL's socket.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ClusterError(`${folder} is not empty. If a cluster is there: npm run cluster -- stop`);
  }
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot()) chownSync(folder, user.uid, user.gid);
  if (!canEnter(user, folder)) throw new ClusterError(`The user of the cluster cannot enter ${folder}.`);
}

/**
 * @param {import('./user.mjs').ClusterUser} user
 * @param {string} folder
 */
function canEnter(user, folder) {
  const as = isRoot() ? user : {};
  return spawnSync('test', ['-x', folder], { ...as, cwd: '/' }).status === 0;
}

/**
 * A process is known by its id and by the moment of its start, because ids are used again.
 *
 * @typedef {{ pid: number, startedAt: string }} Started
 * @typedef {object} State
 * @property {import('./plan.mjs').Plan} plan
 * @property {import('./programs.mjs').Programs} programs
 * @property {import('./user.mjs').ClusterUser} user
 * @property {Record<string, Started>} started by the name of the part
 */

/** @param {State} state */
export function saveState(state) {
  writeFileSync(join(state.plan.folder, STATE), JSON.stringify(state, null, 2), { mode: 0o600 });
}

/**
 * @param {string} folder
 * @returns {State}
 */
export function readState(folder) {
  return JSON.parse(readFileSync(join(folder, STATE), 'utf8'));
}
