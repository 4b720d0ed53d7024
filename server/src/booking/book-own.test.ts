import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, bookOwn, requestCode, setActive, verify } from '../../test/clinic.ts';
import { describeOnBothEngines, describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, keepTransactionOpen } from '../../test/held-locks.ts';
import { addPatient, newToken, signedIn } from '../../test/people.ts';
import { countRows } from '../../test/rows.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';

const TODAY = '2026-11-20';
const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

// rules: serials 13
describeOnBothEngines('a booking of a logged-in patient', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const cancel = (id: number, token: string) =>
    clinic.send('PUT', `/appointments/${id}/status`, { status: 'Cancelled' }, token);

  it('gets the next serial under the patient and the phone of the record, and no code is sent', async () => {
    const { id, phone, token } = await addPatient(clinic, { name: 'Rahima Begum' });
    const doctorId = await addDoctor(clinic);
    await bookOwn(clinic, doctorId, (await addPatient(clinic)).token);
    const answer = await bookOwn(clinic, doctorId, token, '  Tania Begum ');
    expect(answer).toMatchObject({
      status: 200,
      data: {
        serialNumber: 2,
        appointment: {
          serialNumber: 2,
          appointmentDate: TODAY,
          doctorId,
          patientId: id,
          patientName: 'Tania Begum',
          patientPhone: phone,
          status: 'Booked',
          bookingType: 'Online',
          doctorPhone: null,
        },
        patient: { id, name: 'Rahima Begum', phone },
      },
    });
    expect(clinic.messages.filter((message) => message.phone === phone)).toEqual([]);
    const read = await clinic.get(`/appointments/${answer.data.appointment.id}`, token);
    expect(read.data).toEqual({ ...answer.data.appointment, whenToCome: expect.anything() });
  });

  it('is in the audit log as an act of the patient', async () => {
    const { id, token } = await addPatient(clinic);
    const { data } = await bookOwn(clinic, await addDoctor(clinic), token);
    const acts = await clinic.database.read
      .selectFrom('auditLog')
      .select(['actorKind', 'actorId', 'address'])
      .where('action', '=', 'appointment.create')
      .where('subjectId', '=', data.appointment.id)
      .execute();
    expect(acts).toEqual([{ actorKind: 'patient', actorId: id, address: '127.0.0.1' }]);
  });

  it('is for today only', async () => {
    const { token } = await addPatient(clinic);
    const doctorId = await addDoctor(clinic);
    const on = (appointmentDate: string) =>
      clinic.send('POST', '/appointments/own', { doctorId, patientName: 'Rahima', appointmentDate }, token);
    for (const date of ['2026-11-19', '2026-11-21']) {
      expect(await on(date)).toMatchObject({ status: 400, code: 'NOT_TODAY' });
    }
    expect((await on(TODAY)).status).toBe(200);
  });

  it('is refused like a booking with a code, and stores nothing', async () => {
    const { token } = await addPatient(clinic);
    const notToday = await addDoctor(clinic, { days: [{ weekday: 4, limit: 5 }] });
    const full = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1, reserved: [1] }] });
    const inactive = await addDoctor(clinic, { isActive: false });
    const before = await countRows(clinic.database);
    expect(await bookOwn(clinic, notToday, token)).toMatchObject({ status: 409, code: 'NOT_SCHEDULED' });
    expect(await bookOwn(clinic, full, token)).toMatchObject({ status: 409, code: 'FULLY_BOOKED' });
    expect(await bookOwn(clinic, inactive, token)).toMatchObject({ status: 404, code: 'DOCTOR_NOT_FOUND' });
    expect(await bookOwn(clinic, full, token, '  ')).toMatchObject({
      status: 400,
      errors: { patientName: 'Please enter your full name' },
    });
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('is refused for a sixth live appointment of the phone today', async () => {
    const { token } = await addPatient(clinic);
    for (const _ of range(BOOKING_LIMITS.liveAppointmentsPerPhone)) {
      expect((await bookOwn(clinic, await addDoctor(clinic), token)).status).toBe(200);
    }
    expect(await bookOwn(clinic, await addDoctor(clinic), token)).toMatchObject({
      status: 409,
      code: 'TOO_MANY_BOOKINGS',
      error: 'This phone already has 5 appointments today. Please call the clinic.',
    });
  });

  it('is refused after ten online bookings today, cancelled ones included, so that nobody uses up the serials', async () => {
    const { token } = await addPatient(clinic);
    const doctorId = await addDoctor(clinic);
    for (const serial of range(9)) {
      const { data } = await bookOwn(clinic, doctorId, token);
      expect(data.serialNumber).toBe(serial);
      await cancel(data.appointment.id, token);
    }
    const tenth = await bookOwn(clinic, doctorId, token);
    expect(tenth.status).toBe(200);
    // Sent again, the tenth booking still shows its appointment.
    const again = await bookOwn(clinic, doctorId, token);
    expect([again.code, again.appointment?.id]).toEqual(['ALREADY_BOOKED', tenth.data.appointment.id]);
    await cancel(tenth.data.appointment.id, token);
    const before = await countRows(clinic.database);
    expect(await bookOwn(clinic, doctorId, token)).toMatchObject({
      status: 409,
      code: 'TOO_MANY_BOOKINGS',
      error: 'Too many serials were booked with this phone today. Please call the clinic.',
    });
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('that is sent again after a lost answer shows the appointment and creates nothing', async () => {
    const { token } = await addPatient(clinic);
    const doctorId = await addDoctor(clinic);
    const answers = await Promise.all(range(12).map(() => bookOwn(clinic, doctorId, token, 'Tania Begum')));
    const booked = answers.filter(({ status }) => status === 200);
    expect(booked).toHaveLength(1);
    const { appointment } = booked[0]?.data ?? {};
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused).toMatchObject({ status: 409, code: 'ALREADY_BOOKED', appointment });
    }
    const again = await bookOwn(clinic, doctorId, token, ' tania  BEGUM ');
    expect([again.error, again.appointment]).toEqual([
      'You already have serial 1 with this doctor today.',
      appointment,
    ]);
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data.booked).toBe(1);
  });

  it('needs an open session of an active patient', async () => {
    const doctorId = await addDoctor(clinic);
    const loggedOut = await addPatient(clinic);
    await clinic.send('POST', '/auth/patient/logout', {}, loggedOut.token);
    const inactive = await addPatient(clinic);
    await setActive(clinic, 'patients', inactive.id, false);
    const erased = await addPatient(clinic);
    await clinic.send('POST', `/patients/${erased.id}/erase`, { phone: erased.phone }, admin);
    const before = await countRows(clinic.database);
    for (const { token } of [loggedOut, inactive, erased, { token: admin }, { token: 'unknown' }]) {
      expect(await bookOwn(clinic, doctorId, token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('gets one of the last places when many ask at once, with and without a code and at the desk', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 8, reserved: [3] }] });
    const patients = await Promise.all(range(30).map(() => addPatient(clinic)));
    const codes = await Promise.all(range(10).map(() => requestCode(clinic, doctorId)));
    const answers = await Promise.all(
      patients.flatMap(({ id, token }, index) => [
        bookOwn(clinic, doctorId, token),
        ...(index < 10 ? [verify(clinic, codes[index]?.data)] : []),
        ...(index >= 20
          ? [
              clinic.send(
                'POST',
                '/appointments',
                { doctorId, patientId: id, appointmentDate: TODAY, patientName: `Child ${index}` },
                admin,
              ),
            ]
          : []),
      ]),
    );
    const given = answers.filter(({ status }) => status === 200).map(({ data }) => data.serialNumber);
    expect(given.sort((a, b) => a - b)).toEqual(range(8));
    const refusals = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    expect(new Set(refusals)).toEqual(new Set(['FULLY_BOOKED']));
  });

  it('gets one serial, or the desk gives it, never both, for one patient and one name', async () => {
    for (const _round of range(5)) {
      const { id, token } = await addPatient(clinic, { name: 'Rahima Begum' });
      const doctorId = await addDoctor(clinic);
      const [own, desk] = await Promise.all([
        bookOwn(clinic, doctorId, token),
        clinic.send('POST', '/appointments', { doctorId, patientId: id, appointmentDate: TODAY }, admin),
      ]);
      expect([own.status, desk.status].sort()).toEqual([200, 409]);
      expect(own.status === 200 ? desk.code : own.code).toBe('ALREADY_BOOKED');
      // The desk's refusal never shows the appointment.
      expect([own.appointment?.patientId, desk.appointment]).toEqual([
        own.status === 200 ? undefined : id,
        undefined,
      ]);
    }
  });

  it('gets a serial or the patient is erased, never both', async () => {
    for (const _round of range(5)) {
      const { id, phone, token } = await addPatient(clinic);
      const doctorId = await addDoctor(clinic);
      const [own, erased] = await Promise.all([
        bookOwn(clinic, doctorId, token),
        clinic.send('POST', `/patients/${id}/erase`, { phone }, admin),
      ]);
      expect([own.status === 200, erased.status === 200].sort()).toEqual([false, true]);
      expect(own.status === 200 ? erased.code : own.code).toMatch(
        /^(HAS_UPCOMING|PATIENT_ERASED|UNAUTHENTICATED)$/,
      );
    }
  });
});

