import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fillDisk, freeDisk, makeMachines, setCable } from './machines.ts';
import { findLeader, isWhole, readMembers } from './members.ts';
import {
  foldersOf,
  makePlan,
  type Plan,
  type PlanOptions,
  partsOf,
  portsOf,
  type State,
  urlsOf,
} from './plan.ts';
import { isRunning, launch, postmasterOf, read, signalAll, treeOf } from './processes.ts';
import { findPrograms } from './programs.ts';
import { makeFolder, readState, removeCluster, saveState } from './state.ts';
import { ClusterError, isRoot, provideUser, until } from './system.ts';

/** The halves of a member, named `db1.patroni` and `db1.postgres`. */
const HALVES = ['patroni', 'postgres'];
/** A process that was killed takes a moment to end. */
const END_MS = 10_000;
/** On a busy machine each part may take several times as long as usual. */
const PATIENCE_MS = 120_000;
const LOG_LINES = 15;

export interface StartOptions extends Omit<PlanOptions, 'programs'> {
  /** Runs each step. */
  onStep?(title: string, work: () => Promise<unknown>): Promise<unknown>;
  /** When this process ends, the cluster is removed too, also after Ctrl-C. */
  untilExit?: boolean;
}

/**
 * A running cluster, for the command and for the tests. Names of parts: `etcd`, `db1` to `db3` (Patroni and
 * PostgreSQL of a member), `db1.patroni`, `db1.postgres`, `haproxy`, `pgbouncer`, `instance1` …
 */
export type Cluster = ReturnType<typeof control>;

/** Starts a cluster and waits until it serves. What was started is removed again when a step fails. */
export async function startCluster({
  untilExit = false,
  onStep = (_title, work) => work(),
  ...options
}: StartOptions): Promise<Cluster> {
  const plan = makePlan({ ...options, programs: findPrograms() });
  const user = provideUser();
  await assertPortsFree(plan);
  makeFolder(plan.folder, user);
  const state: State = { plan, user, started: {} };
  saveState(state);
  try {
    makeMachines(plan);
    writeFiles(state);
    const steps: [title: string, parts: string[]][] = [
      ['Starting etcd', ['etcd']],
      ['Starting three PostgreSQL', plan.members.map(({ name }) => name)],
      ['Starting HAProxy and PgBouncer', ['haproxy', 'pgbouncer']],
      // One after another, because the first one makes the schema and the demonstration's data.
      ...plan.instances.map(({ name }): [string, string[]] => [`Starting ${name}`, [name]]),
    ];
    for (const [title, parts] of steps) await onStep(title, () => startParts(state, parts));
  } catch (error) {
    removeCluster(plan.folder);
    throw error;
  }
  return control(state, untilExit);
}

/** The cluster that was started in a folder, also by another process. */
export const openCluster = (folder: string): Cluster => control(readState(folder), false);

