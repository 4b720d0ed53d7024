import { afterAll, beforeAll, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, editSchedule, type TestDay } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const FRIDAY = '2026-11-20';
const NEXT_FRIDAY = '2026-11-27';

describeOnAnyEngine("a doctor's places on a date", (engine) => {
  let clinic: TestApp;
  let token: string;
  let patientId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Viewer')).token;
    patientId = (await addPatient(clinic)).id;
  });
  afterAll(() => clinic.close());

  const doctor = (day: Partial<TestDay> = {}) =>
    addDoctor(clinic, { days: [{ weekday: 5, limit: 4, start: '10:00', end: '12:00', ...day }] });
  const at = (doctorId: number, date = NEXT_FRIDAY) =>
    clinic.get(`/doctors/${doctorId}/availability?date=${date}`, token);
  const given = (doctorId: number, ...rows: object[]) =>
    Promise.all(
      rows.map((row) =>
        addAppointment(clinic, { doctorId, patientId, appointmentDate: NEXT_FRIDAY, ...row }),
      ),
    );

  it('are all free when nobody has booked', async () => {
    const doctorId = await doctor({ reserved: [1, 3] });
    expect((await at(doctorId)).data).toEqual({
      doctorId,
      date: NEXT_FRIDAY,
      sitting: 1,
      sittings: [{ sitting: 1, startTime: '10:00', endTime: '12:00', limit: 4, booked: 0, available: 4 }],
      reason: 'week',
      text: null,
      textBn: null,
      nextFree: null,
      isScheduled: true,
      startTime: '10:00',
      endTime: '12:00',
      limit: 4,
      booked: 0,
      available: 4,
      nextSerial: 2,
      // 120 minutes for 4 places are 30 minutes each
      estimatedTime: '10:30',
      freeReserved: [1, 3],
    });
  });

  it('are none on a day off', async () => {
    const doctorId = await doctor();
    expect((await at(doctorId, '2026-11-26')).data).toEqual({
      doctorId,
      date: '2026-11-26',
      sitting: null,
      sittings: [],
      reason: 'week',
      text: null,
      textBn: null,
      nextFree: { date: NEXT_FRIDAY, sitting: 1, startTime: '10:00' },
      isScheduled: false,
      startTime: null,
      endTime: null,
      limit: 0,
      booked: 0,
      available: 0,
      nextSerial: null,
      estimatedTime: null,
      freeReserved: [],
    });
  });

  it('still count the bookings of a date that has become a day off', async () => {
    const doctorId = await doctor();
    await addAppointment(clinic, { doctorId, patientId, appointmentDate: '2026-11-26' });
    expect((await at(doctorId, '2026-11-26')).data).toMatchObject({
      isScheduled: false,
      booked: 1,
      available: 0,
    });
  });

  it.each([
    [
      'every state but Cancelled',
      ['Booked', 'Confirmed', 'In Progress'],
      { booked: 3, available: 1, nextSerial: 4 },
    ],
    ['the done and the missed', ['Completed', 'No Show'], { booked: 2, available: 2, nextSerial: 3 }],
    [
      'cancelled ones: free, their numbers not',
      ['Cancelled', 'Cancelled'],
      { booked: 0, available: 4, nextSerial: 3 },
    ],
    ['all of it', ['Booked', 'Booked', 'Booked', 'Booked'], { booked: 4, available: 0, nextSerial: null }],
  ])('count %s', async (_name, statuses, expected) => {
    const doctorId = await doctor();
    for (const status of statuses) await given(doctorId, { status });
    expect((await at(doctorId)).data).toMatchObject(expected);
    // Another date is another sitting.
    expect((await at(doctorId, '2026-12-04')).data).toMatchObject({ booked: 0, nextSerial: 1 });
  });

  it('leave out deleted appointments, but not their serials', async () => {
    const doctorId = await doctor();
    await given(doctorId, { deletedAt: '2026-11-20T04:00:00.000Z' });
    expect((await at(doctorId)).data).toMatchObject({ booked: 0, available: 4, nextSerial: 2 });
  });

  it('offer the lowest reserved number when only reserved numbers are left', async () => {
    const doctorId = await doctor({ reserved: [2, 4] });
    await given(doctorId, { daySerial: 1 }, { daySerial: 3 });
    expect((await at(doctorId)).data).toMatchObject({
      available: 2,
      nextSerial: 2,
      estimatedTime: '10:30',
      freeReserved: [2, 4],
    });
  });

  it('offer no serial, no time and no reserved number when all are taken', async () => {
    const doctorId = await doctor({ reserved: [4] });
    await given(doctorId, { daySerial: 1 }, { daySerial: 2 }, { daySerial: 3 }, { daySerial: 5 });
    expect((await at(doctorId)).data).toMatchObject({
      booked: 4,
      available: 0,
      nextSerial: null,
      estimatedTime: null,
      freeReserved: [],
    });
  });

  it('are none, and never fewer than none, when the limit was lowered', async () => {
    const doctorId = await doctor();
    await given(doctorId, { daySerial: 1 }, { daySerial: 2 }, { daySerial: 3 });
    await editSchedule(clinic, doctorId, { limit: 2 });
    expect((await at(doctorId)).data).toMatchObject({ limit: 2, booked: 3, available: 0, nextSerial: null });
  });

  /** Staff have ended or cancelled a sitting at the queue. */
  const close = (
    doctorId: number,
    state: 'ended' | 'cancelled',
    { sitting = 1, date = FRIDAY }: { sitting?: 1 | 2; date?: string } = {},
  ) =>
    clinic.database.write((tx) =>
      tx
        .insertInto('queueSittings')
        .values({
          doctorId,
          date,
          sitting,
          state,
          version: 1,
          hash: '',
          startTime: '10:00',
          endTime: '12:00',
        })
        .execute(),
    );
  const ofAll = async (doctorId: number) => {
    const { doctors } = (await clinic.get(`/availability?date=${FRIDAY}`, token)).data as {
      doctors: { doctorId: number }[];
    };
    return doctors.find((one) => one.doctorId === doctorId);
  };
  const twice = () =>
    addDoctor(clinic, {
      days: [
        { weekday: 5, limit: 4, start: '10:00', end: '12:00' },
        { weekday: 5, sitting: 2, limit: 2, start: '16:00', end: '18:00' },
      ],
    });

  it.each(['ended', 'cancelled'] as const)('are none in a sitting that is %s', async (state) => {
    const doctorId = await doctor({ reserved: [1] });
    await close(doctorId, state);
    await close(doctorId, 'cancelled', { date: NEXT_FRIDAY });
    expect((await at(doctorId, FRIDAY)).data).toMatchObject({
      isScheduled: true,
      available: 0,
      nextSerial: null,
      estimatedTime: null,
      freeReserved: [],
      sittings: [{ available: 0, closed: state }],
      nextFree: { date: '2026-12-04', sitting: 1 },
    });
    expect(await ofAll(doctorId)).toMatchObject({ isScheduled: true, available: 0, closed: state });
  });

  it('of a day with a closed sitting are those of the other', async () => {
    const doctorId = await twice();
    await close(doctorId, 'ended');
    const { data } = await at(doctorId, FRIDAY);
    expect(data).toMatchObject({ sitting: 2, available: 2, nextFree: null });
    expect(data.sittings[1]).not.toHaveProperty('closed');
    expect(await ofAll(doctorId)).toMatchObject({ available: 2 });
    expect(await ofAll(doctorId)).not.toHaveProperty('closed');
  });

  it('are, without a choice, those of the first sitting whose hours are not over, as the desk gives them', async () => {
    const doctorId = await twice();
    clinic.clock.set(`${FRIDAY}T12:00:00+06:00`);
    const { token: desk } = await signedIn(clinic, 'Staff');
    const shown = async (date: string) =>
      (await clinic.get(`/doctors/${doctorId}/availability?date=${date}`, desk)).data.sitting;
    const give = async (appointmentDate: string) =>
      clinic.send(
        'POST',
        '/appointments',
        { doctorId, patientId: (await addPatient(clinic)).id, appointmentDate },
        desk,
      );
    try {
      for (const [date, sitting] of [
        [NEXT_FRIDAY, 1],
        [FRIDAY, 2],
        [FRIDAY, 2],
        // The second is full, and the desk may give places after the hours.
        [FRIDAY, 1],
      ] as const) {
        expect(await shown(date)).toBe(sitting);
        expect((await give(date)).data).toMatchObject({ sitting });
      }
    } finally {
      clinic.clock.set(FRIDAY_MORNING);
    }
  });

  it('show the serial that the desk then gives', async () => {
    const { token: desk } = await signedIn(clinic, 'Staff');
    const doctorId = await doctor({ reserved: [1] });
    for (let place = 0; place < 4; place += 1) {
      const { data: before } = await at(doctorId);
      const patient = await addPatient(clinic);
      const { data } = await clinic.send(
        'POST',
        '/appointments',
        { doctorId, patientId: patient.id, appointmentDate: NEXT_FRIDAY },
        desk,
      );
      expect([data.serialNumber, data.estimatedTime]).toEqual([before.nextSerial, before.estimatedTime]);
    }
    expect((await at(doctorId)).data).toMatchObject({ available: 0, nextSerial: null });
  });

  it('are shown for inactive doctors too, and for past dates', async () => {
    const doctorId = await addDoctor(clinic, { isActive: false });
    expect((await at(doctorId)).data).toMatchObject({ isScheduled: true, limit: 30 });
    expect((await at(doctorId, '2020-02-29')).data).toMatchObject({ date: '2020-02-29', isScheduled: true });
  });

  it('include for staff the places of today that online booking does not give', async () => {
    const doctorId = await doctor({ reserved: [1, 2, 3] });
    expect((await at(doctorId, FRIDAY)).data).toMatchObject({ available: 4, nextSerial: 4 });
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data).toMatchObject({
      availableSlots: 1,
      nextSerial: 4,
    });
  });

  it.each(['', '?date=', '?date=2026-02-30', '?date=27.11.2026', '?date=tomorrow', '?date=2026-11-27T00:00'])(
    'are refused with a sentence for the query %j',
    async (query) => {
      const answer = await clinic.get(`/doctors/${await doctor()}/availability${query}`, token);
      expect(answer).toMatchObject({ status: 400, errors: { date: 'Please enter a date as YYYY-MM-DD' } });
    },
  );
});
