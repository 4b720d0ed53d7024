import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, setActive, type TestDay } from '../../test/clinic.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';

/** Two sittings on each day of the week. */
const twice = (first: number, second = first): TestDay[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, limit: first, end: '12:00' },
    { weekday, sitting: 2, limit: second, start: '16:00', end: '19:00' },
  ]);

// rules: serials 15
describeOnAnyEngine('moving an appointment', (engine) => {
  let clinic: TestApp;
  let other: TestApp;
  let staff: string;
  beforeAll(async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clock = makeTestClock();
    const env = { SMS_CONFIRMATION: 'true', PUBLIC_URL: 'https://shapla.example' };
    clinic = await startTestApp(engine, { databaseUrl, clock, env });
    other = await startTestApp(engine, { databaseUrl, clock, env });
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(async () => {
    await clinic.close();
    await other.close();
  });

  const move = (id: number, appointmentDate: string, sitting?: 1 | 2, token = staff, app = clinic) =>
    app.send('POST', `/appointments/${id}/move`, { appointmentDate, ...(sitting ? { sitting } : {}) }, token);
  const read = async (id: number) => (await clinic.get(`/appointments/${id}`, staff)).data;

  it.each(['Staff', 'patient'] as const)(
    'is refused to a %s while the patient is with the doctor',
    async (who) => {
      const doctorId = await addDoctor(clinic, { days: twice(30) });
      const { id: patientId, token } = await addPatient(clinic);
      const id = await addAppointment(clinic, { doctorId, patientId, status: 'In Progress' });
      const answer = await move(id, TODAY, 2, who === 'Staff' ? staff : token);
      expect(answer).toMatchObject({ status: 409, code: 'NOT_MOVABLE' });
      expect((await read(id)).status).toBe('In Progress');
    },
  );

  it('is for the desk, not for the patient, after the arrival', async () => {
    const doctorId = await addDoctor(clinic, { days: twice(30) });
    const { id: patientId, token } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId, status: 'Confirmed' });
    expect(await move(id, TODAY, 2, token)).toMatchObject({
      status: 409,
      code: 'NOT_MOVABLE',
      error: 'The clinic has noted that you are here. Please ask at the desk.',
    });
    expect(await move(id, TODAY, 2)).toMatchObject({ status: 200 });
  });

  it('gives a new serial, cancels the old one, and links both', async () => {
    const doctorId = await addDoctor(clinic, { days: twice(30) });
    const patient = await addPatient(clinic);
    await addAppointment(clinic, {
      doctorId,
      patientId: (await addPatient(clinic)).id,
      appointmentDate: TOMORROW,
    });
    const id = await addAppointment(clinic, {
      doctorId,
      patientId: patient.id,
      patientName: 'Karim Uddin',
      notes: 'Comes with a wheelchair',
      isWalkin: 1,
      language: 'bn',
    });
    const { status, data } = await move(id, TOMORROW);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      appointmentDate: TOMORROW,
      sitting: 1,
      serialNumber: 2,
      status: 'Booked',
      patientName: 'Karim Uddin',
      patientPhone: patient.phone,
      notes: 'Comes with a wheelchair',
      isWalkin: true,
      movedFromId: id,
      movedToId: null,
      doctorScheduleStart: '09:00',
      doctorScheduleEnd: '12:00',
    });
    expect(await read(id)).toMatchObject({ status: 'Cancelled', movedToId: data.id, serialNumber: 1 });
    const sms = () => clinic.messages.filter(({ phone }) => phone === patient.phone).map(({ text }) => text);
    await eventually(sms).toEqual([expect.stringContaining(`/bn/q/${data.liveKey}`)]);
    const { data: audit } = await clinic.get(
      '/admin/audit?action=appointment.move',
      (await signedIn(clinic, 'Admin')).token,
    );
    expect(audit.entries[0]).toMatchObject({ subjectId: id, details: { to: data.id } });
  });

  it('answers the same new appointment when it is sent again', async () => {
    const doctorId = await addDoctor(clinic, { days: twice(30) });
    const id = await addAppointment(clinic, { doctorId, patientId: (await addPatient(clinic)).id });
    const answers = [
      ...(await Promise.all([1, 2, 3].map((n) => move(id, TOMORROW, 2, staff, n === 2 ? other : clinic)))),
      await move(id, TOMORROW),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await move(id, '2026-11-22')).toMatchObject({ status: 409, code: 'NOT_MOVABLE' });
  });

  it('moves within a date without counting the old appointment', async () => {
    const doctorId = await addDoctor(clinic, { days: twice(30, 1) });
    const { id: patientId } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId });
    const { data } = await move(id, TODAY);
    expect(data).toMatchObject({ appointmentDate: TODAY, sitting: 2, serialNumber: 1 });
    expect(await move(data.id, TODAY, 2)).toMatchObject({ code: 'NOT_MOVABLE' });
    expect((await move(data.id, TODAY, 1)).data).toMatchObject({ sitting: 1, serialNumber: 2 });
  });

  it.each([
    ['Cancelled', TODAY, TOMORROW],
    ['Completed', TODAY, TOMORROW],
    ['No Show', TODAY, TOMORROW],
    ['Booked', '2026-11-19', TOMORROW],
    ['Booked', TODAY, TODAY],
  ] as const)('refuses one that is %s on %s and shall go to %s', async (status, appointmentDate, to) => {
    const doctorId = await addDoctor(clinic);
    const { id: patientId } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId, status, appointmentDate });
    expect(await move(id, to)).toMatchObject({ status: 409, code: 'NOT_MOVABLE' });
  });

  it('refuses where the desk could not book, and then changes nothing', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
    const { id: patientId } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId });
    await addAppointment(clinic, {
      doctorId,
      patientId: (await addPatient(clinic)).id,
      appointmentDate: '2026-11-27',
    });
    const refusals: Array<[string, string]> = [
      ['2026-11-27', 'FULLY_BOOKED'],
      [TOMORROW, 'NOT_SCHEDULED'],
      ['2026-11-19', 'INVALID_INPUT'],
      ['2027-11-26', 'INVALID_INPUT'],
    ];
    for (const [date, code] of refusals) expect((await move(id, date)).code).toBe(code);
    await addAppointment(clinic, { doctorId, patientId, appointmentDate: '2026-12-04' });
    expect((await move(id, '2026-12-04')).code).toBe('ALREADY_BOOKED');
    await setActive(clinic, 'patients', patientId, false);
    expect((await move(id, '2026-12-11')).code).toBe('PATIENT_INACTIVE');
    expect(await read(id)).toMatchObject({ status: 'Booked', movedToId: null });
  });

  it('lets a patient move an own appointment and shows the notes of staff to staff only', async () => {
    const doctorId = await addDoctor(clinic, { days: twice(30, 2) });
    const patient = await addPatient(clinic);
    const id = await addAppointment(clinic, {
      doctorId,
      patientId: patient.id,
      appointmentDate: TOMORROW,
      notes: 'For staff',
    });
    expect((await move(id, TODAY, 2, (await addPatient(clinic)).token)).code).toBe('APPOINTMENT_NOT_FOUND');
    const { data } = await move(id, TODAY, 2, patient.token);
    expect(data).toMatchObject({ appointmentDate: TODAY, sitting: 2, serialNumber: 1, notes: null });
    expect((await read(data.id)).notes).toBe('For staff');
  });

  it('does not let a patient take a reserved number', async () => {
    const days: TestDay[] = [
      { weekday: 5, limit: 30, end: '12:00' },
      { weekday: 5, sitting: 2, limit: 1, reserved: [1], start: '16:00', end: '19:00' },
    ];
    const patient = await addPatient(clinic);
    const reserved = await addAppointment(clinic, {
      doctorId: await addDoctor(clinic, { days }),
      patientId: patient.id,
    });
    expect((await move(reserved, TODAY, 2, patient.token)).code).toBe('FULLY_BOOKED');
    expect((await move(reserved, TODAY, 2)).data).toMatchObject({ serialNumber: 1 });
  });

  it('never gives a place twice and never waits forever when people move in opposite directions', async () => {
    const doctorId = await addDoctor(clinic, { days: twice(10, 10) });
    const add = async (appointmentDate: string, daySerial: number) =>
      addAppointment(clinic, {
        doctorId,
        patientId: (await addPatient(clinic)).id,
        appointmentDate,
        daySerial,
      });
    const ids: Array<[number, string]> = [];
    for (let serial = 1; serial <= 5; serial += 1) {
      ids.push([await add(TODAY, serial), TOMORROW], [await add(TOMORROW, serial), TODAY]);
    }
    const answers = await Promise.all([
      ...ids.map(([id, to], index) => move(id, to, undefined, staff, index % 3 === 0 ? other : clinic)),
      ...[1, 2, 3, 4, 5].map(() => book(clinic, doctorId)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const date of [TODAY, TOMORROW]) {
      const rows = await clinic.database.read
        .selectFrom('appointments')
        .select(['daySerial', 'status'])
        .where('doctorId', '=', doctorId)
        .where('appointmentDate', '=', date)
        .execute();
      expect(new Set(rows.map(({ daySerial }) => daySerial)).size).toBe(rows.length);
      const live = rows.filter(({ status }) => status === 'Booked');
      expect(live).toHaveLength(date === TODAY ? 10 : 5);
      for (const isSecond of [false, true]) {
        expect(live.filter(({ daySerial }) => daySerial > 1_000 === isSecond).length).toBeLessThanOrEqual(10);
      }
    }
  });

  it('gives the last place to one of many who move to it', async () => {
    const doctorId = await addDoctor(clinic, { days: twice(30, 1) });
    const ids = [];
    for (let serial = 1; serial <= 6; serial += 1) {
      ids.push(
        await addAppointment(clinic, {
          doctorId,
          patientId: (await addPatient(clinic)).id,
          daySerial: serial,
        }),
      );
    }
    const answers = await Promise.all(
      ids.map((id, index) => move(id, TODAY, 2, staff, index % 2 === 0 ? other : clinic)),
    );
    expect(answers.map(({ code }) => code ?? 'moved').sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'FULLY_BOOKED'),
      'moved',
    ]);
  });
});
