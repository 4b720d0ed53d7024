import { isDeepStrictEqual } from 'node:util';
import { type AskedAct, decideAct, gaveSerial, isOver } from '@clinic-serial/contract/rules/queue/acts';
import {
  decideKept,
  isInsideDone,
  type KeptAct,
  keepAct,
  withWalkIn,
} from '@clinic-serial/contract/rules/queue/kept-acts';
import {
  type EntryStatus,
  type Queue,
  type QueueAct,
  type QueueEntry,
  type QueuePlace,
  queueOf,
} from '@clinic-serial/contract/rules/queue/order';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import { KEPT_KINDS, type KeptKind, WALK_IN } from '@clinic-serial/contract/terms/queue-words';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayResend } from './queue-rules.ts';

/** Mornings of two desks and the doctor's phone, each of which loses the network for parts of it. */
const STORIES = process.env.TESTS === 'all' ? 10_000 : 2_000;
const BOOKED = 6;
/** The numbers that each desk holds. The phone of the doctor gives no serials. */
const LEASED = [[21, 22, 23], [31, 32, 33], []] as const;

const KINDS = [
  ...(['arrive', 'arrive', 'arrive', 'arrive', 'call-next', 'call-next', 'call-next', 'done'] as const),
  ...(['pass-over', 'pass-over', 'return', 'return', 'call-again', 'doctor-arrived'] as const),
  ...(['break', 'break', 'back', 'back', 'walk-in', 'walk-in', 'bring-forward', 'undo', 'end'] as const),
];

/** One thing that happens: a device presses, looks, loses the network or is back; or something online. */
const anyMove = fc.record({
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

const anyMorning = fc.record({
  checkIn: fc.boolean(),
  returnAfter: fc.integer({ min: 0, max: 4 }),
  /** A slip that the server refuses, because the person has a serial already. */
  refused: fc.constantFrom(21, 22, 31),
  moves: fc.array(anyMove, { minLength: 30, maxLength: 90, size: 'max' }),
});
interface Options {
  checkIn: boolean;
  returnAfter: number;
  refused: number;
}

type Kept = { key: string; atMs: number } & ({ act: KeptAct } | { walkIn: number });
type Outcome = 'done' | 'known' | 'conflict' | 'refused';

/** How often something happened in all stories. */
const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

const iso = (ms: number) => new Date(ms).toISOString();
const serialsOf = (places: readonly QueuePlace[]) => places.map(({ serialNumber }) => serialNumber);

/** The server: the version, the key, the decision, and the serials. */
class Server {
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

/** A desk or the doctor's phone. */
class Device {
  /** What its screen shows; without a network with what it has kept. */
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

  /** What was played means only people of the act, and the queue is as the answer says. */
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

function whom(kind: Move['kind'], { waiting, notHere, current }: Queue, pick: number): number | undefined {
  const from =
    kind === 'arrive' || kind === 'return'
      ? notHere
      : kind === 'bring-forward'
        ? [...waiting, ...notHere]
        : kind === 'pass-over' || kind === 'done' || kind === 'call-again'
          ? current
            ? [current]
            : []
          : [];
  return from[pick % Math.max(1, from.length)]?.appointmentId;
}

/** What the screen holds of a queue, as far as the rule reads it. */
function stateOf({ state, current, waiting, notHere }: Queue): QueueState {
  const person = (place: QueuePlace) => place as unknown as QueuePerson;
  const entries = [...(current ? [current] : []), ...waiting].map(person);
  return { state, current: current && person(current), entries, notHere: notHere.map(person) } as QueueState;
}

const LIVE = ['Booked', 'Confirmed', 'In Progress'];

/** Everybody who is live stands in one place, one person at most is inside, and no serial is there twice. */
function checkServer({ entries, queue }: Server): void {
  const { current, waiting, notHere } = queue;
  const places = serialsOf([...(current ? [current] : []), ...waiting, ...notHere]).sort();
  const live = entries.filter(({ status }) => LIVE.includes(status));
  const expected = live.map(({ serialNumber }) => serialNumber).sort();
  if (!isDeepStrictEqual(places, expected)) expect(places).toEqual(expected);
  if (entries.filter(({ status }) => status === 'In Progress').length > 1) expect(entries).toBe('one inside');
  if (new Set(entries.map(({ serialNumber }) => serialNumber)).size < entries.length)
    expect(entries).toBe('each serial once');
}

it('two desks and a phone without a network lose nobody, do each act once and mean whom they saw', () => {
  fc.assert(
    fc.property(anyMorning, ({ moves, ...options }) => {
      const server = new Server(options);
      const devices = LEASED.map((leased) => new Device(server, leased, options));
      for (const [index, move] of moves.entries()) {
        server.nowMs += 30_000 + 1_000 * (move.pick % 90);
        const device = devices[move.device];
        if (!device) throw new Error('There is no such device.');
        const lost = (play: number) => (move.pick >> play) % 3 === 0;
        if (move.what === 'press') device.press(move, `key ${index}`);
        else if (move.what === 'look') device.look();
        else if (move.what === 'lose') device.lose();
        else if (move.what === 'back') device.back(lost, 1 + (move.pick % 12), (serial) => serial % 2 === 0);
        else if (move.what === 'book') server.book();
        else
          server.change(
            1 + (move.pick % 8),
            (['Cancelled', 'No Show', 'Completed', 'Deleted', 'Booked'] as const)[move.pick % 5] ?? 'Booked',
          );
        checkServer(server);
      }
      const slips = devices.flatMap(({ kept }) => kept.flatMap((one) => ('walkIn' in one ? one : [])));
      for (const device of devices) {
        device.back(
          (play) => play % 2 === 0,
          Number.POSITIVE_INFINITY,
          (serial) => serial % 3 === 0,
        );
        checkServer(server);
      }
      // Every slip is a serial of the clinic now, unless its desk was told that the sitting is over.
      for (const { key, walkIn } of slips) {
        if (!server.keys.has(key) && walkIn !== options.refused) expect(isOver(server.queue)).toBe(true);
      }
      expect(server.keys.size).toBe(new Set(server.keys.values()).size);
      for (const { arrivedAt, calledAt, lastCalledAt } of server.queue.places.values()) {
        if (calledAt !== null && lastCalledAt !== null) expect(calledAt <= lastCalledAt).toBe(true);
        if (arrivedAt !== null) expect(arrivedAt <= iso(server.nowMs)).toBe(true);
      }
    }),
    { numRuns: STORIES },
  );
  for (const kind of KEPT_KINDS) {
    expect([kind, seen.get(`${kind} done`)]).toEqual([kind, expect.any(Number)]);
    expect([kind, seen.get(`${kind} known`)]).toEqual([kind, expect.any(Number)]);
    if (kind === 'call-again') continue;
    expect([kind, seen.get(`${kind} conflict`)]).toEqual([kind, expect.any(Number)]);
  }
  for (const what of ['walk-in done', 'walk-in known', 'walk-in refused', 'answer lost while playing']) {
    expect([what, seen.get(what)]).toEqual([what, expect.any(Number)]);
  }
  for (const what of [
    'kept after its answer was lost',
    'alone without a network',
    'settled with what was kept',
  ]) {
    expect([what, seen.get(what)]).toEqual([what, expect.any(Number)]);
  }
}, 600_000);
