import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findPrograms } from './programs.ts';

const place = mkdtempSync(join(tmpdir(), 'cluster-programs-'));
afterAll(() => rmSync(place, { recursive: true }));

function put(path: string): void {
  mkdirSync(join(place, path, '..'), { recursive: true });
  writeFileSync(join(place, path), '');
  chmodSync(join(place, path), 0o755);
}
for (const name of ['etcd', 'patroni', 'haproxy', 'pgbouncer']) put(`bin/${name}`);
for (const version of [14, 15, 17]) put(`postgresql/${version}/bin/postgres`);
put('old/14/bin/postgres');
mkdirSync(join(place, 'half/16'), { recursive: true });

const bin = join(place, 'bin');
const find = (folder: string, postgresFolder: string) =>
  findPrograms({ folders: [folder], postgresFolder: join(place, postgresFolder), platform: 'linux' });

it('the programs of the cluster are found, with the newest PostgreSQL', () => {
  const folders = [join(place, 'nothing'), bin];
  const postgresFolder = join(place, 'postgresql');
  expect(findPrograms({ folders, postgresFolder, platform: 'linux' })).toEqual({
    etcd: join(bin, 'etcd'),
    patroni: join(bin, 'patroni'),
    haproxy: join(bin, 'haproxy'),
    pgbouncer: join(bin, 'pgbouncer'),
    postgres: join(place, 'postgresql/17/bin'),
  });
});

it.each(['nothing', 'old', 'half'])('a PostgreSQL is missing when the folder holds: %s', (name) => {
  expect(() => find(bin, name)).toThrow('sudo apt-get install postgresql-15');
});

it('all missing programs are named in one command', () => {
  expect(() => find(join(place, 'nothing'), 'nothing')).toThrow(
    'The cluster needs programs that are missing here. Install them with: ' +
      'sudo apt-get install etcd-server patroni haproxy pgbouncer postgresql-15',
  );
});

it('other systems are refused', () => {
  expect(() => findPrograms({ platform: 'darwin' })).toThrow('on Linux only');
});
