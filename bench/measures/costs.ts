import { rmSync } from 'node:fs';
import pg from 'pg';
import { makeClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { makeRunFolder, startPostgres } from '../../server/test/postgres-process.ts';
import { startClinic } from '../contenders/clinic.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection } from '../load/connection.ts';
import { openFleet } from '../load/stream-fleet.ts';
import { callApi } from '../support/call-api.ts';
import { cpuSeconds, residentBytes } from '../support/process-use.ts';
import { figure, heading, remark } from '../support/report.ts';
import { makeBookings } from './bookings.ts';
import { addPeople } from './lists.ts';

const SIZE = { doctors: 2_000, patients: 20_000, appointments: 200_000 };
/** Enough at a time that transactions meet, and few enough that nothing waits for long. */
const AT_ONCE = 8;
const LEAST_PLACES = 10;
const STREAMS = 2_000;
const ACTS = 30;
const NO_LIMITS = { STREAMS: '0', STREAMS_PER_CLIENT: '0', CONNECTIONS_PER_CLIENT: '0' };

/** What the server, PostgreSQL and the disk have used up. */
interface Use {
  serverCpu: number;
  /** By process, because connections and helpers of PostgreSQL come and go. */
  databaseCpu: ReadonlyMap<number, number>;
  /** Time that statements took, with their waiting for locks and for the disk. */
  databaseTime: number;
  log: number;
  disk: number;
}

/**
 * Measures what one act costs: processor time of the server and of PostgreSQL, time in the database, and bytes on its
 * disk. docs/scale.md is made of these figures.
 */
export async function measureCosts(): Promise<void> {
  const runFolder = await makeRunFolder();
  const postgres = await startPostgres(runFolder);
  const admin = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await admin.connect();
  try {
    await admin.query('create database costs');
    await measureOn(`${postgres.url}/costs`, admin);
  } finally {
    await admin.end();
    await postgres.stop();
    rmSync(runFolder, { recursive: true, force: true });
  }
}

async function measureOn(url: string, admin: pg.Client): Promise<void> {
  const clock = makeClock('Asia/Dhaka');
  const today = clock.today();
  await generateClinic(url, { ...SIZE, today });
  const database = await connect(url);
  const { staff, few } = await addPeople(database, clock);
  await database.close();
  const server = await startClinic(url, undefined, NO_LIMITS);
  try {
    const use = () => useOf(server.pid, admin);
    const measure = async (
      name: string,
      times: number,
      visit: (connection: Connection) => Promise<unknown>,
    ) => {
      await repeat(server.port, Math.ceil(times / 10), visit);
      const before = await use();
      await repeat(server.port, times, visit);
      show(name, times, before, await use());
    };
    heading(`What one act costs, with ${SIZE.appointments.toLocaleString('en')} appointments (PostgreSQL)`);
    remark(`${megabytes(server.pid)} MB of memory of a server without work`);
    const free = await freeDoctors(server.port, staff, today);
    await measure('a booking by a visitor: code and confirmation', 4_000, makeBookings(free));
    await measure('a poll of the live status', 20_000, get('/api/doctors/7/live-status'));
    await measure('the home page', 1_000, get('/'));
    await measure('the doctors’ page', 400, get('/doctors'));
    await measure('the dashboard of a patient', 2_000, get('/api/appointments?limit=30', few));
    await measure(
      'the first list of today',
      2_000,
      get(`/api/appointments?limit=30&date=${today}&groupBy=doctor`, staff),
    );
    await measure('a search by name', 1_000, get('/api/patients?limit=20&search=jahanara', staff));
    await measure('the dashboard of staff', 500, get('/api/admin/dashboard-stats', staff));
    remark(`${megabytes(server.pid)} MB of memory of the server after that`);
    await measureQueue({ port: server.port, pid: server.pid, staff, today, admin });
  } finally {
    await server.stop();
  }
}

/** The acts of a sitting, alone and with streams that see each of them. */
async function measureQueue(parts: {
  port: number;
  pid: number;
  staff: string;
  today: string;
  admin: pg.Client;
}): Promise<void> {
  const { port, pid, staff, today, admin } = parts;
  const call = callApi(port, staff);
  let doctorId = 0;
  for (
    let free = 0;
    free < 10;
    free = (await call('GET', `/doctors/${doctorId}/availability?date=${today}`)).available
  )
    doctorId += 1;
  const queue = `/queue/${doctorId}/${today}`;
  for (let patientId = 1; patientId <= 3; patientId += 1) {
    const { id } = await call('POST', '/appointments', { doctorId, patientId, appointmentDate: today });
    const { version } = await call('GET', queue);
    await call('POST', `${queue}/acts`, {
      kind: 'arrive',
      appointmentId: id,
      expectedVersion: version,
      key: `come-${id}`,
    });
  }
  let { version } = await call('GET', queue);
  let turn = 0;
  const act = async () => {
    turn += 1;
    const kind = turn % 2 === 1 ? 'call-next' : 'undo';
    const body = { kind, expectedVersion: version, key: `cost-${turn}-${Date.now()}` };
    ({ version } = await call('POST', `${queue}/acts`, body));
  };
  const measure = async (name: string, times: number) => {
    const before = await useOf(pid, admin);
    for (let time = 0; time < times; time += 1) await act();
    show(name, times, before, await useOf(pid, admin));
  };
  await measure('an act of the queue', 400);

  const emptyMemory = residentBytes(pid) ?? Number.NaN;
  const fleet = await openFleet(port, `/api${queue}/events?sitting=1`, STREAMS);
  try {
    await measure(`an act with ${STREAMS.toLocaleString('en')} streams`, ACTS);
    figure('memory of a stream', ((residentBytes(pid) ?? Number.NaN) - emptyMemory) / STREAMS / 1_000, 'kB');
  } finally {
    fleet.close();
  }
}

/** The doctors whose places of today are enough for all bookings of this measure. */
async function freeDoctors(port: number, token: string, today: string): Promise<number[]> {
  const { doctors } = await callApi(port, token)('GET', `/availability?date=${today}`);
  return (doctors as { doctorId: number; available: number }[])
    .filter(({ available }) => available >= LEAST_PLACES)
    .map(({ doctorId }) => doctorId);
}

const get =
  (path: string, token?: string) =>
  (connection: Connection): Promise<unknown> =>
    connection.get(path, token);

async function repeat(
  port: number,
  times: number,
  visit: (connection: Connection) => Promise<unknown>,
): Promise<void> {
  let left = times;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const connection = await Connection.open(port);
      while (left > 0) {
        left -= 1;
        await visit(connection);
      }
      connection.close();
    }),
  );
}

