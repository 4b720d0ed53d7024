import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTestClock, startTestApp, type TestApp, type TestClock } from '../../test/app.ts';
import { DESK } from '../../test/clinic.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import {
  addBookedDay,
  type BookedDay,
  DAY,
  finished,
  LATER,
  startChange as requestChange,
  rowsOn,
  undoEnded,
} from '../../test/day-of-patients.ts';
import { eventually } from '../../test/eventually.ts';
import {
  type Answer,
  drops,
  type GatewayServer,
  hangs,
  startGatewayServer,
  status,
  taken,
} from '../../test/gateway-server.ts';
import { signedIn } from '../../test/people.ts';
import { readConfig } from '../config.ts';
import { httpGateway } from '../sms/http-gateway.ts';
import { makeChangeRunner, nextStep } from './change-runner.ts';
import { findChange } from './changes.queries.ts';
import { readChange } from './read-change.ts';
import { startChange } from './start-change.ts';
import { undoChange } from './undo-change.ts';

const PEOPLE = 25;
/** Longer than the tries of all messages take on a busy machine, when a gateway does not answer. */
const HANGING_MS = 120_000;
const serials = Array.from({ length: PEOPLE }, (_, index) => index + 1);

// rules: calendar 5
describeOnAnyEngine('the work on a change', (engine) => {
  let databaseUrl: string;
  let clock: TestClock;
  let gateway: GatewayServer;
  let open: TestApp[];
  beforeEach(async () => {
    databaseUrl = await migratedDatabaseUrl(engine);
    clock = makeTestClock();
    gateway = await startGatewayServer();
    open = [];
  });
  afterEach(async () => {
    gateway.answer = taken;
    for (const app of open) await app.close();
    await gateway.close();
  });

  const start = async () => {
    const { sms } = readConfig({ SMS_GATEWAY: 'http', SMS_HTTP_URL: gateway.url });
    if (!sms.http) throw new Error('The gateway has no settings.');
    const app = await startTestApp(engine, { databaseUrl, clock, gateway: httpGateway(sms.http) });
    open.push(app);
    return app;
  };
  const close = async (app: TestApp) => {
    open = open.filter((one) => one !== app);
    await app.close();
  };
  /** The phones whose message the gateway took, in the order in which it took them. */
  const texted = (): string[] => gateway.received.map(({ body }) => JSON.parse(body).to);
  /** Stores a change and leaves the work on it to others. */
  const store = ({ services }: TestApp, booked: BookedDay, body: object) =>
    startChange(
      services,
      DESK,
      { doctorId: booked.doctorId, date: DAY },
      { people: 'all', do: 'cancel', ...body } as Parameters<typeof startChange>[3],
      () => {},
    );
  const expectAllMoved = async (app: TestApp, booked: BookedDay) => {
    const moved = await rowsOn(app, booked.doctorId, LATER);
    expect(moved.map(({ daySerial, movedFromId }) => [daySerial, movedFromId])).toEqual(
      booked.ids.map((id, index) => [index + 1, id]),
    );
    expect((await rowsOn(app, booked.doctorId)).every((row) => row.status === 'Cancelled')).toBe(true);
  };
  const expectEachTextedOnce = (booked: BookedDay) =>
    eventually(() => texted().sort()).toEqual(booked.patients.map(({ phone }) => phone).sort());

  it('is shared by two servers, which together do everybody once and in order', async () => {
    const [one, other] = [await start(), await start()];
    const booked = await addBookedDay(one, PEOPLE);
    const job = await store(one, booked, { do: 'move', toDate: LATER });
    for (const { services } of [one, other, one]) makeChangeRunner(services).continueSoon();
    const { token } = await signedIn(one, 'Staff');
    expect(await finished(one, job.id, token)).toMatchObject({ done: PEOPLE, leftOver: 0, skipped: 0 });
    await expectAllMoved(one, booked);
    await one.services.outbox.deliver();
    await expectEachTextedOnce(booked);
  });

  it('goes on at the next start where a server that was closed has stopped', async () => {
    const first = await start();
    const booked = await addBookedDay(first, PEOPLE);
    const job = await store(first, booked, { do: 'move', toDate: LATER });
    const change = await findChange(first.database.read, job.id);
    for (let person = 1; change && person <= 7; person += 1) await nextStep(first.services, change);
    expect((await rowsOn(first, booked.doctorId, LATER)).map(({ daySerial }) => daySerial)).toEqual(
      serials.slice(0, 7),
    );
    await close(first);

    const second = await start();
    const { token } = await signedIn(second, 'Staff');
    expect(await finished(second, job.id, token)).toMatchObject({ people: PEOPLE, done: PEOPLE });
    await expectAllMoved(second, booked);
    await expectEachTextedOnce(booked);
  });

  it('stops at once when the server is closed, and leaves nobody half done', async () => {
    const first = await start();
    const booked = await addBookedDay(first, PEOPLE);
    const { token } = await signedIn(first, 'Staff');
    const { data } = await requestChange(first, booked, { do: 'move', toDate: LATER }, token);
    await close(first);

    const second = await start();
    await finished(second, data.id, token);
    await expectAllMoved(second, booked);
    await expectEachTextedOnce(booked);
  });

  it.each<[string, Answer]>([
    ['hangs', hangs],
    ['breaks connections', drops],
    ['refuses', status(500)],
  ])(
    'does not wait for a gateway that %s, and no message is lost',
    async (_, answer) => {
      const clinic = await start();
      const booked = await addBookedDay(clinic, PEOPLE);
      const { token } = await signedIn(clinic, 'Staff');
      let count = 0;
      const acknowledged: string[] = [];
      gateway.answer = (response, request) => {
        count += 1;
        if (count > 10) {
          answer(response, request);
          return;
        }
        acknowledged.push(JSON.parse(request.body).to);
        taken(response, request);
      };
      const { data } = await requestChange(clinic, booked, { do: 'cancel' }, token);
      const job = await finished(clinic, data.id, token);
      expect(job).toMatchObject({ people: PEOPLE, done: PEOPLE });
      // A try that gets no answer ends after 5 seconds, and only a few messages are tried at a time. Until
      // all have been tried, the clock must not move.
      await eventually(
        async () =>
          (
            await clinic.database.read
              .selectFrom('smsOutbox')
              .select('id')
              .where('status', '=', 'waiting')
              .where('failedAt', 'is', null)
              .execute()
          ).length,
        HANGING_MS,
      ).toBe(0);
      expect(count).toBeGreaterThan(10);
      gateway.answer = (response, request) => {
        acknowledged.push(JSON.parse(request.body).to);
        taken(response, request);
      };
      await eventually(async () => {
        clock.advance(10);
        await clinic.services.outbox.deliver();
        return (await clinic.get(`/changes/${data.id}`, token)).data.sms;
      }, HANGING_MS).toEqual({ waiting: 0, sent: PEOPLE, failed: 0 });
      expect(acknowledged.sort()).toEqual(booked.patients.map(({ phone }) => phone).sort());
    },
    4 * HANGING_MS,
  );

  it('takes a change back, and goes on at the next start where a server that was closed has stopped', async () => {
    const first = await start();
    const booked = await addBookedDay(first, PEOPLE);
    const { token } = await signedIn(first, 'Staff');
    const { data } = await requestChange(first, booked, { do: 'move', toDate: LATER }, token);
    await finished(first, data.id, token);
    const asked = await undoChange(first.services, DESK, data.id, { openDays: false }, () => {});
    expect(asked).toMatchObject({
      undo: { people: PEOPLE, done: 0, kept: 0 },
      undoneAt: null,
      canUndo: false,
    });
    const change = await findChange(first.database.read, data.id);
    for (let person = 1; change && person <= 7; person += 1) await nextStep(first.services, change);
    const statuses = async (app: TestApp) =>
      (await rowsOn(app, booked.doctorId)).map((row) => row.status === 'Booked');
    expect(await statuses(first)).toEqual(serials.map((serial) => serial <= 7));
    expect((await readChange(first.services, DESK.caller, data.id)).undo).toEqual({
      people: PEOPLE,
      done: 7,
      kept: 0,
    });
    await close(first);

    const second = await start();
    expect(await undoEnded(second, data.id, token)).toMatchObject({
      undo: { people: PEOPLE, done: PEOPLE, kept: 0 },
      undoneAt: expect.any(String),
    });
    expect((await statuses(second)).every(Boolean)).toBe(true);
  });

  it('leaves a person whose step always fails to staff, and goes on with the others', async () => {
    // The application would go on with open jobs every few seconds.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const clinic = await start();
    vi.useRealTimers();
    const booked = await addBookedDay(clinic, 3);
    const { token } = await signedIn(clinic, 'Staff');
    const job = await store(clinic, booked, { do: 'cancel' });
    const { outbox } = clinic.services;
    const enqueue: typeof outbox.enqueue = (tx, message) => {
      if (message.phone === booked.patients[1]?.phone) throw new TypeError('No such thing.');
      return outbox.enqueue(tx, message);
    };
    const services = { ...clinic.services, log: pino({ enabled: false }), outbox: { ...outbox, enqueue } };
    const change = await findChange(clinic.database.read, job.id);
    let failures = 0;
    for (let more = change !== undefined; change && more; ) {
      more = await nextStep(services, change).catch(() => {
        failures += 1;
        return true;
      });
    }
    // The third error is not thrown: the person is given up.
    expect(failures).toBe(2);
    expect((await clinic.get(`/changes/${job.id}`, token)).data).toMatchObject({
      finishedAt: expect.any(String),
      people: 3,
      done: 2,
      leftOver: 1,
      toCall: [{ appointmentId: booked.ids[1], why: 'failed' }],
    });
  });

  it('lists those whose message no gateway has taken', async () => {
    gateway.answer = status(500);
    const clinic = await start();
    const booked = await addBookedDay(clinic, 2);
    const { token } = await signedIn(clinic, 'Staff');
    const { data } = await requestChange(clinic, booked, { do: 'cancel' }, token);
    await finished(clinic, data.id, token);
    await eventually(async () => {
      clock.advance(150);
      await clinic.services.outbox.deliver();
      const job = (await clinic.get(`/changes/${data.id}`, token)).data;
      return [job.sms, job.toCall.map(({ why }: { why: string }) => why)];
    }).toEqual([{ waiting: 0, sent: 0, failed: 2 }, ['sms-failed', 'sms-failed']]);
  });

  it('skips a person whose appointment was cancelled or deleted before it came to them', async () => {
    const clinic = await start();
    const booked = await addBookedDay(clinic, 4);
    const { token } = await signedIn(clinic, 'Admin');
    const job = await store(clinic, booked, { do: 'tell' });
    await clinic.send('PUT', `/appointments/${booked.ids[1]}/status`, { status: 'Cancelled' }, token);
    await clinic.send('DELETE', `/appointments/${booked.ids[2]}`, undefined, token);
    makeChangeRunner(clinic.services).continueSoon();
    expect(await finished(clinic, job.id, token)).toMatchObject({ people: 4, done: 2, skipped: 2 });
  });

  it('moves nobody to a day that has passed since the change was stored', async () => {
    const clinic = await start();
    const booked = await addBookedDay(clinic, 2, { appointmentDate: LATER });
    const job = await startChange(
      clinic.services,
      DESK,
      { doctorId: booked.doctorId, date: LATER },
      { people: 'all', do: 'move', toDate: DAY, sentence: null },
      () => {},
    );
    clock.set('2026-11-20T18:01:00.000Z');
    const { token } = await signedIn(clinic, 'Staff');
    makeChangeRunner(clinic.services).continueSoon();
    expect(await finished(clinic, job.id, token)).toMatchObject({ done: 0, leftOver: 2 });
    expect(await rowsOn(clinic, booked.doctorId, DAY)).toEqual([]);
  });
});
