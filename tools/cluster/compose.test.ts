import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../scripts/support/run.mjs';
import { TEMPLATES } from './plan.ts';

interface Service {
  command: string[];
  environment: Record<string, unknown>;
  volumes: string[];
  networks: Record<string, { ipv4_address: string }>;
  build: string;
  depends_on?: string[];
}

/** As Compose does, for the forms that the file uses: `${NAME:?message}`. */
const SECRET = 'a'.repeat(32);
const text = readFileSync(join(root, 'compose.cluster.yaml'), 'utf8').replace(/\$\{\w+:\?[^}]*\}/g, SECRET);
const compose = parse(text, { merge: true });
const services: [string, Service][] = Object.entries(compose.services);
const addressOf = (service: Service) => service.networks.cluster?.ipv4_address ?? '';

const place = mkdtempSync(join(tmpdir(), 'cluster-compose-'));
afterAll(() => rmSync(place, { recursive: true }));
const PROGRAMS = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'node'];
mkdirSync(join(place, 'bin'));
for (const name of PROGRAMS) {
  // A stand-in for the program: it prints its name and arguments, and the address that a variable would set.
  writeFileSync(
    join(place, 'bin', name),
    `#!/bin/sh\necho "${name} $*"\necho "url=\${DATABASE_URL-unset}"\n`,
  );
  chmodSync(join(place, 'bin', name), 0o755);
}

/** Runs the command of a service as in its container, with stand-ins for the programs. */
function run(name: string, service: Service, ...more: string[]) {
  const folder = join(place, name);
  mkdirSync(folder, { recursive: true });
  const [, script = '', ...args] =
    more.length > 0 ? ['sh', '/cluster/run-part.sh', ...more] : service.command;
  const environment = Object.fromEntries(
    Object.entries(service.environment).map(([variable, value]) => [variable, String(value)]),
  );
  const { status, stdout, stderr } = spawnSync('sh', [script.replace('/cluster', TEMPLATES), ...args], {
    env: {
      // The image of the product sets it.
      DATABASE_URL: 'file:/data/clinic.db',
      ...environment,
      CONFIG_FOLDER: folder,
      PATH: `${join(place, 'bin')}:${process.env.PATH}`,
    },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const files = Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
  return { stdout: stdout.replaceAll(folder, '/run/cluster'), files };
}

describe('compose.cluster.yaml', () => {
  it('has every part of the cluster', () => {
    expect(services.map(([name]) => name)).toEqual(
      'etcd1 etcd2 etcd3 db1 db2 db3 haproxy pgbouncer instance1 instance2'.split(' '),
    );
  });

  it.each(services)(
    'mounts the files of docs/cluster into %s, and names volumes that exist',
    (_name, service) => {
      expect(service.volumes).toContain('./docs/cluster:/cluster:ro');
      const named = service.volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((one) => !one.startsWith('.'));
      expect(named.filter((one) => !(one in compose.volumes))).toEqual([]);
    },
  );

  it.each(services)('gives %s a value for every place, and starts its program', (name, service) => {
    const { stdout, files } = run(name, service);
    expect(PROGRAMS).toContain(stdout.split(' ')[0]);
    expect(Object.keys(files).length).toBeGreaterThan(0);
    for (const filled of Object.values(files)) expect(filled).not.toContain('{{');
  });

  it('gives each container an address of its own in the network', () => {
    const addresses = services.map(([, service]) => addressOf(service));
    expect(new Set(addresses).size).toBe(services.length);
    expect(addresses.filter((address) => !address.startsWith('172.30.54.'))).toEqual([]);
    expect(compose.networks.cluster.ipam.config[0].subnet).toBe('172.30.54.0/24');
  });

  it('lets each part listen at the addresses that the others are told', () => {
    const hostOf = (name: string) => compose.services[name].environment.HOST;
    for (const name of ['etcd1', 'etcd2', 'etcd3', 'db1', 'db2', 'db3']) {
      expect(hostOf(name)).toBe(addressOf(compose.services[name]));
    }
    const { environment } = compose.services.instance1;
    expect([environment.DB1_HOST, environment.DB2_HOST, environment.DB3_HOST]).toEqual(
      ['db1', 'db2', 'db3'].map(hostOf),
    );
    expect(environment.HAPROXY_HOST).toBe(addressOf(compose.services.haproxy));
    expect(environment.PGBOUNCER_HOST).toBe(addressOf(compose.services.pgbouncer));
    expect(environment.ETCD_HOSTS).toBe(
      ['etcd1', 'etcd2', 'etcd3'].map((name) => `${hostOf(name)}:2379`).join(','),
    );
    expect(environment.ETCD_MEMBERS).toBe(
      ['etcd1', 'etcd2', 'etcd3'].map((name) => `${name}=http://${hostOf(name)}:2380`).join(','),
    );
  });

  it("hides PostgreSQL's own passwords from the instances, and gives no member's to PgBouncer and HAProxy", () => {
    for (const name of ['instance1', 'instance2', 'haproxy', 'pgbouncer', 'etcd1']) {
      const { SUPERUSER_PASSWORD = '', REPLICATION_PASSWORD = '' } = compose.services[name].environment;
      expect([name, SUPERUSER_PASSWORD, REPLICATION_PASSWORD]).toEqual([name, '', '']);
    }
  });

  it("runs an instance without the image's own database, and commands with the leader's address", () => {
    const [name, service] = services.find(([one]) => one === 'instance1') ?? expect.unreachable();
    expect(run(name, service).stdout).toBe(
      'node --env-file=/run/cluster/instance.env server/dist/main.js\nurl=unset\n',
    );
    expect(run(name, service, 'clinic', 'backup', '--now').stdout).toBe(
      'node --env-file=/run/cluster/instance.env scripts/clinic.mjs backup --now\n' +
        `url=postgres://clinic:${SECRET}@172.30.54.31:5432/clinic\n`,
    );
  });
});
