import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configurationOf, makePlan, PORT_RANGE, portsOf, TEMPLATES } from './plan.ts';

const postgres = '/usr/lib/postgresql/15/bin';
const programs = { etcd: 'etcd', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer', postgres };
const options = { folder: '/clinic', basePort: 5400, programs };
const plan = makePlan(options);
const files = configurationOf(plan);
const textOf = (path: string, all = files) => all[path] ?? expect.unreachable(`there is no file ${path}`);

describe('the files of a cluster', () => {
  it('are made for every part, with no place left', () => {
    expect(Object.keys(files).map((path) => basename(path))).toEqual([
      'etcd.conf.yml',
      'create-clinic.sql',
      'db1.yml',
      'db2.yml',
      'db3.yml',
      'haproxy.cfg',
      'pgbouncer.ini',
      'userlist.txt',
      'instance1.env',
      'instance2.env',
    ]);
    for (const text of Object.values(files)) expect(text).not.toMatch(/\{\{|undefined/);
  });

  it('give each member its own addresses and folders, and the same passwords', () => {
    const members = ['db1', 'db2', 'db3'].map((name) => parse(textOf(`/clinic/${name}.yml`)));
    expect(members.map(({ name }) => name)).toEqual(['db1', 'db2', 'db3']);
    for (const own of ['listen', 'data_dir', 'pgpass']) {
      expect(new Set(members.map(({ postgresql }) => postgresql[own])).size).toBe(3);
    }
    expect(new Set(members.map(({ restapi }) => restapi.listen)).size).toBe(3);
    expect(new Set(members.map(({ postgresql }) => JSON.stringify(postgresql.authentication))).size).toBe(1);
  });

  it('lead HAProxy to every member, PgBouncer to HAProxy, and the instances to PgBouncer', () => {
    const haproxy = textOf('/clinic/haproxy.cfg');
    for (const { name, host, port, restPort } of plan.members) {
      expect(haproxy).toContain(`server ${name} ${host}:${port} check port ${restPort}\n`);
    }
    expect(haproxy).toContain('bind 127.0.0.1:5401\n');
    expect(textOf('/clinic/pgbouncer.ini')).toContain('clinic = host=127.0.0.1 port=5401 dbname=clinic\n');
    const password = plan.passwords.DATABASE_PASSWORD;
    const instance = textOf('/clinic/instance2.env');
    expect(instance).toContain(`DATABASE_URL=postgres://clinic:${password}@127.0.0.1:5400/clinic\n`);
    expect(instance).toContain(`DATABASE_LISTEN_URL=postgres://clinic:${password}@127.0.0.1:5401/clinic\n`);
    expect(instance).toContain('PORT=5491\n');
  });

  it('hold secrets that nobody can guess, other ones for each cluster', () => {
    const secrets = Object.values(plan.passwords);
    expect(secrets.filter((secret) => !/^[0-9a-f]{64}$/.test(secret))).toEqual([]);
    expect(new Set([...secrets, ...Object.values(makePlan(options).passwords)]).size).toBe(
      2 * secrets.length,
    );
  });

  it('use every file of docs/cluster that is part of a configuration', () => {
    const own = ['README.md', 'Dockerfile', 'fill-in.sh', 'run-part.sh'];
    const used = new Set(
      Object.keys(files).map((path) =>
        basename(path)
          .replace(/^db\d/, 'patroni')
          .replace(/^instance\d/, 'instance'),
      ),
    );
    expect(readdirSync(TEMPLATES).filter((name) => !own.includes(name) && !used.has(name))).toEqual([]);
  });
});

describe('the promises of patroni.yml', () => {
  const patroni = parse(textOf('/clinic/db1.yml'));
  const { dcs } = patroni.bootstrap;

  it('the claim of the leader is renewed only by the member that holds it', () => {
    expect(patroni.etcd.hosts).toBe('127.0.0.1:5403');
    expect(patroni.etcd3).toBeUndefined();
    expect(parse(textOf('/clinic/etcd.conf.yml'))['enable-v2']).toBe(true);
  });

  it('a commit is on two machines before it is confirmed', () => {
    expect(dcs.synchronous_mode).toBe(true);
    // Nothing lowers what PostgreSQL does by default.
    for (const name of readdirSync(TEMPLATES).filter((file) => !file.endsWith('.md'))) {
      expect(readFileSync(join(TEMPLATES, name), 'utf8')).not.toMatch(/synchronous_commit|fsync/);
    }
  });

  it("a lost leader is replaced within 30 s, and Patroni's own rules for the times hold", () => {
    expect(dcs.ttl).toBeGreaterThanOrEqual(20);
    expect(dcs.ttl + 5).toBeLessThan(30);
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  });
});

describe('the plan', () => {
  it('gives each part a port of its own, within the range', () => {
    const ports = portsOf(makePlan({ ...options, instances: 10 }));
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBe(5400);
    expect(Math.max(...ports)).toBeLessThan(5400 + PORT_RANGE);
  });

  it('gives each member a network of its own on request, which HAProxy reaches', () => {
    const apart = makePlan({ ...options, ownNetworks: true });
    expect(apart.members.map(({ host }) => host)).toEqual(['10.54.54.11', '10.54.54.12', '10.54.54.13']);
    expect(new Set(apart.members.map(({ network }) => network)).size).toBe(3);
    const apartFiles = configurationOf(apart);
    expect(textOf('/clinic/haproxy.cfg', apartFiles)).toContain('server db2 10.54.54.12:5412');
    expect(textOf('/clinic/etcd.conf.yml', apartFiles)).toContain(
      'listen-client-urls: http://10.54.54.1:5403\n',
    );
    expect(textOf('/clinic/db3.yml', apartFiles)).toContain('- host all all 10.54.54.0/24 scram-sha-256');
  });

  it('refuses more instances than it has ports for', () => {
    expect(() => makePlan({ ...options, instances: 11 })).toThrow('at most 10 instances');
  });
});
