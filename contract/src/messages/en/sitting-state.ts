import type { CancelReason } from '../../terms/queue-words.ts';
import { formatNumber, formatTime } from './format.ts';

/** The reason of a cancelled sitting for patients; empty if it would tell them nothing. */
const REASONS: Record<CancelReason, string> = {
  'Doctor ill': 'the doctor is ill',
  'Doctor away': 'the doctor is away',
  Strike: 'strike',
  Weather: 'bad weather',
  Other: '',
};
/** The reason as the end of a sentence. */
export const because = (reason: CancelReason | null) =>
  reason && REASONS[reason] ? `: ${REASONS[reason]}` : '';

/** The state of a sitting in a few words, as cards, the board and the desk show it. */
export const stateTexts = {
  onLeave: 'On leave',
  holiday: 'Closed today',
  noSitting: 'Does not sit today',
  cancelled: (reason: CancelReason | null) => `Cancelled today${because(reason)}`,
  starts: (at: string) => `Starts at ${formatTime(at)}`,
  late: (at: string) => `Late, about ${formatTime(at)}`,
  due: 'Expected now',
  missing: (at: string) => `Was expected at ${formatTime(at)}, not here yet`,
  open: (until: string) => `Hours until ${formatTime(until)}`,
  here: 'The doctor is here',
  serving: (serial: number) => `Now serving ${formatNumber(serial)}`,
  onBreak: 'On a break',
  onBreakUntil: (until: string) => `On a break until ${formatTime(until)}`,
  breakOver: (until: string) => `The break was to end at ${formatTime(until)}`,
  notEnded: (at: string) => `Was to end at ${formatTime(at)}`,
  over: (at: string) => `The hours ended at ${formatTime(at)}`,
  ended: 'Finished for today',
} as const;
