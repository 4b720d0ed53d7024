import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBanglaTexts, book } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import {
  addBookedDay,
  changeDay,
  DAY,
  everyDay,
  finished,
  LATER,
  newKey,
  rowsOn,
  startChange,
  twiceADay,
} from '../../test/day-of-patients.ts';
import { eventually } from '../../test/eventually.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { countRows } from '../../test/rows.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

// rules: calendar 5
describeOnBothEngines('a change for all patients of a day', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { CLINIC_NAME: 'Shapla Clinic' } });
    staff = (await signedIn(clinic, 'Staff')).token;
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const textsTo = (phone: string) =>
    clinic.messages.filter((message) => message.phone === phone).map(({ text }) => text);
  const run = async (booked: { doctorId: number }, body: object) => {
    const { status, data } = await startChange(clinic, booked, body, staff);
    expect(status).toBe(200);
    return finished(clinic, data.id, staff);
  };

  onAnyEngine(engine, () => {
    it('leaves alone who is with the doctor', async () => {
      const booked = await addBookedDay(clinic, 3);
      const [inside = 0] = booked.ids;
      await clinic.database.write((tx) =>
        tx.updateTable('appointments').set({ status: 'In Progress' }).where('id', '=', inside).execute(),
      );
      const job = await run(booked, { do: 'cancel' });
      expect(job).toMatchObject({ people: 2, done: 2 });
      expect((await clinic.get(`/appointments/${inside}`, staff)).data.status).toBe('In Progress');
    });

    it('tells 25 patients of other hours, who then count as told', async () => {
      const booked = await addBookedDay(clinic, 25);
      await changeDay(clinic, booked.doctorId, { startTime: '11:00', endTime: '18:00' });
      const affected = async () =>
        (await clinic.get(`/appointments/${booked.ids[3]}`, staff)).data.affected as string | null;
      expect(await affected()).toBe('hours');
      const job = await run(booked, { do: 'tell', sentence: 'Sorry for the delay.' });
      expect(job).toMatchObject({
        people: 25,
        done: 25,
        leftOver: 0,
        skipped: 0,
        canUndo: false,
        toCall: [],
      });
      const rows = await rowsOn(clinic, booked.doctorId);
      expect(rows.map(({ daySerial, status }) => [daySerial, status])).toEqual(
        range(25).map((serial) => [serial, 'Booked']),
      );
      expect(rows[3]).toMatchObject({
        sessionStart: '11:00',
        sessionEnd: '18:00',
        estimatedTime: '11:40',
        toldAt: expect.any(String),
      });
      expect(await affected()).toBe(null);
      await eventually(() => textsTo(booked.patients[3]?.phone ?? '')).toEqual([
        'Shapla Clinic: Dr. Nusrat Jahan sits from 11:00 AM on Fri 20 Nov. Your serial 4: about 11:40 AM.\nSorry for the delay.',
      ]);
      await eventually(async () => (await clinic.get(`/changes/${job.id}`, staff)).data.sms).toEqual({
        waiting: 0,
        sent: 25,
        failed: 0,
      });
    });

    it('tells those whose doctor is away, and leaves their appointments booked and marked', async () => {
      const booked = await addBookedDay(clinic, 2, { language: 'bn' });
      await addBanglaTexts(clinic, booked.doctorId);
      await changeDay(clinic, booked.doctorId);
      await run(booked, { do: 'tell', people: 'touched' });
      const { data } = await clinic.get(`/appointments/${booked.ids[1]}`, staff);
      expect(data).toMatchObject({ status: 'Booked', affected: 'away', toldAt: expect.any(String) });
      await eventually(() => textsTo(booked.patients[1]?.phone ?? '')).toEqual([
        'Shapla Clinic\nডা. নুসরাত জাহান ২০/১১ তারিখে বসবেন না (আপনার সিরিয়াল ২)। কল করুন: ০১৭০০-০০০০০০',
      ]);
    });

    it('tells a sentence alone when nothing else has changed', async () => {
      const booked = await addBookedDay(clinic, 1);
      await run(booked, { do: 'tell', sentence: 'Please bring your reports.' });
      await eventually(() => textsTo(booked.patients[0]?.phone ?? '')).toEqual([
        'Shapla Clinic: your serial 1, Dr. Nusrat Jahan, Fri 20 Nov, please ask at the desk.\nPlease bring your reports.',
      ]);
    });
  });

  it('moves 25 patients in their order, after those who are there already', async () => {
    const booked = await addBookedDay(clinic, 25);
    const there = await addPatient(clinic);
    await addAppointment(clinic, { doctorId: booked.doctorId, patientId: there.id, appointmentDate: LATER });
    const job = await run(booked, { do: 'move', toDate: LATER, sentence: 'The doctor is ill.' });
    expect(job).toMatchObject({
      do: 'move',
      toDate: LATER,
      people: 25,
      done: 25,
      leftOver: 0,
      canUndo: true,
    });
    const old = await rowsOn(clinic, booked.doctorId);
    expect(old.every(({ status }) => status === 'Cancelled')).toBe(true);
    const moved = await rowsOn(clinic, booked.doctorId, LATER);
    expect(moved.slice(1).map(({ daySerial, movedFromId }) => [daySerial, movedFromId])).toEqual(
      booked.ids.map((id, index) => [index + 2, id]),
    );
    expect(old.map(({ movedToId }) => movedToId)).toEqual(moved.slice(1).map(({ id }) => id));
    await eventually(() => textsTo(booked.patients[1]?.phone ?? '')).toEqual([
      'Shapla Clinic: your serial 2 of Fri 20 Nov, Dr. Nusrat Jahan, is moved. New: Fri 27 Nov, serial 3, about 9:30 AM.\nThe doctor is ill.',
    ]);
  });

  onAnyEngine(engine, () => {
    it('fills both sittings in order, and leaves over those without a place', async () => {
      const booked = await addBookedDay(clinic, 7, { days: twiceADay(30) });
      await changeDay(
        clinic,
        booked.doctorId,
        { startTime: '09:00', endTime: '12:00', patientLimit: 2 },
        LATER,
      );
      const job = await run(booked, { do: 'move', toDate: LATER });
      expect(job).toMatchObject({ people: 7, done: 2, leftOver: 5 });
      expect(job.toCall.map(({ appointmentId, why }) => [appointmentId, why])).toEqual(
        booked.ids.slice(2).map((id) => [id, 'left-over']),
      );
      const left = await run(booked, { do: 'move', toDate: '2026-12-04' });
      expect(left).toMatchObject({ people: 5, done: 5 });
      const full = await addBookedDay(clinic, 5, { days: twiceADay(3) });
      expect(await run(full, { do: 'move', toDate: LATER })).toMatchObject({ done: 5 });
      expect((await rowsOn(clinic, full.doctorId, LATER)).map(({ daySerial }) => daySerial)).toEqual([
        1, 2, 3, 1001, 1002,
      ]);
    });

    it('moves a morning to the evening of the same day, without those who have the evening already', async () => {
      const booked = await addBookedDay(clinic, 3, { days: twiceADay(30) });
      const evening = await addPatient(clinic);
      await addAppointment(clinic, { doctorId: booked.doctorId, patientId: evening.id, daySerial: 1001 });
      const job = await run(booked, { do: 'move', toDate: DAY, toSitting: 2 });
      expect(job).toMatchObject({ people: 3, done: 3, leftOver: 0, toSitting: 2 });
      const rows = await rowsOn(clinic, booked.doctorId);
      expect(rows.map(({ daySerial, status }) => [daySerial, status])).toEqual([
        [1, 'Cancelled'],
        [2, 'Cancelled'],
        [3, 'Cancelled'],
        [1001, 'Booked'],
        [1002, 'Booked'],
        [1003, 'Booked'],
        [1004, 'Booked'],
      ]);
    });

    it('is for the people of one sitting who are not with the doctor, if it names the sitting', async () => {
      const booked = await addBookedDay(clinic, 1, { days: twiceADay(30) });
      const { doctorId } = booked;
      const inEvening: number[] = [];
      for (const status of ['In Progress', 'Confirmed', 'Booked'] as const) {
        const patient = await addPatient(clinic);
        const daySerial = 1001 + inEvening.length;
        inEvening.push(await addAppointment(clinic, { doctorId, patientId: patient.id, daySerial, status }));
      }
      const job = await run(booked, { do: 'move', toDate: LATER, sitting: 2 });
      expect(job).toMatchObject({ people: 2, done: 2 });
      expect((await rowsOn(clinic, doctorId)).map(({ daySerial, status }) => [daySerial, status])).toEqual([
        [1, 'Booked'],
        [1001, 'In Progress'],
        [1002, 'Cancelled'],
        [1003, 'Cancelled'],
      ]);
      const preview = await clinic.send(
        'POST',
        `/doctors/${doctorId}/days/${DAY}/changes/preview`,
        { do: 'tell', sitting: 1 },
        staff,
      );
      expect(preview.data).toMatchObject({ people: 1 });
    });

    it('cancels 25 patients of several days, with the sentence as the reason', async () => {
      const booked = await addBookedDay(clinic, 20);
      for (const patient of booked.patients.slice(0, 5)) {
        await addAppointment(clinic, {
          doctorId: booked.doctorId,
          patientId: patient.id,
          appointmentDate: LATER,
        });
      }
      const body = { do: 'cancel', sentence: 'The doctor is ill.', moreDays: [LATER, '2026-11-19'] };
      expect(await run(booked, body)).toMatchObject({ people: 25, done: 25 });
      const rows = [
        ...(await rowsOn(clinic, booked.doctorId)),
        ...(await rowsOn(clinic, booked.doctorId, LATER)),
      ];
      expect(rows.map(({ status }) => status)).toEqual(range(25).map(() => 'Cancelled'));
      await eventually(() => textsTo(booked.patients[0]?.phone ?? '')).toEqual([
        'Shapla Clinic: your serial 1, Dr. Nusrat Jahan, Fri 20 Nov, is cancelled.\nThe doctor is ill.',
        'Shapla Clinic: your serial 1, Dr. Nusrat Jahan, Fri 27 Nov, is cancelled.\nThe doctor is ill.',
      ]);
      const { data } = await clinic.get('/admin/audit?action=change.start', admin);
      expect(data.entries[0].details).toEqual({ kind: 'cancel', doctorId: booked.doctorId, people: 25 });
    });

    it('skips appointments that are not live, and only does those that the calendar touches when asked', async () => {
      const booked = await addBookedDay(clinic, 3);
      await clinic.send('PUT', `/appointments/${booked.ids[0]}/status`, { status: 'Cancelled' }, staff);
      expect(await run(booked, { do: 'cancel', people: 'touched' })).toMatchObject({ people: 0, done: 0 });
      expect(await run(booked, { do: 'cancel' })).toMatchObject({ people: 2, done: 2 });
    });
  });

  it('never exceeds the limit while others book the same places', async () => {
    const booked = await addBookedDay(clinic, 12, { appointmentDate: LATER, days: everyDay(15) });
    const started = startChange(clinic, booked, { do: 'move', toDate: DAY }, staff, LATER);
    const bookings = await Promise.all(range(12).map(() => book(clinic, booked.doctorId)));
    const job = await finished(clinic, (await started).data.id, staff);
    const rows = await rowsOn(clinic, booked.doctorId);
    expect(rows.map(({ daySerial }) => daySerial)).toEqual(range(15));
    const online = bookings.filter(({ status }) => status === 200).length;
    expect(job.done + online).toBe(15);
    expect(job.leftOver).toBe(12 - job.done);
  });

  it('is one job for one key, also when the requests race', async () => {
    const booked = await addBookedDay(clinic, 5);
    const body = { do: 'cancel', key: newKey() };
    const answers = await Promise.all(range(6).map(() => startChange(clinic, booked, body, staff)));
    answers.push(await startChange(clinic, booked, body, staff));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await finished(clinic, answers[0]?.data.id, staff);
    await eventually(() => booked.patients.map(({ phone }) => textsTo(phone).length)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(await startChange(clinic, booked, { ...body, do: 'tell' }, staff)).toMatchObject({
      status: 409,
      code: 'KEY_USED',
    });
    const other = await startChange(clinic, booked, { do: 'cancel', key: newKey() }, staff);
    expect(other.data.id).not.toBe(answers[0]?.data.id);
  });

  onAnyEngine(engine, () => {
    it('refuses a move without a day that can be booked, and an unknown doctor', async () => {
      const booked = await addBookedDay(clinic, 1, { days: [{ weekday: 5, limit: 30 }] });
      const refusal = async (body: object) => {
        const { code, errors } = await startChange(clinic, booked, body, staff);
        return [code, errors?.toDate];
      };
      expect(await refusal({ do: 'move' })).toEqual(['INVALID_INPUT', 'Please choose the date to move to']);
      expect(await refusal({ do: 'move', toDate: '2026-11-19' })).toEqual([
        'INVALID_INPUT',
        'Please select today or a later date',
      ]);
      expect(await refusal({ do: 'move', toDate: '2026-11-28' })).toEqual(['NOT_SCHEDULED', undefined]);
      expect(await refusal({ do: 'move', toDate: LATER, toSitting: 2 })).toEqual([
        'NOT_SCHEDULED',
        undefined,
      ]);
      expect((await startChange(clinic, { doctorId: 999_999 }, { do: 'tell' }, staff)).code).toBe(
        'DOCTOR_NOT_FOUND',
      );
      expect((await clinic.get('/changes/999999', staff)).code).toBe('CHANGE_NOT_FOUND');
    });

    it('is previewed without storing anything, and the preview is what is sent', async () => {
      const booked = await addBookedDay(clinic, 4);
      const patient = await addPatient(clinic);
      await addAppointment(clinic, {
        doctorId: booked.doctorId,
        patientId: patient.id,
        language: 'bn',
        daySerial: 5,
      });
      await changeDay(
        clinic,
        booked.doctorId,
        { startTime: '09:00', endTime: '12:00', patientLimit: 4 },
        LATER,
      );
      const body = { do: 'move', toDate: LATER, sentence: 'Sorry.' };
      const path = `/doctors/${booked.doctorId}/days/${DAY}/changes/preview`;
      const before = await countRows(clinic.database);
      const { data } = await clinic.send('POST', path, body, staff);
      expect(await countRows(clinic.database)).toEqual(before);
      expect(data).toMatchObject({ people: 5, movable: 4, parts: 4, cost: 1.4 });
      expect(data.texts).toEqual([
        { language: 'en', people: 4, parts: 1, text: expect.stringContaining('New: Fri 27 Nov, serial') },
      ]);
      await run(booked, body);
      await eventually(() => booked.patients.flatMap(({ phone }) => textsTo(phone))).toContain(
        data.texts[0].text,
      );

      const cancelled = await clinic.send('POST', path, { do: 'cancel' }, staff);
      expect(cancelled.data).toMatchObject({ people: 1, movable: null });
      expect(cancelled.data.texts).toEqual([
        { language: 'bn', people: 1, parts: 1, text: expect.stringContaining('সিরিয়াল ৫ বাতিল') },
      ]);
    });

    it('is previewed for hours that are not saved yet', async () => {
      const booked = await addBookedDay(clinic, 2);
      const path = `/doctors/${booked.doctorId}/days/${DAY}/changes/preview`;
      const later = { enabled: true, startTime: '11:00', endTime: '18:00', patientLimit: 30 };
      const preview = async (body: object) =>
        (await clinic.send('POST', path, { do: 'tell', ...body }, staff)).data;
      expect((await preview({ day: later })).texts[0].text).toContain('sits from 11:00 AM on Fri 20 Nov');
      expect((await preview({ day: { enabled: false } })).texts[0].text).toContain('is away on Fri 20 Nov');
      expect(await preview({ day: later, people: 'touched' })).toMatchObject({ people: 2 });
      expect(await preview({ people: 'touched' })).toMatchObject({ people: 0 });
    });
  });

  it('lists the days that a change of the calendar touches', async () => {
    const booked = await addBookedDay(clinic, 2);
    const touched = async () => (await clinic.get(`/touched?doctorId=${booked.doctorId}`, staff)).data.days;
    expect(await touched()).toEqual([]);
    await changeDay(clinic, booked.doctorId);
    const { doctorId } = booked;
    const doctor = { doctorName: 'Dr. Nusrat Jahan', doctorNameBn: null };
    expect(await touched()).toEqual([{ doctorId, ...doctor, date: DAY, reason: 'away', people: 2 }]);
    await run(booked, { do: 'cancel', people: 'touched' });
    expect(await touched()).toEqual([]);
  });
});

describeOnBothEngines('the SMS of a change', (engine) => {
  it('leave a fifth of the budget to the codes; the others are to be called', async () => {
    const clinic = await startTestApp(engine, { env: { SMS_DAILY_LIMIT: '10' } });
    try {
      const { token } = await signedIn(clinic, 'Staff');
      const booked = await addBookedDay(clinic, 12);
      const { data } = await startChange(clinic, booked, { do: 'cancel' }, token);
      const job = await finished(clinic, data.id, token);
      expect(job).toMatchObject({ people: 12, done: 12 });
      expect(job.toCall.map(({ appointmentId, why }) => [appointmentId, why])).toEqual(
        booked.ids.slice(8).map((id) => [id, 'no-sms']),
      );
      expect(job.toCall[0]).toMatchObject({ serialNumber: 9, sitting: 1, patientName: 'Rahima Begum' });
      await eventually(() => clinic.messages.length).toBe(8);
    } finally {
      await clinic.close();
    }
  });
});
