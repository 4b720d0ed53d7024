import { type AddressInfo, connect as openSocket, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { addBookedDay, changeDay, DAY } from '../../test/day-of-patients.ts';
import { type EventReader, type ReadEvent, readEvents } from '../../test/event-reader.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { liveKeyOf } from '../queue/live-key.ts';
import { makeLiveHub } from './live-hub.ts';

const TOMORROW = '2026-11-21';

describeOnAnyEngine('the streams of the queues', (engine) => {
  const apps: TestApp[] = [];
  const readers: EventReader[] = [];
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    for (const app of apps.splice(0)) await app.close();
  });

  async function start(env: Record<string, string> = {}, databaseUrl?: string, clock = makeTestClock()) {
    const app = await startTestApp(engine, { env, clock, ...(databaseUrl ? { databaseUrl } : {}) });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    apps.push(app);
    const { port } = app.app.server.address() as AddressInfo;
    const read = async (path: string, headers?: Record<string, string>) => {
      const reader = await readEvents(`http://127.0.0.1:${port}/api${path}`, headers);
      readers.push(reader);
      return reader;
    };
    return { app, port, read };
  }

  async function withSitting(size = 3, env: Record<string, string> = {}) {
    const { app, port, read } = await start(env);
    const day = await addBookedDay(app, size);
    const desk = await Desk.open(app, (await signedIn(app, 'Staff')).token, day.doctorId);
    return { app, port, read, desk, day, stream: `/queue/${day.doctorId}/${DAY}/events` };
  }

  /**
   * How many queries on the connection for reading began since the last look, without those for the clinic's
   * settings.
   */
  /** What the live configuration looks at, also while nobody listens. */
  const LOOKED_AT = ['clinicSettings', 'places'];
  const readsOf = ({ database }: TestApp) => {
    const spied = vi.spyOn(database.read, 'selectFrom');
    const reads = spied.mock.calls.filter(([table]) => !LOOKED_AT.includes(String(table))).length;
    spied.mockClear();
    return reads;
  };

  const version =
    (number: number) =>
    ({ name, data }: ReadEvent) =>
      name === 'queue' && data.version === number;

  it('begin with the whole state and tell every act once', async () => {
    const { read, desk, stream, day } = await withSitting();
    await desk.act('arrive', 1);
    const reader = await read(stream);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const first = await reader.until(version(1));
    expect(first.data).toMatchObject({ doctorId: day.doctorId, date: DAY, sitting: 1, waiting: 1 });
    await desk.act('call-next');
    expect((await reader.until(version(2))).data).toMatchObject({ serving: 1, waiting: 0 });
    await desk.act('arrive', 2);
    await reader.until(version(3));
    const versions = reader.events.filter(({ name }) => name === 'queue').map(({ data }) => data.version);
    expect(versions).toEqual([1, 2, 3]);
  });

  it('tell the free places after a booking', async () => {
    const { app, read, stream, day } = await withSitting();
    const reader = await read(stream);
    const before = await reader.until(({ name }) => name === 'places');
    await book(app, day.doctorId);
    const after = await reader.until(
      ({ name, data }) => name === 'places' && data.booked === before.data.booked + 1,
    );
    expect(after.data.availableSlots).toBe(before.data.availableSlots - 1);
  });

  it('tell that a patient comes late, and that one who was passed over is back, each time', async () => {
    const { app, read, desk, stream, day } = await withSitting(2);
    const key = liveKeyOf(app.services.config.secret, day.ids[0] ?? 0);
    const tell = (body: object) => app.send('POST', `/queue/own/${key}/tell`, body);
    const reader = await read(stream);
    await reader.until(({ name, data }) => name === 'queue' && data.told === 0);
    await tell({ what: 'late', minutes: 20 });
    await reader.until(({ name, data }) => name === 'queue' && data.told === 20);
    await desk.act('arrive', 1);
    for (const _time of ['first', 'second']) {
      await desk.act('call-next');
      await desk.act('pass-over');
      await reader.until(version(desk.state.version));
      expect(reader.events.at(-1)?.data.told).toBe(0);
      app.clock.advance(1);
      await tell({ what: 'back' });
      await reader.until(({ name, data }) => name === 'queue' && data.told === 1);
      await desk.act('return', 1);
      app.clock.advance(1);
    }
  });

  it('tell what another instance has done', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const clock = makeTestClock();
    const one = await start({}, databaseUrl, clock);
    const other = await start({}, databaseUrl, clock);
    const { doctorId } = await addBookedDay(one.app, 2);
    const desk = await Desk.open(one.app, (await signedIn(one.app, 'Staff')).token, doctorId);
    const reader = await other.read(`/queue/${doctorId}/${DAY}/events`);
    await desk.act('arrive', 1);
    await reader.until(version(1));
  });

  it('are of several doctors, of all sittings that have begun, or of one sitting', async () => {
    const { app, read, desk, day } = await withSitting();
    const quiet = await addDoctor(app);
    const named = await read(`/queue/events?doctors=${day.doctorId},${quiet}`);
    const all = await read('/queue/events');
    const second = await read(`/queue/${day.doctorId}/${TOMORROW}/events`);
    await named.until(({ name, data }) => name === 'places' && data.doctorId === quiet);
    await desk.act('arrive', 1);
    const wanted = ({ name, data }: ReadEvent) => name === 'queue' && data.doctorId === day.doctorId;
    await named.until((event) => wanted(event) && event.data.version === 1);
    await all.until((event) => wanted(event) && event.data.version === 1);
    expect(all.events.every(({ name, data }) => name === 'queue' && data.doctorId !== quiet)).toBe(true);
    expect(second.events.map(({ name, data }) => [name, data.date])).toEqual([['queue', TOMORROW]]);
  });

  it('are refused for a sitting that does not exist, and beyond the limits', async () => {
    const { app, read, stream, day } = await withSitting(1, { STREAMS_PER_CLIENT: '2' });
    expect((await read(`/queue/${day.doctorId + 77}/${DAY}/events`)).status).toBe(404);
    expect((await read('/queue/events?doctors=x')).status).toBe(400);
    const first = await read(stream);
    await read(stream);
    const refused = await read(stream);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(30);
    first.close();
    await vi.waitFor(async () => expect((await read(stream)).status).toBe(200));
    expect((await app.get(`/queue/${day.doctorId}/${DAY}/public`)).status).toBe(200);
  });

  it('exist for the sittings of today and tomorrow only', async () => {
    const { app, read, day } = await withSitting(1);
    const statusOn = async (date: string) => (await read(`/queue/${day.doctorId}/${date}/events`)).status;
    expect(await statusOn('2026-11-19')).toBe(404);
    expect(await statusOn(DAY)).toBe(200);
    expect(await statusOn(TOMORROW)).toBe(200);
    expect(await statusOn('2026-11-22')).toBe(404);
    expect(await statusOn('2027-11-19')).toBe(404);
    expect((await app.get(`/queue/${day.doctorId}/2026-11-22/public`)).status).toBe(200);
  });

  it('ask each client that finds no room to come back at another time', async () => {
    const { read, stream } = await withSitting(1, { STREAMS_PER_CLIENT: '1' });
    await read(stream);
    const times = new Set<unknown>();
    for (let client = 0; client < 20; client += 1) times.add((await read(stream)).headers['retry-after']);
    expect(times.size).toBeGreaterThan(5);
  });

  it('tell of today before they tell of tomorrow', async () => {
    const { app, day } = await withSitting(1);
    const hub = makeLiveHub(app.services);
    const told: string[] = [];
    const follow = (date: string) =>
      hub.listen({
        topic: { date, doctorIds: [day.doctorId], sitting: 1 },
        tell: (event) => event.startsWith('event: queue') && told.push(date),
        end: () => undefined,
      });
    const leave = [await follow(TOMORROW), await follow(DAY)];
    told.length = 0;
    for (const date of [TOMORROW, DAY])
      await changeDay(app, day.doctorId, { startTime: '10:00', endTime: '17:00' }, date);
    app.clock.advance(60);
    hub.lookNow();
    await vi.waitFor(() => expect(told).toEqual([DAY, TOMORROW]));
    for (const end of leave) end();
    await hub.stop();
  });

  it('drop a client that does not read, and nobody waits for it', async () => {
    const { app, port, read, desk, stream } = await withSitting(2);
    const served: Socket[] = [];
    app.app.server.on('connection', (one: Socket) => served.push(one));
    const socket = openSocket(port, '127.0.0.1');
    socket.write(`GET /api${stream} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.pause();
    socket.on('error', () => undefined);
    const gone = new Promise((resolve) => socket.on('close', resolve));
    const reader = await read(stream);
    // The buffers of the two sockets hold far more than these events, so they are filled by hand.
    const held = served.find((one) => one.remotePort === socket.localPort);
    held?.cork();
    held?.write('x'.repeat(100_000));
    await desk.act('arrive', 1);
    await reader.until(version(1));
    await vi.waitFor(() => expect(held?.destroyed).toBe(true));
    socket.resume();
    await gone;
    await desk.act('arrive', 2);
    await reader.until(version(2));
  });

  it('end at midnight', async () => {
    const { app, read, stream } = await withSitting(1);
    const reader = await read(stream);
    app.clock.set('2026-11-20T18:00:00.000Z');
    await reader.ended;
    expect((await read('/queue/events')).status).toBe(200);
  });

  it('end with the process, which does not wait for them', async () => {
    const { app, read, stream } = await withSitting(1);
    const reader = await read(stream);
    apps.splice(0);
    await app.close();
    await reader.ended;
  });

  it('read nothing while nobody listens', async () => {
    const { app, read, desk, stream } = await withSitting(2);
    readsOf(app);
    const reader = await read(stream);
    await desk.act('arrive', 1);
    await reader.until(version(1));
    expect(readsOf(app)).toBeGreaterThan(0);
    reader.close();
    await vi.waitFor(async () => {
      readsOf(app);
      // Several looks at the number of commits, and on PostgreSQL one at the database, would fall into this
      // time.
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(readsOf(app)).toBe(0);
    }, 10_000);
  });

  // SQLite has one process alone, and so nothing to listen to.
  if (engine === 'postgres') {
    it('see changes of others while the listening connection is cut, and connect again', async () => {
      const databaseUrl = await migratedDatabaseUrl(engine);
      const clock = makeTestClock();
      const one = await start({}, databaseUrl, clock);
      const other = await start({}, databaseUrl, clock);
      const { doctorId } = await addBookedDay(one.app, 3);
      const desk = await Desk.open(one.app, (await signedIn(one.app, 'Staff')).token, doctorId);
      const reader = await other.read(`/queue/${doctorId}/${DAY}/events`);
      const listening = async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and query like 'listen %' or query = 'select 1'`.execute(
          one.app.database.read,
        );
        return rows.map(({ pid }) => pid);
      };
      await vi.waitFor(async () => expect(await listening()).toHaveLength(2));
      const cut = await listening();
      for (const pid of cut) await sql`select pg_terminate_backend(${pid})`.execute(one.app.database.read);
      await desk.act('arrive', 1);
      await reader.until(version(1));
      await vi.waitFor(
        async () => {
          const now = await listening();
          expect(now.filter((pid) => !cut.includes(pid))).toHaveLength(2);
        },
        { timeout: 10_000 },
      );
      await desk.act('arrive', 2);
      await reader.until(version(2));
    });
  }
});
