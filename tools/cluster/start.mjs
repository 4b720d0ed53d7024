import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { ClusterError } from './cluster-error.mjs';
import { configurationOf } from './configuration.mjs';
import { makeDisks } from './disks.mjs';
import { chooseFolder, makeFolder, saveState } from './folder.mjs';
import { ask, findLeader, isWhole } from './members.mjs';
import { makeNetworks } from './networks.mjs';
import { partsOf } from './parts.mjs';
import { foldersOf, makePlan, memberOf, portsOf } from './plan.mjs';
import { isRunning, launch } from './processes.mjs';
import { findPrograms } from './programs.mjs';
import { removeCluster } from './remove.mjs';
import { until } from './system.mjs';
import { isRoot, provideUser } from './user.mjs';

/** On a busy machine each part may take several times as long as usual. */
const PATIENCE_MS = 120_000;
const LOG_LINES = 15;

/**
 * @typedef {object} StartOptions
 * @property {number} basePort the first of its ports
 * @property {string} [folder] by default `CLUSTER_FOLDER`, or `.cache/cluster` in the checkout
 * @property {number} [instances] how many instances of the product; they need the built server
 * @property {boolean} [ownNetworks] each member has a network of its own, which can be cut; only for root
 * @property {number} [diskMegabytes] each member's data is on a small file system of its own; only for root
 * @property {Record<string, string>} [instanceEnv] variables of the instances; they win over instance.env
 * @property {(title: string, work: () => Promise<unknown>) => Promise<unknown>} [onStep] runs each step
 */

/**
 * Starts a whole cluster and waits until it serves. What was started is removed again when a step fails.
 *
 * @param {StartOptions} options
 * @returns {Promise<import('./folder.mjs').State>}
 */
export async function startAll({ folder, basePort, onStep = (_title, work) => work(), ...options }) {
  const programs = findPrograms();
  const user = provideUser();
  const own = folder ?? chooseFolder(user).folder;
  const plan = makePlan({ ...options, folder: own, basePort, programs: programs.postgres });
  await assertPortsFree(plan);
  makeFolder(own, user);
  /** @type {import('./folder.mjs').State} */
  const state = { plan, programs, user, started: {} };
  saveState(state);
  try {
    makeNetworks(plan);
    makeDisks(plan);
    writeFiles(state);
    await onStep('Starting etcd', () => startParts(state, ['etcd']));
    await onStep('Starting three PostgreSQL', () =>
      startParts(
        state,
        plan.members.map(({ name }) => name),
      ),
    );
    await onStep('Starting HAProxy and PgBouncer', () => startParts(state, ['haproxy', 'pgbouncer']));
    // One after another, because the first one makes the schema and the demonstration's data.
    for (const { name } of plan.instances) {
      await onStep(`Starting ${name}`, () => startParts(state, [name]));
    }
    return state;
  } catch (error) {
    removeCluster(own);
    throw error;
  }
}

/**
 * Starts parts at the same time, and waits until all of them serve.
 *
 * @param {import('./folder.mjs').State} state
 * @param {string[]} names
 */
export async function startParts(state, names) {
  for (const name of names) startPart(state, name);
  await Promise.all(
    names.map((name) =>
      until(
        `The start of ${name}`,
        () => {
          if (!isRunning(state.started[name])) throw new ClusterError(`${name} has ended:`);
          return serves(state.plan, name);
        },
        PATIENCE_MS,
      ).catch((error) => {
        throw new ClusterError(`${error.message}\n${endOfLog(state, name)}`);
      }),
    ),
  );
}

/**
 * Starts a part without waiting for it.
 *
 * @param {import('./folder.mjs').State} state
 * @param {string} name
 */
export function startPart(state, name) {
  const part = partsOf(state).get(name);
  if (!part) throw new ClusterError(`The cluster has no part ${name}.`);
  if (isRunning(state.started[name])) throw new ClusterError(`${name} runs already.`);
  state.started[name] = launch(part);
  saveState(state);
}

/**
 * @param {import('./plan.mjs').Plan} plan
 * @param {string} name of a part
 * @returns {Promise<boolean>}
 */
async function serves(plan, name) {
  const { host, ports } = plan;
  const instance = plan.instances.find((one) => one.name === name);
  if (instance) return (await ask(`http://127.0.0.1:${instance.port}/api/health`))?.status === 200;
  if (name === 'etcd') return (await ask(`http://${host}:${ports.etcd}/health`))?.status === 200;
  if (name === 'haproxy') return knowsLeader(ports.statistics);
  if (name === 'pgbouncer') return accepts(host, ports.pgbouncer);
  // A member serves when all have found each other.
  const member = memberOf(plan, name);
  const isAlive = (await ask(`http://${member.host}:${member.restPort}/health`))?.status === 200;
  return isAlive && (await findLeader(plan)) !== undefined && isWhole(plan);
}

/**
 * HAProxy believes at its start that every member leads, until it has asked each of them.
 *
 * @param {number} port of HAProxy's statistics
 * @returns {Promise<boolean>}
 */
async function knowsLeader(port) {
  const answer = await ask(`http://127.0.0.1:${port}/;csv`);
  const up = (await answer?.text())?.match(/^leader,db\d,.*,UP,/gm);
  return up?.length === 1;
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>} whether something listens there
 */
function accepts(host, port) {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** @param {import('./folder.mjs').State} state */
function writeFiles(state) {
  const { plan, user } = state;
  mkdirSync(join(plan.folder, 'logs'));
  mkdirSync(join(plan.folder, 'etcd'), { mode: 0o700 });
  for (const { name } of plan.instances) mkdirSync(join(plan.folder, name));
  for (const [path, text] of Object.entries(configurationOf(plan)))
    writeFileSync(path, text, { mode: 0o600 });
  if (!isRoot()) return;
  const folders = plan.members.flatMap(({ name }) => {
    const { own, run, disk } = foldersOf(plan, name);
    return [own, run, disk];
  });
  const files = Object.keys(configurationOf(plan)).filter((path) => !path.endsWith('.env'));
  for (const path of [...folders, ...files, join(plan.folder, 'etcd')]) chownSync(path, user.uid, user.gid);
  for (const { name } of plan.members) chmodSync(foldersOf(plan, name).disk, 0o700);
}

/** @param {import('./plan.mjs').Plan} plan */
async function assertPortsFree(plan) {
  const taken = [];
  for (const port of portsOf(plan)) if (!(await isFree(port))) taken.push(port);
  if (taken.length > 0) {
    throw new ClusterError(
      `These ports are taken: ${taken.join(', ')}. Choose others with CLUSTER_PORT, the first of about a hundred.`,
    );
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * @param {import('./folder.mjs').State} state
 * @param {string} name of a part
 */
export function endOfLog({ plan }, name) {
  try {
    const lines = readFileSync(join(plan.folder, 'logs', `${name}.log`), 'utf8')
      .trimEnd()
      .split('\n');
    return lines.slice(-LOG_LINES).join('\n');
  } catch {
    return '';
  }
}
