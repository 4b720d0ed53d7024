import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, requestCode } from '../../test/clinic.ts';
import { describeOnBothEngines, freshDatabaseUrl } from '../../test/databases.ts';

const health = async (clinic: TestApp) => {
  const response = await clinic.inject({ method: 'GET', url: '/api/health' });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] };
};
const AWAY = { success: false, code: 'DATABASE_AWAY', error: expect.stringContaining('Please try again') };

describeOnBothEngines('health', (engine) => {
  it('is ok without a token, and away once the database is closed', async () => {
    const clinic = await startTestApp(engine);
    expect(await health(clinic)).toMatchObject({ status: 200, body: { status: 'ok' } });
    await clinic.database.close();
    const answer = await health(clinic);
    expect(answer).toMatchObject({ status: 503, body: AWAY });
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    await clinic.app.close();
  });
});

describe('a PostgreSQL that goes away and comes back', () => {
  let proxy: Server;
  let clinic: TestApp;
  let isAway = false;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    // Between the server and the database stands a cable that can be pulled.
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
    const databaseUrl = new URL(await freshDatabaseUrl('postgres'));
    databaseUrl.port = String((proxy.address() as { port: number }).port);
    clinic = await startTestApp('postgres', { databaseUrl: databaseUrl.href });
  });
  afterAll(async () => {
    await clinic.close();
    await new Promise((resolve) => proxy.close(resolve));
  });

  it('is answered 503 with a time to come back, and all goes on when it is there again', async () => {
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
