import { type AskedAct, isOver } from '@clinic-serial/contract/rules/queue/acts';
import { keepAct, withWalkIn } from '@clinic-serial/contract/rules/queue/kept-acts';
import type { Queue } from '@clinic-serial/contract/rules/queue/order';
import { KEPT_KINDS, type KeptKind } from '@clinic-serial/contract/terms/queue-words';
import fc from 'fast-check';
import { expect } from 'vitest';
import { mayResend } from '../../admin/queue/queue-rules.ts';
import { iso, type Kept, type Options, type Server, serialsOf } from './queue-server.ts';
import { stateOf, whom } from './shown-queue.ts';

const KINDS = [
  ...(['arrive', 'arrive', 'arrive', 'arrive', 'call-next', 'call-next', 'call-next', 'done'] as const),
  ...(['pass-over', 'pass-over', 'return', 'return', 'call-again', 'doctor-arrived'] as const),
  ...(['break', 'break', 'back', 'back', 'walk-in', 'walk-in', 'bring-forward', 'undo', 'end'] as const),
];

/** One thing that happens: a device presses, looks, loses the network or is back; or something online. */
export const anyMove = fc.record({
  device: fc.constantFrom(0, 1, 2),
  what: fc.constantFrom(
    ...(['press', 'press', 'press', 'press', 'press', 'press', 'press', 'press', 'look'] as const),
    ...(['press', 'press', 'press', 'lose', 'back', 'book', 'outside'] as const),
  ),
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(999),
  /** The answer is lost. The desk sends it again, or loses the network with it. */
  isLost: fc.boolean(),
});
type Move = typeof anyMove extends fc.Arbitrary<infer Value> ? Value : never;

/** How often something happened in all stories. */
export const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** A desk or the doctor's phone. */
export class Device {
  /** The queue that the device shows. Without a network the acts that it has kept are in it already. */
  queue: Queue;
  isOnline = true;
  kept: Kept[] = [];
  /** The serials that it has to give without a network. */
  readonly #slips: number[];
  /** Serials on paper whose number is another one on the server, because the walk-in got it before. */
  readonly #renamed = new Map<number, number>();
  readonly #conflicts = new Set<number>();
  readonly #server: Server;
  readonly #options: Options;
  /** The version of the server when the network was lost. */
  #lostAt = 0;
  #played = 0;
  #wasRefused = false;

  constructor(server: Server, leased: readonly number[], options: Options) {
    this.#server = server;
    this.#slips = [...leased];
    this.#options = options;
    this.queue = server.queue;
  }

  look(): void {
    if (this.isOnline) this.queue = this.#server.queue;
  }

  lose(): void {
    if (!this.isOnline) return;
    this.isOnline = false;
    this.#lostAt = this.queue.version;
    this.#played = 0;
    this.#wasRefused = false;
  }

  press({ kind, pick, isLost }: Move, key: string): void {
    if (kind === 'walk-in') {
      this.#giveWalkIn(isLost, key);
      return;
    }
    // Most mornings go on to their end.
    if (kind === 'end' && pick % 4 > 0) return;
    const reason = kind === 'bring-forward' ? 'Emergency' : undefined;
    const asked = { kind, appointmentId: whom(kind, this.queue, pick), reason };
    if (this.isOnline) {
      const isSent = this.#send(asked, key);
      if (!isSent || !isLost) {
        this.look();
        return;
      }
      // The answer is lost, and the network with it: the act is kept with the same key.
      count('kept after its answer was lost');
      this.lose();
    }
    if (!KEPT_KINDS.some((one) => one === kind)) return;
    this.#keep({ ...asked, kind: kind as KeptKind }, key);
  }

