import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { book } from '../../test/clinic.ts';
import { describeOnBothEngines, migratedDatabaseUrl, onAnyEngine } from '../../test/databases.ts';
import {
  addBookedDay,
  changeDay,
  DAY,
  everyDay,
  finished,
  LATER,
  rowsOn,
  startChange,
  twiceADay,
  undoEnded,
} from '../../test/day-of-patients.ts';
import { eventually } from '../../test/eventually.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

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
  const undo = (id: number, app = clinic, body = {}) => app.send('POST', `/changes/${id}/undo`, body, staff);
  /** Takes a change back and waits until that is finished. */
  const undone = async (id: number, body = {}) => {
    const { status, code } = await undo(id, clinic, body);
    expect([status, code]).toEqual([200, undefined]);
    return undoEnded(clinic, id, staff);
  };
  const statuses = async (doctorId: number, date = DAY) =>
    (await rowsOn(clinic, doctorId, date)).map(({ daySerial, status }) => [daySerial, status]);

  onAnyEngine(engine, () => {
    it('gives everybody of a move the old serial back, and tells them', async () => {
      const booked = await addBookedDay(clinic, 3);
      const job = await run(booked, { do: 'move', toDate: LATER });
      expect(job.canUndo).toBe(true);
      expect(await undone(job.id)).toMatchObject({
        done: 3,
        canUndo: false,
        undoneAt: expect.any(String),
        undo: { people: 3, done: 3, kept: 0 },
        toCall: [],
      });
      expect(await statuses(booked.doctorId)).toEqual([1, 2, 3].map((serial) => [serial, 'Booked']));
      expect(await statuses(booked.doctorId, LATER)).toEqual(
        [1, 2, 3].map((serial) => [serial, 'Cancelled']),
      );
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
      ).toMatch(/your serial 1, Dr\. Nusrat Jahan, Fri 20 Nov, is valid again: please ask at the desk\.$/);
      expect((await undo(job.id)).code).toBe('CHANGE_NOT_UNDOABLE');
      expect((await undo(999_999)).code).toBe('CHANGE_NOT_FOUND');
    });
  });

  it('gives everybody of a cancellation the serial back once, also when two ask at the same time', async () => {
    const booked = await addBookedDay(clinic, 8);
    const job = await run(booked, { do: 'cancel' });
    const answers = await Promise.all([undo(job.id), undo(job.id, other)]);
    expect(answers.map(({ code }) => code ?? 'undone')).toContain('undone');
    await undoEnded(clinic, job.id, staff);
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

  onAnyEngine(engine, () => {
    it('leaves those alone whose old place is taken', async () => {
      const booked = await addBookedDay(clinic, 3, { days: everyDay(3) });
      const job = await run(booked, { do: 'cancel' });
      expect((await book(clinic, booked.doctorId)).data.serialNumber).toBe(4);
      expect((await undone(job.id)).undo).toEqual({ people: 3, done: 2, kept: 1 });
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
      await undone(job.id);
      expect(await statuses(booked.doctorId)).toEqual([
        [1, 'Cancelled'],
        [2, 'Cancelled'],
        [3, 'Booked'],
      ]);
    });

    it('cannot be done for a telling, and not before the day is open on which the doctor does not sit', async () => {
      const booked = await addBookedDay(clinic, 1);
      const told = await run(booked, { do: 'tell' });
      expect((await undo(told.id)).code).toBe('CHANGE_NOT_UNDOABLE');
      await changeDay(clinic, booked.doctorId);
      const moved = await run(booked, { do: 'move', toDate: LATER });
      expect(moved).toMatchObject({ canUndo: true, closedDays: [DAY] });
      expect(await undo(moved.id)).toMatchObject({
        code: 'DAY_CLOSED',
        error:
          "The doctor no longer sits on Fri, 20 Nov. Please press 'Undo' again: it then opens the day, too.",
      });
      expect(await statuses(booked.doctorId, LATER)).toEqual([[1, 'Booked']]);
      expect((await clinic.get(`/changes/${moved.id}`, staff)).data.undoneAt).toBe(null);
    });
  });

  it('opens a day again that was closed before its serials were cancelled', async () => {
    const booked = await addBookedDay(clinic, 3);
    await changeDay(clinic, booked.doctorId);
    const job = await run(booked, { do: 'cancel' });
    expect(job.closedDays).toEqual([DAY]);
    expect((await undone(job.id, { openDays: true })).undo).toEqual({ people: 3, done: 3, kept: 0 });
    expect(await statuses(booked.doctorId)).toEqual([1, 2, 3].map((serial) => [serial, 'Booked']));
    const day = (await clinic.get(`/doctors/${booked.doctorId}/days/${DAY}`, staff)).data;
    expect(day).toMatchObject({ reason: 'week', isChanged: false, booked: 3, touched: 0 });
  });

  onAnyEngine(engine, () => {
    it('says what to press first when the day has another sitting at the same time', async () => {
      const booked = await addBookedDay(clinic, 1);
      const sittings = [{ sitting: 2, startTime: '10:00', endTime: '12:00', patientLimit: 5 }];
      const path = `/doctors/${booked.doctorId}/days/${DAY}`;
      expect((await clinic.send('PUT', path, { enabled: true, sittings }, staff)).status).toBe(200);
      const job = await run(booked, { do: 'cancel' });
      expect(await undo(job.id, clinic, { openDays: true })).toMatchObject({
        status: 409,
        code: 'DAY_CLOSED',
        error:
          "The doctor has another sitting at the same time on Fri, 20 Nov. Please open this day in the calendar, choose 'As usual', save, and then press 'Undo' again.",
      });
      await clinic.send('DELETE', path, undefined, staff);
      expect((await undone(job.id)).undo).toEqual({ people: 1, done: 1, kept: 0 });
    });

    it('opens a day of a leave or a holiday with the hours that the people had', async () => {
      const booked = await addBookedDay(clinic, 3, { days: twiceADay(2, 2) });
      await clinic.send('POST', `/doctors/${booked.doctorId}/leave`, { from: DAY, to: LATER }, staff);
      const job = await run(booked, { do: 'cancel' });
      await undone(job.id, { openDays: true });
      const dayOn = async (date: string) =>
        (await clinic.get(`/doctors/${booked.doctorId}/days/${date}`, staff)).data;
      const { sessionStart: startTime, sessionEnd: endTime } =
        (await rowsOn(clinic, booked.doctorId))[0] ?? {};
      expect(await dayOn(DAY)).toMatchObject({
        reason: 'changed',
        startTime,
        endTime,
        patientLimit: 3,
        booked: 3,
        touched: 0,
      });
      expect(await dayOn(LATER)).toMatchObject({ reason: 'leave', enabled: false });
    });

    it('gives back those of open days alone when the closed ones shall stay closed', async () => {
      const booked = await addBookedDay(clinic, 1);
      const patient = await addPatient(clinic);
      await addAppointment(clinic, {
        doctorId: booked.doctorId,
        patientId: patient.id,
        appointmentDate: LATER,
      });
      const job = await run(booked, { do: 'cancel', moreDays: [LATER] });
      await changeDay(clinic, booked.doctorId);
      expect((await undone(job.id)).undo).toEqual({ people: 1, done: 1, kept: 0 });
      expect(await statuses(booked.doctorId)).toEqual([[1, 'Cancelled']]);
      expect(await statuses(booked.doctorId, LATER)).toEqual([[1, 'Booked']]);
    });

    it('can be tried again when nobody could get the old serial back', async () => {
      const booked = await addBookedDay(clinic, 1, { days: everyDay(1) });
      const job = await run(booked, { do: 'cancel' });
      const other = (await book(clinic, booked.doctorId)).data.appointment;
      expect(await undone(job.id)).toMatchObject({
        undoneAt: null,
        undo: { people: 1, done: 0, kept: 1 },
        canUndo: true,
      });
      await clinic.send('PUT', `/appointments/${other.id}/status`, { status: 'Cancelled' }, staff);
      expect(await undone(job.id)).toMatchObject({ undoneAt: expect.any(String), canUndo: false });
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
});
