import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'pg-connection-string';
import { DatabaseUnusable } from '../database/errors.ts';
import { MIGRATION_NAMES } from '../database/migrate.ts';
import { onPostgres } from '../database/postgres-client.ts';
import { type AppliedMigration, assertUsable } from '../database/schema-versions.ts';
import type { Copied, SchemaObject } from '../database/sqlite-file.ts';
import { BackupError } from './command.ts';
import { inSnapshot, REMOVE_ALL, serverVersion } from './postgres.queries.ts';
import {
  type Ended,
  environmentWithoutSettings,
  errorLineOf,
  runProgram,
  waitForEnd,
} from './run-program.ts';

/**
 * The environment with which PostgreSQL's programs reach the database. libpq's variables get the meaning that
 * the driver gives to DATABASE_URL. They are not arguments, because everybody on the machine can read
 * arguments.
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

/** The TLS variables. Even where libpq would only encrypt, the driver checks the server's certificate. */
function tlsVariables(ssl: unknown, text: (name: string) => string | undefined) {
  const mode = text('sslmode');
  const root = text('sslrootcert');
  if (mode === 'disable' || ssl === false) return { PGSSLMODE: 'disable' };
  if (ssl === undefined) return {};
  if (text('uselibpqcompat') === 'true' && mode) return { PGSSLMODE: mode, PGSSLROOTCERT: root };
  if (mode === 'no-verify') return { PGSSLMODE: 'require', PGSSLROOTCERT: root };
  return { PGSSLMODE: 'verify-full', PGSSLROOTCERT: root ?? 'system' };
}

function postgresEnvironment(url: string): NodeJS.ProcessEnv {
  return { ...environmentWithoutSettings(), ...connectionVariables(url) };
}

function missingProgram(program: string, version: number): string {
  return `There is no ${program} on this machine: install postgresql-client-${version}.`;
}