  /** As useAct of queue.api.ts sends it. @returns whether it was done on the queue that the person saw */
  #send(asked: AskedAct, key: string): boolean {
    const shown = this.queue;
    let { version } = shown;
    for (;;) {
      const before = this.#server.queue;
      const answer = this.#server.act(asked, version, key);
      if (answer === 'done') return version === shown.version;
      if (answer !== 'changed' || !mayResend(asked, stateOf(shown), stateOf(before))) return false;
      version = before.version;
    }
  }

  #keep(asked: AskedAct & { kind: KeptKind }, key: string): void {
    const done = keepAct(this.queue, asked, iso(this.#server.nowMs), this.#options);
    if (!done) return;
    const { serialNumber, calledSerial, insideSerial } = done.kept;
    const known = serialsOf([...this.queue.places.values()]);
    for (const serial of [serialNumber, calledSerial, insideSerial]) {
      if (serial !== null && !known.includes(serial)) expect(known).toContain(serial);
    }
    this.kept.push({ key, atMs: this.#server.nowMs, act: done.kept });
    this.queue = done.after;
  }

  #giveWalkIn(isLost: boolean, key: string): void {
    if (this.isOnline) {
      if (isOver(this.queue)) return;
      this.#server.walkIn(key);
      if (!isLost) {
        this.look();
        return;
      }
      this.lose();
    }
    const [serial] = this.#slips;
    const at = iso(this.#server.nowMs);
    const after = serial === undefined ? undefined : withWalkIn(this.queue, serial, at, this.#options);
    if (serial === undefined || !after) return;
    this.#slips.shift();
    this.kept.push({ key, atMs: this.#server.nowMs, walkIn: serial });
    this.queue = after;
  }

  /**
   * Plays what is kept in its order. Some answers are lost, and then the act is played again.
   *
   * @param most the network is lost again after so many
   */
  back(isLost: (index: number) => boolean, most: number, settle: (serial: number) => boolean): void {
    if (this.isOnline) return;
    for (let index = 0; index < most && this.kept.length > 0; index += 1) {
      const next = this.#renamedIn(this.kept[0] as Kept);
      const before = this.#server.queue;
      const played = this.#server.play(next);
      this.#check(next, played, before);
      if (isLost(index)) {
        const { version } = this.#server.queue;
        const again = this.#server.play(next);
        expect(this.#server.queue.version).toBe(version);
        const isSame =
          again.outcome === played.outcome || (played.outcome === 'done' && again.outcome === 'known');
        if (!isSame) expect([next, again.outcome]).toEqual([next, played.outcome]);
        expect(again.serial).toBe(played.serial);
        count('answer lost while playing');
      }
      if (played.act) this.#played += 1;
      if (played.outcome === 'refused') this.#wasRefused = true;
      count(`${'act' in next ? next.act.kind : 'walk-in'} ${played.outcome}`);
      this.#note(next, played);
      this.kept.shift();
    }
    if (this.kept.length > 0) return;
    this.#compareWhereAlone();
    for (const serial of this.#conflicts) this.#settle(serial, settle(serial));
    this.#conflicts.clear();
    this.isOnline = true;
    this.look();
  }

  /** The number that the server gave in place of the one on the paper. */
  #renamedIn(kept: Kept): Kept {
    if (!('act' in kept)) return kept;
    const renamed = (serial: number | null) =>
      serial === null ? null : (this.#renamed.get(serial) ?? serial);
    const { serialNumber, calledSerial, insideSerial } = kept.act;
    return {
      ...kept,
      act: {
        ...kept.act,
        serialNumber: renamed(serialNumber),
        calledSerial: renamed(calledSerial),
        insideSerial: renamed(insideSerial),
      },
    };
  }

  #note(next: Kept, { outcome, serial }: ReturnType<Server['play']>): void {
    if (!('act' in next)) {
      if (serial !== undefined && serial !== next.walkIn) this.#renamed.set(next.walkIn, serial);
      return;
    }
    if (outcome !== 'conflict') return;
    const { serialNumber, calledSerial, insideSerial } = next.act;
    for (const one of [serialNumber, calledSerial, insideSerial]) if (one !== null) this.#conflicts.add(one);
  }

  /** Checks that a played act changed only its own people, and that the queue is as the answer says. */
  #check(next: Kept, { outcome, act }: ReturnType<Server['play']>, before: Queue): void {
    const { queue } = this.#server;
    const placeOf = (serial: number | null) =>
      [...queue.places.values()].find(({ serialNumber }) => serialNumber === serial);
    if (!('act' in next)) {
      if (outcome === 'done') expect(serialsOf(queue.waiting)).toContain(next.walkIn);
      return;
    }
    const { kind, serialNumber, calledSerial, insideSerial } = next.act;
    const named = [serialNumber, calledSerial, insideSerial];
    for (const [id] of act?.changes ?? []) expect(named).toContain(queue.places.get(id)?.serialNumber);
    if (!act) expect(queue).toEqual(before);
    const byKey = !act && this.#server.keys.has(next.key);
    if (outcome === 'conflict' || byKey) return;
    const person = placeOf(serialNumber);
    const isHere = person && ['Confirmed', 'In Progress', 'Completed'].includes(person.status);
    switch (kind) {
      case 'arrive':
      case 'return':
        expect(isHere || (person?.arrivedAt && queue.waiting.includes(person))).toBeTruthy();
        break;
      case 'done':
        expect(person?.status).toBe('Completed');
        break;
      case 'call-next': {
        const called = placeOf(calledSerial);
        expect(called === queue.current || called?.status === 'Completed').toBe(true);
        if (insideSerial !== null) expect(placeOf(insideSerial)?.status).toBe('Completed');
        break;
      }
      case 'pass-over':
        expect(person).toMatchObject({ status: 'Booked', passedOver: true });
        break;
      case 'doctor-arrived':
      case 'break':
        expect(queue.startedAt).not.toBeNull();
        break;
    }
  }

  /** While nobody else has acted, the queue that the desk kept is the one that the server has. */
  #compareWhereAlone(): void {
    const { queue } = this.#server;
    const known = new Set(serialsOf([...this.queue.places.values()]));
    // Without check-in a new booking is present at once. Whoever returns behind three people may then stand
    // behind somebody whom the desk did not see.
    const isJoined =
      !this.#options.checkIn && serialsOf([...queue.places.values()]).some((serial) => !known.has(serial));
    const isOther = this.#wasRefused || this.#renamed.size > 0 || isJoined;
    if (queue.version !== this.#lostAt + this.#played || isOther) return;
    const shown = ({ state, current, waiting, notHere }: Queue) => ({
      state,
      current: current?.serialNumber,
      waiting: serialsOf(waiting).filter((serial) => known.has(serial)),
      notHere: serialsOf(notHere).filter((serial) => known.has(serial)),
    });
    expect(shown(queue)).toEqual(shown(this.queue));
    if (this.#played > 0) count('alone without a network');
  }

  /** Staff press 'The clinic's list is right' or 'What was kept here is right'. */
  #settle(serial: number, isKeptRight: boolean): void {
    const mine = [...this.queue.places.values()].find(({ serialNumber }) => serialNumber === serial);
    if (!mine || !isKeptRight) return;
    const { length } = this.#server.acts;
    this.#server.change(this.#renamed.get(serial) ?? serial, mine.status);
    if (this.#server.acts.length > length) count('settled with what was kept');
  }
}
