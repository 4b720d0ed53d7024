import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { root } from '../../scripts/support/run.mjs';
import { makeClock } from '../../server/src/clock.ts';
import { connect, type Database } from '../../server/src/database/connect.ts';
import { openSession } from '../../server/src/sign-in/open-session.ts';
import { makeRunFolder, startPostgres } from '../../server/test/postgres-process.ts';
import { startClinic } from '../contenders/clinic.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import type { ClinicSize } from '../generate/large-clinic.ts';
import { ratioFigure } from '../load/side-by-side.ts';
import { atMost, heading, remark, spreadFigure } from '../support/report.ts';
import { spreadOf } from '../support/statistics.ts';
import { LIST_PATHS } from './list-paths.ts';
import { checkPlans } from './plans.ts';

/** It has 100 appointments a day, more than a page shows, so that both clinics answer with full pages. */
const SMALL = { doctors: 14, patients: 100, appointments: 1_000, days: 10 };
const LARGE = { doctors: 2_000, patients: 100_000, appointments: 1_000_000 };
const CALLS = 41;
const MOST_TIMES = 2;
const MOST_MS = 50;
/** Steps of making a clinic that take longer are told, so that somebody who waits sees what goes on. */
const TOLD_SECONDS = 30;

/** The patients whose dashboards are compared: one with few and one with many appointments. */
const FEW = { id: 3, appointments: 10 };
const MANY = { id: 2, appointments: 2_000 };

/** Measures the lists on SQLite and on a PostgreSQL server that the run starts and ends. */
export async function measureListsOnBoth(folder: string): Promise<void> {
  heading('Lists with 1,000 and with 1,000,000 appointments (SQLite)');
  await measureLists({
    small: `file:${join(folder, 'small.db')}`,
    large: `file:${join(folder, 'large.db')}`,
  });
  heading('Lists with 1,000 and with 1,000,000 appointments (PostgreSQL)');
  const runFolder = await makeRunFolder();
  const postgres = await startPostgres(runFolder);
  try {
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await client.connect();
    for (const name of ['small', 'large']) await client.query(`create database ${name}`);
    await client.end();
    await measureLists({ small: `${postgres.url}/small`, large: `${postgres.url}/large` });
  } finally {
    await postgres.stop();
    rmSync(runFolder, { recursive: true, force: true });
  }
}

/**
 * Measures how long staff and patients wait for a list, in a small clinic and in a very large one. Each
 * figure is the median of 41 calls, one after another. The calls to the two clinics alternate.
 *
 * @param urls the addresses of two empty databases
 */
async function measureLists(urls: { small: string; large: string }): Promise<void> {
  const clock = makeClock('Asia/Dhaka');
  const small = await prepare(urls.small, SMALL, clock);
  const large = await prepare(urls.large, LARGE, clock);
  try {
    await compareAcross(small, large, MOST_TIMES);
    heading('Full scans in the large clinic');
    await checkPlans(urls.large, large);
    await comparePatients(large);
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

/**
 * Measures every list in two clinics.
 *
 * @param mostTimes how many times as long the larger one may take
 */
export async function compareAcross(small: Prepared, large: Prepared, mostTimes: number): Promise<void> {
  for (const [name, path] of Object.entries(LIST_PATHS)) {
    await compare(
      name,
      mostTimes,
      [small, small.tokens.staff, path(small)],
      [large, large.tokens.staff, path(large)],
    );
  }
}

/** Measures the dashboard of a patient with few and of one with many appointments. */
export async function comparePatients(large: Prepared): Promise<void> {
  const { staff } = large.tokens;
  heading('A patient with 10 and one with 2,000 appointments, in the large clinic');
  const stats = (id: number) => `/patients/${id}/dashboard-stats`;
  await compare(
    'dashboard numbers',
    2,
    [large, large.tokens.few, stats(FEW.id)],
    [large, large.tokens.many, stats(MANY.id)],
  );
  await compare(
    'dashboard lists',
    2,
    [large, large.tokens.few, '/appointments?limit=30'],
    [large, large.tokens.many, '/appointments?limit=30'],
  );
  await compare(
    'numbers as staff see them',
    2,
    [large, staff, stats(FEW.id)],
    [large, staff, stats(MANY.id)],
  );
}

type Asked = [clinic: Prepared, token: string, path: string];

async function compare(name: string, mostTimes: number, few: Asked, many: Asked): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let call = 0; call < CALLS; call += 1) {
    for (const index of call % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      times[index].push(await timeOf([few, many][index] as Asked));
  }
  spreadFigure(`${name}: ms`, spreadOf(times[1]), '', atMost(MOST_MS));
  ratioFigure('  times the small one', times[1], times[0], atMost(mostTimes));
}

async function timeOf([clinic, token, path]: Asked): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${clinic.port}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - began;
}

/** A running clinic with a login of staff and of two patients. */
export interface Prepared {
  port: number;
  today: string;
  yesterday: string;
  tokens: { staff: string; few: string; many: string };
  stop(): Promise<void>;
}

/** Makes a clinic of a size in an empty database and starts the product on it. */
export async function prepare(
  url: string,
  size: Omit<ClinicSize, 'today'>,
  clock: ReturnType<typeof makeClock>,
): Promise<Prepared> {
  const today = clock.today();
  const began = performance.now();
  await generateClinic(url, { ...size, today }, (step, seconds) => {
    if (seconds >= TOLD_SECONDS) remark(`${step}: ${seconds} s`);
  });
  remark(
    `${size.appointments.toLocaleString('en')} appointments made in ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  const database = await connect(url);
  const tokens = await addPeople(database, clock);
  const yesterday = await latestDate(database);
  await database.close();
  // Nothing is removed while the lists are measured.
  const server = await startClinic(url, root, { AUDIT_MONTHS: '0' });
  return { port: server.port, today, yesterday, tokens, stop: server.stop };
}

/**
 * Adds a member of staff, gives one patient few and another many appointments, and opens a login session for
 * each of the three.
 */
export async function addPeople(database: Database, clock: ReturnType<typeof makeClock>) {
  const at = clock.now().toISOString();
  return database.write(async (tx) => {
    const { id: staffId } = await tx
      .insertInto('staff')
      .values({
        username: 'bench',
        usernameKey: 'bench',
        fullName: 'Bench',
        email: null,
        role: 'Admin',
        passwordHash: 'none',
        isActive: 1,
        lastLoginAt: null,
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { id, appointments } of [FEW, MANY]) {
      // The patient's own appointments go to patient 1. Then every 97th appointment goes to this patient, up
      // to the wanted number.
      await sql`update appointments set patient_id = 1 where patient_id = ${id}`.execute(tx);
      await sql`update appointments set patient_id = ${id} where id in (
        select id from appointments where id % 97 = ${id} limit ${appointments})`.execute(tx);
    }
    return {
      staff: await openSession(clock, tx, { staffId }),
      few: await openSession(clock, tx, { patientId: FEW.id }),
      many: await openSession(clock, tx, { patientId: MANY.id }),
    };
  });
}

/** The last day that has appointments, YYYY-MM-DD. */
export async function latestDate(database: Database): Promise<string> {
  const row = await database.read
    .selectFrom('appointments')
    .select((select) => select.fn.max('appointmentDate').as('date'))
    .executeTakeFirstOrThrow();
  return row.date;
}
