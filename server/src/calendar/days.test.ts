import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book, newPhone, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { statementsOf } from '../../test/statements.ts';

const FRIDAY = '2026-11-20';
const NEXT_FRIDAY = '2026-11-27';
const TWO = {
  sittings: [
    { startTime: '09:00', endTime: '12:00', patientLimit: 10 },
    { startTime: '17:00', endTime: '20:00', patientLimit: 5, reservedSlots: '1' },
  ],
};

describeOnAnyEngine("a doctor's days", (engine) => {
  let clinic: TestApp;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const pathOf = (id: number, date = NEXT_FRIDAY) => `/doctors/${id}/days/${date}`;
  const read = async (path: string) => (await clinic.get(path, staff)).data;
  const change = (id: number, body: object, date = NEXT_FRIDAY) =>
    clinic.send('PUT', pathOf(id, date), body, staff);
  const add = async (doctorId: number, values: Partial<Parameters<typeof addAppointment>[1]> = {}) =>
    addAppointment(clinic, {
      doctorId,
      patientId: (await addPatient(clinic)).id,
      appointmentDate: NEXT_FRIDAY,
      ...values,
    });
  const addWaiting = (doctorId: number, state: 'waiting' | 'offered' | 'left') =>
    clinic.database.write((tx) =>
      tx
        .insertInto('waitingList')
        .values({
          doctorId,
          date: NEXT_FRIDAY,
          sitting: 1,
          place: 1,
          phone: newPhone(),
          patientName: 'Rahima Begum',
          patientNameKey: 'rahima begum',
          language: 'en',
          state,
          createdAt: clinic.clock.now().toISOString(),
          updatedAt: clinic.clock.now().toISOString(),
        })
        .execute(),
    );

  it('follow the week until they are changed, and again when the change is taken back', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 30, reserved: [2] }] });
    const week = {
      enabled: true,
      startTime: '09:00',
      endTime: '17:00',
      patientLimit: 30,
      reservedSlots: '2',
      doctorId,
      date: NEXT_FRIDAY,
      reason: 'week',
      text: null,
      textBn: null,
      until: null,
      entryId: null,
      isChanged: false,
      booked: 0,
      touched: 0,
      waiting: 0,
    };
    expect(await read(pathOf(doctorId))).toEqual(week);
    const changed = await change(doctorId, TWO);
    expect(changed).toMatchObject({
      status: 200,
      data: {
        enabled: true,
        startTime: '09:00',
        endTime: '20:00',
        patientLimit: 15,
        reason: 'changed',
        isChanged: true,
        sittings: [
          { sitting: 1, startTime: '09:00', patientLimit: 10, reservedSlots: null },
          { sitting: 2, startTime: '17:00', patientLimit: 5, reservedSlots: '1' },
        ],
      },
    });
    expect(await read(pathOf(doctorId))).toEqual(changed.data);
    expect((await change(doctorId, { enabled: false })).data).toMatchObject({
      enabled: false,
      reason: 'changed',
      startTime: null,
    });
    const reset = () => clinic.send('DELETE', pathOf(doctorId), undefined, staff);
    expect((await reset()).data).toEqual(week);
    expect(await reset()).toMatchObject({ status: 404, code: 'DAY_NOT_CHANGED' });
  });

  it('count appointments and the people who wait, and touch no appointment', async () => {
    const doctorId = await addDoctor(clinic);
    await add(doctorId);
    await add(doctorId, { status: 'Completed' });
    await add(doctorId, { status: 'Cancelled' });
    await add(doctorId, { deletedAt: clinic.clock.now().toISOString() });
    await add(doctorId, { daySerial: 1_001, sessionStart: '17:00', sessionEnd: '20:00' });
    for (const state of ['waiting', 'offered', 'left'] as const) await addWaiting(doctorId, state);
    // The appointment of the second sitting does not fit the week, that of the first fits.
    const counts = { booked: 3, touched: 1, waiting: 2 };
    expect(await read(pathOf(doctorId))).toMatchObject(counts);
    // Now the hours of the first sitting are others, and those of the second fit.
    expect((await change(doctorId, TWO)).data).toMatchObject(counts);
    expect((await change(doctorId, { enabled: false })).data).toMatchObject({ ...counts, touched: 2 });
    await setActive(clinic, 'doctors', doctorId, false);
    expect(await read(pathOf(doctorId))).toMatchObject({ ...counts, touched: 2 });
  });

  it('open for booking on a date that the week does not have', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 6, limit: 30 }] });
    expect((await book(clinic, doctorId)).code).toBe('NOT_SCHEDULED');
    const hours = { startTime: '10:00', endTime: '14:00', patientLimit: 1 };
    expect((await change(doctorId, hours, FRIDAY)).data.reason).toBe('changed');
    expect((await book(clinic, doctorId)).data.appointment).toMatchObject({ serialNumber: 1 });
    expect((await book(clinic, doctorId)).code).toBe('FULLY_BOOKED');
  });

  it('are refused in the past, more than a year ahead, and with hours that cannot be', async () => {
    const id = await addDoctor(clinic);
    const off = { enabled: false };
    expect((await change(id, off, '2026-11-19')).errors).toEqual({
      date: 'Please select today or a later date',
    });
    expect((await change(id, off, '2027-11-21')).errors).toEqual({
      date: 'Please select a date within the next year',
    });
    const late = { startTime: '17:00', endTime: '09:00', patientLimit: 10 };
    expect(await change(id, late)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect((await change(999_999, off)).code).toBe('DOCTOR_NOT_FOUND');
  });

  it('are listed between two dates, at most 62 days, with as many queries as one day', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 30 }] });
    await change(doctorId, TWO);
    const list = (from: string, to: string) =>
      clinic.get(`/doctors/${doctorId}/days?from=${from}&to=${to}`, staff);
    const { days } = (await list(FRIDAY, '2027-01-20')).data;
    expect(days.length).toBe(62);
    expect([days[0].date, days[61].date]).toEqual([FRIDAY, '2027-01-20']);
    expect(days[7]).toEqual(await read(pathOf(doctorId)));
    expect((await list(FRIDAY, '2027-01-21')).errors).toEqual({ to: 'Please ask for at most 62 days' });
    expect((await list(FRIDAY, '2026-11-19')).data.days).toEqual([]);
    expect((await list('9999-12-31', '9999-12-31')).data.days.length).toBe(1);

    const queries = async (to: string) =>
      (await statementsOf(clinic.database, () => list(FRIDAY, to))).reads.length;
    expect(await queries('2027-01-20')).toBe(await queries(FRIDAY));
  });

  it('of all active doctors are listed by name, with as many queries for many as for few', async () => {
    const own = await startTestApp(engine);
    try {
      const { token } = await signedIn(own, 'Viewer');
      const medicine = await addDepartment(own, 'Medicine');
      const closed = await addDepartment(own, 'Closed', false);
      await addDoctor(own, { name: 'Dr. Closed', departmentId: closed });
      await addDoctor(own, { name: 'Dr. Inactive', departmentId: medicine, isActive: false });
      const zubaida = await addDoctor(own, { name: 'Dr. Zubaida', departmentId: medicine });
      const list = () => own.get(`/calendar?date=${FRIDAY}`, token);
      const few = (await statementsOf(own.database, list)).reads.length;
      await addDoctor(own, {
        name: 'Dr. Anika',
        nameBn: 'ডা. আনিকা',
        departmentId: medicine,
        days: [{ weekday: 1, limit: 3 }],
      });
      await addAppointment(own, { doctorId: zubaida, patientId: (await addPatient(own)).id });
      const { days } = (await list()).data;
      expect(days).toMatchObject([
        { doctorName: 'Dr. Anika', doctorNameBn: 'ডা. আনিকা', enabled: false, booked: 0 },
        { doctorName: 'Dr. Zubaida', departmentName: 'Medicine', enabled: true, booked: 1 },
      ]);
      expect((await statementsOf(own.database, list)).reads.length).toBe(few);
    } finally {
      await own.close();
    }
  });
});
