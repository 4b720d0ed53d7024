import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, requestCode } from '../../test/clinic.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { refuseCheckRow } from '../../test/full-disk.ts';

const health = async (clinic: TestApp) => {
  const response = await clinic.inject({ method: 'GET', url: '/api/health' });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] };
};
const AWAY = { success: false, code: 'DATABASE_AWAY', error: expect.stringContaining('Please try again') };

describeOnAnyEngine('health', (engine) => {
  it('is ok without a token, and 503 once the database is closed', async () => {
    const clinic = await startTestApp(engine);
    expect(await health(clinic)).toMatchObject({ status: 200, body: { status: 'ok' } });
    await clinic.database.close();
    const answer = await health(clinic);
    expect(answer).toMatchObject({ status: 503, body: AWAY });
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    await clinic.app.close();
  });
});

describe('health tells a client its own address', () => {
  const seenBy = async (env: Record<string, string>) => {
    const clinic = await startTestApp('sqlite', { env });
    const response = await clinic.inject({
      method: 'GET',
      url: '/api/health',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    await clinic.close();
    return response.headers['x-client-address'];
  };

  it('as the proxy names it', async () => expect(await seenBy({ TRUST_PROXY: 'true' })).toBe('203.0.113.9'));

  it('as the connection has it, when no proxy is trusted', async () =>
    expect(await seenBy({})).toBe('127.0.0.1'));
});

describe('health with a database that answers queries but cannot store', () => {
  const NOT_WRITABLE = {
    success: false,
    code: 'NOT_WRITABLE',
    error: 'The database is not writable: nothing can be stored.',
  };

  it('is 503 NOT_WRITABLE on SQLite', async () => {
    const clinic = await startTestApp('sqlite');
    await clinic.database.write((tx) => refuseCheckRow(tx, 'sqlite'));
    const answer = await health(clinic);
    expect(answer).toMatchObject({ status: 503, body: NOT_WRITABLE });
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    // Requests that only read still work.
    expect((await clinic.get('/departments')).status).toBe(200);
    await clinic.close();
  });

  it('is 503 NOT_WRITABLE on a read-only PostgreSQL, such as a standby', async () => {
    const databaseUrl = await migratedDatabaseUrl('postgres');
    const clinic = await startTestApp('postgres', { databaseUrl });
    const name = new URL(databaseUrl).pathname.slice(1);
    await clinic.database.write((tx) =>
      sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(tx),
    );
    // The setting applies to new connections only, so end the existing ones.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid()`.execute(clinic.database.read);
    expect(await health(clinic)).toMatchObject({ status: 503, body: NOT_WRITABLE });
    // A read fails on an ended connection until the pool has heard of its end.
    await eventually(async () => (await clinic.get('/departments')).status).toBe(200);
    await clinic.close();
  });
});

describe('a PostgreSQL that goes away and comes back', () => {
  let proxy: Server;
  let clinic: TestApp;
  let isAway = false;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    // A proxy between the server and the database, so that the test can cut the connection.
    const { hostname, port } = new URL(inject('postgresUrl'));
    proxy = createServer((socket) => {
      if (isAway) return socket.destroy();
      const upstream = connectTo(Number(port), hostname);
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const databaseUrl = new URL(await migratedDatabaseUrl('postgres'));
    databaseUrl.port = String((proxy.address() as { port: number }).port);
    clinic = await startTestApp('postgres', { databaseUrl: databaseUrl.href });
  });
  afterAll(async () => {
    await clinic.close();
    await new Promise((resolve) => proxy.close(resolve));
  });

  it('makes requests fail with 503 and Retry-After, and they succeed once it is back', async () => {
    const doctorId = await addDoctor(clinic);
    const { data } = await requestCode(clinic, doctorId);

    isAway = true;
    for (const socket of sockets) socket.destroy();
    const answers = [
      await clinic.send('POST', '/appointments/verify-otp', data),
      await requestCode(clinic, doctorId),
      await clinic.get('/departments'),
    ];
    for (const { status, code, headers } of answers) {
      expect([status, code]).toEqual([503, 'DATABASE_AWAY']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await health(clinic)).status).toBe(503);

    isAway = false;
    expect((await health(clinic)).status).toBe(200);
    expect((await clinic.send('POST', '/appointments/verify-otp', data)).data.serialNumber).toBe(1);
    expect((await book(clinic, doctorId)).data.serialNumber).toBe(2);
  });
});
