import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import { makeTestClock } from '../test/app.ts';
import { addDoctor, newPhone } from '../test/clinic.ts';
import {
  describeOnBothEngines,
  type Engine,
  freshDatabaseUrl,
  migratedDatabaseUrl,
} from '../test/databases.ts';
import { eventually } from '../test/eventually.ts';
import { hangs, startGatewayServer } from '../test/gateway-server.ts';
import { CLINIC_TIMEZONE } from '../test/noon-zone.ts';
import { failToStart, type ServerProcess, startServer } from '../test/server-process.ts';
import { connect, type Database } from './database/connect.ts';
import { runStaffCommand } from './staff/staff-command.ts';

const CLINIC_SECRET = 'a-secret-of-thirty-two-characters';
const UNLIMITED = { REQUESTS_PER_MINUTE: '0', CODES_PER_HOUR: '0', USUAL_CODES: '0', SMS_DAILY_LIMIT: '0' };

async function post(server: ServerProcess, path: string, body: object) {
  const response = await fetch(`${server.api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  const answer = (await response.json()) as any;
  return { status: response.status, data: answer.data, code: answer.code };
}

const requestCode = (server: ServerProcess, doctorId: number) =>
  post(server, '/appointments/request-otp', {
    doctorId,
    patientName: 'Rahima Begum',
    patientPhone: newPhone(),
  });
const verify = (server: ServerProcess, data: object) => post(server, '/appointments/verify-otp', data);

describeOnBothEngines('servers in separate processes', (engine) => {
  const servers: ServerProcess[] = [];
  const databases: Database[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.end('SIGKILL');
    for (const database of databases.splice(0)) await database.close();
  });

  async function start(engine: Engine, count: number) {
    const env = { DATABASE_URL: await freshDatabaseUrl(engine), CLINIC_TIMEZONE, ...UNLIMITED };
    const started = await Promise.all(Array.from({ length: count }, () => startServer(env)));
    servers.push(...started);
    const database = await connect(env.DATABASE_URL);
    databases.push(database);
    const doctorId = await addDoctor({ database, clock: makeTestClock() });
    return { started: started as [ServerProcess, ServerProcess], database, doctorId };
  }

  it('start together on one empty database, share its places, and lose no booking when one is killed', async () => {
    const { started, database, doctorId } = await start(engine, 2);
    const [one, other] = started;
    const doctors = await database.read.selectFrom('doctors').select('name').execute();
    expect(new Set(doctors.map((doctor) => doctor.name)).size).toBe(doctors.length);

    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => requestCode(index % 2 === 0 ? one : other, doctorId)),
    );
    expect(new Set(codes.map((code) => code.status))).toEqual(new Set([200]));
    const told: number[] = [];
    const refused: string[] = [];
    await Promise.all(
      codes.map(async ({ data }, index) => {
        let server = index % 2 === 0 ? other : one;
        for (;;) {
          const answer = await verify(server, data).catch(() => undefined);
          // The connection was cut: the patient sends the request again, to the server that still runs.
          if (!answer) server = other;
          else if (answer.status === 200) {
            if (told.push(answer.data.serialNumber) === 15) one.child.kill('SIGKILL');
            return;
          }
          // The machine is too busy with other work: the patient tries again a little later.
          else if (answer.status === 503) await setTimeout(200);
          else {
            refused.push(answer.code);
            return;
          }
        }
      }),
    );

    // Every serial that a patient was told is stored. All places are given, also those whose answer was lost.
    const stored = await database.read
      .selectFrom('appointments')
      .select('daySerial')
      .where('doctorId', '=', doctorId)
      .orderBy('daySerial')
      .execute();
    const all = Array.from({ length: 30 }, (_, index) => index + 1);
    expect(stored.map((row) => row.daySerial)).toEqual(all);
    expect(told.sort((a, b) => a - b)).toEqual(all);
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'FULLY_BOOKED'));
  }, 120_000);
});

it('a server that is asked to stop finishes the requests in progress', async () => {
  const url = await migratedDatabaseUrl('sqlite');
  const server = await startServer({ DATABASE_URL: url, CLINIC_TIMEZONE, ...UNLIMITED });
  const database = await connect(url);
  try {
    const doctorId = await addDoctor({ database, clock: makeTestClock() });
    const codes = await Promise.all(Array.from({ length: 20 }, () => requestCode(server, doctorId)));
    const bookings = codes.map(({ data }) => verify(server, data).catch(() => 'cut off' as const));
    await Promise.race(bookings);
    expect(await server.end('SIGTERM')).toBe(0);

    const answers = (await Promise.all(bookings)).filter((answer) => answer !== 'cut off');
    const told = answers.filter((answer) => answer.status === 200).map((answer) => answer.data.serialNumber);
    const stored = await database.read
      .selectFrom('appointments')
      .select('daySerial')
      .where('doctorId', '=', doctorId)
      .execute();
    expect(told.length).toBeGreaterThan(0);
    expect(stored.map((row) => row.daySerial)).toEqual(expect.arrayContaining(told));
    // A request that comes too late gets the failure envelope, like every other failure.
    const late = answers.filter((answer) => answer.status !== 200);
    expect(late.filter((answer) => answer.code === undefined)).toEqual([]);
  } finally {
    await server.end('SIGKILL');
    await database.close();
  }
}, 120_000);

it('a slow client and a slow SMS gateway together do not prevent a clean stop', async () => {
  const gateway = await startGatewayServer();
  gateway.answer = hangs;
  const url = await migratedDatabaseUrl('sqlite');
  const server = await startServer({
    DATABASE_URL: url,
    CLINIC_TIMEZONE,
    ...UNLIMITED,
    SMS_GATEWAY: 'http',
    SMS_HTTP_URL: gateway.url,
  });
  const database = await connect(url);
  const clients: Socket[] = [];
  /** Begins a request for a login code without its body. `finish` sends the body. */
  const begin = async () => {
    const client = connectTo(Number(new URL(server.api).port), '127.0.0.1');
    clients.push(client);
    client.on('error', () => undefined);
    await once(client, 'connect');
    const body = JSON.stringify({ phone: newPhone() });
    client.write(
      `POST /api/auth/request-login-otp HTTP/1.1\r\nhost: clinic\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    return { finish: () => client.write(body) };
  };
  try {
    const late = await begin();
    await begin();
    await requestCode(server, await addDoctor({ database, clock: makeTestClock() }));
    await eventually(() => gateway.received.length).toBe(1);
    const ended = server.end('SIGTERM');
    await setTimeout(1_000);
    late.finish();
    expect(await ended).toBe(0);
    // A gateway that does not answer one message delays no other. Both tries were ended, and the next server
    // repeats them.
    const messages = await database.read.selectFrom('smsOutbox').select(['attempts', 'status']).execute();
    expect(gateway.received).toHaveLength(2);
    expect(messages).toEqual(Array(2).fill({ attempts: 1, status: 'waiting' }));
  } finally {
    for (const client of clients) client.destroy();
    await server.end('SIGKILL');
    await database.close();
    await gateway.close();
  }
}, 60_000);

