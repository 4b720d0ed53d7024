import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { restrictClinicFilesToOwner } from './backup/backup-folder.ts';
import { type ScheduledBackups, scheduleBackups } from './backup/scheduled-backups.ts';
import { type Clock, makeClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { connect, type Database } from './database/connect.ts';
import { codeOf, DatabaseUnusable, DriverUnusable, isDatabaseUnavailable } from './database/errors.ts';
import { withOwnSecret } from './database/kept-secret.ts';
import { MIGRATIONS, migrate } from './database/migrate.ts';
import { makeLargeIndexes } from './database/postgres-indexes.ts';
import { assertNoDemoAccounts, DEMO_ACCOUNTS } from './demo-data/accounts.ts';
import { makeLog } from './log.ts';
import { nodeEndedOn } from './operator/machine-facts.ts';
import { makeSystemdNotices } from './operator/systemd.ts';
import { PROGRAM } from './program.ts';
import { ConfigError } from './settings/settings.ts';
import { issueSetupKey } from './setup/create-first-admin.ts';
import { liveGateway } from './sms/http-gateway.ts';
import { LAST_ANSWERS_MS } from './sms/outbox.ts';
import { sqlitePath } from './sqlite-path.ts';

/** Less than the 10 seconds after which a service manager would kill the process. */
const SHUTDOWN_MS = 9_000;
const CLOSE_MS = 1_000;
/**
 * After this time the server cuts off every client that has not sent its request or read its answer. The rest
 * of the time is for sending the SMS of a last request and closing the database cleanly.
 */
const CUT_OFF_CLIENTS_MS = SHUTDOWN_MS - LAST_ANSWERS_MS - CLOSE_MS;
const MINUTE_MS = 60_000;
/** EX_CONFIG. systemd does not repeat such a start (scripts/machine/clinic-serial.service). */
const WRONG_SETTINGS = 78;
const WEB_ROOT = join(PROGRAM, 'web/dist');

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const env = withOwnSecret(process.env);
  const config = readConfig(env);
  const log = makeLog(config.logLevel);
  // Without this handler Node would print the whole error, with the row that a database refused.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The process ends because of an uncaught error');
    process.exit(1);
  });
  const clock = makeClock(config.clinic.timeZone);
  const node = process.versions.node;
  const ended = nodeEndedOn(node, clock.today());
  if (ended !== undefined)
    log.warn({ node, ended }, 'This Node.js gets no security updates any more: install a newer one');
  restrictClinicFilesToOwner({ folder: config.backup.folder, database: sqlitePath(config.databaseUrl) });
  const database = await connect(config.databaseUrl, { connections: config.databaseConnections });
  const migrated = await migrate(database, MIGRATIONS, {
    onWait: () =>
      log.warn('The start waits: another program uses a table that must be changed, such as a backup'),
  });
  if (migrated.length > 0) log.info({ migrated }, 'The schema is up to date');
  await assertNoDemoAccounts(config, database);
  const accounts = config.demoMode ? await seedDemo(database, clock) : [];
  const setupKey = config.demoMode ? undefined : await issueSetupKey({ database, clock });

  const app = await buildApp({
    config,
    env,
    database,
    clock,
    log,
    smsGateway: liveGateway(config, print),
    webRoot: existsSync(`${WEB_ROOT}/bn/client/index.html`) ? WEB_ROOT : null,
  });

  const backups = backupsOf(config, clock, log);
  app.addHook('preClose', async () => backups?.stop());

  const notices = makeSystemdNotices({ env: process.env, ping: database.ping, log });
  app.addHook('preClose', async () => notices.stop());

  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'Shutting down: requests in progress are finished first');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), CUT_OFF_CLIENTS_MS).unref();
    // Without this, connections that finish a request during the shutdown would stay open until the
    // keep-alive timeout.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error({ err: error }, 'The shutdown failed');
        process.exit(1);
      });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);

  await app.listen({ port: config.port, host: config.host }).catch(throwListenError);
  announce(config, portOf(app.server.address()), accounts, setupKey);
  if (database.engine === 'postgres') {
    makeLargeIndexes(config.databaseDirectUrl, log).catch((error: unknown) =>
      log.error({ err: error }, 'An index could not be made; the next start tries again'),
    );
  }
  await notices.start();
  await backups?.start();
}

/**
 * Names the settings to change if a port is taken or an address is not this machine's.
 *
 * @throws ConfigError with the variables and the address; any other error as it is
 */
function throwListenError(error: NodeJS.ErrnoException): never {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
  throw new ConfigError(
    `The server cannot listen where HOST and PORT, or METRICS_HOST and METRICS_PORT, say: ${error.message}`,
    { cause: error },
  );
}

function backupsOf(config: Config, clock: Clock, log: Logger): ScheduledBackups | undefined {
  const { folder, everyMinutes, copies } = config.backup;
  if (everyMinutes === 0) return undefined;
  const task = { databaseUrl: config.databaseDirectUrl, folder, secret: config.ownSecret, copies };
  return scheduleBackups({ task, everyMs: everyMinutes * MINUTE_MS, clock, log });
}

async function seedDemo(database: Database, clock: Clock): Promise<string[]> {
  const { seedDemoData } = await import('./demo-data/seed-demo-data.ts');
  await seedDemoData(database, clock);
  return DEMO_ACCOUNTS.map(({ username, password }) => `${username} / ${password}`);
}

function portOf(address: string | AddressInfo | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

/**
 * Prints the address at which the server is ready, and how to sign in for the first time.
 *
 * @param setupKey printed after `#`, because browsers send that part to no server, so that no log of requests
 *   has it
 */
function announce(
  config: Config,
  port: number | undefined,
  accounts: string[],
  setupKey: string | undefined,
): void {
  const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host;
  const address = `http://${host}:${port}`;
  print(`Clinic Serial ${version()} is ready at ${address}`);
  if (accounts.length > 0) print(`Demo accounts: ${accounts.join(', ')}`);
  if (setupKey !== undefined) {
    print(
      `No staff account exists yet. Open this address within an hour to set the clinic up: ${config.publicUrl ?? address}/admin/setup#${setupKey}`,
    );
  }
}

function version(): string {
  return JSON.parse(readFileSync(join(PROGRAM, 'package.json'), 'utf8')).version;
}

/**
 * The reason why a start failed: a sentence if the operator can fix the cause, a stack trace if it is a bug.
 */
function describe(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseUnusable) return error.message;
  if (isDatabaseUnavailable(error)) {
    return `The start failed: the database cannot be used now (${codeOf(error) || (error as Error).message}).`;
  }
  return `The start failed: ${(error as Error)?.stack ?? error}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  // A port that is taken may become free.
  const isForGood =
    error instanceof DriverUnusable || (error instanceof ConfigError && error.cause === undefined);
  process.exit(isForGood ? WRONG_SETTINGS : 1);
});
