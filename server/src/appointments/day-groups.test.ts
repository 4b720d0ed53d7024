import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

// The clinic day of the test's clock is 2026-11-20.
const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';

describeOnAnyEngine("the groups of a day's list", (engine) => {
  let clinic: TestApp;
  let token: string;
  let patientToken: string;
  let farida: number;
  let karim: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Viewer')).token;
    farida = await addDoctor(clinic, {
      name: 'Dr. Farida',
      days: [
        { weekday: 5, limit: 30, start: '09:00', end: '13:00' },
        { weekday: 5, sitting: 2, limit: 30, start: '17:00', end: '20:00' },
      ],
    });
    karim = await addDoctor(clinic, { name: 'Dr. Karim' });
    const rahima = await addPatient(clinic, { name: 'Rahima Begum' });
    patientToken = rahima.token;
    const add = (doctorId: number, more: object = {}) =>
      addAppointment(clinic, { doctorId, patientId: rahima.id, appointmentDate: TODAY, ...more });
    for (const status of ['Completed', 'Completed', 'No Show', 'Cancelled', 'Booked'] as const) {
      await add(farida, { status });
    }
    await add(farida, { status: 'Cancelled', notSeen: 1 });
    await add(farida, { status: 'Completed', deletedAt: '2026-11-20T04:00:00.000Z' });
    await add(farida, { daySerial: 1001, status: 'Confirmed' });
    for (const status of ['Completed', 'Booked', 'Booked'] as const) await add(karim, { status });
    await add(karim, { appointmentDate: YESTERDAY, sessionStart: '08:00', sessionEnd: '10:30' });
  });
  afterAll(() => clinic.close());

  const groupsOf = async (query: Record<string, string>, as = token) =>
    (await clinic.get(`/appointments?${new URLSearchParams({ date: TODAY, ...query })}`, as)).data.groups;

  it('say the numbers of the whole day without the cancelled ones, and the hours of each sitting', async () => {
    expect(await groupsOf({ groupBy: 'doctor' })).toEqual([
      {
        doctorId: farida,
        sittings: [
          { startTime: '09:00', endTime: '13:00' },
          { startTime: '17:00', endTime: '20:00' },
        ],
        total: 5,
        seen: 2,
        noShow: 1,
        notSeen: 1,
        isContinued: false,
        hasMore: false,
      },
      {
        doctorId: karim,
        sittings: [{ startTime: '09:00', endTime: '17:00' }],
        total: 3,
        seen: 1,
        noShow: 0,
        notSeen: 0,
        isContinued: false,
        hasMore: false,
      },
    ]);
  });

  it('say the same numbers when the list is filtered', async () => {
    const groups = await groupsOf({ groupBy: 'doctor', status: 'Booked', doctor: 'farida' });
    expect(groups).toEqual([expect.objectContaining({ doctorId: farida, total: 5, seen: 2 })]);
  });

  it('go on over pages, and say so', async () => {
    const pages = [];
    for (const offset of ['0', '4', '8']) {
      pages.push(await groupsOf({ groupBy: 'doctor', limit: '4', offset }));
    }
    expect(
      pages.map((groups) =>
        groups.map(({ doctorId, isContinued, hasMore, total }: Record<string, unknown>) => [
          doctorId,
          isContinued,
          hasMore,
          total,
        ]),
      ),
    ).toEqual([
      [[farida, false, true, 5]],
      [
        [farida, true, false, 5],
        [karim, false, true, 3],
      ],
      [[karim, true, false, 3]],
    ]);
  });

  it('do not change the rows of a page', async () => {
    const rows = async (query: Record<string, string>) =>
      (await clinic.get(`/appointments?${new URLSearchParams({ date: TODAY, limit: '4', ...query })}`, token))
        .data.appointments;
    for (const offset of ['0', '4', '8']) {
      expect(await rows({ offset, groupBy: 'doctor' })).toEqual(await rows({ offset }));
    }
  });

  it('have on a past day the hours that were booked', async () => {
    expect(await groupsOf({ groupBy: 'doctor', date: YESTERDAY })).toEqual([
      expect.objectContaining({ sittings: [{ startTime: '08:00', endTime: '10:30' }], total: 1, seen: 0 }),
    ]);
  });

  it('are none on a day without appointments', async () => {
    expect(await groupsOf({ groupBy: 'doctor', date: '2026-12-01' })).toEqual([]);
  });

  it('come only when staff ask for them, for one day', async () => {
    expect(await groupsOf({})).toBeUndefined();
    const allDays = await clinic.get('/appointments?groupBy=doctor', token);
    expect(allDays.data.groups).toBeUndefined();
    expect(await groupsOf({ groupBy: 'doctor' }, patientToken)).toBeUndefined();
    expect(await clinic.get('/appointments?groupBy=patient', token)).toMatchObject({ status: 400 });
  });
});

describeOnAnyEngine('a search for a booking reference', (engine) => {
  let clinic: TestApp;
  let token: string;
  let patientId: number;
  let found: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    const doctorId = await addDoctor(clinic);
    patientId = (await addPatient(clinic)).id;
    const add = (more: object) => addAppointment(clinic, { doctorId, patientId, ...more });
    await add({ appointmentDate: TODAY });
    found = await add({ appointmentDate: '2026-11-27', bookingReference: 'K7QF-3M2D', status: 'Confirmed' });
    await add({
      appointmentDate: '2026-11-27',
      bookingReference: 'K7QF-3M2E',
      deletedAt: '2026-11-20T04:00:00.000Z',
    });
  });
  afterAll(() => clinic.close());

  const search = async (query: Record<string, string>) => {
    const { data } = await clinic.get(`/appointments?${new URLSearchParams(query)}`, token);
    return [data.appointments.map(({ id }: { id: number }) => id), data.pagination.total];
  };

  it.each(['K7QF-3M2D', 'k7qf3m2d', ' k7QF 3m2d ', 'Ref: K৭QF – ৩M২D', '#Ｋ７ＱＦ\u200b３Ｍ２Ｄ'])(
    'finds %j whatever the other filters say',
    async (text) => {
      expect(await search({ search: text })).toEqual([[found], 1]);
      expect(await search({ search: text, date: TODAY })).toEqual([[found], 1]);
      expect(
        await search({ search: text, status: 'Cancelled', doctor: 'nobody', groupBy: 'doctor' }),
      ).toEqual([[found], 1]);
    },
  );

  it('finds nothing of a deleted appointment, nor in the list of another patient', async () => {
    expect(await search({ search: 'K7QF-3M2E' })).toEqual([[], 0]);
    expect(await search({ search: 'K7QF-3M2D', patient_id: String(patientId + 1) })).toEqual([[], 0]);
  });

  it('stays a search for a name where no appointment has such a reference', async () => {
    const { id } = await addPatient(clinic, { name: 'Md. Rahman' });
    const doctorId = await addDoctor(clinic);
    const visit = await addAppointment(clinic, { doctorId, patientId: id, patientName: 'Md. Rahman' });
    expect(await search({ search: 'Md. Rahman' })).toEqual([[visit], 1]);
  });

  it('is also what an export contains', async () => {
    const { body } = await clinic.app.inject({
      url: `/api/appointments/export?date=${TODAY}&search=K7QF3M2D`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(body).toContain('K7QF-3M2D');
    expect(body).not.toContain('TEST-');
  });
});
