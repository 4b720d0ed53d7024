import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { book } from '../../test/clinic.ts';
import { describeOnBothEngines, migratedDatabaseUrl } from '../../test/databases.ts';
import {
  addBookedDay,
  changeDay,
  DAY,
  everyDay,
  finished,
  LATER,
  rowsOn,
  startChange,
} from '../../test/day-of-patients.ts';
import { eventually } from '../../test/eventually.ts';
import { signedIn } from '../../test/people.ts';

// rules: calendar 5
describeOnBothEngines('taking a change back', (engine) => {
  let clinic: TestApp;
  let other: TestApp;
  let staff: string;
  beforeAll(async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clock = makeTestClock();
    clinic = await startTestApp(engine, { databaseUrl, clock });
    other = await startTestApp(engine, { databaseUrl, clock });
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(async () => {
    await clinic.close();
    await other.close();
  });

  const run = async (booked: { doctorId: number }, body: object) =>
    finished(clinic, (await startChange(clinic, booked, body, staff)).data.id, staff);
  const undo = (id: number, app = clinic) => app.send('POST', `/changes/${id}/undo`, {}, staff);
  const statuses = async (doctorId: number, date = DAY) =>
    (await rowsOn(clinic, doctorId, date)).map(({ daySerial, status }) => [daySerial, status]);

  it('gives everybody of a move the old serial back, and tells them', async () => {
    const booked = await addBookedDay(clinic, 3);
    const job = await run(booked, { do: 'move', toDate: LATER });
    expect(job.canUndo).toBe(true);
    const { status, data } = await undo(job.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ done: 3, canUndo: false, undoneAt: expect.any(String), toCall: [] });
    expect(await statuses(booked.doctorId)).toEqual([1, 2, 3].map((serial) => [serial, 'Booked']));
    expect(await statuses(booked.doctorId, LATER)).toEqual([1, 2, 3].map((serial) => [serial, 'Cancelled']));
    expect((await rowsOn(clinic, booked.doctorId)).map(({ movedToId }) => movedToId)).toEqual([
      null,
      null,
      null,
    ]);
    const phone = booked.patients[0]?.phone;
    await eventually(
      () =>
        clinic.messages
          .concat(other.messages)
          .filter((message) => message.phone === phone)
          .at(-1)?.text,
    ).toMatch(/your serial 1, Dr\. Nusrat Jahan, Fri 20 Nov, is valid again: about 10:20 AM\.$/);
    expect((await undo(job.id)).code).toBe('CHANGE_NOT_UNDOABLE');
    expect((await undo(999_999)).code).toBe('CHANGE_NOT_FOUND');
  });

  it('gives everybody of a cancellation the serial back once, also when two ask at the same time', async () => {
    const booked = await addBookedDay(clinic, 8);
    const job = await run(booked, { do: 'cancel' });
    const answers = await Promise.all([undo(job.id), undo(job.id, other)]);
    expect(answers.map(({ code }) => code ?? 'undone')).toContain('undone');
    expect((await rowsOn(clinic, booked.doctorId)).every(({ status }) => status === 'Booked')).toBe(true);
    const sent = await clinic.database.read
      .selectFrom('smsOutbox')
      .select('phone')
      .where('purpose', '=', 'change')
      .where(
        'phone',
        'in',
        booked.patients.map(({ phone }) => phone),
      )
      .execute();
    expect(sent).toHaveLength(16);
  });

  it('leaves those alone whose old place is taken', async () => {
    const booked = await addBookedDay(clinic, 3, { days: everyDay(3) });
    const job = await run(booked, { do: 'cancel' });
    expect((await book(clinic, booked.doctorId)).data.serialNumber).toBe(4);
    expect((await undo(job.id)).status).toBe(200);
    expect(await statuses(booked.doctorId)).toEqual([
      [1, 'Booked'],
      [2, 'Booked'],
      [3, 'Cancelled'],
      [4, 'Booked'],
    ]);
  });

  it('leaves those alone who have done something with the new appointment', async () => {
    const booked = await addBookedDay(clinic, 3);
    const job = await run(booked, { do: 'move', toDate: LATER });
    const [first, second] = await rowsOn(clinic, booked.doctorId, LATER);
    await clinic.send('PUT', `/appointments/${first?.id}/status`, { status: 'Cancelled' }, staff);
    await clinic.send('POST', `/appointments/${second?.id}/move`, { appointmentDate: '2026-12-04' }, staff);
    expect((await undo(job.id)).status).toBe(200);
    expect(await statuses(booked.doctorId)).toEqual([
      [1, 'Cancelled'],
      [2, 'Cancelled'],
      [3, 'Booked'],
    ]);
  });

  it('cannot be done for a telling, nor when the doctor still does not sit on any of the days', async () => {
    const booked = await addBookedDay(clinic, 1);
    const told = await run(booked, { do: 'tell' });
    expect((await undo(told.id)).code).toBe('CHANGE_NOT_UNDOABLE');
    await changeDay(clinic, booked.doctorId);
    const moved = await run(booked, { do: 'move', toDate: LATER });
    expect((await undo(moved.id)).code).toBe('CHANGE_NOT_UNDOABLE');
    expect(await statuses(booked.doctorId, LATER)).toEqual([[1, 'Booked']]);
    expect((await clinic.get(`/changes/${moved.id}`, staff)).data.undoneAt).toBe(null);
  });

  it('cannot be done once the day has passed to which people were moved', async () => {
    const booked = await addBookedDay(clinic, 1, { appointmentDate: LATER });
    const { data } = await startChange(clinic, booked, { do: 'move', toDate: DAY }, staff, LATER);
    const job = await finished(clinic, data.id, staff);
    expect(job.canUndo).toBe(true);
    clinic.clock.set('2026-11-20T18:01:00.000Z');
    const { token } = await signedIn(clinic, 'Staff');
    expect((await clinic.get(`/changes/${job.id}`, token)).data.canUndo).toBe(false);
    expect((await clinic.send('POST', `/changes/${job.id}/undo`, {}, token)).code).toBe(
      'CHANGE_NOT_UNDOABLE',
    );
  });
});
