import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, rowsOn } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';

const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';

describeOnAnyEngine('the sittings that nobody ended', (engine) => {
  let app: TestApp;
  let staff: string;
  beforeEach(async () => {
    await app?.close();
    app = await startTestApp(engine);
    staff = (await signedIn(app, 'Staff')).token;
  });
  afterAll(() => app.close());

  const open = async (token = staff) => (await app.get('/queue/open', token)).data.sittings;
  const add = async (doctorId: number, appointmentDate: string, more: object = {}) =>
    addAppointment(app, { doctorId, patientId: (await addPatient(app)).id, appointmentDate, ...more });
  const endOf = (url: string, more: object = {}) =>
    app.send(
      'POST',
      `${url}/acts`,
      { kind: 'end', expectedVersion: 0, key: 'key-of-the-end', ...more },
      staff,
    );

  it('are not overdue any more, because the minutes of their day have passed', async () => {
    const doctorId = await addDoctor(app);
    await add(doctorId, YESTERDAY);
    const queue = (await app.get(`/queue/${doctorId}/${YESTERDAY}`, staff)).data;
    const listed = (await app.get(`/queue?date=${YESTERDAY}`, staff)).data.sittings;
    for (const one of [queue, ...listed])
      expect(one).toMatchObject({ now: { kind: 'over', endedAt: '17:00' }, overdue: null });
    expect(listed).toHaveLength(1);
  });

  it('are those of earlier days with open outcomes, the newest first, also without any act', async () => {
    const doctorId = await addDoctor(app, { name: 'Dr. Left Open' });
    for (const status of ['Booked', 'Confirmed', 'In Progress', 'Completed', 'Cancelled', 'No Show'] as const)
      await add(doctorId, YESTERDAY, { status });
    await add(doctorId, YESTERDAY, { daySerial: 1_001, sessionStart: '17:00', sessionEnd: '21:00' });
    await add(doctorId, YESTERDAY, { deletedAt: '2026-11-19T04:00:00.000Z' });
    await add(doctorId, '2026-11-06');
    // Too long ago, today, and a day on which everything is known.
    await add(doctorId, '2026-11-05');
    await add(doctorId, TODAY);
    await add(doctorId, '2026-11-18', { status: 'Completed' });

    const sitting = { doctorId, doctorName: 'Dr. Left Open', doctorNameBn: null };
    expect(await open()).toEqual([
      { ...sitting, date: YESTERDAY, sitting: 1, startTime: '09:00', endTime: '17:00', people: 3 },
      { ...sitting, date: YESTERDAY, sitting: 2, startTime: '17:00', endTime: '21:00', people: 1 },
      { ...sitting, date: '2026-11-06', sitting: 1, startTime: '09:00', endTime: '17:00', people: 1 },
    ]);
    expect(await open((await signedIn(app, 'Viewer')).token)).toHaveLength(3);
  });

  it('are settled with one end, and then not listed any more', async () => {
    const doctorId = await addDoctor(app);
    for (const status of ['Booked', 'Confirmed', 'In Progress'] as const)
      await add(doctorId, YESTERDAY, { status });
    const groups = { inside: 'not-seen', here: 'not-seen', away: 'no-show' };
    const answer = await endOf(`/queue/${doctorId}/${YESTERDAY}`, { groups });
    expect(answer.data).toMatchObject({ state: 'ended', notCome: 1, notSeen: 2 });
    expect((await rowsOn(app, doctorId, YESTERDAY)).map(({ status, notSeen }) => [status, notSeen])).toEqual([
      ['No Show', 0],
      ['Cancelled', 1],
      ['Cancelled', 1],
    ]);
    expect(await open()).toEqual([]);
  });

  it('can be ended although the calendar does not know their hours any more', async () => {
    const doctorId = await addDoctor(app, { days: [{ weekday: 7, limit: 5 }] });
    await add(doctorId, YESTERDAY);
    const url = `/queue/${doctorId}/${YESTERDAY}`;
    expect((await app.get(url, staff)).data).toMatchObject({
      startTime: '09:00',
      notHere: [{ serialNumber: 1 }],
    });
    expect((await endOf(url)).data).toMatchObject({ state: 'ended', notCome: 1 });
  });

  it('are not those that were cancelled, also after they had begun, and midnight settles none', async () => {
    const begin = async () => {
      const day = await addBookedDay(app, 3);
      const desk = await Desk.open(app, staff, day.doctorId);
      for (const serial of [1, 2]) await desk.act('arrive', serial);
      await desk.act('call-next');
      return { day, desk };
    };
    const { day } = await begin();
    const cancelled = await begin();
    await cancelled.desk.act('cancel', undefined, { reason: 'Doctor ill' });

    app.clock.set('2026-11-21T04:00:00.000Z');
    expect(await open((await signedIn(app, 'Staff')).token)).toMatchObject([
      { doctorId: day.doctorId, date: TODAY, people: 3 },
    ]);
    expect((await rowsOn(app, day.doctorId)).map(({ status }) => status)).toEqual([
      'In Progress',
      'Confirmed',
      'Booked',
    ]);
    expect(app.messages).toEqual([]);
  });
});