async function useOf(pid: number, admin: pg.Client): Promise<Use> {
  // PostgreSQL adds what a connection did to its statistics within a second.
  await admin.query('select pg_sleep(1.5)');
  const { rows } = await admin.query(
    `select array(select pid from pg_stat_activity where pid <> pg_backend_pid()) as pids,
      (select active_time from pg_stat_database where datname = 'costs') as time,
      pg_current_wal_lsn() - '0/0' as log, pg_database_size('costs') as disk`,
  );
  const { pids, time, log, disk } = rows[0];
  return {
    serverCpu: cpuSeconds(pid) ?? Number.NaN,
    databaseCpu: new Map(pids.map((one: number) => [one, cpuSeconds(one) ?? 0])),
    databaseTime: Number(time) / 1_000,
    log: Number(log),
    disk: Number(disk),
  };
}

function show(name: string, times: number, before: Use, after: Use): void {
  const each = (key: 'serverCpu' | 'databaseTime' | 'log' | 'disk') => (after[key] - before[key]) / times;
  let databaseCpu = 0;
  for (const [pid, cpu] of after.databaseCpu) databaseCpu += cpu - (before.databaseCpu.get(pid) ?? 0);
  remark(`${name} (${times.toLocaleString('en')} times)`);
  figure('  processor time of the server', each('serverCpu') * 1_000, 'ms');
  figure('  processor time of PostgreSQL', (databaseCpu / times) * 1_000, 'ms');
  figure('  time in the database', each('databaseTime') * 1_000, 'ms');
  figure('  write-ahead log', each('log') / 1_000, 'kB');
  figure('  disk', each('disk') / 1_000, 'kB');
}

const megabytes = (pid: number) => ((residentBytes(pid) ?? Number.NaN) / 1_000_000).toFixed(0);
