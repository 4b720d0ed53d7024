import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, DESK, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { changeStatus } from '../appointments/change-status.ts';

// rules: serials 1. Public bookings, reactivations by staff and other server instances compete under the same
// rule.
describeRace('two servers on one database', (engine) => {
  let apps: [TestApp, TestApp];
  beforeAll(async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clock = makeTestClock();
    apps = [
      await startTestApp(engine, { databaseUrl, clock }),
      await startTestApp(engine, { databaseUrl, clock }),
    ];
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const either = (index: number) => apps[index % 2 === 0 ? 0 : 1];
  const statuses = (answers: Array<{ status: number }>) => answers.map((answer) => answer.status).sort();
  const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

  it('give each of 20 places once to 60 who ask both at once', async () => {
    const doctorId = await addDoctor(apps[0], { days: [{ weekday: 5, limit: 20 }] });
    const codes = await Promise.all(range(60).map((index) => requestCode(either(index), doctorId)));
    // Each code comes from one server and is verified by the other.
    const answers = await Promise.all(codes.map(({ data }, index) => verify(either(index), data)));
    const booked = answers.filter((answer) => answer.status === 200);
    expect(booked.map((answer) => answer.data.serialNumber).sort((a, b) => a - b)).toEqual(range(20));
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.code))).toEqual(
      new Set(['FULLY_BOOKED']),
    );
  });

  it('give the last place to one of two tabs', async () => {
    const doctorId = await addDoctor(apps[0], { days: [{ weekday: 5, limit: 1 }] });
    const codes = [await requestCode(apps[0], doctorId), await requestCode(apps[1], doctorId)];
    const answers = await Promise.all(codes.map(({ data }, index) => verify(either(index), data)));
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it('book once when one code comes to both', async () => {
    for (const _round of range(5)) {
      const doctorId = await addDoctor(apps[0]);
      const { data } = await requestCode(apps[0], doctorId);
      const answers = await Promise.all(range(10).map((index) => verify(either(index), data)));
      expect(new Set(answers.map((answer) => answer.data.appointment.id)).size).toBe(1);
      expect((await apps[0].get(`/doctors/${doctorId}/live-status`)).data.booked).toBe(1);
    }
  });

  it('give one place to a reactivation or to a booking, never to both', async () => {
    for (const _round of range(5)) {
      const doctorId = await addDoctor(apps[0], { days: [{ weekday: 5, limit: 1 }] });
      const { data } = await book(apps[0], doctorId);
      const { id } = data.appointment;
      await changeStatus(apps[0].services, DESK, { id, to: 'Cancelled' });
      const code = await requestCode(apps[0], doctorId);
      const results = await Promise.allSettled([
        changeStatus(apps[1].services, DESK, { id, to: 'Booked' }),
        verify(apps[0], code.data).then((answer) =>
          answer.status === 200 ? answer : Promise.reject(answer),
        ),
      ]);
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      const rejected = results.find((result) => result.status === 'rejected');
      expect(rejected?.reason).toMatchObject({ code: 'FULLY_BOOKED' });
    }
  });

  it('make one record of a new phone whose two codes are used at once, and accept one code', async () => {
    const phone = newPhone();
    const doctors = [await addDoctor(apps[0]), await addDoctor(apps[0])];
    const codes = [];
    for (const doctorId of doctors) codes.push(await requestCode(either(codes.length), doctorId, phone));
    const answers = await Promise.all(codes.map(({ data }, index) => verify(either(index), data)));
    expect(answers.map(({ code }) => code ?? 'booked').sort()).toEqual(['CODE_REPLACED', 'booked']);
    expect((await book(apps[1], doctors[answers[0]?.status === 200 ? 1 : 0] ?? 0, phone)).status).toBe(200);
    const rows = await apps[0].database.read
      .selectFrom('patients')
      .select('id')
      .where('phone', '=', phone)
      .execute();
    expect(rows).toHaveLength(1);
  });
});