it.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535\n'],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/clinic' },
    'CLINIC_SECRET must be set outside demo mode: a random text of at least 32 characters\n',
  ],
  [
    { NODE_ENV: 'production', DEMO_MODE: 'true', CLINIC_SECRET },
    'DEMO_MODE must not be true when NODE_ENV is production\n',
  ],
  [
    { NODE_ENV: 'production', CLINIC_SECRET, SMS_GATEWAY: 'bulksmsbd', SMS_API_KEY: 'key' },
    'SMS_SENDER must be set: the SMS gateway asks for it\n',
  ],
  [
    { NODE_ENV: 'production', CLINIC_SECRET, SMS_GATEWAY: 'bulksmsbd', PORT: 'abc' },
    'PORT must be a whole number from 0 to 65535\nSMS_API_KEY must be set: the SMS gateway asks for it\nSMS_SENDER must be set: the SMS gateway asks for it\n',
  ],
])(
  'a server with %j stops with a sentence for each fault',
  async (env, sentence) => {
    expect(await failToStart(env as Record<string, string>)).toEqual({ code: 78, out: '', err: sentence });
  },
  60_000,
);

it('a server that cannot listen on its address and port stops with one sentence', async () => {
  const DATABASE_URL = await migratedDatabaseUrl('sqlite');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = String((other.address() as AddressInfo).port);
  try {
    for (const variable of ['PORT', 'METRICS_PORT']) {
      const { code, out, err } = await failToStart({ DATABASE_URL, [variable]: taken });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(
        /^The server cannot listen where HOST and PORT, or METRICS_HOST and METRICS_PORT, say: listen EADDRINUSE: .*\n$/,
      );
    }
  } finally {
    other.close();
  }
}, 120_000);

