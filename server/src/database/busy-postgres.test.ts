import { once } from 'node:events';
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { connect, type Database } from './connect.ts';
import { isDatabaseBusy } from './errors.ts';

const SLEEP_MS = 3_000;
const closing: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A PostgreSQL that is slow to accept connections: those that are open go on as before. */
class SlowToAccept {
  /** How long a new connection waits, in milliseconds. */
  delayMs = 0;
  url = '';
  readonly #server: Server;

  private constructor(target: URL) {
    this.#server = createServer(async (client: Socket) => {
      client.on('error', () => undefined);
      client.pause();
      await pause(this.delayMs);
      const server = connectTo(Number(target.port), target.hostname);
      server.on('error', () => client.destroy());
      client.on('close', () => server.destroy());
      client.pipe(server).pipe(client);
    });
  }

  static async start(databaseUrl: string): Promise<SlowToAccept> {
    const url = new URL(databaseUrl);
    const gate = new SlowToAccept(new URL(databaseUrl));
    gate.#server.listen(0, '127.0.0.1');
    await once(gate.#server, 'listening');
    closing.push(() => gate.#server.close());
    url.port = String((gate.#server.address() as { port: number }).port);
    gate.url = url.href;
    return gate;
  }
}

async function open(url: string, connections?: number): Promise<Database> {
  const database = await connect(url, connections ? { connections } : {});
  closing.push(() => database.close());
  return database;
}

const sleep = (database: Database, ms = SLEEP_MS) =>
  sql<{ done: number }>`select 1 as done, pg_sleep(${ms / 1_000})`
    .execute(database.read)
    .then(({ rows }) => rows[0]?.done);

it('a slow statement is finished while PostgreSQL accepts no new connection', async () => {
  const gate = await SlowToAccept.start(await freshDatabaseUrl('postgres'));
  const database = await open(gate.url);
  await database.write((tx) => sql`select 1`.execute(tx));
  await database.ping();
  gate.delayMs = 60_000;
  expect(await sleep(database)).toBe(1);
  await database.ping();
});

it('a caller for whom a connection must be opened waits for a PostgreSQL that is slow to accept it', async () => {
  const gate = await SlowToAccept.start(await freshDatabaseUrl('postgres'));
  const database = await open(gate.url);
  await database.write((tx) => sql`select 1`.execute(tx));
  await database.ping();
  gate.delayMs = 3_500;
  expect(await Promise.all([sleep(database, 1_000), sleep(database, 1_000)])).toEqual([1, 1]);
});

it('a connection that cannot be opened in time tells that PostgreSQL is busy, not that it is away', async () => {
  const gate = await SlowToAccept.start(await freshDatabaseUrl('postgres'));
  const database = await open(gate.url);
  await database.write((tx) => sql`select 1`.execute(tx));
  await database.ping();
  gate.delayMs = 60_000;
  const first = sleep(database, 9_000);
  const error: unknown = await sleep(database).catch((reason: unknown) => reason);
  expect(isDatabaseBusy(error)).toBe(true);
  expect(await first).toBe(1);
}, 20_000);

it('while callers wait long for a connection, new requests are refused and the others are served', async () => {
  const logLines: string[] = [];
  const clinic: TestApp = await startTestApp('postgres', {
    env: { LOG_LEVEL: 'error', OVERLOAD_DELAY_MS: '60000' },
    logLines,
  });
  closing.push(() => clinic.close());
  const { database } = clinic;
  // Of the 8 connections, 3 are for reading.
  const served = [8_000, 8_000, 8_000, 10].map((ms) => sleep(database, ms));
  const refused = async (path: string) => (await clinic.inject({ url: `/api${path}` })).json().code;
  await eventually(() => database.isBusy(false)).toBe(true);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refused('/departments')));
  expect(new Set(answers)).toEqual(new Set(['OVERLOADED']));
  expect(new Set(await Promise.all(served))).toEqual(new Set([1]));
  expect(database.isBusy(true)).toBe(false);
  expect((await clinic.get('/departments')).status).toBe(200);

  const lines = () => logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'OVERLOADED');
  await eventually(() => lines().map(({ count }) => count)).toEqual([undefined, 19]);
}, 20_000);
