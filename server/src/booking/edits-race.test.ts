import { setTimeout } from 'node:timers/promises';
import { updateDoctor as endpoint } from '@clinic-serial/contract/subjects/doctors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book, DESK, requestCode, verify } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, keepTransactionOpen } from '../../test/held-locks.ts';
import { signedIn } from '../../test/people.ts';
import {
  addRacingClinic,
  EDITS,
  LARGEST_LIMIT,
  OTHERS,
  PLACE_REQUESTS,
  type RacingClinic,
  REFUSALS,
  RESERVED,
  type StaffOrPatientRequest,
  saveDoctor,
} from '../../test/racing-clinic.ts';
import { storedSerials } from '../../test/serial-commands.ts';
import { expectExactCounts } from '../../test/stored-counts.ts';
import { connect } from '../database/connect.ts';
import { seededRandom, shuffled } from '../demo-data/seeded-random.ts';
import { updateDoctor } from '../doctors/save-doctor.ts';

/** How often each race is run. RACE_ROUNDS=100 is a thorough test. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1);
const SEED = Number(process.env.RACE_SEED ?? 1);
const LONGEST_DELAY_MS = 12;

describeRace('edits during bookings, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let admin: string;
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await migratedDatabaseUrl(engine);
    const parts = { databaseUrl, clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    admin = (await signedIn(apps[0], 'Admin')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    // The server retries after a deadlock, so no response shows it, but it takes a second. PostgreSQL's count
    // is complete once the servers have closed.
    if (engine === 'postgres') expect(await countDeadlocks(databaseUrl)).toBe(0);
  });

  /** Sends all requests at almost the same time, in a random order, each to one server or the other. */
  function atOnce(clinic: RacingClinic, acts: Array<[string, StaffOrPatientRequest]>, random: () => number) {
    return Promise.all(
      shuffled(acts, random).map(async ([name, act]) => {
        const testApp = apps[random() < 0.5 ? 0 : 1];
        await setTimeout(random() * LONGEST_DELAY_MS);
        const { status, code } = await act(testApp, clinic, random);
        return { name, status, code };
      }),
    );
  }

  const unexplained = (answers: Awaited<ReturnType<typeof atOnce>>) =>
    answers.filter(({ status, code }) => status !== 200 && !REFUSALS.has(code ?? ''));

  /** Expects that both servers show the stored numbers. */
  async function expectReadsToAgree(): Promise<void> {
    const { read } = apps[0].database;
    const count = (table: 'appointments' | 'patients') =>
      read
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('total'))
        .$if(table === 'appointments', (query) => query.where(sql<boolean>`deleted_at is null`))
        .executeTakeFirstOrThrow();
    const appointments = (await count('appointments')).total;
    const patients = (await count('patients')).total;
    for (const app of apps) {
      expect((await app.get('/admin/dashboard-stats', admin)).data).toMatchObject({
        totalAppointments: appointments,
        totalPatients: patients,
      });
      const list = await app.get('/appointments?date=2026-11-20&limit=1', admin);
      expect(list.data.pagination.total).toBe(appointments);
    }
  }

  /** Expects the rules of serials: none twice, no gap, never more than the limit. */
  async function expectSerialRules(doctorId: number): Promise<void> {
    const stored = await storedSerials(apps[0], doctorId);
    const serials = stored.map(({ serial }) => serial).sort((a, b) => a - b);
    expect(new Set(serials).size).toBe(serials.length);
    const expected = Array.from({ length: Math.max(...serials) }, (_, index) => index + 1);
    expect(expected.filter((serial) => serial !== RESERVED && !serials.includes(serial))).toEqual([]);
    const taken = stored.filter(({ takesPlace }) => takesPlace);
    expect(taken.filter(({ isExtra }) => !isExtra).length).toBeLessThanOrEqual(LARGEST_LIMIT);
    expect(taken.filter(({ isExtra }) => isExtra).length).toBeLessThanOrEqual(3);
  }

  async function race(acts: Array<[string, StaffOrPatientRequest]>, seed: number): Promise<void> {
    const random = seededRandom(seed);
    const clinic = await addRacingClinic(apps[0], admin);
    const answers = await atOnce(clinic, acts, random);
    expect(unexplained(answers), `seed ${seed}`).toEqual([]);
    await expectSerialRules(clinic.doctorId);
  }

  const twice = <T>(values: T[]) => [...values, ...values];

  it.each(Object.entries(EDITS))(
    'an edit of %s fails no request, and serials and counts stay right',
    async (name, edit) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const edits = Array.from({ length: 4 }, (): [string, StaffOrPatientRequest] => [name, edit]);
        await race([...twice(Object.entries(PLACE_REQUESTS)), ...edits], SEED + round);
      }
      await expectExactCounts(apps[0].database);
    },
    30_000 + ROUNDS * 2_000,
  );

  it(
    'edits of every kind fail no request, and serials, counts and reads stay right',
    async () => {
      const all = [
        ...twice(Object.entries(PLACE_REQUESTS)),
        ...Object.entries(EDITS),
        ...Object.entries(OTHERS),
      ];
      for (let round = 0; round < ROUNDS; round += 1) await race(all, SEED + round);
      await expectExactCounts(apps[0].database);
      await expectReadsToAgree();
    },
    30_000 + ROUNDS * 3_000,
  );

  it(
    'a doctor is deleted or has a first appointment, never both',
    async () => {
      for (let round = 0; round < ROUNDS * 2; round += 1) {
        const random = seededRandom(SEED + round);
        const clinic = { ...(await addRacingClinic(apps[0], admin)), doctorId: await addDoctor(apps[0]) };
        const path = `/doctors/${clinic.doctorId}`;
        const remove: StaffOrPatientRequest = (testApp) => testApp.send('DELETE', path, undefined, admin);
        const bookings = ['a new patient books online', 'the desk books'].map(
          (name): [string, StaffOrPatientRequest] => [name, PLACE_REQUESTS[name] as StaffOrPatientRequest],
        );
        const limit = EDITS["a doctor's limit"] as StaffOrPatientRequest;
        const answers = await atOnce(
          clinic,
          [...bookings, ['the doctor is deleted', remove], ['the limit is saved', limit]],
          random,
        );
        expect(unexplained(answers), `seed ${SEED + round}`).toEqual([]);
        const stored = await storedSerials(apps[0], clinic.doctorId);
        const isDeleted = answers.some(
          ({ name, status }) => name === 'the doctor is deleted' && status === 200,
        );
        expect(isDeleted && stored.length > 0).toBe(false);
        expect((await apps[0].get(path, admin)).status).toBe(isDeleted ? 404 : 200);
      }
    },
    30_000 + ROUNDS * 3_000,
  );

  it(
    'a department is deleted or gets a doctor, never both',
    async () => {
      for (let round = 0; round < ROUNDS * 2; round += 1) {
        const clinic = await addRacingClinic(apps[0], admin);
        const departmentId = clinic.departmentIds[1];
        const path = `/departments/${departmentId}`;
        const remove: StaffOrPatientRequest = (testApp) => testApp.send('DELETE', path, undefined, admin);
        const move = saveDoctor(() => ({ departmentId }));
        const answers = await atOnce(
          clinic,
          [
            ...Object.entries(PLACE_REQUESTS),
            ['the department is deleted', remove],
            ['the doctor moves', move],
          ],
          seededRandom(SEED + round),
        );
        expect(unexplained(answers), `seed ${SEED + round}`).toEqual([]);
        const isDone = (name: string) =>
          answers.some((answer) => answer.name === name && answer.status === 200);
        expect(isDone('the department is deleted')).toBe(!isDone('the doctor moves'));
      }
      await expectExactCounts(apps[0].database);
    },
    30_000 + ROUNDS * 3_000,
  );
});

