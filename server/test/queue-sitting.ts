import { type AskedAct, decideAct } from '@clinic-serial/contract/rules/queue/acts';
import { type EntryStatus, queueOf } from '@clinic-serial/contract/rules/queue/order';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { KeptKind } from '@clinic-serial/contract/terms/queue-words';
import { expect } from 'vitest';
import type { Database } from '../src/database/connect.ts';
import { actHash, BEFORE_FIRST } from '../src/queue/act-hash.ts';
import { actsOf, headOf, type OneSitting, queueRows } from '../src/queue/queue.queries.ts';
import type { Answer, TestApp } from './app.ts';
import { type BookedDay, DAY } from './day-of-patients.ts';
import { nextNumber } from './next-number.ts';

export const newActKey = () => `key-of-act-${nextNumber('act')}`;

/**
 * A desk that works the queue of a sitting of today, as a screen does. It remembers the state that it saw
 * last.
 */
export class Desk {
  state: QueueState;
  readonly url: string;
  readonly #app: TestApp;
  readonly #token: string;

  private constructor(app: TestApp, token: string, url: string, state: QueueState) {
    this.#app = app;
    this.#token = token;
    this.url = url;
    this.state = state;
  }

  static async open(app: TestApp, token: string, doctorId: number, date = DAY): Promise<Desk> {
    const url = `/queue/${doctorId}/${date}`;
    const { data } = await app.get(url, token);
    return new Desk(app, token, url, data);
  }

  /** Sends an act with the version that this desk saw last. `about` is a serial. */
  async act(kind: AskedAct['kind'], about?: number, more: object = {}): Promise<Answer> {
    const appointmentId = about === undefined ? undefined : this.idOf(about);
    const body = { kind, appointmentId, expectedVersion: this.state.version, key: newActKey(), ...more };
    const answer = await this.#app.send('POST', `${this.url}/acts`, body, this.#token);
    if (answer.status === 200) this.state = answer.data;
    return answer;
  }

  /** Plays an act that was done without a network, by serials. */
  async play(kind: KeptKind | 'walk-in', more: object = {}): Promise<Answer> {
    const nobody = { serialNumber: null, calledSerial: null, insideSerial: null, until: null };
    const body = { kind, secondsAgo: 0, key: newActKey(), ...nobody, ...more };
    const answer = await this.#app.send('POST', `${this.url}/kept`, body, this.#token);
    if (answer.status === 200) this.state = answer.data.queue;
    return answer;
  }

  async look(): Promise<QueueState> {
    this.state = (await this.#app.get(this.url, this.#token)).data;
    return this.state;
  }

  idOf(serial: number): number | undefined {
    const { entries, notHere, finished } = this.state;
    return [...entries, ...notHere, ...finished].find(({ serialNumber }) => serialNumber === serial)
      ?.appointmentId;
  }

  /** 'who is with the doctor and who waits | who is not here', by serials. */
  get order(): string {
    const serials = (people: QueueState['entries']) =>
      people.map(({ serialNumber }) => serialNumber).join(' ');
    return `${serials(this.state.entries)} | ${serials(this.state.notHere)}`;
  }
}

/** The sitting of {@link DAY} that {@link BookedDay} has booked. */
export const sittingOfDay = ({ doctorId }: Pick<BookedDay, 'doctorId'>): OneSitting => ({
  doctorId,
  date: DAY,
  sitting: 1,
});

/**
 * Expects that the record of a sitting is whole: numbers without gaps, hashes that can be computed again,
 * each key once, no decision on an old state, and the present states of the appointments as the acts left
 * them. Clinics with check-in only.
 *
 * @returns the acts
 */
export async function expectWholeRecord({ read }: Pick<Database, 'read'>, of: OneSitting) {
  const stored = await read
    .selectFrom('queueActs')
    .selectAll()
    .where('doctorId', '=', of.doctorId)
    .where('date', '=', of.date)
    .where('sitting', '=', of.sitting)
    .orderBy('number')
    .execute();
  let previous = BEFORE_FIRST;
  for (const [index, { id: _id, hash, auditId: _entry, ...row }] of stored.entries()) {
    expect(row.number).toBe(index + 1);
    expect(hash, `act ${row.number}`).toBe(actHash(previous, row));
    previous = hash;
  }
  expect(await headOf(read, of)).toMatchObject({ version: stored.length, hash: previous });
  const keys = stored.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);

  const acts = await actsOf(read, of);
  const rows = await queueRows(read, of);
  const status = new Map<number, EntryStatus>();
  for (const { appointmentId, status: now } of rows) {
    const first = acts.flatMap(({ changes }) => changes).find(([id]) => id === appointmentId);
    status.set(appointmentId, first ? first[1] : now);
  }
  for (const [index, act] of acts.entries()) {
    const entries = rows.map((row) => ({ ...row, status: status.get(row.appointmentId) ?? row.status }));
    const queue = queueOf(entries, acts.slice(0, index), { checkIn: true });
    if (act.kind !== 'status') {
      const { kind, appointmentId, reason, until } = act;
      const asked = { kind, appointmentId: appointmentId ?? undefined, reason: reason ?? undefined };
      const decided = decideAct(queue, { ...asked, until: until ?? undefined }, { returnAfter: 3 });
      expect(decided, `act ${act.number}`).toMatchObject({ calledId: act.calledId, place: act.place });
      // The end leaves who was booked after it as they are.
      if (kind !== 'end' && kind !== 'undo') expect(decided).toMatchObject({ changes: act.changes });
    }
    for (const [id, from, to] of act.changes) {
      expect([act.number, id, status.get(id)]).toEqual([act.number, id, from]);
      status.set(id, to);
    }
    const inside = [...status.values()].filter((one) => one === 'In Progress');
    expect(inside.length, `after act ${act.number}`).toBeLessThanOrEqual(1);
  }
  expect(new Map(rows.map((row) => [row.appointmentId, row.status]))).toEqual(status);
  return acts;
}
