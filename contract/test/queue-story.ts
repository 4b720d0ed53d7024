import fc from 'fast-check';
import { type AskedAct, decideAct, isOver } from '../src/rules/queue/acts.ts';
import { type Queue, type QueueAct, type QueueEntry, queueOf } from '../src/rules/queue/order.ts';
import { nextStatuses } from '../src/terms/appointment-status.ts';
import { type ActKind, END_CHOICES, FORWARD_REASONS, WALK_IN } from '../src/terms/queue-words.ts';
import { QueueByRules } from './queue-by-rules.ts';

/** What comes often in a clinic stands more often in the list. */
const KINDS = [
  ...(['arrive', 'arrive', 'arrive', 'arrive', 'call-next', 'call-next', 'call-next'] as const),
  ...(['pass-over', 'pass-over', 'return', 'return', 'bring-forward', 'undo', 'undo'] as const),
  ...(['outside', 'outside', 'book', 'book-reserved', 'walk-in', 'done', 'call-again'] as const),
  ...(['doctor-arrived', 'late', 'break', 'back', 'end', 'cancel'] as const),
];

interface Command {
  kind: ActKind | 'outside' | 'book' | 'book-reserved' | 'walk-in';
  /** Chooses whom it is about, and what. */
  pick: number;
}

export interface Plan {
  checkIn: boolean;
  returnAfter: number;
  people: number;
  commands: Command[];
}

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  checkIn: fc.boolean(),
  returnAfter: fc.integer({ min: 0, max: 5 }),
  people: fc.integer({ min: 1, max: 9 }),
  commands: fc.array(fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(999) }), {
    minLength: 1,
    maxLength: 40,
  }),
});

/** A moment of a sitting. */
interface Moment {
  entries: readonly QueueEntry[];
  queue: Queue;
  /** What the rules say about the same events. */
  expected: ReturnType<QueueByRules['view']>;
}

export interface Step {
  command: Command;
  before: Moment;
  after: Moment;
  /** Undefined for a booking, for a refused act, and for a change before the first act. */
  act: QueueAct | undefined;
  /** What was asked; undefined unless it was an act. */
  asked: AskedAct | undefined;
  isRefused: boolean;
  /** Whether the rules refuse it. */
  shouldRefuse: boolean;
}

const USUAL_AND_RESERVED = 2;

/**
 * Plays a plan in memory, with the functions under test and with the rules as {@link QueueByRules} tells
 * them.
 */
export function play(plan: Plan): Step[] {
  const { checkIn, returnAfter } = plan;
  const rules = new QueueByRules(checkIn, returnAfter);
  let entries: readonly QueueEntry[] = [];
  let acts: readonly QueueAct[] = [];
  const now = (): Moment => ({ entries, queue: queueOf(entries, acts, { checkIn }), expected: rules.view() });

  /**
   * Usual serials are even here. The odd ones are the reserved numbers, which the desk gives in any order.
   */
  function book(serial: number): void {
    if (entries.some(({ serialNumber }) => serialNumber === serial)) return;
    // The ids are in another order than the serials.
    const appointmentId = 100 + ((entries.length * 37) % 101);
    entries = [...entries, { appointmentId, serialNumber: serial, status: 'Booked' }];
    rules.book(appointmentId, serial);
  }
  const bookNext = () => {
    const usual = entries.filter(({ serialNumber }) => serialNumber % 2 === 0);
    book((usual.length + 1) * USUAL_AND_RESERVED);
    return entries.at(-1)?.appointmentId;
  };

  function append(act: Omit<QueueAct, 'number' | 'at'>): QueueAct {
    const number = acts.length + 1;
    const appended = { ...act, number, at: new Date(number * 60_000).toISOString() };
    acts = [...acts, appended];
    const to = new Map(act.changes.map(([id, , status]) => [id, status]));
    entries = entries.map((entry) => ({ ...entry, status: to.get(entry.appointmentId) ?? entry.status }));
    return appended;
  }

  function outside(pick: number): QueueAct | undefined {
    const entry = entries[pick % entries.length];
    if (!entry || entry.status === 'Deleted') return undefined;
    const choices = [...nextStatuses('staff', entry.status), 'Deleted' as const];
    const to = choices[Math.floor(pick / 10) % choices.length];
    if (!to) return undefined;
    const id = entry.appointmentId;
    rules.outside(id, to);
    if (acts.length > 0)
      return append({ ...NOTHING, kind: 'status', appointmentId: id, changes: [[id, entry.status, to]] });
    entries = entries.map((other) => (other === entry ? { ...entry, status: to } : other));
    return undefined;
  }

  for (let person = 0; person < plan.people; person += 1) bookNext();
  let before = now();
  return plan.commands.map((command) => {
    const { kind, pick } = command;
    const step = {
      command,
      before,
      act: undefined as QueueAct | undefined,
      asked: undefined as AskedAct | undefined,
      isRefused: false,
      shouldRefuse: false,
    };
    if (kind === 'book') bookNext();
    else if (kind === 'book-reserved') book(1 + USUAL_AND_RESERVED * (pick % (plan.people + 2)));
    else if (kind === 'outside') step.act = outside(pick);
    else {
      const isWalkIn = kind === 'walk-in';
      // The server gives no serial of a sitting that is over.
      if (isWalkIn && isOver(before.queue)) return { ...step, after: before };
      const asked = isWalkIn
        ? { kind: 'arrive' as const, appointmentId: bookNext(), reason: WALK_IN }
        : askedBy(kind, pick, before);
      step.asked = asked;
      step.shouldRefuse = !rules.act(asked);
      const decided = decideAct(now().queue, asked, { returnAfter });
      if ('refused' in decided) step.isRefused = true;
      else step.act = append(decided);
    }
    before = now();
    return { ...step, after: before };
  });
}

const NOTHING = { calledId: null, reason: null, until: null, place: null };

function askedBy(kind: ActKind, pick: number, { entries, queue }: Moment): AskedAct {
  const anybody = entries[pick % entries.length]?.appointmentId;
  const away = queue.notHere[pick % Math.max(1, queue.notHere.length)]?.appointmentId;
  switch (kind) {
    case 'arrive':
    case 'return':
      return { kind, appointmentId: pick % 10 === 0 ? anybody : (away ?? anybody) };
    case 'bring-forward':
      return { kind, appointmentId: anybody, reason: FORWARD_REASONS[pick % FORWARD_REASONS.length] };
    case 'done':
    case 'call-again':
    case 'pass-over':
      return { kind, appointmentId: pick % 10 === 0 ? anybody : undefined };
    case 'late':
      return { kind, until: '10:30' };
    case 'end':
      return { kind, ...endBy(pick) };
    case 'cancel':
      return { kind, reason: 'Strike' };
    default:
      return { kind };
  }
}

/** Every choice for every group, and what older clients send. */
function endBy(pick: number): Pick<AskedAct, 'groups' | 'notSeen'> {
  if (pick % 3 === 0) return { notSeen: ([undefined, 'keep', 'no-show'] as const)[Math.floor(pick / 3) % 3] };
  const choose = <Choice>(choices: readonly [Choice, Choice], part: number): Choice =>
    choices[(pick >> part) % 2] ?? choices[0];
  return {
    groups: {
      inside: choose(END_CHOICES.inside, 1),
      here: choose(END_CHOICES.here, 2),
      away: choose(END_CHOICES.away, 3),
    },
  };
}
