import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { whenSms } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { SmsValues } from '@clinic-serial/contract/terms/sms-kinds';
import { type SmsConfig, smsText } from './sms-text.ts';

/** The kinds of SMS that say when to come. */
type TimedKind = 'BOOKING' | 'REMINDER_EVENING' | 'REMINDER_DAY' | 'HOURS' | 'TOLD' | 'MOVED' | 'RESTORED';

type Values<Kind extends TimedKind> = { kind: Kind; values: Omit<SmsValues<Kind>, 'time'> };

/**
 * An SMS that says when to come, before it is written. The outbox writes it when it sends it for the first time, because the
 * forecast may have moved until then (rules: messages 4).
 */
export type SmsDraft = {
  appointmentId: number;
  language: Language;
  /** The doctor's name in that language. */
  doctor: string;
  /** A sentence of staff, which stands on a line of its own. */
  sentence: string | null;
} & { [Kind in TimedKind]: Values<Kind> }[TimedKind];

/** Writes the SMS. */
export function writeDraft(config: SmsConfig, draft: SmsDraft, when: WhenToCome): string {
  const { language, doctor, sentence } = draft;
  const values = { ...draft.values, time: whenSms(language, when) } as SmsValues<typeof draft.kind>;
  return smsText(config, draft.kind, { language, doctor, sentence }, values);
}

/** What can be said without the queue: the estimated time, HH:MM; null stands for 'at the desk'. */
export const whenByEstimate = (estimate: string | null): WhenToCome =>
  estimate === null ? { kind: 'ask' } : { kind: 'estimate', at: estimate };
