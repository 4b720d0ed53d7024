import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { foldersOf } from './plan.mjs';

/**
 * The programs of a cluster in the order in which they are started, by their names: etcd, db1, db2, db3 (Patroni, which
 * starts PostgreSQL), haproxy, pgbouncer, instance1 …
 *
 * @param {import('./folder.mjs').State} state
 * @returns {Map<string, import('./processes.mjs').Launch>}
 */
export function partsOf({ plan, programs, user }) {
  const { folder, members, instances, instanceEnv } = plan;
  const at = (/** @type {string} */ name) => join(folder, name);
  const log = (/** @type {string} */ name) => join(folder, 'logs', `${name}.log`);
  /** @type {[string, import('./processes.mjs').Launch][]} */
  const parts = [
    [
      'etcd',
      {
        program: programs.etcd,
        args: [`--config-file=${at('etcd.conf.yml')}`],
        cwd: folder,
        log: log('etcd'),
        user,
      },
    ],
    ...members.map(({ name, network }) => {
      const cwd = foldersOf(plan, name).own;
      const launch = { program: programs.patroni, args: [at(`${name}.yml`)], cwd, log: log(name), user };
      return /** @type {[string, import('./processes.mjs').Launch]} */ ([
        name,
        { ...launch, ...(network ? { network } : {}) },
      ]);
    }),
    [
      'haproxy',
      {
        program: programs.haproxy,
        args: ['-db', '-f', at('haproxy.cfg')],
        cwd: folder,
        log: log('haproxy'),
        user,
      },
    ],
    [
      'pgbouncer',
      { program: programs.pgbouncer, args: [at('pgbouncer.ini')], cwd: folder, log: log('pgbouncer'), user },
    ],
    ...instances.map(({ name }) => {
      const args = [`--env-file=${at(`${name}.env`)}`, join(root, 'server/dist/main.js')];
      const launch = { program: process.execPath, args, cwd: at(name), log: log(name), env: instanceEnv };
      return /** @type {[string, import('./processes.mjs').Launch]} */ ([name, launch]);
    }),
  ];
  return new Map(parts);
}
