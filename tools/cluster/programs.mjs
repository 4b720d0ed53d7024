import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ClusterError } from './cluster-error.mjs';

/** PostgreSQL's folders of programs on Debian, one for each version. */
const POSTGRES_FOLDER = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;

/** Debian keeps servers in /usr/sbin, which is not in the PATH of every user. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Each program with its Debian package. */
const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };

/**
 * @typedef {object} Programs
 * @property {string} etcd
 * @property {string} patroni
 * @property {string} haproxy
 * @property {string} pgbouncer
 * @property {string} postgres the folder of PostgreSQL's programs
 */

/**
 * Finds the programs of the cluster.
 *
 * @param {object} [options]
 * @param {string[]} [options.folders] where programs are looked for
 * @param {string} [options.postgresFolder]
 * @param {string} [options.platform]
 * @returns {Programs}
 * @throws ClusterError with the command that installs what is missing
 */
export function findPrograms({
  folders = pathFolders(),
  postgresFolder = POSTGRES_FOLDER,
  platform = process.platform,
} = {}) {
  if (platform !== 'linux') throw new ClusterError('The cluster for trial runs on Linux only.');
  const found = Object.fromEntries(
    Object.keys(PACKAGES).map((name) => [name, folders.map((one) => join(one, name)).find(isExecutable)]),
  );
  const postgres = findPostgres(postgresFolder);
  const missing = Object.entries(PACKAGES)
    .filter(([name]) => !found[name])
    .map(([, packageName]) => packageName);
  if (!postgres) missing.push(`postgresql-${OLDEST_POSTGRES}`);
  if (missing.length > 0) {
    throw new ClusterError(
      `The cluster needs programs that are missing here. Install them with: sudo apt-get install ${missing.join(' ')}`,
    );
  }
  return /** @type {Programs} */ ({ ...found, postgres });
}

const pathFolders = () => [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];

/** @param {string} folder */
function findPostgres(folder) {
  if (!existsSync(folder)) return undefined;
  const [newest] = readdirSync(folder)
    .map(Number)
    .filter((version) => version >= OLDEST_POSTGRES)
    .filter((version) => isExecutable(join(folder, String(version), 'bin/postgres')))
    .sort((a, b) => b - a);
  return newest === undefined ? undefined : join(folder, String(newest), 'bin');
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
