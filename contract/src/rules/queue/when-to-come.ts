import * as z from 'zod/mini';
import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import { CANCEL_REASONS } from '../../terms/queue-words.ts';
import { clockTimeOf, minutesOf } from '../../time/minutes.ts';
import type { Window } from './come-between.ts';
import type { ClinicNow, SittingNow } from './sitting-state.ts';

/** How many people are called before a patient. */
const before = z.object({
  least: z.int(),
  /** `least` and the people with a lower serial who may still come. */
  most: z.int(),
  /** False while more people may come first: lower serials, or people who were passed over and come back. */
  isExact: z.boolean(),
});
export type Before = z.infer<typeof before>;

/**
 * When a person should come, as every screen, paper and message tells it (rules: queue 18). Times are HH:MM
 * in clinic time; hours after midnight count on from 24 ('24:20').
 */
export const whenToCome = z.discriminatedUnion('kind', [
  /** No forecast yet. */
  z.object({ kind: z.literal('estimate'), at: z.string() }),
  /** Nothing is known. */
  z.object({ kind: z.literal('ask') }),
  /** `from` is null once it has passed and the doctor is not there. `before` is null on another day. */
  z.object({
    kind: z.literal('window'),
    from: z.nullable(z.string()),
    to: z.string(),
    before: z.nullable(before),
  }),
  z.object({ kind: z.literal('soon'), isNext: z.boolean(), before: z.nullable(before) }),
  /** The arrival is noted. */
  z.object({ kind: z.literal('here'), isNext: z.boolean(), before: z.nullable(before) }),
  z.object({ kind: z.literal('called') }),
  z.object({ kind: z.literal('inside') }),
  /** Called and not there. */
  z.object({ kind: z.literal('passed'), calledAt: z.nullable(z.string()), returnAsked: z.boolean() }),
  /** `at` is null if the doctor may come at any moment; `isOverdue` if `at` has passed. */
  z.object({
    kind: z.literal('doctor-missing'),
    at: z.nullable(z.string()),
    isOverdue: z.boolean(),
    isHere: z.boolean(),
    before: z.nullable(before),
  }),
  z.object({ kind: z.literal('break'), until: z.nullable(z.string()), isOverdue: z.boolean() }),
  /** The hours are over. */
  z.object({ kind: z.literal('after-hours'), endedAt: z.string() }),
  /** The sitting ended before the patient came. */
  z.object({ kind: z.literal('ended') }),
  /** The sitting ended while the patient was here. */
  z.object({ kind: z.literal('not-seen') }),
  z.object({ kind: z.literal('not-come'), wasCalled: z.boolean() }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('moved') }),
  z.object({ kind: z.literal('sitting-cancelled'), reason: z.nullable(z.enum(CANCEL_REASONS)) }),
  /** The calendar has taken the sitting away. `ofPlace`: a holiday that closes only some places. */
  z.object({
    kind: z.literal('away'),
    reason: z.enum(['leave', 'holiday', 'day']),
    ofPlace: z.optional(z.literal(true)),
  }),
]);
export type WhenToCome = z.infer<typeof whenToCome>;

/** For this long after a call the patient may still be on the way in. */
const ON_THE_WAY_MINUTES = 3;

export interface EntryFacts {
  status: AppointmentStatus;
  /** True where staff note arrivals. Elsewhere nobody counts as here. */
  checkIn: boolean;
  /** True if the patient was called and did not come, until they are back. */
  passedOver: boolean;
  returnAsked: boolean;
  /** The last call: HH:MM, and how many minutes ago. */
  calledAt: string | null;
  minutesSinceCall: number | null;
  /** True if the sitting ended while the patient was here, which cancelled the serial. */
  notSeen: boolean;
  /** True if another appointment has taken its place. */
  isMoved: boolean;
  /** Null if the patient has no turn ahead. */
  before: Before | null;
  /** The time on the ticket, HH:MM; null if it only says 'at the desk' (rules: serials 11). */
  estimatedTime: string | null;
  /** The estimate from the planned hours alone, HH:MM; null if not known. */
  plannedTime: string | null;
}

interface SittingOfEntry {
  /** YYYY-MM-DD, and the planned hours, HH:MM. */
  date: string;
  startTime: string;
  endTime: string;
  now: SittingNow;
  /** True if a holiday of some places took the sitting away (rules: places 7). */
  isPlaceClosed: boolean;
}

/**
 * Tells when a patient should come, for every screen, paper and message (rules: queue 18). Events that have
 * happened count more than forecasts. With the same facts a later clock never gives an earlier kind or
 * moment, and no past moment is told as one to come.
 *
 * @param window the window that is told (rules: queue 11); null without a forecast
 */
export function whenToComeOf(
  sitting: SittingOfEntry,
  entry: EntryFacts,
  window: Window | null,
  now: ClinicNow,
): WhenToCome {
  return (
    ofStatus(entry) ??
    ofFinished(sitting, entry) ??
    ofQueue(sitting, entry) ??
    ahead(sitting, entry, window, now)
  );
}

