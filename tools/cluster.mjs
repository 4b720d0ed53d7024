// `npm run cluster`: starts a PostgreSQL cluster with two instances on this machine, for trial: etcd, three PostgreSQL
// under Patroni, HAProxy, PgBouncer. `npm run cluster -- stop` takes everything away, `-- status` prints who leads,
// `-- kill db1` and others try a fault. docs/cluster/README.md explains the parts.
import '../scripts/support/check-node.mjs';
import { ensureRunnable } from '../scripts/support/build-parts.mjs';
import { exitOnFailedStep } from '../scripts/support/step.mjs';
import { openCluster } from './cluster/cluster.mjs';
import { ClusterError } from './cluster/cluster-error.mjs';
import { chooseFolder, findFolder, readState } from './cluster/folder.mjs';
import { findPrograms } from './cluster/programs.mjs';
import { removeCluster } from './cluster/remove.mjs';
import { startAll } from './cluster/start.mjs';
import { describeCluster } from './cluster/status.mjs';
import { provideUser } from './cluster/user.mjs';

const USUAL_PORT = 5400;

/** The faults that can be tried, each with its signal. */
const FAULTS = /** @type {const} */ ({ kill: 'SIGKILL', freeze: 'SIGSTOP', wake: 'SIGCONT' });

/** @type {Record<string, () => Promise<void>>} */
const words = { start, stop, status };
/** @type {Record<string, (part: string) => Promise<void>>} */
const wordsOfParts = {
  ...Object.fromEntries(
    Object.entries(FAULTS).map(([fault, signal]) => [fault, (part) => signalPart(part, signal)]),
  ),
  restart: restartPart,
};
const [word = 'start', part, ...others] = process.argv.slice(2);
const work = part === undefined ? words[word] : wordsOfParts[word];

if (!work || others.length > 0) {
  console.error(
    'Usage: npm run cluster [-- start | stop | status]\n' +
      '       npm run cluster -- kill | freeze | wake | restart PART\n' +
      'Parts: etcd, db1, db2, db3, db1.patroni, db1.postgres …, haproxy, pgbouncer, instance1, instance2',
  );
  process.exit(2);
}
await work(part ?? '').catch((error) => {
  if (!(error instanceof ClusterError)) exitOnFailedStep(error);
  console.error(`\n${error.message}`);
  process.exit(1);
});

async function start() {
  if (findFolder())
    throw new ClusterError('A cluster is there already. To take it away: npm run cluster -- stop');
  findPrograms();
  await ensureRunnable();
  const basePort = Number(process.env.CLUSTER_PORT || USUAL_PORT);
  if (!(Number.isInteger(basePort) && basePort >= 1024 && basePort <= 65_000)) {
    throw new ClusterError('CLUSTER_PORT must be a number from 1024 to 65000.');
  }
  const { folder, reason } = chooseFolder(provideUser());
  if (reason) console.log(`The cluster is in ${folder}, because ${reason}.`);
  const state = await startAll({ basePort, folder, onStep: printStep });
  console.log(`\n${await describeCluster(state)}\n\nTo take everything away: npm run cluster -- stop`);
}

async function stop() {
  const folder = findFolder();
  if (!folder) return console.log('There is no cluster.');
  removeCluster(folder);
  console.log('The cluster and its data are gone.');
}

async function status() {
  console.log(await describeCluster(readState(existingFolder())));
}

/**
 * @param {string} name
 * @param {NodeJS.Signals} signal
 */
async function signalPart(name, signal) {
  const cluster = openCluster(existingFolder());
  if (cluster.pidsOf(name).length === 0) throw new ClusterError(`No part ${name} is running.`);
  cluster.signal(name, signal);
}

/** @param {string} name */
async function restartPart(name) {
  await openCluster(existingFolder()).restart(name);
}

function existingFolder() {
  const folder = findFolder();
  if (!folder) throw new ClusterError('There is no cluster. To start one: npm run cluster');
  return folder;
}

/**
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
async function printStep(title, work) {
  process.stdout.write(`${title} … `);
  const began = performance.now();
  await work();
  console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
