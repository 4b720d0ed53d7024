import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { bookOwn, newPhone } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { addBookedDay, type BookedDay, everyDay, rowsOn } from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { Desk, expectWholeRecord, newActKey, sittingOfDay } from '../../test/queue-sitting.ts';

const PATIENTS = 40;
const MOST_TRIES = 200;

type Kind = Parameters<Desk['act']>[0];

describeRace('two desks and the phone of the doctor, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
    admin = (await signedIn(apps[0], 'Admin')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  /** Sends again what a busy machine was too slow for, as clients do. */
  async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; attempt < MOST_TRIES; attempt += 1) {
      const answer = await send();
      if (answer.status !== 503) return answer;
    }
    throw new Error('The server is busy all the time.');
  }

  const open = (day: BookedDay, server: 0 | 1) => Desk.open(apps[server], staff, day.doctorId);

  /**
   * Presses again with the newer version until the act is done or refused. Each press is sent twice, as if
   * its answer was lost.
   */
  async function press(desk: Desk, kind: Kind, about?: number, more: object = {}): Promise<number> {
    const key = newActKey();
    for (let attempt = 1; attempt < MOST_TRIES; attempt += 1) {
      // Somebody has cancelled or was deleted.
      if (about !== undefined && desk.idOf(about) === undefined) return 409;
      const expectedVersion = desk.state.version;
      const send = () => untilAnswered(() => desk.act(kind, about, { key, expectedVersion, ...more }));
      const answers = await Promise.all([send(), send()]);
      const done = answers.find(({ status }) => status === 200);
      if (done) {
        await desk.look();
        return 200;
      }
      const changed = answers.find(({ code }) => code === 'QUEUE_CHANGED');
      for (const { status } of answers) expect(status).toBe(409);
      if (!changed?.queue) return 409;
      expect(changed.queue.version).toBeGreaterThan(expectedVersion);
      desk.state = changed.queue;
    }
    throw new Error(`The act ${kind} was never decided on a new state.`);
  }

  it('work a whole sitting: nobody is called twice or forgotten, and the record is whole', async () => {
    const [first, second] = apps;
    const day = await addBookedDay(first, PATIENTS, { days: everyDay(70) });
    const desks = [await open(day, 0), await open(day, 1)] as const;
    let isOpen = true;

    /**
     * Notes every second patient. Some come late, some are brought forward, some are passed over and come
     * back.
     */
    const reception = async (desk: Desk, odd: number) => {
      for (let serial = 1 + odd; serial <= PATIENTS; serial += 2) {
        if (serial % 10 === 9) continue;
        const kind = serial % 7 === 0 ? 'bring-forward' : 'arrive';
        await press(desk, kind, serial, kind === 'arrive' ? {} : { reason: 'Elderly or disabled' });
        if (serial % 8 === 5) await press(desk, 'undo');
        const [back] = desk.state.notHere.filter(({ passedOver }) => passedOver);
        if (back) await press(desk, 'return', back.serialNumber);
      }
      isOpen = odd === 1 ? false : isOpen;
    };
    const doctor = async (desk: Desk) => {
      const pressed = ['call-next', 'call-next', 'pass-over', 'call-next', 'call-again', 'done'] as const;
      for (let count = 0; isOpen || count < PATIENTS; count += 1) {
        const kind = pressed[count % pressed.length] ?? 'call-next';
        await press(desk, kind);
        if (count % 9 === 8) await press(desk, 'undo');
        if (count % 11 === 10) await press(desk, 'break');
        await desk.look();
        if (!isOpen && desk.state.entries.length === 0) break;
      }
    };
    const elsewhere = async () => {
      for (let count = 0; count < 6; count += 1) {
        const walkIn = { phone: newPhone(), name: 'Karim Uddin', key: newActKey() };
        const send = (app: TestApp) =>
          untilAnswered(() => app.send('POST', `${desks[0].url}/walk-ins`, walkIn, staff));
        const [one, other] = await Promise.all([send(first), send(second)]);
        expect([one?.status, other?.status, other?.data?.serialNumber]).toEqual([
          200,
          200,
          one?.data?.serialNumber,
        ]);
        const patient = await addPatient(second);
        const booked = await untilAnswered(() => bookOwn(second, day.doctorId, patient.token));
        expect(booked.status).toBe(200);
        const id = day.ids[(count * 10 + 8) % PATIENTS];
        const own = day.patients[(count * 10 + 8) % PATIENTS];
        await second.send('PUT', `/appointments/${id}/status`, { status: 'Cancelled' }, own?.token);
        await first.send(
          'PUT',
          `/appointments/${day.ids[count * 6 + 3]}/status`,
          { status: 'No Show' },
          staff,
        );
        if (count % 2 === 0)
          await first.send('DELETE', `/appointments/${day.ids[count * 6 + 1]}`, undefined, admin);
      }
    };
    await Promise.all([
      reception(desks[0], 0),
      reception(desks[1], 1),
      doctor(await open(day, 1)),
      elsewhere(),
    ]);

    const desk = await open(day, 0);
    while (desk.state.entries.length > (desk.state.current ? 1 : 0))
      expect(await press(desk, 'call-next')).toBe(200);
    // Whether anybody came back during the races was chance. Of those who booked meanwhile, one does so now.
    const late = desk.state.notHere.find(({ passedOver }) => !passedOver)?.serialNumber;
    for (const [kind, serial] of [
      ['arrive', late],
      ['call-next', undefined],
      ['pass-over', undefined],
      ['return', late],
      ['call-next', undefined],
      ['end', undefined],
    ] as const)
      expect(await press(desk, kind, serial), kind).toBe(200);

    const acts = await expectWholeRecord(first.database, sittingOfDay(day));
    const kinds = new Set(acts.map(({ kind }) => kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'arrive',
        'call-next',
        'pass-over',
        'return',
        'bring-forward',
        'undo',
        'status',
        'end',
      ]),
    );
    // Everybody who has come and was not away at the end was seen, or the record says what became of them.
    const rows = await rowsOn(first, day.doctorId);
    expect(rows).toHaveLength(PATIENTS + 12);
    const open_ = rows.filter(
      ({ status, deletedAt }) =>
        deletedAt === null && ['Booked', 'Confirmed', 'In Progress'].includes(status),
    );
    expect(open_).toEqual([]);
    const named = acts.flatMap(({ changes }) => changes.map(([id]) => id));
    for (const { id, status } of rows) if (status === 'Completed') expect(named).toContain(id);
    expect(rows.filter(({ status }) => status === 'Completed').length).toBeGreaterThan(PATIENTS / 2);
  }, 180_000);

  it('call one patient for each state of the queue that they saw', async () => {
    const day = await addBookedDay(apps[0], 8);
    const desk = await open(day, 0);
    for (let serial = 1; serial <= 8; serial += 1) await press(desk, 'arrive', serial);
    for (let round = 1; round <= 6; round += 1) {
      const all = [await open(day, 0), await open(day, 1), await open(day, 1)];
      const answers = await Promise.all(
        all.map((one) => {
          const key = newActKey();
          return untilAnswered(() => one.act('call-next', undefined, { key }));
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (const { queue, status } of answers)
        if (status === 409) expect(queue?.current?.serialNumber).toBe(round);
    }
    const acts = await expectWholeRecord(apps[0].database, sittingOfDay(day));
    expect(acts.flatMap(({ calledId }) => calledId ?? [])).toEqual(day.ids.slice(0, 6));
  });

  it('end a sitting and book a serial of it: the one who is first decides', async () => {
    const results: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const day = await addBookedDay(apps[0], 2);
      const desk = await open(day, 0);
      const patient = await addPatient(apps[1]);
      const [ended, booked] = await Promise.all([
        untilAnswered(() => desk.act('end')),
        untilAnswered(() => bookOwn(apps[1], day.doctorId, patient.token)),
      ]);
      expect(ended.status).toBe(200);
      const rows = await rowsOn(apps[0], day.doctorId);
      // A serial that was given before the end was not seen either, and none is given after it.
      expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'No Show'));
      expect(rows).toHaveLength(booked.status === 200 ? 3 : 2);
      results.push(booked.code ?? 'booked');
    }
    for (const result of results) expect(['booked', 'SESSION_OVER']).toContain(result);
  });
});
