import { ClusterError } from './cluster-error.mjs';
import { fillDisk, freeDisk } from './disks.mjs';
import { readState } from './folder.mjs';
import { findLeader, isWhole, readMembers } from './members.mjs';
import { setCable } from './networks.mjs';
import { foldersOf, urlsOf } from './plan.mjs';
import { isRunning, postmasterOf, signalAll, treeOf } from './processes.mjs';
import { removeCluster } from './remove.mjs';
import { startAll, startPart, startParts } from './start.mjs';
import { until } from './system.mjs';

/** The halves of a member, named `db1.patroni` and `db1.postgres`. */
const HALVES = ['patroni', 'postgres'];
/** A process that was killed takes a moment to end. */
const END_MS = 10_000;

/**
 * A running cluster, for the command and for the tests. Names of parts: `etcd`, `db1` to `db3` (Patroni and PostgreSQL of
 * a member), `db1.patroni`, `db1.postgres`, `haproxy`, `pgbouncer`, `instance1` …
 *
 * @typedef {ReturnType<typeof control>} Cluster
 */

/**
 * Starts a cluster and waits until it serves.
 *
 * @param {import('./start.mjs').StartOptions & { untilExit?: boolean }} options `untilExit`: when this process ends, the
 *   cluster is removed too, also after Ctrl-C
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ untilExit = false, ...options }) {
  const state = await startAll(options);
  return control(state, untilExit);
}

/**
 * @param {string} folder
 * @returns {Cluster} the cluster that was started there, also by another process
 */
export const openCluster = (folder) => control(readState(folder), false);

/**
 * @param {import('./folder.mjs').State} state
 * @param {boolean} untilExit
 */
function control(state, untilExit) {
  const { plan } = state;
  const removeNow = () => removeCluster(plan.folder);
  if (untilExit) process.once('exit', removeNow);

  /**
   * @param {string} part
   * @returns {number[]} the process ids of a part, the parents first; empty when it has ended
   */
  const pidsOf = (part) => {
    const [name = '', half] = part.split('.');
    const isMember = plan.members.some((one) => one.name === name);
    if (half !== undefined && !(isMember && HALVES.includes(half)))
      throw new ClusterError(`There is no part ${part}.`);
    const started = state.started[name];
    const own = half !== 'postgres' && started && isRunning(started) ? treeOf(started.pid) : [];
    const postmaster = isMember && half !== 'patroni' ? postmasterOf(foldersOf(plan, name).data) : undefined;
    return [...new Set([...own, ...(postmaster ? treeOf(postmaster) : [])])];
  };

  return {
    folder: plan.folder,
    members: plan.members,
    urls: urlsOf(plan),
    /** The API of each instance, with `/api`. */
    instances: plan.instances.map(({ name, port }) => ({ name, api: `http://127.0.0.1:${port}/api` })),

    /** The name of the member that leads; undefined while there is none. */
    leader: () => findLeader(plan),
    /** What the members say about the cluster; empty while none answers. */
    readMembers: () => readMembers(plan),
    /**
     * Waits until one member leads and both others follow it, one of them synchronously.
     *
     * @param {number} [timeoutMs]
     */
    untilWhole: (timeoutMs = 120_000) => until('The repair of the cluster', () => isWhole(plan), timeoutMs),

    pidsOf,
    /** The process id of PostgreSQL's postmaster, Patroni (`db1.patroni`) or another part. @param {string} part */
    pidOf: (part) => pidsOf(part.includes('.') || !part.startsWith('db') ? part : `${part}.postgres`)[0],
    /**
     * Sends a signal to every process of a part: SIGKILL, or SIGSTOP and SIGCONT.
     *
     * @param {string} part
     * @param {NodeJS.Signals} signal
     */
    signal: (part, signal) => signalAll(pidsOf(part), signal),
    /**
     * Starts a part again that has ended, and waits until it serves. For a member nothing is waited for, because it may
     * come back only when others are back: see `untilWhole`.
     *
     * @param {string} name `etcd`, `db1` …, without `.postgres`, which Patroni starts
     */
    restart: async (name) => {
      await until(`The end of ${name}`, () => !isRunning(state.started[name]), END_MS);
      if (plan.members.some((one) => one.name === name)) startPart(state, name);
      else await startParts(state, [name]);
    },

    /** Pulls the cable of a member's network. Needs `ownNetworks`. @param {string} member */
    cutNetwork: (member) => setCable(plan, member, 'down'),
    /** @param {string} member */
    mendNetwork: (member) => setCable(plan, member, 'up'),
    /** From now on the member can store nothing. Needs `diskMegabytes`. @param {string} member */
    fillDisk: (member) => fillDisk(plan, member),
    /** @param {string} member */
    freeDisk: (member) => freeDisk(plan, member),

    /** Takes everything away. */
    stop() {
      process.off('exit', removeNow);
      removeNow();
    },
  };
}