describe('a booking of a logged-in patient that waits on PostgreSQL', () => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
  });
  afterAll(() => clinic.close());

  const setPatient = (id: number, values: { isActive?: 0; erasedAt?: string; phone?: string }) => (tx: Db) =>
    tx.updateTable('patients').set(values).where('id', '=', id).execute();
  const endSessions = (patientId: number) => (tx: Db) =>
    tx
      .updateTable('accessTokens')
      .set({ revokedAt: '2026-11-20T04:00:00.000Z' })
      .where('patientId', '=', patientId)
      .execute();

  it.each([
    ['made inactive', 'PATIENT_INACTIVE', (id: number) => setPatient(id, { isActive: 0 })],
    ['erased', 'PATIENT_ERASED', (id: number) => setPatient(id, { erasedAt: '2026-11-20T04:00:00.000Z' })],
    ['logged out', 'UNAUTHENTICATED', endSessions],
  ] as const)('gets no serial once the patient was %s', async (_, code, change) => {
    const { id, token } = await addPatient(clinic);
    const doctorId = await addDoctor(clinic);
    const letGo = await keepTransactionOpen(clinic.database, async (tx) => {
      await lockKey(tx, `patient:${id}`);
      await change(id)(tx);
    });
    const answer = bookOwn(clinic, doctorId, token);
    await eventually(() => countWaiting(clinic.database)).toBe(1);
    await letGo();
    expect(await answer).toMatchObject({ code });
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data.booked).toBe(0);
  });
});

