// The words of `npm run cluster`: tools/cluster.mjs.
import { ensureRunnable } from '../../scripts/support/build-parts.mjs';
import { exitOnFailedStep } from '../../scripts/support/step.mjs';
import { type Cluster, openCluster, startCluster } from './cluster.ts';
import { isRunning } from './processes.ts';
import { findPrograms } from './programs.ts';
import { chooseFolder, findFolder, removeCluster } from './state.ts';
import { ask, ClusterError, provideUser } from './system.ts';

const ROLES: Record<string, string> = {
  leader: 'leads',
  sync_standby: 'synchronous standby',
  replica: 'standby',
};

const words: Record<string, () => Promise<void>> = {
  start,
  stop: async () => {
    const folder = findFolder();
    if (!folder) return console.log('There is no cluster.');
    removeCluster(folder);
    console.log('The cluster and its data are gone.');
  },
  status: async () => console.log(await describeCluster(existingCluster())),
};
const wordsOfParts: Record<string, (part: string) => Promise<void>> = {
  kill: (part) => signalPart(part, 'SIGKILL'),
  freeze: (part) => signalPart(part, 'SIGSTOP'),
  wake: (part) => signalPart(part, 'SIGCONT'),
  restart: (part) => existingCluster().restart(part),
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

async function start(): Promise<void> {
  if (findFolder())
    throw new ClusterError('A cluster is there already. To take it away: npm run cluster -- stop');
  findPrograms();
  await ensureRunnable();
  const basePort = Number(process.env.CLUSTER_PORT || 5400);
  if (!(Number.isInteger(basePort) && basePort >= 1024 && basePort <= 65_000))
    throw new ClusterError('CLUSTER_PORT must be a number from 1024 to 65000.');
  const { folder, reason } = chooseFolder(provideUser());
  if (reason) console.log(`The cluster is in ${folder}, because ${reason}.`);
  const cluster = await startCluster({ basePort, folder, onStep: printStep });
  console.log(`\n${await describeCluster(cluster)}\n\nTo take everything away: npm run cluster -- stop`);
}

async function signalPart(name: string, signal: NodeJS.Signals): Promise<void> {
  const cluster = existingCluster();
  if (cluster.pidsOf(name).length === 0) throw new ClusterError(`No part ${name} is running.`);
  cluster.signal(name, signal);
}

function existingCluster(): Cluster {
  const folder = findFolder();
  if (!folder) throw new ClusterError('There is no cluster. To start one: npm run cluster');
  return openCluster(folder);
}

async function printStep(title: string, step: () => Promise<unknown>): Promise<void> {
  process.stdout.write(`${title} … `);
  const began = performance.now();
  await step();
  console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

/** Who leads, how far the standbys are behind, what runs, and the addresses. */
async function describeCluster({ state: { plan, started }, readMembers, urls }: Cluster): Promise<string> {
  const members = await readMembers();
  const rows = plan.members.map(({ name, host, port }) => {
    // A member that does not speak to the others is away.
    const { role = 'away', state = '', lag } = members.find((one) => one.name === name) ?? {};
    const said = [ROLES[role] ?? role, state, lag === undefined ? '' : `${lag} bytes behind`];
    return `  ${name}  ${host}:${port}  ${said.filter(Boolean).join(', ')}`;
  });
  const instances = await Promise.all(
    plan.instances.map(async ({ name, port }) => {
      const status = (await ask(`http://127.0.0.1:${port}/api/health`))?.status;
      const health =
        status === undefined ? 'does not answer' : status === 200 ? 'serves' : `answers ${status}`;
      return `  ${name}  http://localhost:${port}  ${health}`;
    }),
  );
  const ended = Object.keys(started).filter((name) => !isRunning(started[name]));
  return [
    'Members',
    ...rows,
    ...(instances.length > 0 ? ['Instances', ...instances] : []),
    'Addresses',
    `  PgBouncer   ${urls.pooled}`,
    `  the leader  ${urls.direct}`,
    `  HAProxy     ${urls.statistics}`,
    `  files, logs ${plan.folder}`,
    ...(ended.length > 0 ? [`Not running: ${ended.join(', ')}`] : []),
  ].join('\n');
}
