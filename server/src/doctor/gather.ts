import { execFile } from 'node:child_process';
import { constants, existsSync, readdirSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { checkProofs } from '../backup/proof.ts';
import { backupTime } from '../backup/rotation.ts';
import { storedSettings } from '../clinic/clinic.queries.ts';
import { putInForce, type SettingValues } from '../clinic/live-config.ts';
import { type Clock, makeClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { connect, type Database } from '../database/connect.ts';
import { codeOf } from '../database/errors.ts';
import { MIGRATION_NAMES } from '../database/migrate.ts';
import { clinicSettings } from '../database/migrations/030-clinic-settings.ts';
import { type AppliedMigration, findRefused, readApplied } from '../database/schema-versions.ts';
import { checkDatabase as checkSqliteDatabase } from '../database/sqlite-file.ts';
import { assertNoDemoAccounts } from '../demo-data/accounts.ts';
import { CLIENT_ADDRESS_HEADER } from '../http/client-address.ts';
import { backupDueBy, certificateDays, clockOffsetSeconds } from '../operator/machine-facts.ts';
import { failureCode, meaningOf } from '../sms/failure-codes.ts';
import { gatewayTrouble } from '../sms/gateway-trouble.ts';
import { httpGateway } from '../sms/http-gateway.ts';
import { lastAccepted } from '../sms/outbox.queries.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { countActiveAdmins } from '../staff/staff.queries.ts';
import type { DatabaseFacts } from './database-checks.ts';
import { type BackupFacts, FORGED_ADDRESS, type PublicFacts } from './machine-checks.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;
const BESIDE = ['', '-wal', '-shm'];
const MOST_TEXT = 300;

const errorTextOf = (error: unknown) => {
  const { message } = error as Error;
  return (message || codeOf(error) || 'unknown').replace(/\s+/g, ' ').slice(0, MOST_TEXT);
};

/**
 * Opens the database and puts its stored settings in force. It never creates a database.
 *
 * @returns the facts, or a sentence about why it cannot be used
 */
export async function databaseFacts(config: Config, env: SettingValues): Promise<DatabaseFacts | string> {
  const path = sqlitePath(config.databaseUrl);
  if (path !== undefined) {
    if (!existsSync(path)) return `there is no ${path}: start the server once, or correct DATABASE_URL`;
    const own = process.getuid?.();
    if (own !== undefined && statSync(path).uid !== own) {
      return `${path} belongs to another user: run this as the user of the service, by sudo clinic doctor`;
    }
  }
  let database: Database | undefined;
  try {
    database = await connect(config.databaseUrl, { connections: 2 });
    await database.ping();
    const applied = await readApplied(database.read).catch((): AppliedMigration[] => []);
    if (applied.some(({ name }) => name === clinicSettings.name)) {
      putInForce(config, env, await storedSettings(database.read));
    }
    return await factsOf(database, config, applied);
  } catch (error) {
    return `it cannot be used (${errorTextOf(error)}): correct DATABASE_URL, or start the database`;
  } finally {
    await database?.close();
  }
}

async function factsOf(
  database: Database,
  config: Config,
  applied: AppliedMigration[],
): Promise<DatabaseFacts> {
  const steps = applied.map(({ name }) => name);
  const hasAll = MIGRATION_NAMES.every((step) => steps.includes(step));
  const clock = makeClock(config.clinic.timeZone);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => errorTextOf((error as Error).cause ?? error),
    );
  return {
    engine: database.engine,
    // The last step of the schema adds the row that this check writes.
    writeFailure: hasAll ? await failureOf(database.assertWritable()) : null,
    appliedSteps: steps,
    knownSteps: MIGRATION_NAMES,
    refusedStep: findRefused(applied, MIGRATION_NAMES)?.name ?? null,
    activeAdmins: hasAll ? await countActiveAdmins(database.read) : null,
    demoAccounts: hasAll ? await failureOf(assertNoDemoAccounts(config, database)) : null,
    sms: hasAll ? await smsFacts(database, config, clock) : null,
    secondsAhead: await clockOffsetSeconds({ clock, database }),
  };
}

async function smsFacts(database: Database, config: Config, clock: Clock): Promise<DatabaseFacts['sms']> {
  const trouble = await gatewayTrouble({ clock, config, database });
  return {
    trouble: trouble && { since: trouble.since, meaning: meaningOf(config.sms.gateway, trouble.code) },
    acceptedAt: await lastAccepted(database.read),
  };
}

/** True if systemd says that the network sets the clock; undefined when that is not known. */
export async function isSynchronised(): Promise<boolean | undefined> {
  try {
    const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
      timeout: TIMEOUT_MS,
    });
    return { yes: true, no: false }[stdout.trim()];
  } catch {
    return undefined;
  }
}

