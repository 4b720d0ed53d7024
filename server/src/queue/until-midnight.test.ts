import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { DAY, rowsOn } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk, expectWholeRecord, sittingOfDay } from '../../test/queue-sitting.ts';
import { liveKeyOf } from './live-key.ts';

// Times of the clinic in Dhaka, six hours ahead.
const TEN_TO_MIDNIGHT = '2026-11-20T17:50:00.000Z';
const AFTER_MIDNIGHT = '2026-11-20T18:05:00.000Z';
const NEXT_DAY = '2026-11-21';

const HOURS = { patientLimit: 12, reservedSlots: '' };

describeOnAnyEngine('a doctor who sits until midnight', (engine) => {
  let app: TestApp;
  let doctorId: number;
  let staff: string;
  beforeAll(async () => {
    app = await startTestApp(engine, {
      env: { BOOKING_CUTOFF: 'session-end', PUBLIC_URL: 'https://shapla.example', OVERRUN_WARNING: '0' },
    });
    staff = (await signedIn(app, 'Staff')).token;
    const departmentId = await addDepartment(app, 'Cardiology');
    const { status, data } = await app.send(
      'POST',
      '/doctors',
      {
        name: 'Dr. Farida Akter',
        phone: '01811000000',
        departmentId,
        qualification: 'MBBS',
        experienceYears: 12,
        isActive: true,
        // What a browser's field of a time sends for 12:00 AM.
        weeklySchedule: { 5: { startTime: '18:00', endTime: '00:00', ...HOURS } },
      },
      staff,
    );
    expect(status).toBe(200);
    doctorId = data.id;
  });
  afterAll(() => app.close());

  const live = async () => (await app.get(`/doctors/${doctorId}/live-status`)).data;
  const page = async (url: string) => (await app.inject({ url })).body;
  const ownOf = async (id: number | undefined) =>
    (await app.get(`/queue/own/${liveKeyOf(app.services.config.secret, id ?? 0)}`)).data;

  it('has hours until 24:00 in every answer', async () => {
    const { data } = await app.get(`/doctors/${doctorId}`);
    expect(data.weeklySchedule[5]).toEqual({ enabled: true, startTime: '18:00', endTime: '24:00' });
    expect(data.scheduleSummary.timeRanges).toBe('18:00-24:00');
    expect(await live()).toMatchObject({ startTime: '18:00', endTime: '24:00', reason: null });
    expect((await app.get('/clinic/hours')).data.days[5]).toEqual({ startTime: '18:00', endTime: '24:00' });
  });

  it('is booked ten minutes before midnight, with a time that is still of the day', async () => {
    expect((await book(app, doctorId)).data.appointment).toMatchObject({
      estimatedTime: '18:00',
      doctorScheduleEnd: '24:00',
    });
    app.clock.set(TEN_TO_MIDNIGHT);
    staff = (await signedIn(app, 'Staff')).token;
    expect(await live()).toMatchObject({ availableSlots: 11, nextSerial: 2, reason: null });
    expect((await book(app, doctorId)).data).toMatchObject({
      serialNumber: 2,
      appointment: { appointmentDate: DAY, estimatedTime: '23:55' },
    });
    app.clock.set('2026-11-20T17:58:00.000Z');
    expect((await book(app, doctorId)).data.appointment.estimatedTime).toBeNull();
  });

  it('is still a sitting of today then: in the list, in the queue, on the board and on the day sheet', async () => {
    const [listed] = (await app.get(`/queue?date=${DAY}`, staff)).data.sittings;
    expect(listed).toMatchObject({ doctorId, endTime: '24:00', notHere: 3, now: { kind: 'not-come' } });
    const desk = await Desk.open(app, staff, doctorId);
    await desk.act('arrive', 1);
    await desk.act('arrive', 2);
    await desk.act('call-next');
    expect(desk.state).toMatchObject({ endTime: '24:00', now: { kind: 'running', serving: 1 } });
    const third = await ownOf(desk.idOf(3));
    expect(third).toMatchObject({ endTime: '24:00', status: 'Booked', whenToCome: { kind: 'ask' } });
    expect(await page(`/board/${doctorId}`)).toContain('Dr. Farida Akter');
    const { sittings } = (await app.get(`/doctors/${doctorId}/days/${DAY}/sheet`, staff)).data;
    expect(sittings).toMatchObject([{ startTime: '18:00', endTime: '24:00' }]);
  });

  it('cannot be booked after midnight, when that sitting is of yesterday', async () => {
    app.clock.set(AFTER_MIDNIGHT);
    staff = (await signedIn(app, 'Staff')).token;
    expect(await live()).toMatchObject({ date: NEXT_DAY, startTime: null, reason: 'not-scheduled' });
    expect((await book(app, doctorId)).code).toBe('NOT_SCHEDULED');
    expect((await app.get(`/queue?date=${NEXT_DAY}`, staff)).data.sittings).toEqual([]);
    expect((await app.get(`/queue?date=${DAY}`, staff)).data.sittings).toMatchObject([
      { doctorId, startTime: '18:00', endTime: '24:00', serving: 1, overdue: null },
    ]);
    const groups = await app.get(`/appointments?date=${DAY}&groupBy=doctor`, staff);
    expect(groups.data.groups).toMatchObject([{ sittings: [{ startTime: '18:00', endTime: '24:00' }] }]);
    expect(groups.data.appointments).toHaveLength(3);
  });

  it('is over then, and is ended at the desk the next day', async () => {
    const desk = await Desk.open(app, staff, doctorId, DAY);
    expect(desk.state.now).toEqual({ kind: 'over', endedAt: '24:00' });
    // The live link of a serial ends with its day.
    expect(await ownOf(desk.idOf(3))).toBeUndefined();
    expect((await app.get('/queue/open', staff)).data.sittings).toMatchObject([
      { doctorId, date: DAY, startTime: '18:00', endTime: '24:00', people: 3 },
    ]);
    const groups = { inside: 'done', here: 'not-seen', away: 'no-show' };
    expect((await desk.act('end', undefined, { groups })).data).toMatchObject({ state: 'ended' });
    expect((await rowsOn(app, doctorId, DAY)).map(({ status }) => status)).toEqual([
      'Completed',
      'Cancelled',
      'No Show',
    ]);
    await expectWholeRecord(app.database, sittingOfDay({ doctorId }));
    expect((await app.get('/queue/open', staff)).data.sittings).toEqual([]);
  });

  it('counts in a report by hour in the last hour of the day, also the serial without a time', async () => {
    const { data } = await app.get(`/reports?from=${DAY}&to=${DAY}&by=hour`, staff);
    expect(data.rows.map(({ key, serials }: { key: string; serials: number }) => [key, serials])).toEqual([
      ['18', 1],
      ['23', 2],
    ]);
  });

  it('has other hours until midnight on one date too', async () => {
    const url = `/doctors/${doctorId}/days/2026-11-27`;
    const sittings = [
      { startTime: '10:00', endTime: '13:00', ...HOURS },
      { startTime: '20:00', endTime: '24:00', ...HOURS },
    ];
    const saved = await app.send('PUT', url, { enabled: true, sittings }, staff);
    expect(saved.data.sittings).toMatchObject([
      { endTime: '13:00' },
      { startTime: '20:00', endTime: '24:00' },
    ]);
    const later = { enabled: true, sittings: [{ ...sittings[1] }, { ...sittings[1], startTime: '23:00' }] };
    expect((await app.send('PUT', url, later, staff)).code).toBe('INVALID_INPUT');
  });
});
