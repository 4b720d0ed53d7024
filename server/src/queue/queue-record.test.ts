import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import {
  addBookedDay,
  DAY,
  everyDay,
  finished,
  LATER,
  rowsOn,
  startChange,
  twiceADay,
  undoEnded,
} from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { Desk, expectWholeRecord, newActKey, sittingOfDay } from '../../test/queue-sitting.ts';
import { offerTokenOf, settle, wait } from '../../test/waiting.ts';

describeOnAnyEngine('the record of a queue', (engine) => {
  let app: TestApp;
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    app = await startTestApp(engine, { env: { PUBLIC_URL: 'https://clinic.example' } });
    staff = (await signedIn(app, 'Staff')).token;
    admin = (await signedIn(app, 'Admin')).token;
  });
  afterAll(() => app.close());

  const setStatus = (id: number | undefined, status: string, token = staff) =>
    app.send('PUT', `/appointments/${id}/status`, { status }, token);

  it('holds every change that was made outside of the queue, and an undo cannot pass over it', async () => {
    const day = await addBookedDay(app, 8, { days: twiceADay(30) });
    const { ids, patients, doctorId } = day;
    const of = sittingOfDay(day);
    const desk = await Desk.open(app, staff, doctorId);
    // Without a record there is nothing to add to.
    await setStatus(ids[7], 'No Show');
    expect((await desk.look()).version).toBe(0);
    for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
    await desk.act('call-next');

    expect((await setStatus(ids[0], 'Completed')).status).toBe(200);
    expect(await desk.act('undo', undefined, { expectedVersion: 5 })).toMatchObject({ code: 'ACT_REFUSED' });
    expect((await setStatus(ids[1], 'Cancelled')).status).toBe(200);
    expect((await setStatus(ids[1], 'Booked')).status).toBe(200);
    expect((await setStatus(ids[3], 'Cancelled', patients[3]?.token)).status).toBe(200);
    expect((await app.send('DELETE', `/appointments/${ids[4]}`, undefined, admin)).status).toBe(200);
    const move = { appointmentDate: DAY, sitting: 2 };
    expect((await app.send('POST', `/appointments/${ids[5]}/move`, move, patients[5]?.token)).status).toBe(
      200,
    );
    const job = await startChange(app, day, { do: 'cancel' }, staff);
    await finished(app, job.data.id, staff);
    const acts = await expectWholeRecord(app.database, of);
    const outside = acts.filter(({ kind }) => kind === 'status');
    expect(
      outside.map(({ appointmentId, actorKind, changes }) => [appointmentId, actorKind, changes[0]?.[2]]),
    ).toEqual(
      expect.arrayContaining([
        [ids[0], 'staff', 'Completed'],
        [ids[1], 'staff', 'Cancelled'],
        [ids[1], 'staff', 'Booked'],
        [ids[3], 'patient', 'Cancelled'],
        [ids[4], 'staff', 'Deleted'],
        [ids[5], 'patient', 'Cancelled'],
        [ids[6], 'system', 'Cancelled'],
      ]),
    );
    expect((await desk.look()).lastAct).toMatchObject({ kind: 'status', canUndo: false });

    expect((await app.send('POST', `/changes/${job.data.id}/undo`, {}, staff)).status).toBe(200);
    await undoEnded(app, job.data.id, staff);
    const back = (await expectWholeRecord(app.database, of)).slice(acts.length);
    expect(back.map(({ kind, changes }) => [kind, changes[0]?.[2]])).toContainEqual(['status', 'Booked']);
    // Who is live is in the queue, and nobody else.
    await desk.look();
    const live = (await rowsOn(app, doctorId)).filter(
      ({ status, deletedAt, daySerial }) =>
        daySerial < 1_000 && deletedAt === null && ['Booked', 'Confirmed', 'In Progress'].includes(status),
    );
    const { entries, notHere } = desk.state;
    expect([...entries, ...notHere].map(({ appointmentId }) => appointmentId).sort()).toEqual(
      live.map(({ id }) => id).sort(),
    );
  });

  it('has times in the appointments as long as the acts that made them count', async () => {
    const day = await addBookedDay(app, 2);
    const desk = await Desk.open(app, staff, day.doctorId);
    const times = async () => {
      const [row] = await rowsOn(app, day.doctorId);
      return [row?.status, row?.arrivedAt, row?.calledAt, row?.waitedSeconds, row?.seenSeconds];
    };
    const began = app.clock.now().toISOString();
    await desk.act('arrive', 1);
    app.clock.advance(600);
    const called = app.clock.now().toISOString();
    await desk.act('call-next');
    expect(await times()).toEqual(['In Progress', began, called, 600, null]);
    app.clock.advance(240);
    await desk.act('done', 1);
    expect(await times()).toEqual(['Completed', began, called, 600, 240]);
    await desk.act('undo');
    expect(await times()).toEqual(['In Progress', began, called, 600, null]);
    await desk.act('pass-over', 1);
    await desk.act('undo');
    expect(await times()).toEqual(['In Progress', began, called, 600, null]);
    await expectWholeRecord(app.database, sittingOfDay(day));
  });

  it('does not let the undo of an end give somebody two serials', async () => {
    const day = await addBookedDay(app, 2, { days: twiceADay(30) });
    const desk = await Desk.open(app, staff, day.doctorId);
    await desk.act('end');
    const [first] = day.patients;
    const again = { doctorId: day.doctorId, patientId: first?.id, appointmentDate: DAY, sitting: 2 };
    expect((await app.send('POST', '/appointments', again, staff)).status).toBe(200);
    expect(await desk.act('undo')).toMatchObject({
      code: 'ACT_REFUSED',
      error: 'This can no longer be undone, because the patient has changed since.',
    });
    expect((await rowsOn(app, day.doctorId)).map(({ status }) => status)).toEqual([
      'No Show',
      'No Show',
      'Booked',
    ]);
    // Once the second serial is gone, everything comes back as it was.
    const [, , second] = await rowsOn(app, day.doctorId);
    await setStatus(second?.id, 'Cancelled');
    expect((await desk.act('undo')).data).toMatchObject({ state: 'expected', notCome: 0 });
    expect(desk.order).toBe(' | 1 2');
    await expectWholeRecord(app.database, sittingOfDay(day));
  });

  it('gives a walk-in the serial and the arrival once, also when the answer was lost', async () => {
    const day = await addBookedDay(app, 2, { days: everyDay(5) });
    const desk = await Desk.open(app, staff, day.doctorId);
    await desk.act('arrive', 2);
    const walkIn = { phone: '01712345678', name: 'Karim Uddin', key: newActKey() };
    const send = () => app.send('POST', `${desk.url}/walk-ins`, walkIn, staff);
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.data).toMatchObject({ appointmentId: one.data.appointmentId, serialNumber: 3 });
    await desk.look();
    expect(desk.order).toBe('2 3 | 1');
    expect(desk.state.entries[1]).toMatchObject({
      isWalkin: true,
      patientName: 'Karim Uddin',
      status: 'Confirmed',
    });
    expect(
      await app.send('POST', `${desk.url}/walk-ins`, { ...walkIn, key: newActKey() }, staff),
    ).toMatchObject({
      code: 'ALREADY_BOOKED',
    });
    expect((await expectWholeRecord(app.database, sittingOfDay(day))).map(({ kind }) => kind)).toEqual([
      'arrive',
      'arrive',
    ]);
  });

  it('of a sitting that was ended lets nobody wait for its places', async () => {
    const day = await addBookedDay(app, 1, { days: everyDay(1) });
    const phone = '01787654321';
    expect((await wait(app, day.doctorId, { phone })).status).toBe(200);
    const desk = await Desk.open(app, staff, day.doctorId);
    await desk.act('cancel', undefined, { reason: 'Strike' });
    await setStatus(day.ids[0], 'Cancelled');
    await settle(app);
    expect(offerTokenOf(app, phone)).toBeUndefined();
    expect((await app.get(`/doctors/${day.doctorId}/live-status`)).data).toMatchObject({
      reason: 'session-over',
    });
  });

  it('keeps the two sittings of a day apart', async () => {
    const doctorId = await addDoctor(app, { days: twiceADay(5) });
    for (const daySerial of [1, 1001]) {
      const { id: patientId } = await addPatient(app);
      await addAppointment(app, { doctorId, patientId, daySerial });
    }
    const evening = { kind: 'doctor-arrived', expectedVersion: 0, key: newActKey() };
    const url = `/queue/${doctorId}/${DAY}`;
    expect((await app.send('POST', `${url}/acts?sitting=2`, evening, staff)).data).toMatchObject({
      sitting: 2,
      version: 1,
      notHere: [{ serialNumber: 1 }],
    });
    expect((await app.get(url, staff)).data).toMatchObject({ version: 0, state: 'expected' });
  });
});

describeOnAnyEngine('a clinic without check-in', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { env: { CHECK_IN: 'false' } });
  });
  afterAll(() => app.close());

  it('counts in its list of queues who waits as the queue itself does', async () => {
    const { token } = await signedIn(app, 'Staff');
    const { doctorId, ids } = await addBookedDay(app, 6);
    const desk = await Desk.open(app, token, doctorId);
    const listed = async () => {
      const { sittings } = (await app.get('/queue', token)).data;
      await desk.look();
      return sittings.find((sitting: { doctorId: number }) => sitting.doctorId === doctorId);
    };
    expect(await listed()).toMatchObject({ waiting: 6, notHere: 0, serving: null });
    await desk.act('call-next');
    await desk.act('pass-over');
    expect(await listed()).toMatchObject({ waiting: 4, notHere: 1, serving: 2 });
    for (const status of ['Cancelled', 'Booked'])
      await app.send('PUT', `/appointments/${ids[1]}/status`, { status }, token);
    expect(await listed()).toMatchObject({ waiting: 4, notHere: 2, serving: null });
    expect(desk.order).toBe('3 4 5 6 | 1 2');
    expect((await app.get('/queue?date=2026-11-27', token)).data.date).toBe(LATER);
  });
});
