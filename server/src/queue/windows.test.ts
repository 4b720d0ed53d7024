import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { liveKeyOf } from './live-key.ts';

const PAST_DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
const MINUTE = 60;

describeOnAnyEngine('the windows of a queue', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(engine);
    app.clock.set('2026-11-20T02:00:00.000Z');
  });
  afterEach(() => app.close());

  /** Sittings of past days that began 20 minutes late, with 10 people of 6 minutes each. */
  async function addPast(): Promise<void> {
    for (const date of PAST_DAYS) {
      const { doctorId, ids } = await addBookedDay(app, 10);
      await app.database.write(async (tx) => {
        await tx
          .insertInto('queueSittings')
          .values({
            ...{ doctorId, date, sitting: 1, version: 1, hash: '-', state: 'ended', lateMinutes: 20 },
            ...{ startTime: '09:00', endTime: '17:00', lateUntil: null, breakUntil: null },
            ...{ startedAt: `${date}T03:20:00.000Z`, endedAt: `${date}T08:00:00.000Z` },
          })
          .execute();
        await tx
          .updateTable('appointments')
          .set({ appointmentDate: date, status: 'Completed', seenSeconds: 6 * MINUTE })
          .where('id', 'in', ids)
          .execute();
      });
    }
  }

  /** The desk of a doctor, after a login: nobody stays logged in for hours without a press. */
  const deskOf = async (doctorId: number) => Desk.open(app, (await signedIn(app, 'Staff')).token, doctorId);
  const own = async (id: number | undefined) =>
    (await app.get(`/queue/own/${liveKeyOf(app.services.config.secret, id ?? 0)}`)).data;
  const publicQueue = async (doctorId: number) => (await app.get(`/queue/${doctorId}/${DAY}/public`)).data;
  const told = (id: number | undefined) =>
    app.database.read
      .selectFrom('queueWindows')
      .selectAll()
      .where('appointmentId', '=', id ?? 0)
      .orderBy('id')
      .execute();

  it('are not told while the clinic has no past', async () => {
    const { doctorId, ids } = await addBookedDay(app, 3);
    expect((await own(ids[2])).window).toBeNull();
    expect(await publicQueue(doctorId)).toMatchObject({ window: null, kept: null });
    expect(await told(ids[2])).toEqual([]);
  });

  it('say to each patient when to come, and to everybody when a new serial would', async () => {
    await addPast();
    const { doctorId, ids } = await addBookedDay(app, 12);
    const [first, last] = [(await own(ids[0])).window, (await own(ids[11])).window];
    expect(first.from >= '08:50').toBe(true);
    expect(first.to > '09:20').toBe(true);
    expect(last.from > first.from && last.to > first.to).toBe(true);
    const { window } = await publicQueue(doctorId);
    expect(window.to >= last.to).toBe(true);
  });

  it('are not told of a new serial while the doctor is missing, as to nobody else', async () => {
    await addPast();
    const { doctorId } = await addBookedDay(app, 3);
    expect((await publicQueue(doctorId)).window).not.toBeNull();
    app.clock.set('2026-11-20T03:11:00.000Z');
    expect(await publicQueue(doctorId)).toMatchObject({ now: { kind: 'not-come' }, window: null });
    const desk = await deskOf(doctorId);
    await desk.act('late', undefined, { until: '10:00' });
    expect((await publicQueue(doctorId)).window).not.toBeNull();
  });

  it('stay as they were told, until the forecast moves', async () => {
    await addPast();
    const { doctorId, ids } = await addBookedDay(app, 4);
    const { window } = await own(ids[3]);
    app.clock.advance(3 * MINUTE);
    expect((await own(ids[3])).window).toEqual(window);
    expect(await told(ids[3])).toHaveLength(1);
    const desk = await deskOf(doctorId);
    await desk.act('late', undefined, { until: '11:00' });
    const moved = (await own(ids[3])).window;
    expect(moved.from > '11:00').toBe(true);
    expect(await told(ids[3])).toMatchObject([
      { windowFrom: window.from, windowTo: window.to, held: null },
      { windowFrom: moved.from, windowTo: moved.to, held: null },
    ]);
  });

  it('are judged by the first call, and not any more when it is undone', async () => {
    await addPast();
    const { doctorId, ids } = await addBookedDay(app, 4);
    for (const id of ids) await own(id);
    let desk = await deskOf(doctorId);
    for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
    await desk.act('bring-forward', 4, { reason: 'Emergency' });

    app.clock.set('2026-11-20T03:25:00.000Z');
    desk = await deskOf(doctorId);
    await desk.act('call-next');
    await desk.act('call-next');
    // Who was brought forward is not judged; who was called within their window is.
    expect(await told(ids[3])).toMatchObject([{ held: null }]);
    expect(await told(ids[0])).toMatchObject([{ held: 1 }]);
    await desk.act('undo');
    expect(await told(ids[0])).toMatchObject([{ held: null }]);

    app.clock.set('2026-11-20T07:00:00.000Z');
    desk = await deskOf(doctorId);
    await desk.act('call-next');
    expect(await told(ids[0])).toMatchObject([{ held: 0 }]);
  });

  it('leave out those who came after their window', async () => {
    await addPast();
    const { doctorId, ids } = await addBookedDay(app, 2);
    await own(ids[0]);
    app.clock.set('2026-11-20T07:00:00.000Z');
    const desk = await deskOf(doctorId);
    await desk.act('arrive', 1);
    await desk.act('call-next');
    expect((await told(ids[0])).map(({ held }) => held)).toEqual([null]);
  });

  it('have a record for everybody, from 20 patients on', async () => {
    await addPast();
    const { doctorId, ids } = await addBookedDay(app, 10);
    const add = (count: number, held: 0 | 1) =>
      app.database.write((tx) =>
        tx
          .insertInto('queueWindows')
          .values(
            Array.from({ length: count }, (_, index) => ({
              ...{ doctorId, appointmentId: ids[index % 10] ?? 0, windowFrom: '09:00', windowTo: '09:30' },
              ...{ toldAt: '2026-11-20T02:00:00.000Z', held },
            })),
          )
          .execute(),
      );
    await add(4, 0);
    await add(15, 1);
    app.clock.set('2026-11-21T02:00:00.000Z');
    const ofToday = async () => (await app.get(`/queue/${doctorId}/2026-11-21/public`)).data.kept;
    expect(await ofToday()).toBeNull();
    await add(1, 1);
    app.clock.set('2026-11-22T02:00:00.000Z');
    const { kept } = (await app.get(`/queue/${doctorId}/2026-11-22/public`)).data;
    expect(kept).toEqual({ patients: 20, held: 16 });
  });
});
