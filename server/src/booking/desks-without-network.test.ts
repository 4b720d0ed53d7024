import {
  type KeptAct,
  keepAct,
  queueOfShown,
  withWalkIn,
} from '@clinic-serial/contract/rules/queue/kept-acts';
import type { Queue } from '@clinic-serial/contract/rules/queue/order';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { isLive } from '@clinic-serial/contract/terms/appointment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { bookOwn, newPhone } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { addBookedDay, DAY, everyDay, rowsOn } from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { newActKey, sittingOfDay } from '../../test/queue-sitting.ts';
import { actsOf } from '../queue/queue.queries.ts';
import { verifyQueue } from '../queue/verify-queue.ts';
import { serialOf } from '../serials/day-serial.ts';

const BOOKED = 10;
const LIMIT = 40;
const MORNINGS = 3;
const ROUNDS = 12;
const OPTIONS = { returnAfter: 3 };
const KINDS = [
  ...(['arrive', 'arrive', 'arrive', 'call-next', 'call-next', 'pass-over', 'return'] as const),
  ...(['done', 'call-again', 'doctor-arrived', 'break', 'back', 'walk-in', 'walk-in'] as const),
];
type Kind = (typeof KINDS)[number];

interface Kept {
  key: string;
  atMs: number;
  act: KeptAct | { walkIn: object; serialNumber: number };
}

