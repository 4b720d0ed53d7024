import {
  whenSmsTexts as bnSms,
  stateTexts as bnState,
  whenTexts as bnWhen,
} from '../../messages/bn/when-to-come.ts';
import {
  whenSmsTexts as enSms,
  stateTexts as enState,
  whenTexts as enWhen,
  type whenSmsTexts,
  type whenTexts,
} from '../../messages/en/when-to-come.ts';
import type { Translated } from '../../messages/translated.ts';
import type { Language } from '../../terms/languages.ts';
import type { ForwardReason } from '../../terms/queue-words.ts';
import type { SittingNow } from './sitting-state.ts';
import { type StateTexts, stateText } from './state-text.ts';
import type { Before, WhenToCome } from './when-to-come.ts';

export { stateText } from './state-text.ts';

type WhenTexts = Translated<typeof whenTexts>;

/** For the server, which speaks both languages. Pages load the texts of their own. */
export const WHEN_TEXTS: Readonly<Record<Language, WhenTexts>> = { en: enWhen, bn: bnWhen };
export const STATE_TEXTS: Readonly<Record<Language, StateTexts>> = { en: enState, bn: bnState };
const SMS: Readonly<Record<Language, Translated<typeof whenSmsTexts>>> = { en: enSms, bn: bnSms };

/** What the sentences need beside the value, in the reader's language. */
interface Around {
  doctor: string;
  /** Where to wait; null if the clinic has entered none. */
  room: string | null;
  /** Empty if the clinic has set none. */
  phone: string;
  /** True if the reader is told without asking when the doctor comes: on a live page, or by SMS. */
  isTold: boolean;
}

/**
 * When to come, in sentences, the most important one first: the only place that turns it into words (rules:
 * queue 18).
 *
 * @param text the texts of the reader's language
 */
export function whenSentences(text: WhenTexts, when: WhenToCome, around: Around): string[] {
  const { doctor, room, phone, isTold } = around;
  const askDesk = phone ? text.askDeskAt(phone) : text.askDesk;
  const weTell = isTold ? [text.weTell] : [];
  switch (when.kind) {
    case 'estimate':
      return [text.estimate(when.at)];
    case 'ask':
      return [text.ask];
    case 'window':
      return [
        when.from === null ? text.by(when.to) : text.window(when.from, when.to),
        ...beforeSentences(text, when.before),
      ];
    case 'soon':
    case 'here':
      return [
        when.kind === 'soon' ? text.soon : text.here(room),
        ...(when.isNext ? [text.next] : beforeSentences(text, when.before)),
      ];
    case 'called':
      return [text.called];
    case 'inside':
      return [text.inside];
    case 'passed':
      return [when.returnAsked ? text.toldBack : text.passed(when.calledAt)];
    case 'doctor-missing':
      return [
        ...(when.isHere ? [text.checkedIn] : []),
        when.at === null
          ? text.anyMoment(doctor)
          : when.isOverdue
            ? text.missing(doctor, when.at)
            : text.late(doctor, when.at),
        ...weTell,
        ...beforeSentences(text, when.before),
      ];
    case 'break':
      return [
        when.isOverdue && when.until !== null
          ? text.breakOver(doctor, when.until)
          : text.onBreak(doctor, when.until),
        ...weTell,
      ];
    case 'after-hours':
      return [text.afterHours(when.endedAt), askDesk];
    case 'ended':
      return [text.ended, askDesk];
    case 'not-seen':
      return [text.notSeen, text.moveSerial];
    case 'not-come':
      return [when.wasCalled ? text.missed : text.notCome, askDesk];
    case 'done':
      return [text.done];
    case 'cancelled':
      return [text.cancelled];
    case 'moved':
      return [text.moved];
    case 'sitting-cancelled':
      return [text.sittingCancelled(when.reason), askDesk];
    case 'away':
      return [
        when.reason === 'leave'
          ? text.onLeave(doctor)
          : when.reason === 'holiday'
            ? text.holiday
            : text.noSitting(doctor),
        askDesk,
      ];
  }
}

function beforeSentences(text: WhenTexts, before: Before | null): string[] {
  if (before === null) return [];
  const { least, most, isExact } = before;
  if (isExact) return [most === 0 ? text.nobodyBefore : text.before(most)];
  if (least === 0) return most === 0 ? [] : [text.upTo(most)];
  return [most > least ? text.atLeastUpTo(least, most) : text.atLeast(least)];
}

/** When to come, for the placeholder `{time}` of an SMS. */
export function whenSms(language: Language, when: WhenToCome): string {
  const text = SMS[language];
  switch (when.kind) {
    case 'estimate':
      return text.estimate(when.at);
    case 'window':
      return when.from === null ? text.by(when.to) : text.window(when.from, when.to);
    case 'soon':
      return text.soon;
    default:
      return text.ask;
  }
}

/** What a queue says beside the own time: how the sitting goes if not said yet, and who went ahead. */
export function queueNotes(
  texts: { when: WhenTexts; state: StateTexts },
  when: WhenToCome,
  queue: { now: SittingNow; broughtForward: readonly { reason: ForwardReason; count: number }[] },
): string[] {
  if (!isTurnAhead(when)) return [];
  const isSaid = when.kind === 'doctor-missing' || when.kind === 'break';
  const { now } = queue;
  const isWorthSaying =
    now.kind === 'late' || now.kind === 'not-come' || now.kind === 'break' || now.kind === 'break-over';
  return [
    ...(isWorthSaying && !isSaid ? [stateText(texts.state, now)] : []),
    ...queue.broughtForward.map(({ reason, count }) => texts.when.wentAhead(reason, count)),
  ];
}

/** True while somebody waits for their turn, here or elsewhere. */
export function isTurnAhead({ kind }: WhenToCome): boolean {
  return ['estimate', 'ask', 'window', 'soon', 'here', 'passed', 'doctor-missing', 'break'].includes(kind);
}
