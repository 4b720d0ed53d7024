import { type ActKind, CANCEL_REASONS, type SittingState } from '../../terms/queue-words.ts';
import { minutesOf } from '../../time/minutes.ts';
import type { SittingNow } from './sitting-now.ts';

export { isFinished, sittingToShow } from './shown-sitting.ts';
export type { SittingNow } from './sitting-now.ts';

/** Within this time after a planned start the doctor does not count as missing. */
const DUE_MINUTES = 10;
/** After the hours, a sitting without an act for this long counts as finished. */
const QUIET_MINUTES = 60;

export interface SittingFacts {
  /** YYYY-MM-DD */
  date: string;
  startTime: string;
  endTime: string;
  /** Why the calendar does not have the sitting; null if it does. */
  away: 'leave' | 'holiday' | 'day' | null;
  /** The state of the sitting as its acts leave it. */
  state: SittingState;
  /** HH:MM */
  lateUntil: string | null;
  breakUntil: string | null;
  cancelReason: string | null;
  /** Minutes since the last act; null before the first one. */
  quietMinutes: number | null;
  /** The serial with the doctor; null while nobody is. */
  serving: number | null;
  /**
   * True if a patient waits: the arrival is noted or, in a clinic that notes no arrivals, the patient is
   * booked.
   */
  isAwaited: boolean;
  /** True if any place is taken. */
  isBooked: boolean;
}

/** The clinic's date, YYYY-MM-DD, and time of day, HH:MM. */
export interface ClinicNow {
  today: string;
  time: string;
}

/**
 * The state of a sitting, the same for every screen, paper and message (rules: queue 17). With the same facts
 * a later clock never gives an earlier state, and a past moment is never named as one to come.
 */
export function sittingNowOf(facts: SittingFacts, now: ClinicNow): SittingNow {
  const { date, state } = facts;
  if (state === 'ended') return { kind: 'ended' };
  if (state === 'cancelled') return { kind: 'cancelled', reason: cancelReasonOf(facts) };
  if (state === 'expected' && facts.away !== null) return { kind: 'off', reason: facts.away };
  if (date < now.today) return { kind: 'over', endedAt: facts.endTime };
  if (state === 'expected') return expectedNow(facts, now);
  return begunNow(facts, state, now);
}

/** For a sitting of today or later that has not begun. */
function expectedNow(
  { date, startTime, endTime, lateUntil, isBooked }: SittingFacts,
  { today, time }: ClinicNow,
): SittingNow {
  const isLate = lateUntil !== null && lateUntil > startTime;
  const expectedAt = isLate ? lateUntil : startTime;
  if (date > today || time <= expectedAt) return { kind: isLate ? 'late' : 'before', at: expectedAt };
  if (time >= endTime) return { kind: 'over', endedAt: endTime };
  if (!isBooked) return { kind: 'open', until: endTime };
  const isDue = !isLate && minutesOf(time) - minutesOf(startTime) <= DUE_MINUTES;
  return isDue ? { kind: 'due' } : { kind: 'not-come', expectedAt };
}

/** For a sitting that has begun and is not over. */
function begunNow(
  { date, endTime, breakUntil, quietMinutes, serving, isAwaited }: SittingFacts,
  state: 'running' | 'break',
  { today, time }: ClinicNow,
): SittingNow {
  const hasPassed = (moment: string) => date === today && time > moment;
  const isIdle = state === 'running' ? serving === null && !isAwaited : breakUntil === null;
  const isQuiet = (quietMinutes ?? 0) >= QUIET_MINUTES;
  // A break whose told end is after the hours does not count as the end of the sitting.
  const isToldLonger = state === 'break' && breakUntil !== null && !hasPassed(breakUntil);
  if (hasPassed(endTime) && !isToldLonger && (isIdle || isQuiet))
    return { kind: 'not-ended', endedAt: endTime };
  if (state === 'running') return { kind: 'running', serving };
  if (breakUntil === null || !hasPassed(breakUntil)) return { kind: 'break', until: breakUntil };
  return { kind: 'break-over', until: breakUntil };
}

function cancelReasonOf({ cancelReason }: SittingFacts) {
  return CANCEL_REASONS.find((one) => one === cancelReason) ?? null;
}

interface Overdue {
  minutes: number;
  /** The acts to offer, the likeliest first. */
  acts: readonly ActKind[];
}

/**
 * How long a sitting of today is overdue, and what to do (rules: queue 17).
 *
 * @param time the clinic's time of day, HH:MM
 * @param isOpen whether a patient of the sitting still has no outcome
 * @returns null if the sitting is not overdue
 */
export function overdueOf(now: SittingNow, time: string, isOpen: boolean): Overdue | null {
  const since = (moment: string, acts: readonly ActKind[]): Overdue => ({
    minutes: Math.max(0, minutesOf(time) - minutesOf(moment)),
    acts,
  });
  switch (now.kind) {
    case 'not-come':
      return since(now.expectedAt, ['doctor-arrived', 'late']);
    case 'break-over':
      return since(now.until, ['back']);
    case 'not-ended':
      return since(now.endedAt, ['end']);
    case 'over':
      return isOpen ? since(now.endedAt, ['end']) : null;
    default:
      return null;
  }
}
