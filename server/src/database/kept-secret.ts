import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDemoMode } from '../config.ts';
import { ConfigError } from '../settings/settings.ts';
import { sqlitePath } from '../sqlite-path.ts';

type Environment = Record<string, string | undefined>;

/** The database URL of a server that has no DATABASE_URL. */
const DEFAULT_URL = 'file:./data/clinic.db';
const OWNER_ONLY = 0o600;

/** The file with the secret of a clinic without CLINIC_SECRET, beside its SQLite file; none on PostgreSQL. */
export function secretPath(env: Environment): string | undefined {
  const path = sqlitePath(env.DATABASE_URL || DEFAULT_URL);
  return path === undefined ? undefined : `${path}.secret`;
}

/** The environment with the clinic's secret, from the file beside the database if it is not set. */
export function withKeptSecret(env: Environment): Environment {
  const path = secretPath(env);
  if (env.CLINIC_SECRET || path === undefined) return env;
  try {
    return { ...env, CLINIC_SECRET: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env;
    throw error;
  }
}

/**
 * Makes a secret for a clinic on SQLite that has none, readable for this user only. The server's start and
 * `clinic staff create` call this. On PostgreSQL none is made, because all instances need the same one.
 *
 * @throws ConfigError if the folder of the database cannot be made or written
 */
export function withOwnSecret(env: Environment): Environment {
  const kept = withKeptSecret(env);
  const path = secretPath(env);
  if (kept.CLINIC_SECRET || path === undefined || isDemoMode(env)) return kept;
  try {
    makeSecret(path);
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(
      `The secret of the clinic cannot be kept in ${path}: ${message}. Its folder must be the service's own.`,
    );
  }
  return withKeptSecret(env);
}

function makeSecret(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // The file gets its name only when it is whole. If another process has made it, that secret is read.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: OWNER_ONLY });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