describeOnBothEngines('a clinic without accounts', (engine) => {
  const ADDRESS =
    /^No staff account exists yet\. Open this address within an hour to set the clinic up: (\S+)\/admin\/setup#([\w-]{43})$/m;

  it('is told one address with a key at each start, and no address once it has an account', async () => {
    const DATABASE_URL = await migratedDatabaseUrl(engine);
    const env = { DATABASE_URL, NODE_ENV: 'production', CLINIC_SECRET, LOG_LEVEL: 'trace' };
    const first = await startServer(env);
    await eventually(() => ADDRESS.test(first.printed())).toBe(true);
    const [, base, key = ''] = ADDRESS.exec(first.printed()) ?? [];
    expect(base).toBe(first.api.replace('127.0.0.1', 'localhost').replace('/api', ''));
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await startServer({ ...env, PUBLIC_URL: 'https://clinic.example' });
    await eventually(() => ADDRESS.test(second.printed())).toBe(true);
    const [, publicBase, otherKey] = ADDRESS.exec(second.printed()) ?? [];
    expect(publicBase).toBe('https://clinic.example');
    expect(otherKey).not.toBe(key);
    // The key of the first start is still valid.
    const form = { username: 'nasreen', fullName: 'Nasreen', password: 'seven green doors', language: 'en' };
    expect((await post(second, '/setup/admin', { ...form, key })).status).toBe(200);
    expect((await post(second, '/setup/admin', { ...form, key: otherKey })).status).toBe(404);
    expect(await second.end('SIGTERM')).toBe(0);
    // Each key was printed once, and the log does not have it.
    expect(first.printed().split(key)).toHaveLength(2);
    expect(second.printed()).not.toContain(key);

    const third = await startServer(env);
    expect(await third.end('SIGTERM')).toBe(0);
    expect(third.printed()).not.toContain('/admin/setup');
  }, 120_000);
});

it('a demonstration is told its accounts, and no address for the set-up', async () => {
  const server = await startServer({ DATABASE_URL: await migratedDatabaseUrl('sqlite') });
  await eventually(() => server.printed()).toContain('Demo accounts:');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.printed()).not.toContain('/admin/setup');
}, 60_000);

describeOnBothEngines('a database that was a demonstration', (engine) => {
  it('is refused until nobody can sign in with a demo account', async () => {
    const DATABASE_URL = await migratedDatabaseUrl(engine);
    const demo = await startServer({ DATABASE_URL });
    await demo.end('SIGTERM');

    const env = { DATABASE_URL, NODE_ENV: 'production', CLINIC_SECRET };
    const production = {
      ...env,
      CLINIC_PHONE: '01811-223344',
      SMS_GATEWAY: 'smsnetbd',
      SMS_API_KEY: 'key',
    };
    const refused = (names: string) => ({
      code: 78,
      out: '',
      err: `The database holds demo accounts that anybody can use (${names}): give each a new password with clinic staff reset-password --username NAME, or deactivate it\n`,
    });
    expect(await failToStart(production)).toEqual(refused('admin, staff, viewer, doctor'));

    const database = await connect(DATABASE_URL);
    try {
      const tools = { database, clock: makeTestClock(), clinicName: 'Clinic Serial', print: () => {} };
      const run = (...args: string[]) =>
        runStaffCommand(args, { ...tools, askPassword: async () => 'known to nobody else' });
      await run('reset-password', '--username', 'admin');
      await run('deactivate', '--username', 'viewer');
      expect(await failToStart(production)).toEqual(refused('staff, doctor'));
      await run('reset-password', '--username', 'staff');
      await run('deactivate', '--username', 'doctor');
    } finally {
      await database.close();
    }
    const server = await startServer(production);
    const wrong = { username: 'admin', password: 'admin1234' };
    expect((await post(server, '/auth/admin', wrong)).status).toBe(401);
    expect((await post(server, '/auth/admin', { ...wrong, password: 'known to nobody else' })).status).toBe(
      200,
    );
    expect(await server.end('SIGTERM')).toBe(0);
  }, 120_000);
});
it('a server that ends on an error nobody caught says where, and nothing of whom', async () => {
  // A database driver would throw such an error, with the row that was refused.
  const broken = join(inject('runFolder'), 'broken.mjs');
  const text = `process.on('SIGUSR2', () => {
    throw Object.assign(new Error('broken: "Shahnaz"'), { detail: 'Key (phone)=(01712345678)' });
  });`;
  await writeFile(broken, text);
  const server = await startServer({
    DATABASE_URL: await migratedDatabaseUrl('sqlite'),
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=${broken}`,
  });
  let said = '';
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(server.child, 'close');
  server.child.kill('SIGUSR2');
  expect((await ended)[0]).toBe(1);
  expect(said).toContain('The process ends');
  expect(said).toContain('broken');
  expect(said).not.toMatch(/Shahnaz|0171/);
}, 60_000);

it.each([
  ['after', '2040-01-01', true],
  ['before', '2026-01-01', false],
])(
  'a start says in its log that its Node.js gets no security updates: %s the last one',
  async (_when, day, isSaid) => {
    // The server's own clock says another day.
    const at = `Date.now = () => ${Date.parse(`${day}T04:00:00Z`)}; Date = class extends Date { constructor(...a) { super(...(a.length ? a : [Date.now()])) } }`;
    const server = await startServer({
      DATABASE_URL: await freshDatabaseUrl('sqlite'),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(at)}"`,
    });
    const lines =
      server.printed().match(/"msg":"This Node\.js gets no security updates any more[^\n]*/g) ?? [];
    await server.end('SIGKILL');
    expect(lines).toHaveLength(isSaid ? 1 : 0);
  },
);
