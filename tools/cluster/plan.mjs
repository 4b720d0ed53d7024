import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** The members: each is a PostgreSQL with its Patroni. */
export const MEMBERS = Object.freeze(/** @type {const} */ (['db1', 'db2', 'db3']));

/** @typedef {(typeof MEMBERS)[number]} Member */

const LOOPBACK = '127.0.0.1';
const MOST_INSTANCES = 10;

/** The ports, counted from the first one. */
const PORTS = {
  pgbouncer: 0,
  leader: 1,
  statistics: 2,
  etcd: 3,
  etcdPeer: 4,
  postgres: 11,
  rest: 21,
  instance: 90,
};
/** How many ports a cluster takes at most, from the first one on. */
export const PORT_RANGE = PORTS.instance + MOST_INSTANCES;

/**
 * @typedef {object} MemberPlan
 * @property {Member} name
 * @property {string} host
 * @property {number} port of PostgreSQL
 * @property {number} restPort of Patroni
 * @property {string} [network] the network namespace in which it runs
 */

/**
 * Everything that is decided before anything is started. It holds passwords.
 *
 * @typedef {object} Plan
 * @property {string} folder
 * @property {number} basePort
 * @property {string} programs the folder of PostgreSQL's programs
 * @property {string} host where etcd, HAProxy and PgBouncer listen
 * @property {string} network in CIDR notation: who may connect to PostgreSQL
 * @property {MemberPlan[]} members
 * @property {{ pgbouncer: number, leader: number, statistics: number, etcd: number, etcdPeer: number }} ports
 * @property {{ name: string, port: number }[]} instances
 * @property {Record<string, string>} passwords
 * @property {Record<string, string>} instanceEnv variables of the instances on top of instance.env
 * @property {number} [diskMegabytes] each member's data is on an own file system of this size
 */

/**
 * @param {object} options
 * @param {string} options.folder
 * @param {number} options.basePort
 * @param {string} options.programs
 * @param {number} [options.instances]
 * @param {boolean} [options.ownNetworks] each member has a network of its own
 * @param {number} [options.diskMegabytes]
 * @param {Record<string, string>} [options.instanceEnv]
 * @returns {Plan}
 */
export function makePlan({
  folder,
  basePort,
  programs,
  instances = 2,
  ownNetworks = false,
  diskMegabytes,
  instanceEnv = {},
}) {
  if (instances > MOST_INSTANCES)
    throw new Error(`A cluster for trial has at most ${MOST_INSTANCES} instances.`);
  // The third number keeps the networks of two clusters apart.
  const subnet = `10.54.${Math.floor(basePort / 100) % 256}`;
  const hostOf = (/** @type {number} */ index) => (ownNetworks ? `${subnet}.${11 + index}` : LOOPBACK);
  return {
    folder,
    basePort,
    programs,
    host: ownNetworks ? `${subnet}.1` : LOOPBACK,
    network: ownNetworks ? `${subnet}.0/24` : `${LOOPBACK}/32`,
    members: MEMBERS.map((name, index) => ({
      name,
      host: hostOf(index),
      port: basePort + PORTS.postgres + index,
      restPort: basePort + PORTS.rest + index,
      ...(ownNetworks ? { network: `clinic-${basePort}-${name}` } : {}),
    })),
    ports: {
      pgbouncer: basePort + PORTS.pgbouncer,
      leader: basePort + PORTS.leader,
      statistics: basePort + PORTS.statistics,
      etcd: basePort + PORTS.etcd,
      etcdPeer: basePort + PORTS.etcdPeer,
    },
    instances: Array.from({ length: instances }, (_, index) => ({
      name: `instance${index + 1}`,
      port: basePort + PORTS.instance + index,
    })),
    passwords: Object.fromEntries(
      ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REWIND_PASSWORD', 'REST_PASSWORD', 'DATABASE_PASSWORD']
        .concat('CLINIC_SECRET')
        .map((name) => [name, randomBytes(32).toString('hex')]),
    ),
    instanceEnv,
    ...(diskMegabytes ? { diskMegabytes } : {}),
  };
}

/**
 * @param {Plan} plan
 * @returns every port that must be free, in the order in which they are listed for the operator
 */
export function portsOf({ ports, members, instances }) {
  return [
    ...Object.values(ports),
    ...members.flatMap(({ port, restPort }) => [port, restPort]),
    ...instances.map(({ port }) => port),
  ];
}

/**
 * @param {Plan} plan
 * @param {string} name of a member
 */
export function memberOf(plan, name) {
  const member = plan.members.find((one) => one.name === name);
  if (!member) throw new Error(`The cluster has no member ${name}.`);
  return member;
}

/**
 * The folders of a member. `disk` may be a file system of its own.
 *
 * @param {Plan} plan
 * @param {string} name
 */
export function foldersOf({ folder }, name) {
  const own = join(folder, name);
  return { own, run: join(own, 'run'), disk: join(own, 'disk'), data: join(own, 'disk/data') };
}

/** @param {Plan} plan */
export function urlsOf({ host, ports, passwords }) {
  const at = (/** @type {number} */ port) =>
    `postgres://clinic:${passwords.DATABASE_PASSWORD}@${host}:${port}/clinic`;
  return {
    /** Through PgBouncer, as the instances use it. */
    pooled: at(ports.pgbouncer),
    /** Through HAProxy alone, for LISTEN, backups and tests. */
    direct: at(ports.leader),
    statistics: `http://${LOOPBACK}:${ports.statistics}/`,
  };
}
