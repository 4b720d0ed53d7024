import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ClusterError } from './cluster-error.mjs';

const NAME = 'clinic-cluster';
/** Marks the account as one that this command made, so that it may remove it. */
const COMMENT = 'Clinic Serial cluster for trial';
/** The exit code of userdel when the user still has processes. */
const STILL_USED = 8;

/**
 * The user that etcd, PostgreSQL, Patroni, HAProxy and PgBouncer run as. PostgreSQL refuses to run as root.
 *
 * @typedef {{ uid: number, gid: number }} ClusterUser
 */

export const isRoot = () => process.getuid?.() === 0;

/**
 * For root it is an account of its own, which is made if it does not exist. For anybody else it is the present user.
 *
 * @returns {ClusterUser}
 */
export function provideUser() {
  if (!isRoot()) return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const existing = readAccount();
  if (existing) return existing;
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const made = spawnSync('useradd', [...args, '--shell', '/usr/sbin/nologin', '--comment', COMMENT, NAME]);
  const account = readAccount();
  if (!account) throw new ClusterError(`The user ${NAME} cannot be made: ${String(made.stderr).trim()}`);
  return account;
}

/**
 * Removes the account if this command made it and no other cluster uses it.
 *
 * @returns {boolean} whether it was removed
 */
export function removeUser() {
  if (!isRoot() || readAccount()?.comment !== COMMENT) return false;
  const { status, stderr } = spawnSync('userdel', [NAME]);
  if (status !== 0 && status !== STILL_USED) {
    throw new ClusterError(`The user ${NAME} cannot be removed: ${String(stderr).trim()}`);
  }
  return status === 0;
}

function readAccount() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${NAME}:`));
  if (!line) return undefined;
  const [, , uid, gid, comment] = line.split(':');
  return { uid: Number(uid), gid: Number(gid), comment };
}
