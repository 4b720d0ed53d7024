import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { root } from '../../../scripts/support/run.mjs';
import { makeClock } from '../../../server/src/clock.ts';
import { connect } from '../../../server/src/database/connect.ts';
import type { Db } from '../../../server/src/database/tables.ts';
import { openSession } from '../../../server/src/sign-in/open-session.ts';
import { startClinic } from '../contenders/contenders.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import type { ClinicSize } from '../generate/large-clinic.ts';
import type { StreamFleet } from '../load/stream-fleet.ts';
import { type CallApi, callApi, freeDoctors } from '../support/call-api.ts';
import { remark } from '../support/report.ts';
import type { ServerProcess } from '../support/server-process.ts';

export const clinicClock = makeClock('Asia/Dhaka');

/** Settings of a server that many streams of one address watch. */
export const NO_STREAM_LIMITS = { STREAMS: '0', STREAMS_PER_CLIENT: '0', CONNECTIONS_PER_CLIENT: '0' };

/** Steps of making a clinic that take longer are told, so that somebody who waits sees what goes on. */
const TOLD_SECONDS = 30;

/** The patients whose dashboards are compared: one with few and one with many appointments. */
export const FEW = { id: 3, appointments: 10 };
export const MANY = { id: 2, appointments: 2_000 };

/** A generated clinic whose server runs, with a login of staff and of two patients. */
export interface PreparedClinic extends ServerProcess {
  today: string;
  /** The last day that has appointments. */
  yesterday: string;
  tokens: { staff: string; few: string; many: string };
  /** Calls the API as staff. */
  call: CallApi;
}

/**
 * Makes a clinic of a size in an empty database and starts the product on it.
 *
 * @param settings beside those of every measured server
 */
export async function prepareClinic(
  url: string,
  size: Omit<ClinicSize, 'today'>,
  settings: Record<string, string> = {},
): Promise<PreparedClinic> {
  const today = clinicClock.today();
  const began = performance.now();
  await generateClinic(url, { ...size, today }, (step, seconds) => {
    if (seconds >= TOLD_SECONDS) remark(`${step}: ${seconds} s`);
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (seconds >= TOLD_SECONDS)
    remark(`${size.appointments.toLocaleString('en')} appointments made in ${seconds} s`);
  const database = await connect(url);
  const tokens = await database.write(addPeople);
  const { last } = await database.read
    .selectFrom('appointments')
    .select((select) => select.fn.max('appointmentDate').as('last'))
    .executeTakeFirstOrThrow();
  await database.close();
  const server = await startClinic(url, root, settings);
  return { ...server, today, yesterday: last ?? today, tokens, call: callApi(server.port, tokens.staff) };
}

/**
 * Adds a member of staff, gives one patient few and another many appointments, and opens a login session for each of the three.
 */
async function addPeople(tx: Db) {
  const at = clinicClock.now().toISOString();
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
    // The patient's own appointments go to patient 1. Then every 97th appointment goes to this patient, up to the wanted number.
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

/** What the desk knows about a queue. */
interface QueueState {
  version: number;
  current: { appointmentId: number } | null;
  entries: { appointmentId: number }[];
  notHere: { appointmentId: number; passedOver: boolean }[];
}

/** The desk of a doctor's sitting of today. */
export class Desk {
  readonly path: string;
  state: QueueState = { version: 0, current: null, entries: [], notHere: [] };
  readonly #call: CallApi;
  readonly #of: { doctorId: number; appointmentDate: string };
  #acts = 0;

  constructor({ call, today }: Pick<PreparedClinic, 'call' | 'today'>, doctorId: number) {
    this.path = `/queue/${doctorId}/${today}`;
    this.#call = call;
    this.#of = { doctorId, appointmentDate: today };
  }

  /** Returns the id of the new appointment. */
  async book(patientId: number): Promise<number> {
    const { id } = await this.#call('POST', '/appointments', { ...this.#of, patientId });
    return id;
  }

  async read(): Promise<void> {
    this.state = await this.#call('GET', this.path);
  }

  async act(kind: string, more: object = {}): Promise<void> {
    this.#acts += 1;
    const key = `bench-${this.#of.doctorId}-${this.#acts}-${Date.now()}`;
    const body = { kind, expectedVersion: this.state.version, key, ...more };
    this.state = await this.#call('POST', `${this.path}/acts`, body);
  }
}

/** A sitting whose patients are all there. */
export interface WatchedSitting {
  /** The address of its stream. */
  events: string;
  /** Reads the queue, which a booking of the load may have changed. */
  read(): Promise<void>;
  /** Calls the next person, or undoes it. Returns the new version. */
  act(): Promise<number>;
}

export async function openWatchedSitting(clinic: PreparedClinic): Promise<WatchedSitting> {
  const [doctorId] = await freeDoctors(clinic.call, clinic.today, 10);
  if (doctorId === undefined) throw new Error('No doctor of the generated clinic sits today.');
  const desk = new Desk(clinic, doctorId);
  for (const patientId of [1, 2, 3]) {
    const appointmentId = await desk.book(patientId);
    await desk.read();
    await desk.act('arrive', { appointmentId });
  }
  let isCalled = false;
  return {
    events: `/api${desk.path}/events?sitting=1`,
    read: () => desk.read(),
    act: async () => {
      isCalled = !isCalled;
      await desk.act(isCalled ? 'call-next' : 'undo');
      return desk.state.version;
    },
  };
}

/** Acts once a second, and returns the lags of all acts that arrived within that second or the next. */
export async function actEverySecond(
  sitting: WatchedSitting,
  fleet: StreamFleet,
  times: number,
): Promise<number[]> {
  const lags: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await sitting.read();
    const version = await sitting.act();
    await pause(Math.max(0, 1_000 - (performance.now() - began)));
    lags.push(...(await fleet.lags(version, performance.timeOrigin + began)));
  }
  return lags;
}