/** Runs one of PostgreSQL's programs. @throws BackupError when it is missing, too old, or fails */
async function runPostgres(
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

/** A dump that lacks the rows of one of these tables is not a backup of Clinic Serial. */
const NEEDED = ['appointments', 'schema_migrations'];

/**
 * Dumps a PostgreSQL database while others read and write it, and checks the dump. Its contents are counted
 * in the same snapshot.
 *
 * @param to path of a file that does not exist yet; only its owner may read it
 * @throws DatabaseUnusable when the database is not Clinic Serial's, or this version cannot work with it
 * @throws BackupError when a program is missing, older than the server, or fails; errors of the connection
 */
export async function dumpDatabase(url: string, to: string): Promise<Copied> {
  return onPostgres(url, async (client) => {
    const version = await serverVersion(client);
    return inSnapshot(client, async ({ id, ...copied }) => {
      assertUsable('The database', copied.applied, MIGRATION_NAMES);
      await dumpSnapshot({ url, version, id, to });
      return copied;
    });
  });
}

/** Dumps the state of the database that a connection has exported. @param parts.id of the snapshot */
export async function dumpSnapshot(parts: {
  url: string;
  version: number;
  id: string;
  to: string;
}): Promise<void> {
  const { url, version, id, to } = parts;
  // Create the file first, because pg_dump would create it readable for others.
  closeSync(openSync(to, 'wx', 0o600));
  const args = ['--format=custom', '--no-password', `--snapshot=${id}`, `--file=${to}`];
  await runPostgres('pg_dump', args, { url, version });
  await checkDump(to, 'The dump', { url, version });
}

/**
 * Checks that a dump is one of Clinic Serial, and that all of it can be read.
 *
 * @param what the name of the dump in the error sentences
 * @returns its migrations, and its tables, views, triggers and functions
 * @throws DatabaseUnusable when it is no dump of a clinic; BackupError if pg_restore is missing or fails
 */
export async function checkDump(
  path: string,
  what: string,
  server: { url: string; version: number },
): Promise<{ applied: AppliedMigration[]; schema: SchemaObject[] }> {
  const list = await runPostgres('pg_restore', ['--list', path], server);
  const lacks = NEEDED.find((table) => !new RegExp(`^\\d+; .* TABLE DATA \\S+ ${table} `, 'm').test(list));
  if (lacks) throw new DatabaseUnusable(`${what} is no backup of Clinic Serial: it has no ${lacks}.`);
  await runPostgres('pg_restore', ['--file=-', path], { ...server, output: 'none' });
  const args = ['--data-only', '--table=schema_migrations', '--file=-', path];
  return { applied: appliedIn(await runPostgres('pg_restore', args, server)), schema: schemaIn(list) };
}

/**
 * A line of a dump's list: number, two ids, kind, schema, name, owner. A trigger's name follows its table's.
 */
const LISTED =
  /^\d+; \d+ \d+ ((?:FOREIGN )?TABLE|(?:MATERIALIZED )?VIEW|(?:EVENT )?TRIGGER|RULE|FUNCTION|PROCEDURE) (?!DATA |ATTACH )\S+ (.*)$/gm;

function schemaIn(list: string): SchemaObject[] {
  // The name of an owner may have spaces.
  const owner = / schema_migrations( .*)$/m.exec(list)?.[1] ?? '';
  return [...list.matchAll(LISTED)].map(([, kind = '', rest = '']) => {
    const name = rest.endsWith(owner) ? rest.slice(0, -owner.length) : rest.replace(/ \S+$/, '');
    return {
      kind: kind.toLowerCase(),
      name: name.replace(/\(\)$/, '').replace(kind === 'TRIGGER' ? /^\S+ / : '', ''),
    };
  });
}

/** Reads the migrations from the COPY statement of their table. Older dumps have no column `needs`. */
function appliedIn(script: string): AppliedMigration[] {
  const copied = /^COPY \S*schema_migrations \((.*)\) .*\n([\s\S]*?)^\\\.$/m.exec(script);
  const columns = (copied?.[1] ?? '').split(', ');
  const lines = (copied?.[2] ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const fields = line.split('\t');
    const field = (column: string) => fields[columns.indexOf(column)];
    const needs = field('needs');
    return { name: field('name') ?? '', needs: needs === '\\N' ? null : needs };
  });
}

/**
 * Replaces everything in a database with a checked dump, in one transaction. psql removes everything first,
 * because pg_restore would keep tables that a newer version added, and they would conflict with the dump.
 *
 * @throws BackupError when a program is missing or fails. The database is unchanged then
 */
export async function replayDump(path: string, server: { url: string; version: number }): Promise<void> {
  const { url, version } = server;
  const env = postgresEnvironment(url);
  // Fail before anything begins if psql is missing.
  await runPostgres('psql', ['--version'], server);
  const script = [
    '--no-psqlrc',
    '--no-password',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--set=VERBOSITY=terse',
  ];
  const psql = spawn('psql', [...script, '--file=-'], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const reader = spawn('pg_restore', ['--no-owner', '--no-comments', '--file=-', path], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  psql.stdin.on('error', () => undefined);
  psql.stdin.write(`begin;${REMOVE_ALL}`);
  const readWhole = waitForEnd(reader, missingProgram('pg_restore', version)).then((ended) => {
    // Commit only after the whole dump. When psql's input ends without a commit, it rolls back.
    psql.stdin.end(ended.code === 0 ? '\ncommit;\n' : '');
    return ended;
  });
  // If psql stopped at an error, it reads no more, and pg_restore fails too. psql's error is reported.
  let hasStopped = false;
  const [played, read] = await Promise.all([
    waitForEnd(psql, missingProgram('psql', version)),
    readWhole,
    pipeline(reader.stdout, psql.stdin, { end: false }).catch(() => {
      hasStopped = true;
    }),
  ]);
  if (read.code !== 0 && !hasStopped) throw failureOf('pg_restore', read, version);
  if (played.code !== 0) throw failureOf('psql', played, version);
}