async function countDeadlocks(databaseUrl: string): Promise<number | undefined> {
  const database = await connect(databaseUrl);
  try {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(database.read);
    return rows[0]?.deadlocks;
  } finally {
    await database.close();
  }
}

describe('a limit that staff lower while a booking is under way, on PostgreSQL,', () => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
  });
  afterAll(() => clinic.close());

  it('is saved after that booking, so that no booking passes the limit once staff have the answer', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
    await book(clinic, doctorId);
    const { data } = await requestCode(clinic, doctorId);
    // The booking has read the limit when it waits to write the new patient.
    const letGo = await keepTransactionOpen(clinic.database, (tx) =>
      sql`lock table patients in exclusive mode`.execute(tx),
    );
    const ends: string[] = [];
    const booked = verify(clinic, data).then(({ status }) => ends.push(`booked ${status}`));
    await eventually(() => countWaiting(clinic.database)).toBe(1);
    const form = endpoint.body.parse({
      name: 'Dr. Nusrat Jahan',
      phone: '01811000000',
      departmentId: await addDepartment(clinic, 'Where the doctor moves'),
      isActive: true,
      weeklySchedule: { 5: { startTime: '09:00', endTime: '17:00', patientLimit: 1 } },
    });
    const saved = updateDoctor(clinic.services, DESK, doctorId, form).then(() => ends.push('saved'));
    await eventually(() => countWaiting(clinic.database)).toBe(2);
    await letGo();
    await Promise.all([booked, saved]);
    expect(ends.sort()).toEqual(['booked 200', 'saved']);
  });
});
