import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { CLINIC_TIMEZONE } from '../../test/noon-zone.ts';
import { signedIn } from '../../test/people.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';
import { connect } from '../database/connect.ts';

const UNLIMITED = { REQUESTS_PER_MINUTE: '0', CODES_PER_HOUR: '0', USUAL_CODES: '0', SMS_DAILY_LIMIT: '0' };
/** More than are served at once, but few enough that none times out on a busy machine. */
const CROWD = 60;

/**
 * Pauses the server with SIGSTOP, sends all requests, and lets it continue. It then gets them all at once.
 */
async function allAtOnce<T>(server: ServerProcess, ask: (turn: number) => Promise<T>): Promise<T[]> {
  server.child.kill('SIGSTOP');
  const answers = Array.from({ length: CROWD }, (_, turn) => ask(turn));
  await pause(1_000);
  server.child.kill('SIGCONT');
  return Promise.all(answers);
}

describeOnAnyEngine('a server that gets more requests than it can serve', (engine) => {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.end('SIGKILL');
  });

  it('tells some at once when to come back, serves the others, and then everybody again', async () => {
    const url = await freshDatabaseUrl(engine);
    const server = await startServer({
      DATABASE_URL: url,
      CLINIC_TIMEZONE,
      ...UNLIMITED,
      REQUESTS_AT_ONCE: '4',
    });
    servers.push(server);
    const database = await connect(url);
    const doctorId = await addDoctor({ database, clock: makeTestClock() });
    const ask = (doctor = doctorId) =>
      fetch(`${server.api}/appointments/request-otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ doctorId: doctor, patientName: 'Rahima Begum', patientPhone: newPhone() }),
      });
    const codes = async () => (await database.read.selectFrom('oneTimeCodes').select('id').execute()).length;

    const few = await Promise.all(Array.from({ length: 4 }, () => ask()));
    expect(few.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    let isOver = false;
    const watching = (async () => {
      const seen: number[] = [];
      while (!isOver) {
        seen.push((await fetch(`${server.api}/health`)).status);
        await pause(20);
      }
      return seen;
    })();
    // The server accepts connections one by one, so open them first.
    await allAtOnce(server, () => fetch(`${server.api}/health`).then((answer) => answer.text()));
    // Some of these requests fail with 404. A failed request must free its place too.
    const answers = await allAtOnce(server, (turn) => ask(turn % 4 === 0 ? 999_999 : doctorId));
    isOver = true;
    expect(new Set(await watching)).toEqual(new Set([200]));

    const refused = answers.filter(({ status }) => status === 503);
    const served = answers.filter(({ status }) => status === 200);
    const notFound = answers.filter(({ status }) => status === 404);
    expect(refused.length).toBeGreaterThan(0);
    expect(served.length).toBeGreaterThan(0);
    expect(refused.length + served.length + notFound.length).toBe(CROWD);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ success: false, code: 'OVERLOADED' });
    }
    expect(await codes()).toBe(few.length + served.length);

    for (let again = 0; again < 10; again += 1) expect((await ask()).status).toBe(200);
    await database.close();
  }, 120_000);
});

describe('a server at its limit', () => {
  it('starts no export, and redirects a short link to the login', async () => {
    const clinic = await startTestApp('sqlite', { env: { REQUESTS_AT_ONCE: '1' } });
    const doctorId = await addDoctor(clinic);
    const { appointment } = (await book(clinic, doctorId)).data;
    const link = `/a/${appointment.bookingReference}`;
    const { token } = await signedIn(clinic, 'Admin');
    const file = { url: '/api/patients/export', headers: { authorization: `Bearer ${token}` } };
    expect((await clinic.inject(file)).body.split('\r\n')[1]).toContain('Rahima Begum');
    expect((await clinic.inject({ url: link })).headers.location).toBe(
      `/patient/appointment/${appointment.id}?from=sms`,
    );

    let finish = () => {};
    const work = clinic.app.limitWork(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const refused = await clinic.inject(file);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'OVERLOADED']);
    expect((await clinic.inject({ url: link })).headers.location).toBe('/patient/login');
    finish();
    await work;
    await clinic.close();
  });
});

describe('a process that can hardly keep up', () => {
  it('says so to everybody but those who watch over it, until it can again', async () => {
    const clinic = await startTestApp('sqlite', { env: { OVERLOAD_DELAY_MS: '50' } });
    const ask = async (path: string) => (await clinic.inject({ url: `/api${path}` })).statusCode;
    const keepBusy = (ms: number) => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };
    // The measured delay is an average, so keep the process busy in many long steps, as too much work would.
    for (let step = 0; step < 12; step += 1) {
      keepBusy(200);
      await pause(1);
    }
    const refused = await clinic.inject({ url: '/api/clinic' });
    expect(refused.statusCode).toBe(503);
    expect(refused.json().code).toBe('OVERLOADED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(await ask('/health')).toBe(200);

    await eventually(() => ask('/clinic')).toBe(200);
    await clinic.close();
  });
});

describe('a database that is slow', () => {
  // Longer than a silent connection is kept, shorter than PostgreSQL may take for one statement.
  const SLOW_MS = 7_500;

  it('does not close the connection of a client that waits: the answer is sent when it is ready', async () => {
    const clinic = await startTestApp('postgres');
    const address = await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    const doctorId = await addDoctor(clinic);
    const phone = newPhone();
    const holder = clinic.database.write(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`.execute(tx);
      await pause(SLOW_MS);
    });
    await pause(100);
    const answer = await fetch(`${address}/api/appointments/request-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ doctorId, patientName: 'Rahima Begum', patientPhone: phone }),
    });
    expect(answer.status).toBe(200);
    await holder;
    await clinic.close();
  });
});
