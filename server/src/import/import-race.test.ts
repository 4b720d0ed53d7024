import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { checked, ended, written } from '../../test/import.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { expectExactCounts } from '../../test/stored-counts.ts';
import { connect } from '../database/connect.ts';
import { newNoPhone } from '../database/no-phone.ts';
import { seededRandom, shuffled } from '../demo-data/seeded-random.ts';
import { nextPart } from './import-runner.ts';

/** How often the races are run. RACE_ROUNDS=100 is a thorough test. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1);
const SEED = Number(process.env.RACE_SEED ?? 1);
const LONGEST_DELAY_MS = 60;
/** What people may be answered while an import changes the same records. */
const REFUSALS = ['RECORD_CHANGED', 'PHONE_IN_USE', 'PATIENT_ERASED', 'FULL', 'BUSY'];

// rules: import 5 and 6
describeRace('an import on two servers beside people with the same phones', (engine) => {
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
    if (engine === 'postgres') expect(await countDeadlocks(databaseUrl)).toBe(0);
  });

  const rounds = Array.from({ length: ROUNDS }, (_, index) => SEED + index);

  it.each(rounds)('loses and doubles nothing, in the order of seed %i', async (seed) => {
    const random = seededRandom(seed);
    const [clinic] = apps;
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 60 }] });
    const fresh = Array.from({ length: 12 }, newPhone);
    const known = [];
    for (let count = 0; count < 12; count += 1) known.push(await addPatient(clinic));
    const withoutPhone = await addPatient(clinic, { phone: newNoPhone(), name: 'Zarina Phoneless' });
    await addAppointment(clinic, { doctorId, patientId: withoutPhone.id, daySerial: 60 });
    const phones = [...fresh, ...known.map(({ phone }) => phone)];
    const job = await checked(clinic, admin, 'patients', [
      ['name', 'phone', 'address'],
      ...phones.map((phone) => ['Rahima Begum', phone, 'Imported Road']),
      ...phones.map((phone) => ['Salma Khatun', phone, '']),
    ]);

    const [erased, joined, ...edited] = known;
    const send = (method: 'POST' | 'PUT', url: string, body: object, app = apps[random() < 0.5 ? 0 : 1]) =>
      app.send(method, url, body, admin);
    const acts: Array<() => Promise<{ status: number; code?: string | undefined }>> = [
      ...fresh.slice(0, 6).map((phone) => () => book(apps[1], doctorId, phone, 'Rahima Begum')),
      ...fresh.slice(6, 9).map((phone) => () => send('POST', '/patients', { name: 'Rahima Begum', phone })),
      ...edited.slice(0, 6).map(
        ({ id, phone }) =>
          () =>
            send('PUT', `/patients/${id}`, { name: 'Rahima Begum', phone, emergencyContact: '01811000009' }),
      ),
      ...edited.slice(6, 8).map(
        ({ id }) =>
          () =>
            send('PUT', `/patients/${id}`, { name: 'Rahima Begum', phone: newPhone() }),
      ),
      () => send('POST', `/patients/${erased?.id}/erase`, { phone: erased?.phone }),
      () => send('POST', `/patients/${withoutPhone.id}/join`, { into: joined?.id }),
    ];
    const working = [
      clinic.send('POST', `/imports/${job.id}/write`, undefined, admin),
      ...apps.map(async (app) => {
        await setTimeout(5);
        while (await nextPart(app.services, job.id, 3)) await setTimeout(random() * 4);
      }),
    ];
    const answers = await Promise.all(
      shuffled(acts, random).map(async (act) => {
        await setTimeout(random() * LONGEST_DELAY_MS);
        return act();
      }),
    );
    await Promise.all(working);
    expect(answers.filter(({ status, code }) => status !== 200 && !REFUSALS.includes(code ?? ''))).toEqual(
      [],
    );
    const done = await ended(clinic, job.id, admin);
    expect(done.state).toBe('written');
    expect(Object.values(done.counts).reduce((sum, count) => sum + count)).toBe(phones.length * 2);

    const { read } = clinic.database;
    for (const phone of phones) {
      const records = await read.selectFrom('patients').selectAll().where('phone', '=', phone).execute();
      // The rows of an erased phone go too. A record that got another phone after its rows has left this one.
      const isErased = phone === erased?.phone;
      const mayBeAway = isErased || edited.slice(6, 8).some((record) => record.phone === phone);
      expect(records.length, phone).toBeGreaterThanOrEqual(mayBeAway ? 0 : 1);
      expect(records.length).toBeLessThanOrEqual(isErased ? 0 : 1);
    }
    // No edit took the address away that the import had filled in before, and none was lost.
    for (const { id } of edited.slice(0, 6)) {
      const row = await read
        .selectFrom('patients')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ address: 'Imported Road', emergencyContact: '01811000009' });
    }
    await expectExactCounts(clinic.database);
  });

  it.each(rounds)('keeps what is booked while it is taken back, in the order of seed %i', async (seed) => {
    const random = seededRandom(seed);
    const [clinic] = apps;
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 60 }] });
    const phones = Array.from({ length: 24 }, newPhone);
    const { id } = await checked(clinic, admin, 'patients', [
      ['name', 'phone'],
      ...phones.map((phone) => ['Rahima Begum', phone]),
    ]);
    await written(clinic, admin, id);
    await clinic.send('POST', `/imports/${id}/undo`, undefined, admin);
    const bookings = phones.slice(0, 8).map(async (phone) => {
      await setTimeout(random() * LONGEST_DELAY_MS);
      return book(apps[1], doctorId, phone, 'Rahima Begum');
    });
    const working = apps.map(async (app) => {
      while (await nextPart(app.services, id, 2)) await setTimeout(random() * 4);
    });
    const booked = await Promise.all(bookings);
    await Promise.all(working);
    expect(booked.map(({ status }) => status)).toEqual(booked.map(() => 200));
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone' });
    const records = await clinic.database.read
      .selectFrom('patients')
      .select('phone')
      .where('phone', 'in', phones)
      .execute();
    expect(records.map(({ phone }) => phone).sort()).toEqual(phones.slice(0, 8).sort());
    await expectExactCounts(clinic.database);
  });
});

async function countDeadlocks(url: string): Promise<number> {
  const database = await connect(url);
  try {
    const { rows } = await sql<{ deadlocks: string }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(database.read);
    return Number(rows[0]?.deadlocks);
  } finally {
    await database.close();
  }
}
