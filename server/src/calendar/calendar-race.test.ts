import { listHolidays } from '@clinic-serial/contract/subjects/calendar';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, requestCode, verify } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, keepTransactionOpen } from '../../test/held-locks.ts';
import { signedIn } from '../../test/people.ts';
import { lock } from '../database/locks.ts';

const TODAY = '2026-11-20';

/** Each way to close a date. The answer says how many appointments it touches. */
const CLOSINGS: Record<string, (doctorId: number) => ['POST' | 'PUT', string, object]> = {
  'a leave': (id) => ['POST', `/doctors/${id}/leave`, { from: TODAY, to: TODAY }],
  'a day off': (id) => ['PUT', `/doctors/${id}/days/${TODAY}`, { enabled: false }],
  'a holiday': () => ['POST', '/holidays', { date: TODAY, name: 'Strike' }],
  'several holidays': (id) => [
    'POST',
    '/holidays/several',
    {
      holidays: ['2026-11-22', TODAY, '2026-11-21'].map((date) => ({ date, name: 'Strike' })),
      key: `strike-of-doctor-${id}`,
    },
  ],
};

/** A holiday counts the appointments of all doctors, so those of earlier tests must not be live. */
function cancelAll({ database }: TestApp) {
  return database.write((tx) => tx.updateTable('appointments').set({ status: 'Cancelled' }).execute());
}

describeRace('bookings that race, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  it.each(Object.entries(CLOSINGS))('with %s are counted by it or refused', async (_, closing) => {
    const { database } = apps[0];
    await cancelAll(apps[0]);
    const doctorId = await addDoctor(apps[0]);
    const requested = await Promise.all(
      Array.from({ length: 12 }, () => requestCode(apps[0], doctorId).then(({ data }) => data)),
    );
    const bookings = requested.map((code, place) => verify(apps[place % 2 === 0 ? 0 : 1], code));
    const [method, path, body] = closing(doctorId);
    const closed = await apps[1].send(method, path, body, staff);
    const booked = await Promise.all(bookings);

    expect(closed.status).toBe(200);
    const refused = booked.filter(({ status }) => status !== 200);
    for (const { code } of refused) expect(code).toBe('NOT_SCHEDULED');
    const live = await database.read
      .selectFrom('appointments')
      .select('id')
      .where('status', 'in', UPCOMING_STATUSES)
      .execute();
    expect(live.length).toBe(booked.length - refused.length);
    expect(closed.data.touched).toBe(live.length);
    expect((await book(apps[0], doctorId)).code).toBe('NOT_SCHEDULED');

    const { holidays } = listHolidays.data.parse((await apps[0].get('/holidays', staff)).data);
    for (const { id } of holidays) await apps[0].send('DELETE', `/holidays/${id}`, undefined, staff);
  });
});

describe('a booking that is under way, on PostgreSQL,', () => {
  let clinic: TestApp;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  it.each(Object.entries(CLOSINGS))('is waited for by %s, and counted', async (_, closing) => {
    await cancelAll(clinic);
    const doctorId = await addDoctor(clinic);
    const { data } = await requestCode(clinic, doctorId);
    // The booking has read the calendar when it waits to write the new patient.
    const letGo = await keepTransactionOpen(clinic.database, (tx) =>
      sql`lock table patients in exclusive mode`.execute(tx),
    );
    const booked = verify(clinic, data);
    await eventually(() => countWaiting(clinic.database)).toBe(1);
    const [method, path, body] = closing(doctorId);
    const closed = clinic.send(method, path, body, staff);
    await eventually(() => countWaiting(clinic.database)).toBe(2);
    await letGo();
    expect((await booked).status).toBe(200);
    const { status, data: answer } = await closed;
    expect([status, answer.touched]).toEqual([200, 1]);
    // The next way to close this date must find it open.
    await clinic.database.write((tx) => tx.deleteFrom('holidays').execute());
  });

  it('is waited for by the end of a holiday, which is deleted once', async () => {
    const form = { date: TODAY, name: 'Strike', placeIds: [1] };
    const { data } = await clinic.send('POST', '/holidays', form, staff);
    const doctorId = await addDoctor(clinic);
    const letGo = await keepTransactionOpen(clinic.database, (tx) =>
      lock(tx, { sitting: { doctorId, date: TODAY } }),
    );
    const remove = () => clinic.send('DELETE', `/holidays/${data.holiday.id}`, undefined, staff);
    const removed = [remove(), remove()];
    await eventually(() => countWaiting(clinic.database)).toBe(2);
    await letGo();
    const statuses = (await Promise.all(removed)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });
});