/** The rights of the files that exist. None on Windows, which has no such rights. */
export function modesOf(paths: readonly string[]): { path: string; mode: number }[] {
  if (process.platform === 'win32') return [];
  return paths.filter((path) => existsSync(path)).map((path) => ({ path, mode: statSync(path).mode }));
}

/** The files that contain names and phones: the database and the backups. */
export function personalFiles(config: Config): string[] {
  const path = sqlitePath(config.databaseUrl);
  const { folder } = config.backup;
  const database = path === undefined ? [] : BESIDE.map((suffix) => path + suffix);
  return [...database, ...backupsIn(folder).map((name) => join(folder, name))];
}

function backupsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => backupTime(name) !== undefined);
  } catch {
    return [];
  }
}

export async function backupFacts(config: Config, clock: Clock): Promise<BackupFacts> {
  const { folder, everyMinutes } = config.backup;
  const last = backupsIn(folder)
    .sort((one, other) => (backupTime(one) ?? 0) - (backupTime(other) ?? 0))
    .at(-1);
  const time = last === undefined ? 0 : (backupTime(last) ?? 0);
  return {
    engine: sqlitePath(config.databaseUrl) === undefined ? 'postgres' : 'sqlite',
    folder,
    isWritable: await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    ),
    everyMinutes,
    newest:
      last === undefined
        ? undefined
        : { time, file: last, fault: await faultOf(join(folder, last), config.ownSecret) },
    dueBy: backupDueBy(time, everyMinutes),
    now: clock.now().getTime(),
  };
}

/** Compares a backup with its proofs and opens it, without changing anything. */
async function faultOf(file: string, secret: string | null): Promise<string | null> {
  try {
    checkProofs({ file, bytes: file, secret, withoutProof: false });
    if (file.endsWith('.db')) await checkSqliteDatabase(file);
    else await listDump(file);
    return null;
  } catch (error) {
    return errorTextOf(error);
  }
}

/** Checks that pg_restore, if it is installed, can read a dump. */
async function listDump(file: string): Promise<void> {
  try {
    await run('pg_restore', ['--list', file], { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new Error(`${basename(file)} cannot be read by pg_restore`);
  }
}

export async function certificateFacts({ tlsCertificate }: Config, clock: Clock) {
  if (tlsCertificate === null) return undefined;
  try {
    return { days: await certificateDays(tlsCertificate, clock.now()) };
  } catch (error) {
    return { fault: errorTextOf(error) };
  }
}

/** Calls the public address, and checks whether the server's own port answers beside it. */
export async function publicFacts(url: string, { host, port, demoMode }: Config): Promise<PublicFacts> {
  const ask = (address: string) =>
    fetch(`${address}/api/health`, {
      headers: { 'x-forwarded-for': FORGED_ADDRESS },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const { answer, clientAddress } = await ask(url).then(
    ({ status, headers }) => ({
      answer: { status, hasHsts: headers.has('strict-transport-security') },
      clientAddress: headers.get(CLIENT_ADDRESS_HEADER),
    }),
    (error: unknown) => ({
      answer: { fault: errorTextOf((error as Error).cause ?? error) },
      clientAddress: null,
    }),
  );
  const name = new URL(url).host.replace(/:\d+$/, '');
  const isOpen = host === '0.0.0.0' || host === '::';
  return {
    url,
    answer,
    clientAddress,
    plainPortAnswers: isOpen
      ? await ask(`http://${name}:${port}`).then(
          () => true,
          () => false,
        )
      : undefined,
    demoMode,
  };
}

/** Sends a real message. */
export async function sendTestMessage(phone: string, { sms, clinic }: Config) {
  if (!sms.http) return { code: 'console', meaning: 'SMS_GATEWAY names no gateway' };
  try {
    const id = `test${Math.floor(performance.timeOrigin).toString(36)}`;
    const text = `${clinic.name}: this is a test message.`;
    const receipt = await httpGateway(sms.http).send({ id, phone, text });
    return { accepted: true, isUnderstood: receipt?.isUnderstood !== false } as const;
  } catch (error) {
    const code = failureCode(error);
    return { code, meaning: meaningOf(sms.gateway, code) };
  }
}