describeOnBothEngines('the end of the sitting', (engine) => {
  it('ends the bookings of logged-in patients too, if the clinic wants that', async () => {
    const clinic = await startTestApp(engine, { env: { BOOKING_CUTOFF: 'session-end' } });
    try {
      const { id, token } = await addPatient(clinic);
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 9, end: '14:30' }] });
      clinic.clock.set('2026-11-20T08:30:00.000Z');
      expect(await bookOwn(clinic, doctorId, token)).toMatchObject({ status: 409, code: 'SESSION_OVER' });
      // The session of 24 hours ends, whatever the browser says.
      clinic.clock.set('2026-11-21T04:00:00.000Z');
      expect((await bookOwn(clinic, doctorId, token)).code).toBe('UNAUTHENTICATED');
      const fresh = await newToken(clinic, { patientId: id });
      expect((await bookOwn(clinic, doctorId, fresh)).code).toBe('NOT_SCHEDULED');
    } finally {
      await clinic.close();
    }
  });
});

describeRace('two servers', (engine) => {
  it('never give a logged-in patient two serials for one name', async () => {
    const parts = { clock: makeTestClock() };
    const databaseUrl = await migratedDatabaseUrl(engine);
    const apps = [
      await startTestApp(engine, { ...parts, databaseUrl }),
      await startTestApp(engine, { ...parts, databaseUrl }),
    ] as const;
    try {
      const { token } = await addPatient(apps[0]);
      const doctorId = await addDoctor(apps[0]);
      const answers = await Promise.all(
        range(10).map((index) => bookOwn(index % 2 === 0 ? apps[0] : apps[1], doctorId, token)),
      );
      expect(answers.map(({ code }) => code ?? 'booked').sort()).toEqual([
        ...range(9).map(() => 'ALREADY_BOOKED'),
        'booked',
      ]);
    } finally {
      for (const app of apps) await app.close();
    }
  });
});
