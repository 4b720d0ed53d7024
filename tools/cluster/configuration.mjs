import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { fillIn } from './fill-in.mjs';
import { foldersOf } from './plan.mjs';

/** The folder of the files with places to fill in, the same that a clinic uses. */
export const TEMPLATES = join(root, 'docs/cluster');

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

/**
 * The filled-in files of a cluster for trial, by their absolute path.
 *
 * @param {import('./plan.mjs').Plan} plan
 * @returns {Record<string, string>}
 */
export function configurationOf(plan) {
  const { folder, members, instances } = plan;
  const file = (/** @type {string} */ name) => readFileSync(join(TEMPLATES, name), 'utf8');
  const shared = sharedValues(plan);
  const files = {
    [join(folder, 'etcd.conf.yml')]: fillIn(file('etcd.conf.yml'), { ...shared, MEMBER: 'etcd1' }),
    [join(folder, 'create-clinic.sql')]: fillIn(file('create-clinic.sql'), shared),
    [join(folder, 'haproxy.cfg')]: fillIn(file('haproxy.cfg'), shared),
    [join(folder, 'pgbouncer.ini')]: fillIn(file('pgbouncer.ini'), shared),
    [join(folder, 'userlist.txt')]: fillIn(file('userlist.txt'), shared),
  };
  for (const { name, host, port, restPort } of members) {
    const { run, data } = foldersOf(plan, name);
    files[join(folder, `${name}.yml`)] = fillIn(file('patroni.yml'), {
      ...shared,
      MEMBER: name,
      HOST: host,
      POSTGRES_PORT: port,
      REST_PORT: restPort,
      DATA_FOLDER: data,
      RUN_FOLDER: run,
    });
  }
  for (const { name, port } of instances) {
    files[join(folder, `${name}.env`)] = fillIn(file('instance.env'), {
      ...shared,
      INSTANCE_HOST: '127.0.0.1',
      INSTANCE_PORT: port,
      BACKUP_FOLDER: join(folder, name, 'backups'),
    });
  }
  return files;
}

/** @param {import('./plan.mjs').Plan} plan */
function sharedValues({ folder, programs, host, network, members, ports, passwords, diskMegabytes }) {
  const addresses = members.map((member, index) => [
    [`DB${index + 1}_HOST`, member.host],
    [`DB${index + 1}_POSTGRES_PORT`, member.port],
    [`DB${index + 1}_REST_PORT`, member.restPort],
  ]);
  return {
    ...SIZES,
    ...(diskMegabytes ? { WAL_KEPT: `${Math.floor(diskMegabytes * WAL_SHARE)}MB` } : {}),
    ...passwords,
    ...Object.fromEntries(addresses.flat()),
    HOST: host,
    NETWORK: network,
    PROGRAMS: programs,
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
