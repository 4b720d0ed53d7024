import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, LATER, rowsOn, twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { liveKeyOf } from '../queue/live-key.ts';

const TOMORROW = '2026-11-21';

// rules: queue 23
describeOnAnyEngine('the holder of a live link', (engine) => {
  let app: TestApp;
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
    staff = (await signedIn(app, 'Staff')).token;
    admin = (await signedIn(app, 'Admin')).token;
  });
  afterAll(() => app.close());

  const keyOf = (id = 0) => liveKeyOf(app.services.config.secret, id);
  const moves = (key: string) => app.get(`/queue/own/${key}/moves`);
  const move = (key: string, appointmentDate: string, sitting?: 1 | 2) =>
    app.send('POST', `/queue/own/${key}/move`, { appointmentDate, ...(sitting ? { sitting } : {}) });
  const cancel = (key: string) => app.send('POST', `/queue/own/${key}/cancel`);

  it('sees the same places as the patient who is logged in', async () => {
    const { ids, patients } = await addBookedDay(app, 1, { days: twiceADay(3) });
    const { data } = await moves(keyOf(ids[0]));
    expect(data).toEqual((await app.get(`/appointments/${ids[0]}/moves`, patients[0]?.token)).data);
    expect(data.days[0]).toEqual({
      date: DAY,
      sittings: [{ sitting: 2, startTime: '16:00', endTime: '19:00', availableSlots: 3 }],
    });
  });

  it('moves the serial and gets the link of the new one; the audit log says that it came by the link', async () => {
    const { doctorId, ids, patients } = await addBookedDay(app, 1);
    const { status, data } = await move(keyOf(ids[0]), LATER);
    expect(status).toBe(200);
    const [created] = await rowsOn(app, doctorId, LATER);
    expect(data).toEqual({ liveKey: keyOf(created?.id) });
    expect(created).toMatchObject({ ownMoves: 1, movedFromId: ids[0], patientId: patients[0]?.id });
    expect((await app.get(`/queue/own/${data.liveKey}`)).data).toMatchObject({
      date: LATER,
      status: 'Booked',
    });
    expect((await app.get(`/queue/own/${keyOf(ids[0])}`)).data).toMatchObject({ status: 'Cancelled' });
    const { entries } = (await app.get('/admin/audit?action=appointment.move', admin)).data;
    expect(entries[0]).toMatchObject({
      ...{ actorKind: 'patient', actorId: patients[0]?.id, subjectId: ids[0] },
      details: { to: created?.id, via: 'live-link' },
    });
  });

  it('gets the same new link for a move that is sent again, also by the patient', async () => {
    const { ids, patients } = await addBookedDay(app, 1);
    const key = keyOf(ids[0]);
    const answers = await Promise.all([1, 2, 3].map(() => move(key, TOMORROW)));
    expect(new Set(answers.map(({ data }) => data.liveKey)).size).toBe(1);
    const again = await app.send(
      'POST',
      `/appointments/${ids[0]}/move`,
      { appointmentDate: TOMORROW },
      patients[0]?.token,
    );
    expect(again.data.liveKey).toBe(answers[0]?.data.liveKey);
  });

  it('has the refusals of the patient', async () => {
    const { doctorId, ids, patients } = await addBookedDay(app, 3);
    const [arrived, inactive, mover] = ids.map(keyOf) as [string, string, string];
    const desk = await Desk.open(app, staff, doctorId);
    await desk.act('arrive', 1);
    const isHere = { status: 409, error: 'The clinic has noted that you are here. Please ask at the desk.' };
    expect(await moves(arrived)).toMatchObject({ code: 'NOT_MOVABLE', ...isHere });
    expect(await move(arrived, TOMORROW)).toMatchObject({ code: 'NOT_MOVABLE', ...isHere });
    expect(await cancel(arrived)).toMatchObject({ code: 'TRANSITION_REFUSED', ...isHere });
    await setActive(app, 'patients', patients[1]?.id ?? 0, false);
    expect((await move(inactive, TOMORROW)).code).toBe('PATIENT_INACTIVE');
    expect((await move(mover, '2026-11-28')).code).toBe('INVALID_INPUT');
    const once = (await move(mover, TOMORROW)).data.liveKey;
    const twice = (await move(once, LATER)).data.liveKey;
    expect((await moves(twice)).data).toEqual({ movesLeft: 0, days: [] });
    expect((await move(twice, TOMORROW)).code).toBe('MOVES_USED_UP');
  });

  it('cancels the serial, and once more changes nothing', async () => {
    const { doctorId, ids } = await addBookedDay(app, 1);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(keyOf(ids[0]))));
    for (const answer of [...answers, await cancel(keyOf(ids[0]))]) {
      expect(answer).toMatchObject({ status: 200, data: { status: 'Cancelled', before: null } });
    }
    expect((await rowsOn(app, doctorId))[0]).toMatchObject({ status: 'Cancelled', movedToId: null });
    const { entries } = (await app.get('/admin/audit?action=appointment.status', admin)).data;
    expect(entries.filter(({ subjectId }: { subjectId: number }) => subjectId === ids[0])).toMatchObject([
      { actorKind: 'patient', details: { from: 'Booked', to: 'Cancelled', via: 'live-link' } },
    ]);
  });

  it('learns nothing from a key that is unknown or over', async () => {
    const { doctorId, ids, patients } = await addBookedDay(app, 1);
    const patientId = patients[0]?.id ?? 0;
    const past = await addAppointment(app, { doctorId, patientId, appointmentDate: '2026-11-19' });
    await app.send('DELETE', `/appointments/${ids[0]}`, undefined, admin);
    for (const key of ['Zk3v9QhT0aLe', keyOf(past), keyOf(ids[0])]) {
      for (const answer of [await moves(key), await move(key, TOMORROW), await cancel(key)]) {
        expect(answer).toMatchObject({ status: 404, code: 'LINK_OVER' });
      }
    }
  });

  it('moves a serial of yesterday that the doctor did not see, though the link shows nothing else any more', async () => {
    const { doctorId, patients } = await addBookedDay(app, 1);
    const id = await addAppointment(app, {
      ...{ doctorId, patientId: patients[0]?.id ?? 0, appointmentDate: '2026-11-19' },
      ...{ status: 'Cancelled', notSeen: 1 },
    });
    expect((await app.get(`/queue/own/${keyOf(id)}`)).code).toBe('LINK_OVER');
    expect((await moves(keyOf(id))).data.days[0]).toMatchObject({ date: DAY });
    const { data } = await move(keyOf(id), TOMORROW);
    expect((await app.get(`/queue/own/${data.liveKey}`)).data).toMatchObject({ date: TOMORROW });
    expect((await cancel(keyOf(id))).code).toBe('LINK_OVER');
  });
});
