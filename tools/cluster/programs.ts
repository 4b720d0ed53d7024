import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ClusterError } from './system.ts';

const OLDEST_POSTGRES = 15;
/** Debian keeps servers in /usr/sbin, which is not in the PATH of every user. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
/** Each program with its Debian package. */
const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };

/** Their paths. `postgres` is the folder of PostgreSQL's programs. */
export type Programs = Record<keyof typeof PACKAGES | 'postgres', string>;

/**
 * Finds the programs of the cluster.
 *
 * @param options.folders where programs are looked for
 * @param options.postgresFolder PostgreSQL's folders of programs, one for each version
 * @throws ClusterError with the command that installs what is missing
 */
export function findPrograms({
  folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS],
  postgresFolder = '/usr/lib/postgresql',
  platform = process.platform as string,
} = {}): Programs {
  if (platform !== 'linux') throw new ClusterError('The cluster for trial runs on Linux only.');
  const found: Record<string, string | undefined> = { postgres: findPostgres(postgresFolder) };
  for (const name of Object.keys(PACKAGES))
    found[name] = folders.map((one) => join(one, name)).find(isExecutable);
  const missing = Object.entries({ ...PACKAGES, postgres: `postgresql-${OLDEST_POSTGRES}` })
    .filter(([name]) => !found[name])
    .map(([, packageName]) => packageName);
  if (missing.length === 0) return found as Programs;
  throw new ClusterError(
    `The cluster needs programs that are missing here. Install them with: sudo apt-get install ${missing.join(' ')}`,
  );
}

function findPostgres(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const [newest] = readdirSync(folder)
    .map(Number)
    .filter((version) => version >= OLDEST_POSTGRES)
    .sort((a, b) => b - a)
    .map((version) => join(folder, String(version), 'bin'))
    .filter((programs) => isExecutable(join(programs, 'postgres')));
  return newest;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
