import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { verifyQueue } from '../../server/src/queue/verify-queue.ts';
import { makeRunFolder, startPostgres } from '../../server/test/postgres-process.ts';
import { startClinic } from '../contenders/clinic.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import type { ClinicSize } from '../generate/large-clinic.ts';
import { type CallApi, callApi } from '../support/call-api.ts';
import { atMost, figure, heading, remark } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { addPeople } from './lists.ts';

const DOCTORS = 200;
const EMPTY = { doctors: DOCTORS, patients: 1_000, appointments: 0 };
/** About three acts for each appointment of the recorded days: more than 1,000,000 in all. */
const LARGE = { doctors: DOCTORS, patients: 100_000, appointments: 1_000_000, recordedDays: 155 };
const SITTINGS = 12;
const PEOPLE = 60;
const MOST_TIMES = 2;
const P99 = 0.99;

/** Measures acts of the queue on SQLite and on a PostgreSQL server that the run starts and ends. */
export async function measureQueueOnBoth(folder: string): Promise<void> {
  await measureQueue('SQLite', {
    empty: `file:${join(folder, 'queue-empty.db')}`,
    large: `file:${join(folder, 'queue-large.db')}`,
  });
  const runFolder = await makeRunFolder();
  const postgres = await startPostgres(runFolder);
  try {
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await client.connect();
    for (const name of ['empty', 'large']) await client.query(`create database ${name}`);
    await client.end();
    await measureQueue('PostgreSQL', {
      empty: `${postgres.url}/empty`,
      large: `${postgres.url}/large`,
    });
  } finally {
    await postgres.stop();
    rmSync(runFolder, { recursive: true, force: true });
  }
}

/**
 * Works whole sittings of 60 people in an empty and in a large clinic, one act after another, and compares how long an act
 * takes. The two clinics take turns sitting by sitting. Then it checks the records of the large clinic.
 *
 * @param urls the addresses of two empty databases
 */
async function measureQueue(engine: string, urls: { empty: string; large: string }): Promise<void> {
  heading(`Acts of the queue in an empty clinic and with 1,000,000 past acts and appointments (${engine})`);
  const empty = await prepare(urls.empty, EMPTY);
  const large = await prepare(urls.large, LARGE);
  const times = [new Map<string, number[]>(), new Map<string, number[]>()] as const;
  try {
    let worked = 0;
    for (let doctorId = 1; worked < SITTINGS; doctorId += 1) {
      // The calendar of the generated clinics leaves some doctors out today.
      if (!(await sits(empty, doctorId))) continue;
      await workSitting(empty, doctorId, times[0]);
      await workSitting(large, doctorId, times[1]);
      worked += 1;
    }
  } finally {
    await Promise.all([empty.stop(), large.stop()]);
  }
  for (const [name, ofEmpty] of times[0]) compare(name, ofEmpty, times[1].get(name) ?? []);
  const acts = [...times[0].keys()].filter((name) => !name.startsWith('GET'));
  const all = times.map((ofClinic) => acts.flatMap((name) => ofClinic.get(name) ?? []));
  compare('all acts', all[0] ?? [], all[1] ?? []);

  const database = await connect(urls.large);
  const began = performance.now();
  const verified = await verifyQueue({ config: { ownSecret: null }, database });
  await database.close();
  if (!verified.isWhole) throw new Error(`The generated record is broken: ${verified.reason}`);
  figure(
    `verify-queue of ${verified.acts.toLocaleString('en')} acts`,
    (performance.now() - began) / 1_000,
    's',
  );
  figure('  memory of the process that checked', process.memoryUsage.rss() / 1_000_000, 'MB');
}

function compare(name: string, few: readonly number[], many: readonly number[]): void {
  const [base, ms] = [quantile(few, P99), quantile(many, P99)];
  remark(`${name}: ${few.length} calls, median ${median(few).toFixed(1)} and ${median(many).toFixed(1)} ms`);
  figure(`${name}: ms (99 of 100)`, ms, '');
  figure('  times the empty one', ms / base, '', atMost(MOST_TIMES));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

interface Prepared {
  call: CallApi;
  today: string;
  stop(): Promise<void>;
}

async function prepare(url: string, size: Omit<ClinicSize, 'today'>): Promise<Prepared> {
  const clock = makeClock('Asia/Dhaka');
  const today = clock.today();
  await generateClinic(url, { ...size, today });
  const database = await connect(url);
  const { staff } = await addPeople(database, clock);
  await database.close();
  const server = await startClinic(url);
  return { call: callApi(server.port, staff), today, stop: server.stop };
}

interface State {
  version: number;
  current: { appointmentId: number } | null;
  entries: { appointmentId: number }[];
  notHere: { appointmentId: number; passedOver: boolean }[];
}

async function sits(clinic: Prepared, doctorId: number): Promise<boolean> {
  const path = `/doctors/${doctorId}/availability?date=${clinic.today}`;
  return (await clinic.call('GET', path)).available >= PEOPLE;
}

/** The morning of a doctor: everybody is booked, arrives and is called; some are not there at first, and one goes before. */
async function workSitting(clinic: Prepared, doctorId: number, times: Map<string, number[]>): Promise<void> {
  const queue = `/queue/${doctorId}/${clinic.today}`;
  const ids: number[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const body = {
      doctorId,
      patientId: activePatient((doctorId - 1) * PEOPLE + person),
      appointmentDate: clinic.today,
    };
    const { id } = await clinic.call('POST', '/appointments', body);
    ids.push(id);
  }
  const read = async () => (await timed(times, 'GET the queue', () => clinic.call('GET', queue))) as State;
  let state = await read();
  const act = async (kind: string, more: object = {}) => {
    const body = { kind, expectedVersion: state.version, key: `bench-${doctorId}-${state.version}`, ...more };
    state = await timed(times, kind, () => clinic.call('POST', `${queue}/acts`, body));
  };
  for (const appointmentId of ids) await act('arrive', { appointmentId });
  await act('bring-forward', { appointmentId: ids.at(-1), reason: 'Emergency' });
  for (let called = 0; state.entries.length > (state.current ? 1 : 0) && called < PEOPLE * 2; called += 1) {
    await act('call-next');
    if (called % 10 === 3) await act('pass-over');
    if (called % 10 === 5) {
      await act('undo');
      await timed(times, 'GET the sittings of the day', () => clinic.call('GET', '/queue'));
    }
    const away = state.notHere.find(({ passedOver }) => passedOver);
    if (called % 10 === 8 && away) await act('return', { appointmentId: away.appointmentId });
    if (called % 10 === 9) await read();
  }
  await act('end');
}

/** Every fiftieth patient of the generated clinic is inactive. */
const activePatient = (index: number) => index + 1 + Math.floor(index / 49);

async function timed<T>(times: Map<string, number[]>, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
  return result;
}
