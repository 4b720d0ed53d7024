import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ClusterUser, isRoot } from './system.ts';

/** The programs that a cluster starts, by the name of their file. Patroni is a script of Python. */
const PROGRAM = /^(etcd|postgres|python3(\.\d+)?|haproxy|pgbouncer|node)$/;

export interface Launch {
  program: string;
  args: string[];
  /** Below the folder of the cluster, by which its processes are found again. */
  cwd: string;
  /** The file of its output, which is added to. */
  log: string;
  /** Without it the present user. */
  user?: ClusterUser | undefined;
  /** A network namespace. */
  network?: string;
  env?: Record<string, string>;
}

/** Starts a program that goes on when this process ends. */
export function launch({ program, args, cwd, log, user, network, env = {} }: Launch) {
  const as = user && isRoot() ? user : undefined;
  // Only root may enter a network, so the change of the user comes after it.
  const [file = '', ...rest] = network && as ? [...enter(network, as), program, ...args] : [program, ...args];
  const output = openSync(log, 'a', 0o600);
  try {
    const child = spawn(file, rest, {
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

const enter = (network: string, { uid, gid }: ClusterUser) =>
  `ip netns exec ${network} setpriv --reuid=${uid} --regid=${gid} --clear-groups`.split(' ');

/** The moment of a process's start in ticks since the machine's; undefined when it has ended. */
function startOf(pid: number): string | undefined {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name in brackets may hold spaces. After it, Z marks a process that has ended, but whose parent has
  // not asked how.
  const [status = 'Z', ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return status === 'Z' ? undefined : others[18];
}

export const isRunning = (started: { pid: number; startedAt: string } | undefined): boolean =>
  started !== undefined && startOf(started.pid) === started.startedAt;

/** Every process of the cluster in a folder, also those that lost their parent. */
export const processesBelow = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && PROGRAM.test(basename(linkOf(`${pid}/exe`))))
    .filter((pid) => `${linkOf(`${pid}/cwd`)}/`.startsWith(`${folder}/`))
    .filter((pid) => startOf(pid) !== undefined);

/** The process id of PostgreSQL's postmaster, when it runs. @param data its data folder */
export function postmasterOf(data: string): number | undefined {
  const pid = Number(read(() => readFileSync(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return linkOf(`${pid}/cwd`) === data && startOf(pid) !== undefined ? pid : undefined;
}

/** The process and all below it, the parents first, so that a stopped parent starts no more. */
export function treeOf(pid: number): number[] {
  const children = read(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number).flatMap(treeOf)];
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** @param path below /proc */
const linkOf = (path: string) => read(() => readlinkSync(join('/proc', path)));

/** The text of a file; empty if the file has gone, as the files of a process do when it ends. */
export function read(file: () => string): string {
  try {
    return file();
  } catch {
    return '';
  }
}
