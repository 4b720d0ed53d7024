import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A reason for the operator why the cluster cannot do something: its message is shown without a stack. */
export class ClusterError extends Error {}

/** Runs a program of the system to its end. @throws ClusterError with its output when it fails */
export function command(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new ClusterError(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** Like {@link command}, for something that may be gone already. */
export const tryCommand = (program: string, ...args: string[]) => void spawnSync(program, args);

/** Waits until something is true. @param what for the error @returns the first true value */
export async function until<T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs: number,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (performance.now() > end) throw new ClusterError(`${what} took longer than ${timeoutMs / 1_000} s.`);
    await sleep(100);
  }
}

/** A part that does not answer within this time counts as away. */
const ANSWER_MS = 1_500;

/** @returns the answer; undefined when there is none */
export const ask = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);

const USER = 'clinic-cluster';
/** Marks the account as one that this command made, so that it may remove it. */
const COMMENT = 'Clinic Serial cluster for trial';
/** The exit code of userdel when the user still has processes. */
const STILL_USED = 8;

/** The user of all parts but the instances, because PostgreSQL refuses to run as root. */
export interface ClusterUser {
  uid: number;
  gid: number;
}

export const isRoot = () => process.getuid?.() === 0;

/** For root it is an account of its own, made if it does not exist. For others it is the present user. */
export function provideUser(): ClusterUser {
  if (!isRoot()) return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const existing = readAccount();
  if (existing) return existing;
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const made = spawnSync('useradd', [...args, '--shell', '/usr/sbin/nologin', '--comment', COMMENT, USER]);
  const account = readAccount();
  if (!account) throw new ClusterError(`The user ${USER} cannot be made: ${String(made.stderr).trim()}`);
  return account;
}

/** Removes the account if this command made it and nothing uses it. @returns whether it was removed */
export function removeUser(): boolean {
  if (!isRoot() || readAccount()?.comment !== COMMENT) return false;
  const { status, stderr } = spawnSync('userdel', [USER]);
  if (status !== 0 && status !== STILL_USED)
    throw new ClusterError(`The user ${USER} cannot be removed: ${String(stderr).trim()}`);
  return status === 0;
}

function readAccount() {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid, comment] = lines.find((one) => one.startsWith(`${USER}:`))?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid), comment };
}
