import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, LATER } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { appointmentOfLiveKey, liveKeyOf } from './live-key.ts';

const OTHER_SECRET = 'another secret of another clinic, long enough';

it('the key of a live link is made from the id and the secret, and nothing else opens it', () => {
  const secret = 'the secret of this clinic, also long enough';
  for (const id of [1, 2, 157, 4_294_967_295]) {
    const key = liveKeyOf(secret, id);
    expect(key).toMatch(/^[\w-]{12}$/);
    expect(appointmentOfLiveKey(secret, key)).toBe(id);
    expect(appointmentOfLiveKey(OTHER_SECRET, key)).toBeUndefined();
  }
  expect(new Set(Array.from({ length: 500 }, (_, id) => liveKeyOf(secret, id).slice(0, 4))).size).toBe(500);
  expect(appointmentOfLiveKey(secret, 'AAAAAAAAAAAA')).toBeUndefined();
  expect(appointmentOfLiveKey(secret, 'short')).toBeUndefined();
});

describeOnAnyEngine('the live link of a serial', (engine) => {
  let app: TestApp;
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
    staff = (await signedIn(app, 'Staff')).token;
    admin = (await signedIn(app, 'Admin')).token;
  });
  afterAll(() => app.close());

  const keyOf = (id: number | undefined) => liveKeyOf(app.services.config.secret, id ?? 0);
  const own = async (id: number | undefined) => (await app.get(`/queue/own/${keyOf(id)}`)).data;
  const tell = (id: number | undefined, body: object) =>
    app.send('POST', `/queue/own/${keyOf(id)}/tell`, body);

  it('shows where one serial stands, from home to the doctor', async () => {
    const { doctorId, ids } = await addBookedDay(app, 4);
    const desk = await Desk.open(app, staff, doctorId);
    expect(await own(ids[2])).toMatchObject({
      ...{ serialNumber: 3, status: 'Booked', before: 2, called: false, passedOver: false },
      queue: { state: 'expected', serving: null, version: 0 },
    });
    for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
    await desk.act('call-next');
    expect(await own(ids[0])).toMatchObject({ called: true, before: null });
    expect(await own(ids[2])).toMatchObject({ status: 'Confirmed', before: 1, queue: { serving: 1 } });
    await desk.act('bring-forward', 4, { reason: 'Emergency' });
    expect(await own(ids[2])).toMatchObject({
      before: 2,
      queue: { broughtForward: [{ reason: 'Emergency', count: 1 }] },
    });
    await desk.act('pass-over');
    expect(await own(ids[0])).toMatchObject({ called: false, passedOver: true, before: 2 });
    await desk.act('cancel', undefined, { reason: 'Doctor ill' });
    expect(await own(ids[2])).toMatchObject({ before: null, queue: { state: 'cancelled' } });
  });

  it('tells the desk who comes late and who is back, and changes nothing in the queue', async () => {
    const { doctorId, ids } = await addBookedDay(app, 3);
    const desk = await Desk.open(app, staff, doctorId);
    expect((await tell(ids[1], { what: 'late', minutes: 20 })).data).toMatchObject({ lateMinutes: 20 });
    expect((await tell(ids[1], { what: 'late', minutes: 30 })).data).toMatchObject({ lateMinutes: 30 });
    expect((await tell(ids[1], { what: 'late', minutes: 25 })).status).toBe(400);
    expect(await tell(ids[1], { what: 'back' })).toMatchObject({ status: 409, code: 'ACT_REFUSED' });
    await desk.look();
    expect(desk.state).toMatchObject({ version: 0 });
    expect(desk.state.notHere.map(({ lateMinutes }) => lateMinutes)).toEqual([null, 30, null]);

    for (const serial of [1, 2]) await desk.act('arrive', serial);
    expect(desk.state.entries.map(({ lateMinutes }) => lateMinutes)).toEqual([null, null]);
    expect(await tell(ids[1], { what: 'late', minutes: 10 })).toMatchObject({ status: 409 });
    await desk.act('call-next');
    await desk.act('pass-over');
    const told = (await app.get(desk.url.concat('/public'))).data.told;
    expect((await tell(ids[0], { what: 'back' })).data).toMatchObject({ returnAsked: true });
    expect((await app.get(desk.url.concat('/public'))).data.told).toBeGreaterThan(told);
    await desk.look();
    expect(desk.state.notHere[0]).toMatchObject({ serialNumber: 1, returnAsked: true });
    expect((await desk.act('return', 1)).status).toBe(200);
    expect(await own(ids[0])).toMatchObject({ returnAsked: false, passedOver: false });
    // Passed over a second time, they may ask again.
    app.clock.advance(60);
    await desk.act('pass-over');
    expect(await own(ids[1])).toMatchObject({ passedOver: true, returnAsked: false });
  });

  it('has one answer for an unknown key, a deleted appointment and a day that is over', async () => {
    const { ids } = await addBookedDay(app, 2);
    const tomorrow = await addBookedDay(app, 1, { appointmentDate: LATER });
    const yesterday = await addBookedDay(app, 1, { appointmentDate: '2026-11-19' });
    expect(await own(tomorrow.ids[0])).toMatchObject({ date: LATER, before: 0 });
    await app.send('DELETE', `/appointments/${ids[1]}`, undefined, admin);
    const unknown = await app.get('/queue/own/Zk3v9QhT0aLe');
    expect(unknown).toMatchObject({ status: 404, code: 'LINK_OVER' });
    for (const key of [keyOf(ids[1]), keyOf(yesterday.ids[0]), liveKeyOf(OTHER_SECRET, ids[0] ?? 0)]) {
      const { headers: _headers, ...answer } = await app.get(`/queue/own/${key}`);
      const { headers: _others, ...expected } = unknown;
      expect(answer).toEqual(expected);
      expect(await app.send('POST', `/queue/own/${key}/tell`, { what: 'back' })).toMatchObject({
        status: 404,
        code: 'LINK_OVER',
      });
    }
  });

  it('says that the doctor does not sit, when the calendar has taken the day away', async () => {
    const { doctorId, ids } = await addBookedDay(app, 1);
    const leave = { from: DAY, to: DAY, reason: 'Training' };
    expect((await app.send('POST', `/doctors/${doctorId}/leave`, leave, admin)).status).toBe(200);
    expect(await own(ids[0])).toMatchObject({ before: null, queue: { state: 'cancelled' } });
  });

  it('says nothing about the person', async () => {
    const { ids, patients } = await addBookedDay(app, 1);
    const text = JSON.stringify(await own(ids[0]));
    expect(text).not.toContain(patients[0]?.phone);
    expect(text).not.toMatch(/patient|reference|"id"/i);
  });
});
