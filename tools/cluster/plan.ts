import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { fillIn } from './fill-in.ts';
import { findLeader, isWhole } from './members.ts';
import type { Launch } from './processes.ts';
import type { Programs } from './programs.ts';
import { ask, type ClusterUser } from './system.ts';

/** The folder of the files with places to fill in, the same that a clinic uses. */
export const TEMPLATES = join(root, 'docs/cluster');

/** The members: each is a PostgreSQL with its Patroni. */
const MEMBERS = ['db1', 'db2', 'db3'] as const;
export type Member = (typeof MEMBERS)[number];

const LOOPBACK = '127.0.0.1';
const MOST_INSTANCES = 10;
/** The ports, counted from the first one. */
const PORTS = { pgbouncer: 0, leader: 1, statistics: 2, etcd: 3, etcdPeer: 4 };
const OF_MEMBERS = { postgres: 11, rest: 21 };
const OF_INSTANCES = 90;
/** How many ports a cluster takes at most, from the first one on. */
export const PORT_RANGE = OF_INSTANCES + MOST_INSTANCES;

/** The sizes of the cluster for trial. docs/cluster/README.md has those of a clinic. */
const SIZES = {
  MAX_CONNECTIONS: 100,
  WAL_KEPT: '256MB',
  HAPROXY_CONNECTIONS: 500,
  POOL_SIZE: 20,
  POOL_CLIENTS: 500,
  DATABASE_CONNECTIONS: 10,
};
/** With a small disk the log that is kept must not fill it. */
const WAL_SHARE = 1 / 8;

const SECRETS = [
  'SUPERUSER_PASSWORD',
  'REPLICATION_PASSWORD',
  'REWIND_PASSWORD',
  'REST_PASSWORD',
  'DATABASE_PASSWORD',
  'CLINIC_SECRET',
];

export interface PlanOptions {
  folder: string;
  /** The first of its ports. */
  basePort: number;
  programs: Programs;
  /** How many instances of the product; they need the built server. */
  instances?: number;
  /** Each member has a network of its own, which can be cut; only for root. */
  ownNetworks?: boolean;
  /** Each member's data is on a small file system of its own; only for root. */
  diskMegabytes?: number;
  /** Variables of the instances; they win over instance.env. */
  instanceEnv?: Record<string, string>;
}

/** Everything that is decided before anything is started. It holds passwords. */
export type Plan = ReturnType<typeof makePlan>;

export function makePlan({ instances = 2, ownNetworks = false, instanceEnv = {}, ...given }: PlanOptions) {
  const { basePort } = given;
  if (instances > MOST_INSTANCES)
    throw new Error(`A cluster for trial has at most ${MOST_INSTANCES} instances.`);
  // The third number keeps the networks of two clusters apart.
  const subnet = `10.54.${Math.floor(basePort / 100) % 256}`;
  return {
    ...given,
    instanceEnv,
    /** Where etcd, HAProxy and PgBouncer listen. */
    host: ownNetworks ? `${subnet}.1` : LOOPBACK,
    /** In CIDR notation: who may connect to PostgreSQL. */
    network: ownNetworks ? `${subnet}.0/24` : `${LOOPBACK}/32`,
    members: MEMBERS.map((name, index) => ({
      name: name as Member,
      host: ownNetworks ? `${subnet}.${11 + index}` : LOOPBACK,
      port: basePort + OF_MEMBERS.postgres + index,
      /** The port of Patroni. */
      restPort: basePort + OF_MEMBERS.rest + index,
      /** The network namespace in which it runs. */
      ...(ownNetworks ? { network: `clinic-${basePort}-${name}` } : {}),
    })),
    ports: Object.fromEntries(
      Object.entries(PORTS).map(([name, port]) => [name, basePort + port]),
    ) as typeof PORTS,
    instances: Array.from({ length: instances }, (_, index) => ({
      name: `instance${index + 1}`,
      port: basePort + OF_INSTANCES + index,
    })),
    passwords: Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('hex')])),
  };
}

/** Every port that must be free, in the order in which they are listed for the operator. */
export const portsOf = ({ ports, members, instances }: Plan): number[] => [
  ...Object.values(ports),
  ...members.flatMap(({ port, restPort }) => [port, restPort]),
  ...instances.map(({ port }) => port),
];

/** The folders of a member. `disk` may be a file system of its own. */
export function foldersOf({ folder }: Plan, name: string) {
  const own = join(folder, name);
  return { own, run: join(own, 'run'), disk: join(own, 'disk'), data: join(own, 'disk/data') };
}

export function urlsOf({ host, ports, passwords }: Plan) {
  const at = (port: number) => `postgres://clinic:${passwords.DATABASE_PASSWORD}@${host}:${port}/clinic`;
  return {
    /** Through PgBouncer, as the instances use it. */
    pooled: at(ports.pgbouncer),
    /** Through HAProxy alone, for LISTEN, backups and tests. */
    direct: at(ports.leader),
    statistics: `http://${LOOPBACK}:${ports.statistics}/`,
  };
}

/** A part of the cluster: what is started, with which files, and how to see that it serves. */
export interface Part extends Omit<Launch, 'user'> {
  name: string;
  /** The filled-in files, by their absolute path. */
  files: Record<string, string>;
  /** Whether it runs as the user of the cluster, and its files belong to that user. */
  isOfCluster: boolean;
  serves(): Promise<boolean>;
}

