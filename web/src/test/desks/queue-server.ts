import { type AskedAct, decideAct, gaveSerial, isOver } from '@clinic-serial/contract/rules/queue/acts';
import { decideKept, isInsideDone, type KeptAct } from '@clinic-serial/contract/rules/queue/kept-acts';
import {
  type EntryStatus,
  type Queue,
  type QueueAct,
  type QueueEntry,
  type QueuePlace,
  queueOf,
} from '@clinic-serial/contract/rules/queue/order';
import { nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import { WALK_IN } from '@clinic-serial/contract/terms/queue-words';
import { expect } from 'vitest';

const BOOKED = 6;

export interface Options {
  checkIn: boolean;
  returnAfter: number;
  refused: number;
}

export type Kept = { key: string; atMs: number } & ({ act: KeptAct } | { walkIn: number });
type Outcome = 'done' | 'known' | 'conflict' | 'refused';

export const iso = (ms: number) => new Date(ms).toISOString();
export const serialsOf = (places: readonly QueuePlace[]) => places.map(({ serialNumber }) => serialNumber);

/** The server: the version, the key, the decision, and the serials. */
export class Server {
  nowMs = Date.parse('2026-11-20T04:00:00.000Z');
  entries: QueueEntry[] = [];
  readonly acts: QueueAct[] = [];
  readonly keys = new Map<string, QueueAct>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    for (let person = 0; person < BOOKED; person += 1) this.book();
  }

  get queue(): Queue {
    return queueOf(this.entries, this.acts, this.#options);
  }

  /** The next serial of the running order, which skips leased numbers. */
  book(): void {
    const usual = this.entries.filter(({ serialNumber }) => serialNumber <= 20).length;
    if (usual < 20 && !isOver(this.queue)) this.#add(usual + 1);
  }

  #add(serialNumber: number): number {
    // The ids are in another order than the serials.
    const appointmentId = 100 + ((this.entries.length * 37) % 101);
    this.entries.push({ appointmentId, serialNumber, status: 'Booked' });
    return appointmentId;
  }

  append(decided: Omit<QueueAct, 'number' | 'at'>, key: string | null, atMs = this.nowMs): QueueAct {
    const act = { ...decided, number: this.acts.length + 1, at: iso(atMs) };
    this.acts.push(act);
    if (key !== null) this.keys.set(key, act);
    const to = new Map(act.changes.map(([id, , status]) => [id, status]));
    this.entries = this.entries.map((entry) => ({
      ...entry,
      status: to.get(entry.appointmentId) ?? entry.status,
    }));
    return act;
  }

  act(asked: AskedAct, expectedVersion: number, key: string): 'done' | 'changed' | 'refused' | 'known' {
    const { queue } = this;
    if (this.keys.has(key)) return 'known';
    if (queue.version !== expectedVersion) return 'changed';
    const decided = decideAct(queue, asked, this.#options);
    if ('refused' in decided) return 'refused';
    this.append(decided, key);
    return 'done';
  }

  /** A walk-in of a desk that reaches it. */
  walkIn(key: string): void {
    if (this.keys.has(key) || isOver(this.queue)) return;
    this.book();
    const appointmentId = this.entries.at(-1)?.appointmentId;
    const decided = decideAct(this.queue, { kind: 'arrive', appointmentId, reason: WALK_IN }, this.#options);
    if (!('refused' in decided)) this.append(decided, key);
  }

  /** As playKeptAct of server/src/booking/play-kept-act.ts. */
  play(kept: Kept): { outcome: Outcome; serial?: number | undefined; act?: QueueAct | undefined } {
    const { queue } = this;
    const earlier = this.keys.get(kept.key);
    if (earlier) {
      if ('act' in kept) return { outcome: isInsideDone(queue, kept.act) ? 'known' : 'conflict' };
      expect(gaveSerial(earlier)).toBe(true);
      const place = queue.places.get(earlier.appointmentId ?? 0);
      return { outcome: 'known', serial: place?.serialNumber };
    }
    if ('act' in kept) {
      const { outcome, decision } = decideKept(queue, kept.act, iso(kept.atMs), this.#options);
      return { outcome, act: decision && this.append(decision, kept.key, kept.atMs) };
    }
    if (isOver(queue) || kept.walkIn === this.#options.refused) return { outcome: 'refused' };
    const appointmentId = this.#add(kept.walkIn);
    const asked = { kind: 'arrive', appointmentId, reason: WALK_IN } as const;
    const decided = decideAct(this.queue, asked, this.#options);
    if ('refused' in decided) throw new Error('The arrival of a walk-in is refused.');
    return { outcome: 'done', serial: kept.walkIn, act: this.append(decided, kept.key, kept.atMs) };
  }

  /** A change outside of the queue, as the usual status endpoint does it. */
  change(serial: number, to: EntryStatus): void {
    const entry = this.entries.find(({ serialNumber }) => serialNumber === serial);
    if (!entry || entry.status === 'Deleted') return;
    const choices: readonly EntryStatus[] = [...nextStatuses('staff', entry.status), 'Deleted'];
    if (!choices.includes(to)) return;
    const { appointmentId } = entry;
    const nothing = { calledId: null, reason: null, until: null, place: null };
    this.append(
      { ...nothing, kind: 'status', appointmentId, changes: [[appointmentId, entry.status, to]] },
      null,
    );
  }
}
