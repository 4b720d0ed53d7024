import { type AskedAct, decideAct } from '../src/rules/queue/acts.ts';
import { type EntryStatus, type Queue, type QueueAct, queueOf } from '../src/rules/queue/order.ts';
import type { ActKind } from '../src/terms/queue-words.ts';

/**
 * A sitting in memory, as somebody at the desk speaks of it: patients are their serials, and an act takes a
 * minute.
 */
export class QueueDesk {
  acts: QueueAct[] = [];
  readonly #status = new Map<number, EntryStatus>();
  readonly #options: { checkIn: boolean; returnAfter: number };

  constructor(patients: number, options: { checkIn?: boolean; returnAfter?: number } = {}) {
    this.#options = { checkIn: true, returnAfter: 3, ...options };
    for (let serial = 1; serial <= patients; serial += 1) this.book(serial);
  }

  book(serial: number): this {
    this.#status.set(serial, 'Booked');
    return this;
  }

  get queue(): Queue {
    const entries = [...this.#status].map(([serialNumber, status]) => ({
      appointmentId: serialNumber,
      serialNumber,
      status,
    }));
    return queueOf(entries, this.acts, this.#options);
  }

  /** 'with the doctor | present | not here', by serials. */
  get order(): string {
    const { current, waiting, notHere } = this.queue;
    const serials = (places: readonly { serialNumber: number }[]) =>
      places.map(({ serialNumber }) => serialNumber).join(' ');
    return [current?.serialNumber ?? '-', serials(waiting), serials(notHere)].join(' | ').trim();
  }

  statusOf(serial: number): EntryStatus | undefined {
    return this.#status.get(serial);
  }

  /** Does an act about the patient with this serial. @returns why it is refused; undefined if it is done */
  does(kind: ActKind, serial?: number, more: Partial<AskedAct> = {}): string | undefined {
    const decided = decideAct(this.queue, { kind, appointmentId: serial, ...more }, this.#options);
    if ('refused' in decided) return decided.refused;
    this.#append(decided);
    return undefined;
  }

  arrive(...serials: number[]): this {
    for (const serial of serials) this.does('arrive', serial);
    return this;
  }

  call(times = 1): this {
    for (let count = 0; count < times; count += 1) this.does('call-next');
    return this;
  }

  /** The last act was done earlier, in this minute, by a desk without a network, and is played now. */
  kept(minute: number): this {
    const last = this.acts.pop();
    if (last) this.acts.push({ ...last, at: new Date(minute * 60_000).toISOString(), playedAt: last.at });
    return this;
  }

  /** A change that was made outside of the queue. */
  changed(serial: number, to: EntryStatus): this {
    const from = this.#status.get(serial) ?? 'Booked';
    const nothing = { calledId: null, reason: null, until: null, place: null };
    this.#append({ ...nothing, kind: 'status', appointmentId: serial, changes: [[serial, from, to]] });
    return this;
  }

  #append(act: Omit<QueueAct, 'number' | 'at'>): void {
    const number = this.acts.length + 1;
    this.acts.push({ ...act, number, at: new Date(number * 60_000).toISOString() });
    for (const [serial, , to] of act.changes) this.#status.set(serial, to);
  }
}
