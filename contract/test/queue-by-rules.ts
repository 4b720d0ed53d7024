import type { AskedAct } from '../src/rules/queue/acts.ts';
import type { EntryStatus } from '../src/rules/queue/order.ts';
import { type EndChoices, type SittingState, WALK_IN } from '../src/terms/queue-words.ts';

/** Somebody in the usual order: by their own serial, or behind the serial `rank`. */
interface Turn {
  id: number;
  rank: number;
  isOwn: boolean;
}

interface State {
  sitting: SittingState;
  hasStarted: boolean;
  calledUpTo: number;
  inside: number | null;
  forward: number[];
  line: Turn[];
  status: Map<number, EntryStatus>;
  wasPassedOver: Set<number>;
  /** Passed over and not back. */
  gone: Set<number>;
  arrived: Set<number>;
}

/**
 * The queue as docs/rules.md tells it, one event after another: the lists change as a receptionist would
 * change them on paper. The code under test sorts marks of the whole record instead, so both agree only if
 * both follow the rules.
 */
export class QueueByRules {
  #now: State = {
    sitting: 'expected',
    hasStarted: false,
    calledUpTo: 0,
    inside: null,
    forward: [],
    line: [],
    status: new Map(),
    wasPassedOver: new Set(),
    gone: new Set(),
    arrived: new Set(),
  };
  /** What was before the last act, if that can be taken back. */
  #before: State | null = null;
  /** Who got the serial with the last act, whose undo cancels it. */
  #walkIn: number | undefined;
  readonly #serials = new Map<number, number>();
  readonly #checkIn: boolean;
  readonly #returnAfter: number;

  constructor(checkIn: boolean, returnAfter: number) {
    this.#checkIn = checkIn;
    this.#returnAfter = returnAfter;
  }

  get waiting(): number[] {
    return [...this.#now.forward, ...this.#now.line.map(({ id }) => id)];
  }

  get notHere(): number[] {
    const here = this.waiting;
    return [...this.#now.status]
      .filter(([id, status]) => status === 'Booked' && !here.includes(id))
      .map(([id]) => id)
      .sort((one, other) => this.#serialOf(one) - this.#serialOf(other));
  }

  view() {
    return {
      state: this.#now.sitting,
      current: this.#now.inside,
      waiting: this.waiting,
      notHere: this.notHere,
      calledUpTo: this.#now.calledUpTo,
      statuses: new Map(this.#now.status),
    };
  }

  book(id: number, serial: number): void {
    this.#serials.set(id, serial);
    this.#becomesBooked(id);
  }

  /**
   * A change that was made outside of the queue. Who becomes Booked again has lost the place that an act
   * gave.
   */
  outside(id: number, to: EntryStatus): void {
    this.#before = null;
    this.#leave(id);
    if (this.#now.inside === id) this.#now.inside = null;
    if (to === 'Booked') this.#becomesBooked(id);
    else this.#now.status.set(id, to);
  }

  /** @returns false if the act is refused */
  act(asked: AskedAct): boolean {
    if (asked.kind === 'undo') return this.#undo();
    const before = structuredClone(this.#now);
    if (!this.#does(asked)) return false;
    this.#before = before;
    this.#walkIn = asked.reason === WALK_IN ? asked.appointmentId : undefined;
    return true;
  }

  #does({ kind, appointmentId: id, notSeen, groups }: AskedAct): boolean {
    const { sitting, inside } = this.#now;
    const isOver = sitting === 'ended' || sitting === 'cancelled';
    if (isOver && kind !== 'back') return false;
    switch (kind) {
      case 'doctor-arrived':
        if (sitting === 'expected') this.#starts();
        return sitting === 'expected';
      case 'late':
        return sitting === 'expected';
      case 'break':
        if (sitting !== 'running') return false;
        return this.#becomes('break');
      case 'back':
        if (!isOver && sitting !== 'break') return false;
        this.#now.sitting = this.#now.hasStarted ? 'running' : 'expected';
        return true;
      case 'cancel':
        return this.#becomes('cancelled');
      case 'end':
        this.#ends(groups ?? { inside: 'done', here: 'keep', away: notSeen ?? 'no-show' });
        return this.#becomes('ended');
      case 'call-next':
        return this.#callsNext();
      case 'done':
      case 'call-again':
      case 'pass-over':
        if (inside === null || (id !== undefined && id !== inside)) return false;
        if (kind === 'done') this.#sendsHome();
        if (kind === 'pass-over') this.#passesOver(inside);
        return true;
      case 'arrive':
      case 'return':
        return id !== undefined && this.#arrives(id);
      case 'bring-forward':
        return id !== undefined && this.#isBroughtForward(id);
      case 'undo':
        return false;
    }
  }

  #starts(): void {
    this.#now.hasStarted = true;
    this.#now.sitting = 'running';
  }

  #becomes(state: SittingState): true {
    this.#sendsHome();
    this.#now.sitting = state;
    return true;
  }

  #ends(choices: EndChoices): void {
    const { inside, status } = this.#now;
    if (inside !== null && choices.inside === 'not-seen') {
      status.set(inside, 'Cancelled');
      this.#now.inside = null;
    }
    for (const id of [...this.waiting, ...this.notHere]) {
      const hasCome = this.#hasCome(id);
      if (hasCome && choices.here === 'not-seen') status.set(id, 'Cancelled');
      if (!hasCome && choices.away === 'no-show') status.set(id, 'No Show');
      if (status.get(id) === 'Cancelled' || status.get(id) === 'No Show') this.#leave(id);
    }
  }

  /**
   * Whether the desk has seen them. Without check-in they are taken to be there until they are called in
   * vain.
   */
  #hasCome(id: number): boolean {
    if (this.#now.gone.has(id)) return false;
    return !this.#checkIn || this.#now.arrived.has(id);
  }

  #sendsHome(): void {
    if (this.#now.inside !== null) this.#now.status.set(this.#now.inside, 'Completed');
    this.#now.inside = null;
  }

  #callsNext(): boolean {
    const [next] = this.waiting;
    if (next === undefined) return false;
    this.#sendsHome();
    const turn = this.#now.line.find(({ id }) => id === next);
    if (turn?.isOwn) this.#now.calledUpTo = Math.max(this.#now.calledUpTo, turn.rank);
    this.#leave(next);
    this.#now.inside = next;
    this.#now.status.set(next, 'In Progress');
    this.#starts();
    return true;
  }

  #passesOver(id: number): void {
    this.#now.inside = null;
    this.#now.status.set(id, 'Booked');
    this.#now.wasPassedOver.add(id);
    this.#now.gone.add(id);
    this.#callsNext();
  }

  #arrives(id: number): boolean {
    const waits = this.#now.line.some((turn) => turn.id === id);
    const isNoted = this.#now.status.get(id) !== 'Booked' || this.#now.arrived.has(id);
    if (waits ? isNoted : !this.notHere.includes(id)) return false;
    this.#leave(id);
    this.#now.status.set(id, 'Confirmed');
    this.#now.arrived.add(id);
    this.#now.gone.delete(id);
    const serial = this.#serialOf(id);
    const isLate = serial <= this.#now.calledUpTo || this.#now.wasPassedOver.has(id);
    if (isLate) this.#standsBehindTheNext(id);
    else this.#standsBySerial(id, serial);
    return true;
  }

  #isBroughtForward(id: number): boolean {
    const isKnown = this.waiting.includes(id) || this.notHere.includes(id);
    if (!isKnown || this.#now.forward.includes(id)) return false;
    this.#leave(id);
    this.#now.forward.push(id);
    this.#now.status.set(id, 'Confirmed');
    this.#now.arrived.add(id);
    this.#now.gone.delete(id);
    return true;
  }

  #undo(): boolean {
    if (!this.#before) return false;
    const known = this.#before.status;
    const newcomers = [...this.#now.status.keys()].filter((id) => !known.has(id));
    this.#now = this.#before;
    this.#before = null;
    for (const id of newcomers) this.#becomesBooked(id);
    if (this.#walkIn !== undefined) {
      this.#leave(this.#walkIn);
      this.#now.status.set(this.#walkIn, 'Cancelled');
    }
    return true;
  }

  /** Without check-in everybody counts as present whose number has not gone by. */
  #becomesBooked(id: number): void {
    this.#now.status.set(id, 'Booked');
    const serial = this.#serialOf(id);
    const isPresent = !this.#checkIn && !this.#now.gone.has(id) && serial > this.#now.calledUpTo;
    if (isPresent) this.#standsBySerial(id, serial);
  }

  #standsBySerial(id: number, serial: number): void {
    const behind = this.#now.line.findIndex(({ rank }) => rank >= serial);
    const place = behind < 0 ? this.#now.line.length : behind;
    this.#now.line.splice(place, 0, { id, rank: serial, isOwn: true });
  }

  /** Behind the next people, and behind those who came back to the same place before. */
  #standsBehindTheNext(id: number): void {
    const rank = this.#now.line.slice(0, this.#returnAfter).at(-1)?.rank ?? this.#now.calledUpTo;
    const behind = this.#now.line.findIndex((turn) => turn.rank > rank);
    const place = behind < 0 ? this.#now.line.length : behind;
    this.#now.line.splice(place, 0, { id, rank, isOwn: false });
  }

  #leave(id: number): void {
    this.#now.forward = this.#now.forward.filter((other) => other !== id);
    this.#now.line = this.#now.line.filter((turn) => turn.id !== id);
  }

  #serialOf(id: number): number {
    return this.#serials.get(id) ?? 0;
  }
}
