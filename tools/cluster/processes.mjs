import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRoot } from './user.mjs';

/** The programs that a cluster starts, by the name of their file. Patroni is a script of Python. */
const PROGRAM = /^(etcd|postgres|python3(\.\d+)?|haproxy|pgbouncer|node)$/;

/**
 * @typedef {object} Launch
 * @property {string} program
 * @property {string[]} args
 * @property {string} cwd below the folder of the cluster, by which its processes are found again
 * @property {string} log the file of its output, which is added to
 * @property {import('./user.mjs').ClusterUser} [user] without it the present user
 * @property {string} [network] a network namespace
 * @property {Record<string, string>} [env]
 */

/**
 * Starts a program that goes on when this process ends.
 *
 * @param {Launch} launch
 * @returns {import('./folder.mjs').Started}
 */
export function launch({ program, args, cwd, log, user, network, env = {} }) {
  const as = user && isRoot() ? user : undefined;
  // Only root may enter a network, so the change of the user comes after it.
  const [file, ...rest] = network && as ? [...enter(network, as), program, ...args] : [program, ...args];
  const output = openSync(log, 'a', 0o600);
  try {
    const child = spawn(/** @type {string} */ (file), rest, {
      cwd,
      detached: true,
      stdio: ['ignore', output, output],
      // The variables of this process are left out: PATRONI_… and PG… would change the settings.
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      ...(network ? {} : as),
    });
    child.on('error', () => undefined);
    child.unref();
    if (!child.pid) throw new Error(`${program} cannot be started.`);
    return { pid: child.pid, startedAt: startOf(child.pid) ?? '' };
  } finally {
    closeSync(output);
  }
}

/**
 * @param {string} network
 * @param {import('./user.mjs').ClusterUser} user
 */
function enter(network, { uid, gid }) {
  return ['ip', 'netns', 'exec', network, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}

/**
 * @param {number} pid
 * @returns {string | undefined} the moment of its start in ticks since the machine's; undefined when it has ended
 */
function startOf(pid) {
  const stat = readProc(`${pid}/stat`);
  // The name in brackets may hold spaces. After it, Z is a process that has ended and that nobody has asked about.
  const [status, ...others] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return status === undefined || status === 'Z' ? undefined : others[18];
}

/** @param {import('./folder.mjs').Started | undefined} started */
export function isRunning(started) {
  return started !== undefined && startOf(started.pid) === started.startedAt;
}

/**
 * @param {string} folder of a cluster
 * @returns {number[]} every process of it, also those that lost their parent
 */
export function processesBelow(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && PROGRAM.test(basename(readLink(`${pid}/exe`))))
    .filter((pid) => `${readLink(`${pid}/cwd`)}/`.startsWith(`${folder}/`))
    .filter((pid) => startOf(pid) !== undefined);
}

/**
 * @param {string} data PostgreSQL's data folder
 * @returns {number | undefined} the process id of its postmaster, when it runs
 */
export function postmasterOf(data) {
  let pid;
  try {
    pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
  return readLink(`${pid}/cwd`) === data && startOf(pid) !== undefined ? pid : undefined;
}

/**
 * @param {number} pid
 * @returns {number[]} the process and all below it, the parents first, so that a stopped parent starts no more
 */
export function treeOf(pid) {
  const children = (readProc(`${pid}/task/${pid}/children`) ?? '').trim().split(' ').filter(Boolean);
  return [pid, ...children.map(Number).flatMap(treeOf)];
}

/**
 * @param {number[]} pids
 * @param {NodeJS.Signals} signal
 */
export function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    }
  }
}

/** @param {string} name below /proc */
function readProc(name) {
  try {
    return readFileSync(join('/proc', name), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} name below /proc */
function readLink(name) {
  try {
    return readlinkSync(join('/proc', name));
  } catch {
    return '';
  }
}