function control(state: State, untilExit: boolean) {
  const { plan } = state;
  const removeNow = () => removeCluster(plan.folder);
  if (untilExit) process.once('exit', removeNow);
  const isMember = (name: string) => plan.members.some((one) => one.name === name);

  /** The process ids of a part, the parents first; empty when it has ended. */
  const pidsOf = (part: string): number[] => {
    const [name = '', half] = part.split('.');
    if (half !== undefined && !(isMember(name) && HALVES.includes(half)))
      throw new ClusterError(`There is no part ${part}.`);
    const started = state.started[name];
    const own = half !== 'postgres' && started && isRunning(started) ? treeOf(started.pid) : [];
    const postmaster =
      isMember(name) && half !== 'patroni' ? postmasterOf(foldersOf(plan, name).data) : undefined;
    return [...new Set([...own, ...(postmaster ? treeOf(postmaster) : [])])];
  };

  return {
    state,
    members: plan.members,
    urls: urlsOf(plan),
    /** The API of each instance, with `/api`. */
    instances: plan.instances.map(({ name, port }) => ({ name, api: `http://127.0.0.1:${port}/api` })),

    /** The name of the member that leads; undefined while there is none. */
    leader: () => findLeader(plan),
    /** What the members say about the cluster; empty while none answers. */
    readMembers: () => readMembers(plan),
    /** Waits until one member leads and both others follow it, one of them synchronously. */
    untilWhole: () => until('The repair of the cluster', () => isWhole(plan), PATIENCE_MS),

    pidsOf,
    /** The process id of PostgreSQL's postmaster, Patroni (`db1.patroni`) or another part. */
    pidOf: (part: string) => pidsOf(isMember(part) ? `${part}.postgres` : part)[0],
    /** Sends a signal to every process of a part: SIGKILL, or SIGSTOP and SIGCONT. */
    signal: (part: string, signal: NodeJS.Signals) => signalAll(pidsOf(part), signal),
    /**
     * Starts a part again that has ended, and waits until it serves. For a member nothing is waited for,
     * because it may come back only when others are back: see `untilWhole`. Patroni starts its PostgreSQL.
     */
    restart: async (name: string) => {
      await until(`The end of ${name}`, () => !isRunning(state.started[name]), END_MS);
      if (isMember(name)) startPart(state, name);
      else await startParts(state, [name]);
    },

    /** Pulls the cable of a member's network. Needs `ownNetworks`. */
    cutNetwork: (member: string) => setCable(plan, member, 'down'),
    mendNetwork: (member: string) => setCable(plan, member, 'up'),
    /** From now on the member can store nothing. Needs `diskMegabytes`. */
    fillDisk: (member: string) => fillDisk(plan, member),
    freeDisk: (member: string) => freeDisk(plan, member),

    /** Takes everything away. */
    stop() {
      process.off('exit', removeNow);
      removeNow();
    },
  };
}

/** Starts parts at the same time, and waits until all of them serve. */
async function startParts(state: State, names: string[]): Promise<void> {
  const parts = names.map((name) => startPart(state, name));
  await Promise.all(
    parts.map(({ name, log, serves }) => {
      const check = () => {
        if (!isRunning(state.started[name])) throw new ClusterError(`${name} has ended:`);
        return serves();
      };
      return until(`The start of ${name}`, check, PATIENCE_MS).catch((error) => {
        const lines = read(() => readFileSync(log, 'utf8'))
          .trimEnd()
          .split('\n');
        throw new ClusterError(`${error.message}\n${lines.slice(-LOG_LINES).join('\n')}`);
      });
    }),
  );
}

/** Starts a part without waiting for it. */
function startPart(state: State, name: string) {
  const part = partsOf(state.plan).find((one) => one.name === name);
  if (!part) throw new ClusterError(`The cluster has no part ${name}.`);
  if (isRunning(state.started[name])) throw new ClusterError(`${name} runs already.`);
  state.started[name] = launch({ ...part, user: part.isOfCluster ? state.user : undefined });
  saveState(state);
  return part;
}

function writeFiles({ plan, user }: State): void {
  mkdirSync(join(plan.folder, 'logs'));
  mkdirSync(join(plan.folder, 'etcd'), { mode: 0o700 });
  for (const { name } of plan.instances) mkdirSync(join(plan.folder, name));
  const own = [join(plan.folder, 'etcd')];
  for (const { files, isOfCluster } of partsOf(plan)) {
    for (const [path, text] of Object.entries(files)) writeFileSync(path, text, { mode: 0o600 });
    if (isOfCluster) own.push(...Object.keys(files));
  }
  if (!isRoot()) return;
  for (const { name } of plan.members) {
    const { own: folder, run, disk } = foldersOf(plan, name);
    own.push(folder, run, disk);
    chmodSync(disk, 0o700);
  }
  for (const path of own) chownSync(path, user.uid, user.gid);
}

async function assertPortsFree(plan: Plan): Promise<void> {
  const taken = [];
  for (const port of portsOf(plan)) if (!(await isFree(port))) taken.push(port);
  if (taken.length > 0)
    throw new ClusterError(
      `These ports are taken: ${taken.join(', ')}. Choose others with CLUSTER_PORT, the first of about a hundred.`,
    );
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
