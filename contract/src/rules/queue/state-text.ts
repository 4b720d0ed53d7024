import type { stateTexts } from '../../messages/en/sitting-state.ts';
import type { Translated } from '../../messages/translated.ts';
import type { SittingNow } from './sitting-state.ts';

export type StateTexts = Translated<typeof stateTexts>;

/** The state of a sitting in a few words: the only place that turns it into words (rules: queue 17). */
export function stateText(text: StateTexts, now: SittingNow): string {
  switch (now.kind) {
    case 'off':
      return now.reason === 'leave' ? text.onLeave : now.reason === 'holiday' ? text.holiday : text.noSitting;
    case 'cancelled':
      return text.cancelled(now.reason);
    case 'before':
      return text.starts(now.at);
    case 'late':
      return text.late(now.at);
    case 'due':
      return text.due;
    case 'not-come':
      return text.missing(now.expectedAt);
    case 'open':
      return text.open(now.until);
    case 'running':
      return now.serving === null ? text.here : text.serving(now.serving);
    case 'break':
      return now.until === null ? text.onBreak : text.onBreakUntil(now.until);
    case 'break-over':
      return text.breakOver(now.until);
    case 'not-ended':
      return text.notEnded(now.endedAt);
    case 'over':
      return text.over(now.endedAt);
    case 'ended':
      return text.ended;
  }
}