/** The parts in the order in which they are started. A member is a Patroni, which starts its PostgreSQL. */
export function partsOf(plan: Plan): Part[] {
  const { folder, programs, host, members, instances, ports } = plan;
  const at = (name: string) => join(folder, name);
  const shared = sharedValues(plan);
  const file = (template: string, values: Record<string, string | number> = {}) =>
    fillIn(readFileSync(join(TEMPLATES, template), 'utf8'), { ...shared, ...values });
  const part = (name: string, program: string, args: string[], more: Pick<Part, 'files' | 'serves'>) => ({
    ...{ name, program, args, cwd: folder, log: at(`logs/${name}.log`), isOfCluster: true, ...more },
  });
  const isHealthy = async (url: string) => (await ask(url))?.status === 200;
  return [
    part('etcd', programs.etcd, [`--config-file=${at('etcd.conf.yml')}`], {
      files: {
        [at('etcd.conf.yml')]: file('etcd.conf.yml', { MEMBER: 'etcd1' }),
        [at('create-clinic.sql')]: file('create-clinic.sql'),
      },
      serves: () => isHealthy(`http://${host}:${ports.etcd}/health`),
    }),
    ...members.map(({ name, host: own, port, restPort, network }) => {
      const folders = foldersOf(plan, name);
      const values = {
        ...{ MEMBER: name, HOST: own, POSTGRES_PORT: port, REST_PORT: restPort },
        ...{ DATA_FOLDER: folders.data, RUN_FOLDER: folders.run },
      };
      const member = part(name, programs.patroni, [at(`${name}.yml`)], {
        files: { [at(`${name}.yml`)]: file('patroni.yml', values) },
        // A member serves when all have found each other.
        serves: async () =>
          (await isHealthy(`http://${own}:${restPort}/health`)) &&
          (await findLeader(plan)) !== undefined &&
          isWhole(plan),
      });
      return { ...member, cwd: folders.own, ...(network ? { network } : {}) };
    }),
    part('haproxy', programs.haproxy, ['-db', '-f', at('haproxy.cfg')], {
      files: { [at('haproxy.cfg')]: file('haproxy.cfg') },
      // HAProxy believes at its start that every member leads, until it has asked each of them.
      serves: async () => {
        const answer = await ask(`http://${LOOPBACK}:${ports.statistics}/;csv`);
        return (await answer?.text())?.match(/^leader,db\d,.*,UP,/gm)?.length === 1;
      },
    }),
    part('pgbouncer', programs.pgbouncer, [at('pgbouncer.ini')], {
      files: {
        [at('pgbouncer.ini')]: file('pgbouncer.ini'),
        [at('userlist.txt')]: file('userlist.txt'),
      },
      serves: () => accepts(host, ports.pgbouncer),
    }),
    ...instances.map(({ name, port }) => {
      const args = [`--env-file=${at(`${name}.env`)}`, join(root, 'server/dist/main.js')];
      const values = {
        ...{ INSTANCE_HOST: LOOPBACK, INSTANCE_PORT: port, BACKUP_FOLDER: join(at(name), 'backups') },
      };
      const instance = part(name, process.execPath, args, {
        files: { [at(`${name}.env`)]: file('instance.env', values) },
        serves: () => isHealthy(`http://${LOOPBACK}:${port}/api/health`),
      });
      return { ...instance, cwd: at(name), env: plan.instanceEnv, isOfCluster: false };
    }),
  ];
}

/** The filled-in files of all parts, by their absolute path. */
export const configurationOf = (plan: Plan): Record<string, string> =>
  Object.assign({}, ...partsOf(plan).map(({ files }) => files));

function sharedValues({ folder, programs, host, network, members, ports, passwords, diskMegabytes }: Plan) {
  const addresses = members.flatMap((member, index) => [
    [`DB${index + 1}_HOST`, member.host],
    [`DB${index + 1}_POSTGRES_PORT`, member.port],
    [`DB${index + 1}_REST_PORT`, member.restPort],
  ]);
  return {
    ...SIZES,
    ...(diskMegabytes ? { WAL_KEPT: `${Math.floor(diskMegabytes * WAL_SHARE)}MB` } : {}),
    ...passwords,
    ...(Object.fromEntries(addresses) as Record<string, string | number>),
    HOST: host,
    NETWORK: network,
    PROGRAMS: programs.postgres,
    CONFIG_FOLDER: folder,
    ETCD_FOLDER: join(folder, 'etcd'),
    ETCD_PORT: ports.etcd,
    ETCD_PEER_PORT: ports.etcdPeer,
    ETCD_MEMBERS: `etcd1=http://${host}:${ports.etcdPeer}`,
    ETCD_HOSTS: `${host}:${ports.etcd}`,
    HAPROXY_HOST: host,
    LEADER_PORT: ports.leader,
    STATISTICS_PORT: ports.statistics,
    PGBOUNCER_HOST: host,
    PGBOUNCER_PORT: ports.pgbouncer,
    NODE_ENV: 'development',
    TRUST_PROXY: 'false',
    WATCHDOG: 'off',
  };
}

/** Whether something listens there. */
function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** The facts about a running cluster that are kept in a file. */
export interface State {
  plan: Plan;
  user: ClusterUser;
  /** By the name of the part. The moment of the start is kept too, because process ids are used again. */
  started: Record<string, { pid: number; startedAt: string }>;
}
