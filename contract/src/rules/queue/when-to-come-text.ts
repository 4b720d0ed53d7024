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
import type { StateTexts } from './state-text.ts';
import type { Before, WhenToCome } from './when-to-come.ts';

export { stateText } from './state-text.ts';

type WhenTexts = Translated<typeof whenTexts>;

/** The texts in both languages, for the server. A page loads only those of its own language. */
export const WHEN_TEXTS: Readonly<Record<Language, WhenTexts>> = { en: enWhen, bn: bnWhen };
export const STATE_TEXTS: Readonly<Record<Language, StateTexts>> = { en: enState, bn: bnState };
const SMS: Readonly<Record<Language, Translated<typeof whenSmsTexts>>> = { en: enSms, bn: bnSms };

/** The values that the sentences need besides the time to come, in the reader's language. */
interface Around {
  doctor: string;
  /** Where the sitting is; undefined in a clinic with one place. */
  place: string | undefined;
  /** Where to wait; null if the clinic has entered none. */
  room: string | null;
  /** Empty if the clinic has set none. */
  phone: string;
  /** True if the reader is told without asking when the doctor comes: on a live page, or by SMS. */
  isTold: boolean;
}

/** The input of each sentence. */
type Words = Around & { text: WhenTexts; askDesk: string; weTell: string[] };

const SENTENCES: {
  [Kind in WhenToCome['kind']]: (words: Words, when: Extract<WhenToCome, { kind: Kind }>) => string[];
} = {
  estimate: ({ text }, { at }) => [text.estimate(at)],
  ask: ({ text }) => [text.ask],
  window: ({ text }, { from, to, before }) => [
    from === null ? text.by(to) : text.window(from, to),
    ...beforeSentences(text, before),
  ],
  soon: ({ text }, { isNext, before }) => [
    text.soon,
    ...(isNext ? [text.next] : beforeSentences(text, before)),
  ],
  here: ({ text, room }, { isNext, before }) => [
    text.here(room),
    ...(isNext ? [text.next] : beforeSentences(text, before)),
  ],
  called: ({ text }) => [text.called],
  inside: ({ text }) => [text.inside],
  passed: ({ text }, { returnAsked, calledAt }) => [returnAsked ? text.toldBack : text.passed(calledAt)],
  'doctor-missing': ({ text, doctor, weTell }, { at, isHere, isOverdue, before }) => [
    ...(isHere ? [text.checkedIn] : []),
    at === null ? text.anyMoment(doctor) : isOverdue ? text.missing(doctor, at) : text.late(doctor, at),
    ...weTell,
    ...beforeSentences(text, before),
  ],
  break: ({ text, doctor, weTell }, { isOverdue, until }) => [
    isOverdue && until !== null ? text.breakOver(doctor, until) : text.onBreak(doctor, until),
    ...weTell,
  ],
  'after-hours': ({ text, askDesk }, { endedAt }) => [text.afterHours(endedAt), askDesk],
  ended: ({ text, askDesk }) => [text.ended, askDesk],
  'not-seen': ({ text }) => [text.notSeen, text.moveSerial],
  'not-come': ({ text, askDesk }, { wasCalled }) => [wasCalled ? text.missed : text.notCome, askDesk],
  done: ({ text }) => [text.done],
  cancelled: ({ text }) => [text.cancelled],
  moved: ({ text }) => [text.moved],
  'sitting-cancelled': ({ text, askDesk }, { reason }) => [text.sittingCancelled(reason), askDesk],
  away: ({ text, doctor, place, askDesk }, { reason, ofPlace }) => [
    {
      leave: text.onLeave(doctor),
      holiday: ofPlace && place ? text.holidayAt(place) : text.holiday,
      day: text.noSitting(doctor),
    }[reason],
    askDesk,
  ],
};

/**
 * When to come, in sentences, the most important one first: the only place that turns it into words (rules:
 * queue 18).
 *
 * @param text the texts of the reader's language
 */
export function whenSentences(text: WhenTexts, when: WhenToCome, around: Around): string[] {
  const askDesk = around.phone ? text.askDeskAt(around.phone) : text.askDesk;
  const words = { ...around, text, askDesk, weTell: around.isTold ? [text.weTell] : [] };
  const sentencesOf = SENTENCES[when.kind] as (words: Words, when: WhenToCome) => string[];
  return sentencesOf(words, when);
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

/**
 * Sentences about people who went ahead of a waiting patient, one for each reason. Empty if the patient does
 * not wait.
 */
export function aheadNotes(
  text: WhenTexts,
  when: WhenToCome,
  broughtForward: readonly { reason: ForwardReason; count: number }[],
): string[] {
  if (!isTurnAhead(when)) return [];
  return broughtForward.map(({ reason, count }) => text.wentAhead(reason, count));
}

/** True while the patient waits for their turn, here or elsewhere. */
export function isTurnAhead({ kind }: WhenToCome): boolean {
  return ['estimate', 'ask', 'window', 'soon', 'here', 'passed', 'doctor-missing', 'break'].includes(kind);
}
