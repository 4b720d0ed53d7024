import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, rowsOn } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk, newActKey } from '../../test/queue-sitting.ts';
import { lock } from '../database/locks.ts';
import { verifyQueue } from '../queue/verify-queue.ts';
import { daySerialOf } from '../serials/day-serial.ts';
import { saveLeases } from '../serials/leased-serials.queries.ts';

const DESK = 'desk-at-the-door';
const MINUTE = 60;

describeOnAnyEngine('an act that a desk did without a network', (engine) => {
  let app: TestApp;
  let token: string;
  let doctorId: number;
  let desk: Desk;
  beforeEach(async () => {
    app = await startTestApp(engine, { env: { EXTRA_SERIALS: '0' } });
    app.clock.set('2026-11-20T04:00:00.000Z');
    token = (await signedIn(app, 'Staff')).token;
    doctorId = (await addBookedDay(app, 4)).doctorId;
    desk = await Desk.open(app, token, doctorId);
  });
  afterEach(async () => {
    expect(await verifyQueue(app.services)).toMatchObject({ isWhole: true });
    await app.close();
  });

  /** The next morning at 9, after a login. */
  async function nextDay(): Promise<void> {
    app.clock.set('2026-11-21T03:00:00.000Z');
    token = (await signedIn(app, 'Staff')).token;
    desk = await Desk.open(app, token, doctorId);
  }

  const saidBy = ({ status, code, data }: Answer) => (status === 200 ? data.outcome : code);
  const record = async () => (await app.get(`${desk.url}/record`, token)).data;
  const acts = async () =>
    (await record()).acts.map((act: { at: string; playedAt: string | null; kind: string }) => [
      act.kind,
      act.at.slice(11, 16),
      act.playedAt?.slice(11, 16) ?? null,
    ]);
  const person = (serial: number) =>
    [...desk.state.entries, ...desk.state.notHere, ...desk.state.finished].find(
      ({ serialNumber }) => serialNumber === serial,
    );

  it('has the moment when it was done and that when it was played, also in the audit log', async () => {
    const answer = await desk.play('arrive', { serialNumber: 2, secondsAgo: 40 * MINUTE });
    expect([saidBy(answer), answer.data.serialNumber]).toEqual(['done', null]);
    expect(person(2)).toMatchObject({ status: 'Confirmed', arrivedAt: '2026-11-20T03:20:00.000Z' });
    await desk.play('call-next', { calledSerial: 2, secondsAgo: 10 * MINUTE });
    expect(await acts()).toEqual([
      ['arrive', '03:20', '04:00'],
      ['call-next', '03:50', '04:00'],
    ]);
    expect((await record()).numbers).toMatchObject({
      startedAt: '2026-11-20T03:50:00.000Z',
      lateMinutes: 50,
      waitingMedian: 30,
    });
    const entry = await app.database.read
      .selectFrom('auditLog')
      .select(['at', 'details'])
      .where('action', '=', 'queue.act')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(entry.at).toBe('2026-11-20T04:00:00.000Z');
    expect(JSON.parse(entry.details ?? '')).toMatchObject({ doneAt: '2026-11-20T03:20:00.000Z' });
    const { happened } = (await app.get(`/queue/appointments/${desk.idOf(2)}`, token)).data;
    expect(happened[0]).toMatchObject({ what: 'arrived', playedAt: '2026-11-20T04:00:00.000Z' });
  });

  it('is never before the day of the sitting', async () => {
    await desk.play('doctor-arrived', { secondsAgo: 20 * 60 * MINUTE });
    expect(desk.state.startedAt).toBe('2026-11-19T18:00:00.000Z');
  });

  it('turns no wait and no order of the record around when it is older than an act before it', async () => {
    await desk.act('arrive', 1);
    await desk.act('call-next');
    app.clock.advance(5 * MINUTE);
    await desk.play('done', { serialNumber: 1, insideSerial: 1, secondsAgo: 30 * MINUTE });
    await desk.play('arrive', { serialNumber: 2, secondsAgo: 60 * MINUTE });
    await desk.play('call-next', { calledSerial: 2, secondsAgo: 61 * MINUTE });
    expect((await record()).numbers).toMatchObject({
      startedAt: '2026-11-20T03:04:00.000Z',
      pace: 0,
      waitingMedian: 0,
    });
    const rows = await app.database.read
      .selectFrom('appointments')
      .select(['waitedSeconds', 'seenSeconds'])
      .where('calledAt', 'is not', null)
      .execute();
    for (const { waitedSeconds, seenSeconds } of rows) {
      expect(waitedSeconds).toBeGreaterThanOrEqual(0);
      expect(seenSeconds ?? 0).toBeGreaterThanOrEqual(0);
    }
  });

  it('is done once, whether it was sent as a usual act or played before', async () => {
    const key = newActKey();
    await desk.act('arrive', 1, { key });
    expect(saidBy(await desk.play('arrive', { key, serialNumber: 1 }))).toBe('known');
    const other = newActKey();
    const call = { key: other, calledSerial: 1 };
    expect(saidBy(await desk.play('call-next', call))).toBe('done');
    expect(saidBy(await desk.play('call-next', call))).toBe('known');
    expect(await acts()).toHaveLength(2);
    // The usual act comes late, after its client has given up.
    expect((await desk.act('call-next', undefined, { key: other })).code).toBe('KEY_USED');
  });

  it('has a key of its own sitting and account', async () => {
    const key = newActKey();
    await desk.act('arrive', 1, { key });
    const elsewhere = await Desk.open(app, token, (await addBookedDay(app, 1)).doctorId);
    expect(saidBy(await elsewhere.play('arrive', { key, serialNumber: 1 }))).toBe('KEY_USED');
    const { token: admin } = await signedIn(app, 'Admin');
    const ofOther = await Desk.open(app, admin, doctorId);
    expect(saidBy(await ofOther.play('arrive', { key, serialNumber: 1 }))).toBe('KEY_USED');
  });

  it('tells a conflict about the person inside again when its answer was lost', async () => {
    await desk.act('arrive', 1);
    await desk.act('call-next');
    await desk.act('pass-over');
    await desk.act('arrive', 2);
    const call = { key: newActKey(), calledSerial: 2, insideSerial: 1 };
    expect(saidBy(await desk.play('call-next', call))).toBe('conflict');
    expect(desk.order).toBe('2 | 1 3 4');
    expect(saidBy(await desk.play('call-next', call))).toBe('conflict');
    expect(await acts()).toHaveLength(5);
  });

  it('means the people whom the desk saw, and nobody else', async () => {
    for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
    await desk.act('call-next');
    expect(saidBy(await desk.play('call-next', { calledSerial: 2 }))).toBe('conflict');
    expect(saidBy(await desk.play('done', { serialNumber: 9 }))).toBe('conflict');
    expect(saidBy(await desk.play('call-next', { calledSerial: 3, insideSerial: 1 }))).toBe('done');
    expect(desk.order).toBe('3 2 | 4');
  });

  it('of a past day is accepted until its outcomes are settled', async () => {
    await desk.act('arrive', 1);
    await nextDay();
    const call = { calledSerial: 1, secondsAgo: 22 * 60 * MINUTE };
    expect(saidBy(await desk.play('call-next', call))).toBe('done');
    expect(saidBy(await desk.play('done', { serialNumber: 1, secondsAgo: 21 * 60 * MINUTE }))).toBe('done');
    expect(await acts()).toEqual([
      ['arrive', '04:00', null],
      ['call-next', '05:00', '03:00'],
      ['done', '06:00', '03:00'],
    ]);
    const groups = { inside: 'done', here: 'keep', away: 'no-show' };
    expect((await desk.act('end', undefined, { groups })).status).toBe(200);
    expect(saidBy(await desk.play('arrive', { serialNumber: 2 }))).toBe('conflict');
    expect(saidBy(await desk.play('done', { serialNumber: 1 }))).toBe('known');
    expect(await acts()).toHaveLength(4);
  });

  it('of a past day whose people are all settled adds nothing', async () => {
    for (const { id } of await rowsOn(app, doctorId)) {
      await app.send('PUT', `/appointments/${id}/status`, { status: 'No Show' }, token);
    }
    await nextDay();
    expect(saidBy(await desk.play('doctor-arrived'))).toBe('conflict');
    expect(await acts()).toEqual([]);
  });

  it('of a day to come is refused', async () => {
    const tomorrow = await Desk.open(app, token, doctorId, '2026-11-27');
    expect(saidBy(await tomorrow.play('doctor-arrived'))).toBe('ACT_REFUSED');
  });

  /** Numbers of the sitting that the desk holds. */
  const lease = (numbers: number[], until = '2026-11-20T06:00:00.000Z') =>
    app.database.write(async (tx) => {
      const { sitting } = await lock(tx, { sitting: { doctorId, date: DAY } });
      const daySerials = numbers.map((number) => daySerialOf(1, number));
      await saveLeases(tx, sitting, daySerials, { desk: DESK, staffId: 1, until });
    });
  const walkIn = (serialNumber: number, more: object = {}) => ({
    serialNumber,
    key: newActKey(),
    secondsAgo: 30 * MINUTE,
    walkIn: { desk: DESK, phone: newPhone(), name: 'Karim Uddin' },
    ...more,
  });

  it('gives a walk-in the number of the slip and notes the arrival, once', async () => {
    await lease([26, 27]);
    const slip = walkIn(26);
    const given = await desk.play('walk-in', slip);
    expect([saidBy(given), given.data.serialNumber]).toEqual(['done', 26]);
    expect(person(26)).toMatchObject({
      ...{ status: 'Confirmed', isWalkin: true, isExtra: false, patientName: 'Karim Uddin' },
      arrivedAt: '2026-11-20T03:30:00.000Z',
    });
    const again = await desk.play('walk-in', slip);
    expect([saidBy(again), again.data.serialNumber]).toEqual(['known', 26]);
    expect(saidBy(await desk.play('walk-in', walkIn(26)))).toBe('SERIAL_TAKEN');
    expect(saidBy(await desk.play('walk-in', walkIn(25)))).toBe('SERIAL_TAKEN');
    expect(saidBy(await desk.play('call-next', { calledSerial: 26 }))).toBe('done');
    expect(desk.state.current?.serialNumber).toBe(26);
  });

  it('answers the serial that the same walk-in got before the network was lost', async () => {
    await lease([26]);
    const slip = walkIn(26);
    const { phone, name } = slip.walkIn;
    const usual = await app.send('POST', `${desk.url}/walk-ins`, { phone, name, key: slip.key }, token);
    expect(usual.data.serialNumber).toBe(5);
    const played = await desk.play('walk-in', slip);
    expect([saidBy(played), played.data.serialNumber]).toEqual(['known', 5]);
    // A key of another act does not stand for a walk-in, and the other way round.
    expect(saidBy(await desk.play('arrive', { key: slip.key, serialNumber: 1 }))).toBe('KEY_USED');
    await desk.look();
    await desk.act('undo');
    expect(saidBy(await desk.play('walk-in', slip))).toBe('conflict');
  });

  it('gives a walk-in an extra serial once the lease is over, also of yesterday', async () => {
    await lease([26, 27], '2026-11-20T03:59:00.000Z');
    expect(saidBy(await desk.play('walk-in', walkIn(26)))).toBe('done');
    expect(person(26)).toMatchObject({ isExtra: true });
    await nextDay();
    const slip = { ...walkIn(27), secondsAgo: 20 * 60 * MINUTE };
    expect(saidBy(await desk.play('walk-in', slip))).toBe('done');
    expect(person(27)).toMatchObject({ arrivedAt: '2026-11-20T07:00:00.000Z', status: 'Confirmed' });
    await desk.act('end', undefined, { groups: { inside: 'done', here: 'keep', away: 'keep' } });
    expect(saidBy(await desk.play('walk-in', walkIn(28)))).toBe('ACT_REFUSED');
  });

  it('gives a walk-in behind the next people whose number has gone by', async () => {
    await lease([26, 27]);
    for (const serial of [1, 2, 3, 4]) await desk.act('arrive', serial);
    await desk.play('walk-in', walkIn(27));
    await desk.play('call-next', { calledSerial: 27 });
    await desk.play('walk-in', walkIn(26));
    expect(desk.order).toBe('27 1 2 3 26 4 | ');
  });

  it('refuses what a walk-in at the desk is refused', async () => {
    await lease([26, 27]);
    const slip = walkIn(26);
    await desk.play('walk-in', slip);
    const twice = walkIn(27, { walkIn: slip.walkIn });
    expect(saidBy(await desk.play('walk-in', twice))).toBe('ALREADY_BOOKED');
    const unnamed = await desk.play('walk-in', { ...walkIn(27), walkIn: undefined });
    expect(unnamed.status).toBe(400);
    expect((await desk.play('arrive')).status).toBe(400);
    expect((await desk.play('call-next')).status).toBe(400);
  });
});
