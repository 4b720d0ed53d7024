import { expect, vi } from 'vitest';
import { expectWholeRecord } from '../server/test/queue-sitting.ts';
import { ADMIN, addSitting, inDatabase, startClinic } from './support/clinic.ts';
import { describeKills } from './support/own-postgres.ts';
import { call } from './support/patients.ts';

const PEOPLE = 60;
interface Pressed {
  key: string;
  body: object;
}

/** A desk that presses until no answer comes any more. */
class PressingDesk {
  /** The keys of the acts that the server has acknowledged. */
  readonly done: string[] = [];
  /** The act whose answer did not come. */
  lost: Pressed | undefined;
  version = 0;
  readonly #url: string;
  readonly #token: string;
  readonly #name: string;

  constructor(url: string, token: string, name: string) {
    this.#url = url;
    this.#token = token;
    this.#name = name;
  }

  /** @returns the HTTP status; 0 if no answer came */
  async press(body: object, key = `${this.#name}-act-${this.done.length}`): Promise<number> {
    const asked = { expectedVersion: this.version, key, ...body };
    const { status, data, queue } = await call(this.#url, '/acts', asked, { token: this.#token });
    this.version = (data ?? queue)?.version ?? this.version;
    if (status === 200) this.done.push(key);
    if (status === 0) this.lost = { key, body };
    return status;
  }

  /** Presses until the act is done or refused for good. */
  async pressUntilDone(body: object): Promise<number> {
    for (;;) {
      const before = this.version;
      const status = await this.press(body);
      // A busy machine answers 503: the same key is sent again.
      if (status !== 503 && (status !== 409 || this.version === before)) return status;
    }
  }

  async workUntilKilled(ids: readonly number[]): Promise<void> {
    for (const [index, appointmentId] of ids.entries()) {
      if ((await this.pressUntilDone({ kind: 'arrive', appointmentId })) === 0) return;
      const kind = index % 3 === 2 ? 'pass-over' : 'call-next';
      if ((await this.pressUntilDone({ kind })) === 0) return;
    }
  }
}

/**
 * Kills the server with SIGKILL while two desks press, each time at another moment. Everything that was
 * acknowledged must be in the record, the record must be whole, and the desks go on where they were.
 */
async function killInTheMiddle(databaseUrl: string, kills: number): Promise<void> {
  let server = await startClinic(databaseUrl);
  let lost = 0;
  try {
    const { token } = (await call(server.api, '/auth/admin', ADMIN)).data;
    for (let kill = 1; kill <= kills; kill += 1) {
      const { date } = (await call(server.api, '/queue', undefined, { token })).data;
      const { doctorId, ids } = await inDatabase(databaseUrl, (store) => addSitting(store, date, PEOPLE));
      const path = `/queue/${doctorId}/${date}`;
      // A key belongs to one act for ever, so the desks of each sitting have their own.
      const desks = ['one', 'two'].map(
        (name) => new PressingDesk(`${server.api}${path}`, token, `${name}-${kill}`),
      );
      const working = desks.map((desk, place) =>
        desk.workUntilKilled(ids.filter((_, index) => index % 2 === place)),
      );
      const acknowledged = () => desks.reduce((sum, { done }) => sum + done.length, 0);
      const enough = 3 + ((kill * 11) % PEOPLE);
      await vi.waitUntil(() => acknowledged() >= enough, { timeout: 60_000, interval: 2 });
      await server.end('SIGKILL');
      await Promise.all(working);

      const of = { doctorId, date, sitting: 1 as const };
      const stored = await inDatabase(databaseUrl, ({ database }) => expectWholeRecord(database, of));
      const keys = stored.map(({ key }) => key);
      const done = desks.flatMap((desk) => desk.done);
      expect(keys).toEqual(expect.arrayContaining(done));
      // Only an act whose answer did not come may be there beyond those.
      const asked = [...done, ...desks.flatMap((desk) => desk.lost?.key ?? [])];
      expect(asked).toEqual(expect.arrayContaining(keys));
      lost += desks.filter((desk) => desk.lost).length;

      server = await startClinic(databaseUrl);
      for (const [place, desk] of desks.entries()) {
        const again = new PressingDesk(`${server.api}${path}`, token, `again-${kill}-${place}`);
        again.version = desk.version;
        if (!desk.lost) continue;
        // The same act again: it is done once, whether or not the server had done it before it died.
        const { body, key } = desk.lost;
        for (let tries = 0; tries < 5; tries += 1) if ((await again.press(body, key)) === 200) break;
      }
      const desk = new PressingDesk(`${server.api}${path}`, token, `after-${kill}`);
      expect(await desk.pressUntilDone({ kind: 'arrive', appointmentId: ids.at(-1) })).toBe(200);
      expect(await desk.pressUntilDone({ kind: 'call-next' })).toBe(200);
      expect(await desk.pressUntilDone({ kind: 'end' })).toBe(200);
      const after = await inDatabase(databaseUrl, ({ database }) => expectWholeRecord(database, of));
      expect(after.slice(0, stored.length)).toEqual(stored);
      expect(after.length).toBeGreaterThanOrEqual(stored.length + 3);
    }
    expect(lost).toBeGreaterThan(0);
  } finally {
    await server.end('SIGKILL');
  }
}

describeKills(
  'a server that is killed in the middle of a sitting keeps every act that it has acknowledged',
  { full: { sqlite: 15, postgres: 5 }, few: { sqlite: 3, postgres: 2 } },
  killInTheMiddle,
);
