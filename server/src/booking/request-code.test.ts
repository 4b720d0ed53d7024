import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book, newPhone, requestCode, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { countRows } from '../../test/rows.ts';

const INVALID_PHONE = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';

describeOnAnyEngine('asking for a booking code', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  const ask = (change: Record<string, unknown> = {}) =>
    clinic.send('POST', '/appointments/request-otp', {
      doctorId,
      patientName: 'Rahima Begum',
      patientPhone: newPhone(),
      ...change,
    });

  it('gives a token, and says how long the code is valid and when to ask again', async () => {
    const { status, data } = await ask();
    expect(status).toBe(200);
    expect(data).toEqual({
      sessionToken: expect.stringMatching(/^[\w-]{43}$/),
      otp: expect.stringMatching(/^\d{4}$/),
      expiresInSeconds: 600,
      resendAfterSeconds: 30,
    });
  });

  it.each([
    [{ patientName: undefined }, { patientName: 'Please enter your full name' }],
    [{ patientName: '   ' }, { patientName: 'Please enter your full name' }],
    [{ patientPhone: '' }, { patientPhone: 'Please enter your phone number' }],
    [{ patientPhone: undefined }, { patientPhone: 'Please enter your phone number' }],
    [{ patientPhone: '0171234567' }, { patientPhone: INVALID_PHONE }],
    [{ patientPhone: '02712345678' }, { patientPhone: INVALID_PHONE }],
    [{ doctorId: 'five' }, { doctorId: 'This is not a valid id' }],
    [{ doctorId: 0 }, { doctorId: 'This is not a valid id' }],
    [{ appointmentDate: '2026-02-30' }, { appointmentDate: 'Please enter a date as YYYY-MM-DD' }],
    [
      { patientName: '', patientPhone: '' },
      { patientName: 'Please enter your full name', patientPhone: 'Please enter your phone number' },
    ],
  ])('says for each field what is wrong with %j, and stores nothing', async (change, errors) => {
    const before = await countRows(clinic.database);
    const answer = await ask(change);
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors });
    expect(Object.keys(answer.errors ?? {})).toEqual(Object.keys(errors));
    expect(Object.values(errors)).toContain(answer.error);
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it('accepts today, or no date', async () => {
    expect((await ask({ appointmentDate: '2026-11-20' })).status).toBe(200);
    expect((await ask({ appointmentDate: undefined })).status).toBe(200);
  });

  it.each(['2026-11-19', '2026-11-21', '2027-11-20', '2025-11-20'])(
    'refuses %s, because it is not today',
    async (date) => {
      expect(await ask({ appointmentDate: date })).toMatchObject({
        status: 400,
        code: 'NOT_TODAY',
        error: 'Appointments can be booked for today only.',
      });
    },
  );

  it('accepts only active doctors of active departments', async () => {
    const closed = await addDepartment(clinic, 'Closed department', false);
    const unbookable = [
      2_147_483_647,
      await addDoctor(clinic, { isActive: false }),
      await addDoctor(clinic, { departmentId: closed }),
    ];
    for (const doctorId of unbookable) {
      expect(await ask({ doctorId })).toMatchObject({ status: 404, code: 'DOCTOR_NOT_FOUND' });
      expect(await clinic.get(`/doctors/${doctorId}`)).toMatchObject({
        status: 404,
        error: 'Doctor not found',
      });
      expect((await clinic.get(`/doctors/${doctorId}/live-status`)).status).toBe(404);
    }
  });

  it('names the weekday on which a doctor does not work', async () => {
    const doctorId = await addDoctor(clinic, { name: 'Dr. Karim', days: [{ weekday: 6, limit: 10 }] });
    expect(await ask({ doctorId })).toMatchObject({
      status: 409,
      code: 'NOT_SCHEDULED',
      error: expect.stringContaining('Dr. Karim is not available on Friday'),
    });
  });

  it('says that a doctor is fully booked', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
    await book(clinic, doctorId);
    expect(await ask({ doctorId })).toMatchObject({
      status: 409,
      code: 'FULLY_BOOKED',
      error: 'This doctor is fully booked for today. Please try again tomorrow or choose another doctor.',
    });
  });

  it('answers alike for a known, an unknown and an inactive patient: that is private', async () => {
    const known = newPhone();
    const { data } = await book(clinic, await addDoctor(clinic), known);
    const inactive = newPhone();
    const other = await book(clinic, await addDoctor(clinic), inactive);
    await setActive(clinic, 'patients', other.data.patient.id, false);
    expect(data.patient.phone).toBe(known);

    const shape = async (phone: string) => {
      const { status, data } = await requestCode(clinic, doctorId, phone);
      return { status, keys: Object.keys(data), seconds: data.expiresInSeconds };
    };
    const forUnknown = await shape(newPhone());
    expect(await shape(known)).toEqual(forUnknown);
    expect(await shape(inactive)).toEqual(forUnknown);
  });
});

describe.each([
  ['never', 200, undefined],
  ['session-end', 409, 'SESSION_OVER'],
])('after the end of a sitting, with BOOKING_CUTOFF=%s', (cutoff, status, code) => {
  let clinic: TestApp;
  afterAll(() => clinic.close());

  it(`a request is answered ${status}`, async () => {
    // 12:59:59 in Dhaka; the sitting ends at 13:00.
    const clock = makeTestClock('2026-11-20T06:59:59.000Z');
    clinic = await startTestApp('sqlite', { env: { BOOKING_CUTOFF: cutoff }, clock });
    const doctorId = await addDoctor(clinic, {
      days: [{ weekday: 5, limit: 9, start: '10:00', end: '13:00' }],
    });
    const early = await requestCode(clinic, doctorId);
    expect(early.status).toBe(200);

    clock.set('2026-11-20T07:00:00.000Z');
    expect(await requestCode(clinic, doctorId)).toMatchObject({ status, code });
    // A code that was requested in time gets the same answer now.
    const verified = await clinic.send('POST', '/appointments/verify-otp', early.data);
    expect(verified).toMatchObject({ status, code });
    const live = await clinic.get(`/doctors/${doctorId}/live-status`);
    expect(live.data).toMatchObject(
      cutoff === 'never'
        ? { availableSlots: 8, nextSerial: 2, reason: null }
        : { availableSlots: 0, nextSerial: null, reason: 'session-over' },
    );
  });
});
