import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type PreparedClinic, prepareClinic, withPostgres } from '../contenders/prepared-clinic.ts';
import { getInTurn, repeatVisit, type Visit } from '../load/load.ts';
import { openFleet } from '../load/stream-fleet.ts';
import { cpuSeconds, residentMegabytes } from '../support/machine.ts';
import { atMost, figure, heading, remark } from '../support/report.ts';
import { quantile } from '../support/statistics.ts';
import { makeBookings } from './rates.ts';

const SIZE = { doctors: 2_000, patients: 20_000, appointments: 200_000 };
/** How many run at a time: enough that transactions meet, and few enough that nothing waits for long. */
const AT_ONCE = 8;
const STREAMS = 2_000;
const ACTS = 30;
/** The streams of this measure all come from one address. */
const NO_STREAM_LIMITS = { STREAMS: '0', STREAMS_PER_CLIENT: '0', CONNECTIONS_PER_CLIENT: '0' };

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
 * Measures what one act costs: processor time of the server and of PostgreSQL, time in the database, and
 * bytes on its disk. docs/scale.md is made of these figures.
 */
export function measureCosts(): Promise<void> {
  return withPostgres(['costs'], async (urlOf, admin) => {
    const clinic = await prepareClinic(urlOf('costs'), SIZE, NO_STREAM_LIMITS);
    try {
      await measureVisits(clinic, admin);
      await measureQueue(clinic, admin);
    } finally {
      await clinic.stop();
    }
  });
}

async function measureVisits(clinic: PreparedClinic, admin: pg.Client): Promise<void> {
  const { port, pid, today, tokens } = clinic;
  const measure = async (name: string, times: number, visit: Visit) => {
    await repeat(port, Math.ceil(times / 10), visit);
    const before = await useOf(pid, admin);
    await repeat(port, times, visit);
    show(name, times, before, await useOf(pid, admin));
  };
  heading(`What one act costs, with ${SIZE.appointments.toLocaleString('en')} appointments (PostgreSQL)`);
  remark(`${megabytes(pid)} MB of memory of a server without work`);
  await measure(
    'a booking by a visitor: code and confirmation',
    4_000,
    makeBookings(await clinic.freeDoctors()),
  );
  const visits: [name: string, times: number, path: string, token?: string][] = [
    ['a poll of the live status', 20_000, '/api/doctors/7/live-status'],
    ['the home page', 1_000, '/'],
    ['the doctors’ page', 400, '/doctors'],
    ['the dashboard of a patient', 2_000, '/api/appointments?limit=30', tokens.few],
    [
      'the first list of today',
      2_000,
      `/api/appointments?limit=30&date=${today}&groupBy=doctor`,
      tokens.staff,
    ],
    ['a search by name', 1_000, '/api/patients?limit=20&search=jahanara', tokens.staff],
    ['the dashboard of staff', 500, '/api/admin/dashboard-stats', tokens.staff],
  ];
  for (const [name, times, path, token] of visits) await measure(name, times, getInTurn([path], token));
  remark(`${megabytes(pid)} MB of memory of the server after that`);
}

/** The acts of a sitting, alone and with streams that see each of them. */
async function measureQueue(clinic: PreparedClinic, admin: pg.Client): Promise<void> {
  const { port, pid } = clinic;
  const { act, events } = await openSitting(clinic);
  const measure = async (name: string, times: number, work: () => Promise<unknown>) => {
    const before = await useOf(pid, admin);
    for (let time = 0; time < times; time += 1) await work();
    show(name, times, before, await useOf(pid, admin));
  };
  await measure('an act of the queue', 400, act);

  const withoutStreams = residentMegabytes(pid);
  const fleet = await openFleet(port, events, STREAMS);
  try {
    await measure(`an act with ${STREAMS.toLocaleString('en')} streams`, ACTS, act);
    figure('memory of a stream', ((residentMegabytes(pid) - withoutStreams) / STREAMS) * 1_000, 'kB');
    const began = performance.timeOrigin + performance.now();
    const version = await act();
    await pause(1_000);
    const lags = await fleet.lags(version, began);
    figure('an act reaches 99 of 100 streams within', quantile(lags, 0.99), 'ms');
    figure('  events that did not arrive within a second', STREAMS - lags.length, '', atMost(0));
  } finally {
    fleet.close();
  }
}

/**
 * A doctor's sitting of today whose three patients have arrived.
 *
 * @returns `act` calls the next person, or undoes it, and returns the new version of the queue; `events` is
 *   the path of its stream
 */
async function openSitting({ call, today, freeDoctors }: PreparedClinic) {
  const [doctorId] = await freeDoctors();
  if (doctorId === undefined) throw new Error('No doctor of the generated clinic sits today.');
  const path = `/queue/${doctorId}/${today}`;
  let acts = 0;
  let version = 0;
  const press = async (kind: string, more: object = {}): Promise<number> => {
    acts += 1;
    const body = { kind, expectedVersion: version, key: `bench-${doctorId}-act-${acts}`, ...more };
    ({ version } = await call('POST', `${path}/acts`, body));
    return version;
  };
  for (const patientId of [1, 2, 3]) {
    const { id } = await call('POST', '/appointments', { doctorId, appointmentDate: today, patientId });
    ({ version } = await call('GET', path));
    await press('arrive', { appointmentId: id });
  }
  let isCalled = false;
  const act = () => {
    isCalled = !isCalled;
    return press(isCalled ? 'call-next' : 'undo');
  };
  return { act, events: `/api${path}/events?sitting=1` };
}

async function repeat(port: number, times: number, visit: Visit): Promise<void> {
  let left = times;
  const goesOn = () => {
    left -= 1;
    return left >= 0;
  };
  const { refusals } = await repeatVisit(port, AT_ONCE, visit, goesOn);
  if (refusals[0]) throw new Error(refusals[0]);
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

const megabytes = (pid: number) => residentMegabytes(pid).toFixed(0);