/** The answer if the appointment itself decides it; undefined otherwise. */
function ofStatus({
  status,
  notSeen,
  isMoved,
  calledAt,
  minutesSinceCall,
}: EntryFacts): WhenToCome | undefined {
  switch (status) {
    case 'Cancelled':
      return { kind: isMoved ? 'moved' : notSeen ? 'not-seen' : 'cancelled' };
    case 'Completed':
      return { kind: 'done' };
    case 'No Show':
      return { kind: 'not-come', wasCalled: calledAt !== null };
    case 'In Progress':
      return { kind: (minutesSinceCall ?? 0) < ON_THE_WAY_MINUTES ? 'called' : 'inside' };
    default:
      return undefined;
  }
}

/** The answer if the sitting is over and the patient still has a live serial; undefined otherwise. */
function ofFinished(
  { now, endTime, isPlaceClosed }: SittingOfEntry,
  entry: EntryFacts,
): WhenToCome | undefined {
  const { status, checkIn, calledAt } = entry;
  switch (now.kind) {
    case 'cancelled':
      return { kind: 'sitting-cancelled', reason: now.reason };
    case 'off':
      return { kind: 'away', reason: now.reason, ...(isPlaceClosed && { ofPlace: true as const }) };
    case 'ended':
      return { kind: status === 'Confirmed' || (!checkIn && calledAt === null) ? 'not-seen' : 'ended' };
    case 'over':
    case 'not-ended':
      return { kind: 'after-hours', endedAt: endTime };
    default:
      return undefined;
  }
}

/** The answer if the queue decides it for a patient whose turn is ahead; undefined otherwise. */
function ofQueue({ now }: SittingOfEntry, entry: EntryFacts): WhenToCome | undefined {
  const { calledAt, returnAsked, passedOver } = entry;
  const isHere = entry.status === 'Confirmed';
  if (passedOver && !isHere) return { kind: 'passed', calledAt, returnAsked };
  if (now.kind === 'not-come') {
    const { before: count } = entry;
    return { kind: 'doctor-missing', at: now.expectedAt, isOverdue: true, isHere, before: count };
  }
  if (isHere) return { kind: 'here', isNext: isNext(now, entry), before: entry.before };
  return undefined;
}

/** The answer for a patient who is not here yet. */
function ahead(
  { date, startTime, endTime, now }: SittingOfEntry,
  entry: EntryFacts,
  window: Window | null,
  { today, time }: ClinicNow,
): WhenToCome {
  const isToday = date === today;
  const count = isToday ? entry.before : null;
  const hasBegun = now.kind === 'running' || now.kind === 'break' || now.kind === 'break-over';
  const soon = (): WhenToCome => ({ kind: 'soon', isNext: isNext(now, entry), before: count });
  if (isToday && isNext(now, entry)) return soon();

  const isAfterHours = isToday && !hasBegun && time >= endTime;
  // A sitting that has not begun by the end of its hours has no windows (rules: queue 11).
  if (!isAfterHours) {
    if (window) {
      if (!isToday || window.from > time) return { kind: 'window', ...window, before: count };
      if (now.kind !== 'running' && window.to > time) {
        return { kind: 'window', from: null, to: window.to, before: count };
      }
    } else {
      const estimate = shiftedEstimate(entry, startTime, now);
      if (estimate === null) return { kind: 'ask' };
      if (!isToday || estimate > time) return { kind: 'estimate', at: estimate };
    }
  }

  switch (now.kind) {
    case 'running':
      return soon();
    case 'break':
    case 'break-over':
      return { kind: 'break', until: now.until, isOverdue: now.kind === 'break-over' };
    default: {
      // Until the planned start has passed, nobody says that the doctor is late.
      const at = now.kind === 'late' ? now.at : null;
      return { kind: 'doctor-missing', at, isOverdue: false, isHere: false, before: count };
    }
  }
}

/** 'You are next' is only said when the doctor is there. */
function isNext(now: SittingNow, { before: count }: EntryFacts): boolean {
  return now.kind === 'running' && count !== null && count.most === 0 && count.isExact;
}

/**
 * The estimated time of the ticket, or the planned one plus the expected delay, whichever is later: a serial
 * that was given after the planned start has a later estimate than the plan. Never before the start, because
 * the hours may have changed.
 */
function shiftedEstimate(
  { estimatedTime, plannedTime }: EntryFacts,
  startTime: string,
  now: SittingNow,
): string | null {
  // A doctor who is due has not come yet either.
  if (estimatedTime === null || !['late', 'before', 'due'].includes(now.kind)) return estimatedTime;
  const delay = now.kind === 'late' ? minutesOf(now.at) - minutesOf(startTime) : 0;
  const shifted = clockTimeOf(minutesOf(plannedTime ?? estimatedTime) + delay);
  const start = 'at' in now ? now.at : startTime;
  return [estimatedTime, shifted, start].reduce((latest, time) => (time > latest ? time : latest));
}