// rules: queue 26
describeRace('two desks and a phone that lose the network, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  /** Sends to one of the servers, again while it is too busy. */
  async function send(server: number, path: string, body?: object): Promise<Answer> {
    const app = apps[server % 2 === 0 ? 0 : 1];
    for (let attempt = 1; attempt < 100; attempt += 1) {
      const answer = await (body ? app.send('POST', path, body, staff) : app.get(path, staff));
      if (answer.status !== 503) return answer;
    }
    throw new Error('The server is busy all the time.');
  }

  class Device {
    queue: Queue;
    isOnline = true;
    kept: Kept[] = [];
    readonly slips: number[];
    readonly #name: string;
    readonly #url: string;

    constructor(name: string, url: string, state: QueueState, slips: number[]) {
      this.#name = name;
      this.#url = url;
      this.queue = queueOfShown(state);
      this.slips = slips;
    }

    get #server(): number {
      return Math.random() < 0.5 ? 0 : 1;
    }

    #whom(kind: Kind): number | undefined {
      const { notHere } = this.queue;
      if (kind !== 'arrive' && kind !== 'return') return undefined;
      return notHere[Math.floor(Math.random() * notHere.length)]?.appointmentId;
    }

    async press(): Promise<void> {
      const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? 'arrive';
      const key = newActKey();
      if (kind === 'walk-in') {
        if (!this.isOnline) this.#giveSlip(key);
        return;
      }
      const asked = { kind, appointmentId: this.#whom(kind) };
      if (asked.appointmentId === undefined && (kind === 'arrive' || kind === 'return')) return;
      if (this.isOnline) {
        const body = { ...asked, expectedVersion: this.queue.version, key };
        const answer = await send(this.#server, `${this.#url}/acts`, body);
        expect([200, 409]).toContain(answer.status);
        const isLost = answer.status === 200 && Math.random() < 0.3;
        if (!isLost) {
          this.queue = queueOfShown((await send(this.#server, this.#url)).data);
          return;
        }
        this.isOnline = false;
      }
      const { clock } = apps[0];
      const done = keepAct(this.queue, asked, clock.now().toISOString(), OPTIONS);
      if (!done) return;
      this.kept.push({ key, atMs: clock.now().getTime(), act: done.kept });
      this.queue = done.after;
    }

    #giveSlip(key: string): void {
      const now = apps[0].clock.now();
      const [serialNumber] = this.slips;
      if (serialNumber === undefined) return;
      const after = withWalkIn(this.queue, serialNumber, now.toISOString(), OPTIONS);
      if (!after) return;
      this.slips.shift();
      const walkIn = { desk: this.#name, phone: newPhone(), name: 'Karim Uddin' };
      this.kept.push({ key, atMs: now.getTime(), act: { walkIn, serialNumber } });
      this.queue = after;
    }

    /** Plays what is kept, each act to both servers at once, as if its answer was lost. */
    async back(): Promise<string[]> {
      const outcomes: string[] = [];
      for (const { key, atMs, act } of this.kept.splice(0)) {
        const secondsAgo = Math.round((apps[0].clock.now().getTime() - atMs) / 1_000);
        const nobody = { kind: 'walk-in', calledSerial: null, insideSerial: null, until: null };
        const body = { ...nobody, ...act, key, secondsAgo };
        const answers = await Promise.all([0, 1].map((server) => send(server, `${this.#url}/kept`, body)));
        for (const { status, data } of answers) {
          expect(status).toBe(200);
          outcomes.push(data.outcome);
          if ('walkIn' in act) expect(data.serialNumber).toBe(act.serialNumber);
        }
        // Only one of both does it. The other is a conflict if another device changed the queue in between.
        const both = answers.map(({ data }) => data.outcome).sort();
        if (both.includes('done')) {
          expect([
            ['done', 'known'],
            ['conflict', 'done'],
          ]).toContainEqual(both);
        }
      }
      this.isOnline = true;
      this.queue = queueOfShown((await send(this.#server, this.#url)).data);
      return outcomes;
    }
  }

  const outcomes = new Set<string>();
  for (let morning = 1; morning <= MORNINGS; morning += 1) {
    it(`lose nobody and nothing on morning ${morning}`, async () => {
      const day = await addBookedDay(apps[0], BOOKED, { days: everyDay(LIMIT) });
      const url = `/queue/${day.doctorId}/${DAY}`;
      const devices: Device[] = [];
      for (const name of ['desk-at-the-door', 'desk-upstairs', 'phone-of-the-doctor']) {
        const { data } = await send(0, `${url}/lease`, { desk: name });
        const slips = name.startsWith('desk') ? data.numbers : [];
        devices.push(new Device(name, url, (await send(1, url)).data, slips));
      }
      const given: { serialNumber: number; key: string }[] = [];
      const played: string[] = [];
      const back = async (device: Device) => {
        for (const { act, key } of device.kept) {
          if ('walkIn' in act) given.push({ serialNumber: act.serialNumber, key });
        }
        played.push(...(await device.back()));
      };

      for (let round = 0; round < ROUNDS; round += 1) {
        apps[0].clock.advance(30 + Math.floor(60 * Math.random()));
        await Promise.all(
          devices.map(async (device) => {
            if (device.isOnline && Math.random() < 0.3) device.isOnline = false;
            else if (!device.isOnline && Math.random() < 0.25) await back(device);
            for (let press = 0; press < 3; press += 1) await device.press();
          }),
        );
        if (round % 3 === 0) {
          const patient = await addPatient(apps[1]);
          expect((await bookOwn(apps[round % 2 === 0 ? 0 : 1], day.doctorId, patient.token)).status).toBe(
            200,
          );
        }
      }
      // All are back at the same moment.
      await Promise.all(devices.map(back));

      const acts = await actsOf(apps[0].database.read, sittingOfDay(day));
      const keys = acts.flatMap(({ key }) => key ?? []);
      expect(new Set(keys).size).toBe(keys.length);
      const rows = await rowsOn(apps[0], day.doctorId);
      const serials = rows.map(({ daySerial }) => serialOf(daySerial).serialNumber);
      expect(new Set(serials).size).toBe(serials.length);
      for (const { serialNumber, key } of given) {
        expect(serials).toContain(serialNumber);
        expect(keys).toContain(key);
      }
      expect(rows).toHaveLength(BOOKED + ROUNDS / 3 + given.length);

      // Nobody is in two places, and everybody who is live is in one.
      const { data } = await send(1, url);
      const places = [...data.entries, ...data.notHere].map(({ appointmentId }) => appointmentId);
      const live = rows.filter(({ status }) => isLive(status)).map(({ id }) => id);
      expect(places.sort()).toEqual(live.sort());
      const inside = new Set<number>();
      for (const { changes } of acts) {
        for (const [id, from] of changes) if (from === 'In Progress') inside.delete(id);
        for (const [id, , to] of changes) if (to === 'In Progress') inside.add(id);
        expect(inside.size).toBeLessThanOrEqual(1);
      }
      expect(await verifyQueue(apps[0].services)).toMatchObject({ isWhole: true });
      for (const outcome of played) outcomes.add(outcome);
    });
  }

  it('have had every outcome on some morning', () => {
    expect([...outcomes].sort()).toEqual(['conflict', 'done', 'known']);
  });
});
