import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { root } from '../../../scripts/support/run.mjs';
import { makeClock } from '../../../server/src/clock.ts';
import { connect } from '../../../server/src/database/connect.ts';
import type { Db } from '../../../server/src/database/tables.ts';
import { openSession } from '../../../server/src/sign-in/open-session.ts';
import { insertStaff } from '../../../server/src/staff/staff.queries.ts';
import { makeRunFolder, startPostgres } from '../../../server/test/postgres-process.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import type { ClinicSize } from '../generate/large-clinic.ts';
import { remark } from '../support/report.ts';
import { type ServerProcess, startClinic } from './contenders.ts';

export const clinicClock = makeClock('Asia/Dhaka');

/** The patients whose dashboards are compared: one with few and one with many appointments. */
export const FEW = { id: 3, appointments: 10 };
export const MANY = { id: 2, appointments: 2_000 };

/** A generated clinic whose server runs, with a login of staff and of two patients. */
export interface PreparedClinic extends ServerProcess {
  url: string;
  today: string;
  /** The last day that has appointments. */
  yesterday: string;
  tokens: { staff: string; few: string; many: string };
  /** Calls the API as staff. Returns the `data` of the answer. @throws Error with any other answer */
  // biome-ignore lint/suspicious/noExplicitAny: the answers of several endpoints
  call(method: string, path: string, body?: object): Promise<any>;
  /** The doctors who have at least ten free places today. */
  freeDoctors(): Promise<number[]>;
}

/**
 * Makes a clinic of a size in an empty database and starts the product on it.
 *
 * @param settings besides those of every measured server
 */
export async function prepareClinic(
  url: string,
  size: Omit<ClinicSize, 'today'>,
  settings: Record<string, string> = {},
): Promise<PreparedClinic> {
  const today = clinicClock.today();
  const began = performance.now();
  await generateClinic(url, { ...size, today });
  const seconds = Math.round((performance.now() - began) / 1_000);
  remark(`${size.appointments.toLocaleString('en')} appointments made in ${seconds} s`);
  const database = await connect(url);
  const tokens = await database.write(addPeople);
  const { last } = await database.read
    .selectFrom('appointments')
    .select((select) => select.fn.max('appointmentDate').as('last'))
    .executeTakeFirstOrThrow();
  await database.close();
  const server = await startClinic(url, root, settings);
  const call: PreparedClinic['call'] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.staff}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as { data: unknown };
    if (response.ok) return answer.data;
    throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  };
  const freeDoctors = async () => {
    const { doctors } = await call('GET', `/availability?date=${today}`);
    return (doctors as { doctorId: number; available: number }[])
      .filter(({ available }) => available >= 10)
      .map(({ doctorId }) => doctorId);
  };
  return { ...server, url, today, yesterday: last ?? today, tokens, call, freeDoctors };
}

/** Opens a login session for a member of staff, a patient with few and one with many appointments. */
async function addPeople(tx: Db) {
  const at = clinicClock.now().toISOString();
  const staffId = await insertStaff(tx, {
    ...{ username: 'bench', fullName: 'Bench', email: null, role: 'Admin', passwordHash: 'none' },
    ...{ isActive: 1, lastLoginAt: null, createdAt: at, updatedAt: at },
  });
  for (const { id, appointments } of [FEW, MANY]) {
    // The patient's own appointments go to patient 1. Then every 97th appointment goes to this patient, up to
    // the wanted number.
    await sql`update appointments set patient_id = 1 where patient_id = ${id}`.execute(tx);
    await sql`update appointments set patient_id = ${id} where id in (
      select id from appointments where id % 97 = ${id} limit ${appointments})`.execute(tx);
  }
  return {
    staff: await openSession(clinicClock, tx, { staffId }),
    few: await openSession(clinicClock, tx, { patientId: FEW.id }),
    many: await openSession(clinicClock, tx, { patientId: MANY.id }),
  };
}

/**
 * Runs some work with a PostgreSQL server, which ends afterwards.
 *
 * @param names its empty databases
 * @param settings of postgresql.conf
 */
export async function withPostgres(
  names: readonly string[],
  work: (urlOf: (name: string) => string, admin: pg.Client) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = await makeRunFolder();
  const postgres = await startPostgres(folder, undefined, settings);
  const admin = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  try {
    await admin.connect();
    for (const name of names) await admin.query(`create database ${name}`);
    await work((name) => `${postgres.url}/${name}`, admin);
  } finally {
    await admin.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
