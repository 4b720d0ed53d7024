import { minutesOf } from '@clinic-serial/contract/time/minutes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine, describeOnBothEngines, type Engine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { signedIn } from '../../test/people.ts';
import { makeQueueRunner } from './queue-runner.ts';
import { seedDemoData } from './seed-demo-data.ts';

/** Wednesday, 10:00 in Dhaka. */
const MORNING = '2027-03-10T04:00:00.000Z';
const TODAY = '2027-03-10';
const HALF_AN_HOUR = 1_800;

let app: TestApp;

async function startDemo(engine: Engine): Promise<void> {
  app = await startTestApp(engine, { clock: makeTestClock(MORNING) });
  await seedDemoData(app.database, app.clock);
}

const acts = () =>
  app.database.read.selectFrom('queueActs').selectAll().where('date', '=', TODAY).orderBy('id').execute();

describeOnAnyEngine('the queues of the demo', (engine) => {
  beforeEach(() => startDemo(engine));
  afterEach(() => app.close());

  // A session ends after half an hour without use.
  const token = async () => (await signedIn(app, 'Staff')).token;
  const queues = async () => (await app.get('/queue', await token())).data.sittings;

  /** So much time passes, with a run every minute. */
  async function pass(seconds: number, runner = makeQueueRunner(app.services)): Promise<void> {
    for (let second = 0; second < seconds; second += 60) {
      app.clock.advance(60);
      await runner.run();
    }
  }

  it('move on by themselves: patients come and are called, one act at a time', async () => {
    const before = await acts();
    const seen = (await queues()).reduce((sum: number, one: { seen: number }) => sum + one.seen, 0);
    await pass(HALF_AN_HOUR);
    const added = (await acts()).slice(before.length);
    expect(new Set(added.map(({ actorKind }) => actorKind))).toEqual(new Set(['system']));
    const kinds = new Set(added.map(({ kind }) => kind));
    for (const kind of ['arrive', 'call-next', 'back'] as const) expect(kinds).toContain(kind);
    const now = await queues();
    expect(now.reduce((sum: number, one: { seen: number }) => sum + one.seen, 0)).toBeGreaterThan(seen + 4);
    expect(now.filter(({ state }: { state: string }) => state === 'running').length).toBeGreaterThan(3);
  });

  it('begin with their hours and end after them, also when nobody was there at the end', async () => {
    app.clock.set('2027-03-10T15:00:00.000Z');
    await pass(HALF_AN_HOUR);
    const morning = (await queues()).filter(({ endTime }: { endTime: string }) => endTime <= '14:00');
    expect(morning.length).toBeGreaterThan(2);
    for (const { state } of morning) expect(state).toBe('ended');
    app.clock.set('2027-03-11T01:00:00.000Z');
    await pass(60);
    const open = await app.database.read
      .selectFrom('queueSittings')
      .select('state')
      .where('date', '=', TODAY)
      .where('state', '<>', 'ended')
      .execute();
    expect(open).toEqual([]);
  });

  it('are left alone for a quarter of an hour where staff act', async () => {
    const running = (await queues()).find(({ state }: { state: string }) => state === 'running');
    const url = `/queue/${running.doctorId}/${TODAY}`;
    const act = await app.send(
      'POST',
      `${url}/acts`,
      { kind: 'call-again', expectedVersion: running.version, key: `key-of-act-${nextNumber('act')}` },
      await token(),
    );
    expect(act.status).toBe(200);
    await pass(14 * 60);
    expect((await app.get(url, await token())).data.version).toBe(running.version + 1);
    await pass(10 * 60);
    expect((await app.get(url, await token())).data.version).toBeGreaterThan(running.version + 1);
  });
});

/** A sitting that staff see in the list. */
interface Listed {
  doctorId: number;
  sitting: number;
  endTime: string;
  state: string;
}

// A Wednesday and a Friday, 19:30 in Dhaka.
const EVENINGS = ['2027-03-10T13:30:00.000Z', '2027-03-12T13:30:00.000Z'];

describeOnAnyEngine('an evening of the demo', (engine) => {
  afterEach(() => app.close());

  it.each(EVENINGS)(
    'that begins at %s goes to its end: windows near the hours, and everybody settled',
    async (start) => {
      app = await startTestApp(engine, { clock: makeTestClock(start) });
      await seedDemoData(app.database, app.clock);
      const runner = makeQueueRunner(app.services);
      const date = app.clock.today();
      const listed = async (): Promise<Listed[]> =>
        (await app.get('/queue', (await signedIn(app, 'Staff')).token)).data.sittings;

      let windows = 0;
      while (app.clock.today() === date && app.clock.timeOfDay() < '23:30') {
        app.clock.advance(60);
        await runner.run();
        if (!app.clock.timeOfDay().endsWith(':00')) continue;
        for (const { doctorId, sitting, endTime, state } of await listed()) {
          if (state === 'ended') continue;
          const { data } = await app.get(`/queue/${doctorId}/${date}/public?sitting=${sitting}`);
          if (!data.window) continue;
          windows += 1;
          expect(minutesOf(data.window.to)).toBeLessThanOrEqual(minutesOf(endTime) + 60);
        }
      }
      expect(windows).toBeGreaterThan(5);
      for (const { state } of await listed()) expect(state).toBe('ended');
      const unsettled = await app.database.read
        .selectFrom('appointments')
        .select('id')
        .where('appointmentDate', '=', date)
        .where('status', 'not in', ['Completed', 'No Show', 'Cancelled'])
        .execute();
      expect(unsettled).toEqual([]);
    },
  );
});

describeOnBothEngines('the queues of the demo, with several servers', (engine) => {
  beforeEach(() => startDemo(engine));
  afterEach(() => app.close());

  it('move once when several instances run', async () => {
    const runners = [1, 2, 3].map(() => makeQueueRunner(app.services));
    const before = await acts();
    app.clock.advance(10 * 60);
    const done = await Promise.all(runners.map((runner) => runner.run()));
    const added = (await acts()).slice(before.length);
    expect(added).toHaveLength(done.reduce((sum, count) => sum + count, 0));
    const perSitting = added.map(({ doctorId, number }) => `${doctorId} ${number}`);
    expect(new Set(perSitting).size).toBe(added.length);
  });
});
