import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian, Ubuntu and PostgreSQL's own packages keep the programs of the servers, by version. */
const SERVERS = '/usr/lib/postgresql';

/**
 * Looks for a PostgreSQL server of the system that the system's own pg_dump can dump: one of its version or
 * older. The PostgreSQL of the other tests comes without pg_dump.
 *
 * @returns the folder of the newest such server's programs, or why there is none
 */
export function findSystemPostgres(): { programs: string } | { missing: string } {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const dumps = Number(/(\d+)/.exec(stdout ?? '')?.[1]);
  if (!dumps) return { missing: 'there is no pg_dump on this machine' };
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS).map(Number) : [];
  const [newest] = versions
    .filter((version) => version <= dumps && existsSync(join(SERVERS, `${version}`, 'bin', 'postgres')))
    .sort((one, other) => other - one);
  if (newest === undefined) {
    return { missing: `there is no server in ${SERVERS} that pg_dump ${dumps} can dump` };
  }
  return { programs: join(SERVERS, `${newest}`, 'bin') };
}
