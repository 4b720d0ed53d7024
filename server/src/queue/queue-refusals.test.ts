import { FORWARD_REASONS } from '@clinic-serial/contract/terms/queue-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { book, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, everyDay, LATER } from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { Desk, newActKey } from '../../test/queue-sitting.ts';

describeOnAnyEngine('the queue refuses', (engine) => {
  let app: TestApp;
  let staff: string;
  let viewer: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
    staff = (await signedIn(app, 'Staff')).token;
    viewer = (await signedIn(app, 'Viewer')).token;
  });
  afterAll(() => app.close());

  /** Serial 1 is with the doctor, 2 waits, 3 and 4 have not come. */
  async function midMorning(): Promise<Desk & { doctorId: number }> {
    const { doctorId } = await addBookedDay(app, 4);
    const desk = await Desk.open(app, staff, doctorId);
    await desk.act('arrive', 1);
    await desk.act('arrive', 2);
    await desk.act('call-next');
    return Object.assign(desk, { doctorId });
  }

  it('somebody who may only look, and shows them the queue', async () => {
    const { url, state, doctorId } = await midMorning();
    const body = { kind: 'call-next', expectedVersion: state.version, key: newActKey() };
    expect(await app.send('POST', `${url}/acts`, body, viewer)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    const walkIn = { phone: newPhone(), name: 'Karim Uddin', key: newActKey() };
    expect((await app.send('POST', `${url}/walk-ins`, walkIn, viewer)).status).toBe(403);
    expect((await app.get(url, viewer)).data).toEqual(state);
    expect((await app.get(`${url}/record`, viewer)).data.acts).toHaveLength(3);
    expect((await app.get('/queue', viewer)).data.sittings).toContainEqual(
      expect.objectContaining({ doctorId, serving: 1, waiting: 1, notHere: 2, version: 3, state: 'running' }),
    );
  });

  it('an act that was decided on an older state, and answers the newer one', async () => {
    const desk = await midMorning();
    const answer = await desk.act('call-next', undefined, { expectedVersion: 2 });
    expect(answer).toMatchObject({ status: 409, code: 'QUEUE_CHANGED' });
    expect(answer.queue).toEqual(desk.state);
    expect(await desk.act('call-next', undefined, { expectedVersion: 4 })).toMatchObject({
      code: 'QUEUE_CHANGED',
    });
    expect((await desk.look()).version).toBe(3);
  });

  it('to do an act twice: the same key answers the state as it is now', async () => {
    const desk = await midMorning();
    const lost = { expectedVersion: 3, key: newActKey() };
    expect((await desk.act('call-next', undefined, lost)).data).toMatchObject({ version: 4 });
    await desk.act('arrive', 3);
    const again = await desk.act('call-next', undefined, lost);
    expect(again.status).toBe(200);
    expect(again.data).toMatchObject({ version: 5, current: { serialNumber: 2 } });
    expect(again.data).toEqual(await desk.look());
  });

  it('another act with a key that is used, also at another sitting, and changes nothing', async () => {
    const desk = await midMorning();
    const other = await Desk.open(app, staff, (await addBookedDay(app, 1)).doctorId);
    const key = newActKey();
    await desk.act('break', undefined, { key, until: '11:00' });
    const used = {
      status: 409,
      code: 'KEY_USED',
      error: 'This key belongs to another request. Please send a new key.',
    };
    expect(await desk.act('back', undefined, { key })).toMatchObject(used);
    expect(await desk.act('break', undefined, { key, until: '11:30' })).toMatchObject(used);
    expect(await desk.act('break', undefined, { key, until: '11:00' })).toMatchObject({ status: 200 });
    expect(await other.act('break', undefined, { key, until: '11:00' })).toMatchObject(used);
    const walkIn = { phone: newPhone(), name: 'Karim Uddin', key };
    for (const { url } of [desk, other]) {
      expect(await app.send('POST', `${url}/walk-ins`, walkIn, staff)).toMatchObject(used);
    }
    expect((await desk.look()).version).toBe(4);
    expect((await other.look()).version).toBe(0);
  });

  it('a walk-in with the key of another one', async () => {
    const { url } = await Desk.open(app, staff, (await addBookedDay(app, 1, { days: everyDay(5) })).doctorId);
    const walkIn = { phone: newPhone(), name: 'Karim Uddin', key: newActKey() };
    const send = (more: object) => app.send('POST', `${url}/walk-ins`, { ...walkIn, ...more }, staff);
    expect((await send({})).data).toMatchObject({ serialNumber: 2 });
    expect(await send({ name: 'Rahim Uddin' })).toMatchObject({ status: 409, code: 'KEY_USED' });
    expect(await send({ phone: newPhone() })).toMatchObject({ status: 409, code: 'KEY_USED' });
    expect((await send({})).data).toMatchObject({ serialNumber: 2 });
  });

  it.each([
    ['arrive', {}, 'appointmentId'],
    ['return', {}, 'appointmentId'],
    ['bring-forward', { reason: 'Emergency' }, 'appointmentId'],
    ['bring-forward', { appointmentId: 1 }, 'reason'],
    ['bring-forward', { appointmentId: 1, reason: 'Strike' }, 'reason'],
    ['cancel', {}, 'reason'],
    ['cancel', { reason: 'Emergency' }, 'reason'],
    ['call-next', { reason: 'Emergency' }, 'reason'],
    ['late', {}, 'until'],
    ['late', { until: '24:00' }, 'until'],
    ['break', { until: 'soon' }, 'until'],
    ['end', { notSeen: 'forget' }, 'notSeen'],
    ['status', {}, 'kind'],
    ['call-next', { key: 'short' }, 'key'],
    ['call-next', { expectedVersion: -1 }, 'expectedVersion'],
  ])('%s with %j', async (kind, more, field) => {
    const { doctorId } = await addBookedDay(app, 1);
    const body = { kind, expectedVersion: 0, key: newActKey(), ...more };
    const answer = await app.send('POST', `/queue/${doctorId}/${DAY}/acts`, body, staff);
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('takes each reason to bring somebody forward', async () => {
    const { doctorId } = await addBookedDay(app, FORWARD_REASONS.length);
    const desk = await Desk.open(app, staff, doctorId);
    for (const [index, reason] of FORWARD_REASONS.entries())
      expect((await desk.act('bring-forward', index + 1, { reason })).status).toBe(200);
    expect(desk.state.broughtForward).toEqual(FORWARD_REASONS.map((reason) => ({ reason, count: 1 })));
  });

  it.each([
    ['call-again', 2, 'Another patient is with the doctor now.'],
    ['arrive', 2, 'This patient is here already.'],
    ['return', 1, 'This patient is not in the queue any more.'],
    ['back', undefined, 'There is no break to end.'],
    ['doctor-arrived', undefined, 'The sitting has begun already.'],
  ] as const)('%s when it has no meaning, and says why', async (kind, serial, error) => {
    const desk = await midMorning();
    expect(await desk.act(kind, serial)).toMatchObject({ status: 409, code: 'ACT_REFUSED', error });
    expect((await desk.look()).version).toBe(3);
  });

  it('an act about an appointment of another sitting', async () => {
    const desk = await midMorning();
    const other = await addBookedDay(app, 1);
    const about = { appointmentId: other.ids[0] };
    expect(await desk.act('arrive', undefined, about)).toMatchObject({ code: 'ACT_REFUSED' });
    const reason = { ...about, reason: 'Emergency' };
    expect(await desk.act('bring-forward', undefined, reason)).toMatchObject({ code: 'ACT_REFUSED' });
  });

  it('the queue of another day, but not the end of one that nobody ended', async () => {
    const { doctorId, patients } = await addBookedDay(app, 1);
    const patientId = patients[0]?.id ?? 0;
    const yesterday = '2026-11-19';
    for (const appointmentDate of [yesterday, LATER])
      await addAppointment(app, { doctorId, patientId, appointmentDate });
    const tomorrow = await Desk.open(app, staff, doctorId, LATER);
    for (const kind of ['doctor-arrived', 'call-next', 'end', 'undo'] as const)
      expect(await tomorrow.act(kind)).toMatchObject({
        code: 'ACT_REFUSED',
        error: 'Only the queue of today can be worked.',
      });
    const walkIn = { phone: newPhone(), name: 'Karim Uddin', key: newActKey() };
    expect(await app.send('POST', `${tomorrow.url}/walk-ins`, walkIn, staff)).toMatchObject({
      code: 'ACT_REFUSED',
    });
    const past = await Desk.open(app, staff, doctorId, yesterday);
    expect(await past.act('arrive', 1)).toMatchObject({ code: 'ACT_REFUSED' });
    expect((await past.act('end')).data).toMatchObject({ state: 'ended', notCome: 1 });
    expect((await past.act('undo')).data).toMatchObject({ state: 'expected', notCome: 0 });
  });

  it('the queue of a doctor or a sitting that is not there', async () => {
    const { doctorId } = await addBookedDay(app, 1);
    for (const path of [`2147483647/${DAY}`, `${doctorId}/${DAY}?sitting=2`]) {
      for (const part of ['', '/public', '/record']) {
        const [address, query = ''] = path.split('?');
        const url = `/queue/${address}${part}${query && `?${query}`}`;
        expect(await app.get(url, staff), url).toMatchObject({ status: 404, code: 'QUEUE_NOT_FOUND' });
      }
    }
    expect((await app.get(`/queue/${doctorId}/${DAY}?sitting=3`, staff)).status).toBe(400);
    expect((await app.get(`/queue/${doctorId}/2026-02-30`, staff)).status).toBe(400);
  });

  describe('serials once the sitting is over', () => {
    it.each([
      ['end', {}],
      ['end', { notSeen: 'keep' }],
      ['cancel', { reason: 'Doctor ill' }],
    ] as const)(
      '%s %j: online, at the desk, as a walk-in and on the waiting list; back opens it',
      async (kind, more) => {
        const { doctorId } = await addBookedDay(app, 2);
        const desk = await Desk.open(app, staff, doctorId);
        await desk.act('doctor-arrived');
        expect((await desk.act(kind, undefined, more)).status).toBe(200);
        const patient = await addPatient(app);
        const atDesk = { doctorId, patientId: patient.id, appointmentDate: DAY };
        const walkIn = () => ({ phone: newPhone(), name: 'Karim Uddin', key: newActKey() });

        expect(await book(app, doctorId)).toMatchObject({ code: 'SESSION_OVER' });
        const own = { doctorId, patientName: 'Rahima Begum' };
        expect(await app.send('POST', '/appointments/own', own, patient.token)).toMatchObject({
          code: 'SESSION_OVER',
        });
        expect(await app.send('POST', '/waiting-list/own', own, patient.token)).toMatchObject({
          code: 'SESSION_OVER',
        });
        expect(await app.send('POST', '/appointments', atDesk, staff)).toMatchObject({
          code: 'SESSION_OVER',
        });
        expect(await app.send('POST', `${desk.url}/walk-ins`, walkIn(), staff)).toMatchObject({
          code: 'ACT_REFUSED',
          error: 'The sitting is over.',
        });
        const live = (await app.get(`/doctors/${doctorId}/live-status`)).data;
        expect(live).toMatchObject({ availableSlots: 0, nextSerial: null, reason: 'session-over' });
        expect(await desk.act('call-next')).toMatchObject({ error: 'The sitting is over.' });

        expect((await desk.act('back')).data.state).toBe('running');
        expect((await app.get(`/doctors/${doctorId}/live-status`)).data.reason).toBeNull();
        expect((await app.send('POST', '/appointments', atDesk, staff)).status).toBe(200);
        expect((await app.send('POST', `${desk.url}/walk-ins`, walkIn(), staff)).status).toBe(200);
        expect((await book(app, doctorId)).status).toBe(200);
      },
    );
  });
});
