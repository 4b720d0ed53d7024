import { once } from 'node:events';
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

/** The startup parameters that PgBouncer accepts without `ignore_startup_parameters`. */
const TAKEN = [
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
];

/** PostgreSQL's first message: length, version, then names and values, each ended by a zero byte. */
function startupParameters(message: Buffer): string[] {
  const texts = message.subarray(8).toString('utf8').split('\0').filter(Boolean);
  return texts.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
}

describe('PostgreSQL behind a pooler', () => {
  const opened: Database[] = [];
  const refused: string[] = [];
  let gate: Server;
  let url: string;
  const open = async (address: string) => {
    const database = await connect(address);
    opened.push(database);
    return database;
  };

  beforeAll(async () => {
    const address = new URL(await freshDatabaseUrl('postgres'));
    const { hostname, port } = address;
    gate = createServer((client: Socket) => {
      client.on('error', () => undefined);
      client.once('data', (message) => {
        const unknown = startupParameters(message).filter((name) => !TAKEN.includes(name));
        refused.push(...unknown);
        if (unknown.length > 0) return client.destroy();
        const server = connectTo(Number(port), hostname);
        server.on('error', () => client.destroy());
        server.write(message);
        client.pipe(server).pipe(client);
      });
    }).listen(0, '127.0.0.1');
    await once(gate, 'listening');
    address.port = String((gate.address() as { port: number }).port);
    url = address.href;
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(() => gate.close());

  it('works with one that refuses unknown startup parameters', async () => {
    const database = await open(url);
    expect(await migrate(database)).toContain('001-the-clinic');
    await database.ping();
    expect(refused).toEqual([]);
  });

  it('limits each statement to ten seconds', async () => {
    const database = await open(url);
    const limits = sql<{
      statement: string;
      idle: string;
    }>`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const expected = [{ statement: '10s', idle: '10s' }];
    expect((await limits.execute(database.read)).rows).toEqual(expected);
    expect((await database.write((tx) => limits.execute(tx))).rows).toEqual(expected);
  });

  it('changes the schema without a time limit, also where the operator has set one', async () => {
    const limited = await freshDatabaseUrl('postgres');
    const name = new URL(limited).pathname.slice(1);
    const database = await open(limited);
    await database.write((tx) =>
      sql`alter database ${sql.ref(name)} set statement_timeout = '500ms'`.execute(tx),
    );
    await database.changeSchema((tx) => sql`select pg_sleep(1)`.execute(tx));
  });
});
