import { parse } from 'pg-connection-string';
import { BackupError } from './backup-error.ts';
import { type Ended, environmentWithoutSettings, errorLineOf, runProgram } from './run-program.ts';

/**
 * The environment variables by which PostgreSQL's programs reach the database. They are not arguments,
 * because everybody on the machine can read arguments.
 *
 * @param url DATABASE_URL
 * @returns variables of libpq with the meaning that the server's driver gives to the address
 */
export function connectionVariables(url: string): Record<string, string> {
  const parsed = parse(url);
  const text = (name: string) => (typeof parsed[name] === 'string' ? (parsed[name] as string) : undefined);
  const variables = {
    // Without a host libpq would use a socket, but the driver uses this host.
    PGHOST: parsed.host || process.env.PGHOST || 'localhost',
    PGPORT: parsed.port,
    PGUSER: parsed.user,
    PGPASSWORD: parsed.password,
    PGDATABASE: parsed.database,
    PGOPTIONS: parsed.options,
    PGSSLCERT: text('sslcert'),
    PGSSLKEY: text('sslkey'),
    ...tlsVariables(parsed.ssl, text),
  };
  const set = Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(set);
}

/** The TLS variables. The driver checks the server's certificate also where libpq would only encrypt. */
function tlsVariables(ssl: unknown, text: (name: string) => string | undefined) {
  const mode = text('sslmode');
  const root = text('sslrootcert');
  if (mode === 'disable' || ssl === false) return { PGSSLMODE: 'disable' };
  if (ssl === undefined) return {};
  if (text('uselibpqcompat') === 'true' && mode) return { PGSSLMODE: mode, PGSSLROOTCERT: root };
  if (mode === 'no-verify') return { PGSSLMODE: 'require', PGSSLROOTCERT: root };
  return { PGSSLMODE: 'verify-full', PGSSLROOTCERT: root ?? 'system' };
}

/** The whole environment of a program that uses the database of this address. */
export function postgresEnvironment(url: string): NodeJS.ProcessEnv {
  return { ...environmentWithoutSettings(), ...connectionVariables(url) };
}

/** The sentence for a program of PostgreSQL that is missing. */
export function missingProgram(program: string, version: number): string {
  return `There is no ${program} on this machine: install postgresql-client-${version}.`;
}

/**
 * Runs one of PostgreSQL's programs.
 *
 * @param parts.url DATABASE_URL
 * @param parts.version the version of the database's server, which names the package to install
 * @throws BackupError with a sentence when the program is missing, too old, or fails
 */
export async function runPostgres(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  parts: { url: string; version: number; output?: 'none' },
): Promise<string> {
  const { url, version, ...options } = parts;
  const missing = missingProgram(program, version);
  const ended = await runProgram(program, args, { env: postgresEnvironment(url), missing, ...options });
  if (ended.code !== 0) throw failureOf(program, ended, version);
  return ended.out;
}

/** The error for a program of PostgreSQL that failed. */
export function failureOf(program: string, ended: Omit<Ended, 'out'>, version: number): BackupError {
  if (ended.err.includes('server version mismatch')) {
    return new BackupError(
      `The ${program} of this machine is older than the database's PostgreSQL ${version}: ` +
        `install postgresql-client-${version}.`,
    );
  }
  if (ended.err.includes('unsupported version')) {
    return new BackupError(
      `The ${program} of this machine is older than the pg_dump that made the backup: install a newer postgresql-client.`,
    );
  }
  const complaint = errorLineOf(ended).replace(/^(pg_dump|pg_restore): error: |^psql:<stdin>:\d+: /, '');
  return new BackupError(`${program} failed: ${complaint}.`);
}
