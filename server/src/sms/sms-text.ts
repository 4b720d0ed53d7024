import { textIn } from '@clinic-serial/contract/messages/catalogues';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { whenSms } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { writeCodeSms, writeSms } from '@clinic-serial/contract/rules/sms/sms-texts';
import type { Language } from '@clinic-serial/contract/terms/languages';
import {
  SMS_KINDS_THAT_SAY_WHERE,
  type SmsKind,
  type SmsValues,
} from '@clinic-serial/contract/terms/sms-kinds';
import type { Config } from '../config.ts';

/** The settings on which the texts of the SMS depend. */
export type SmsConfig = Pick<Config, 'clinic' | 'smsTexts' | 'places'>;

/** The subject of an SMS. */
interface SmsSubject {
  language: Language;
  /** The doctor's name in that language. */
  doctor?: string;
  /** The place of the appointment. Drafts of an older version have none. */
  placeId?: number | undefined;
  /** A sentence of staff, which stands on a line of its own. */
  sentence?: string | null;
}

const clinicIn = (language: Language, { clinic }: SmsConfig) => textIn(language, clinic.name, clinic.nameBn);

/** The name of a place in a clinic with several places; otherwise empty. */
function placeIn(language: Language, { places }: SmsConfig, placeId: number | undefined): string {
  const place = places.find(({ id }) => id === placeId);
  return place ? textIn(language, place.name, place.nameBn) : '';
}

/**
 * The text of an SMS: the clinic's own one or the catalogue's, with its placeholders replaced (rules:
 * settings 9). In a clinic with several places some kinds also name the place (rules: places 9). Every SMS is
 * written here or in {@link codeSmsText}, so that a clinic's own text is never forgotten.
 */
export function smsText<Kind extends Exclude<SmsKind, 'CODE'>>(
  config: SmsConfig,
  kind: Kind,
  { language, doctor = '', placeId, sentence = null }: SmsSubject,
  values: SmsValues<Kind>,
): string {
  const text = config.smsTexts[kind][language];
  const saysWhere = SMS_KINDS_THAT_SAY_WHERE.includes(kind) || text.includes('{place}');
  const place = saysWhere ? placeIn(language, config, placeId) : '';
  return writeSms({
    language,
    text,
    values,
    names: { clinic: clinicIn(language, config), doctor, place },
    sentence,
  });
}

/**
 * The text of an SMS with a code.
 *
 * @param code.publicUrl the address of the clinic's pages; null if it is not set
 */
export function codeSmsText(
  config: SmsConfig,
  language: Language,
  code: { code: string; minutes: string; about: string | undefined; publicUrl: string | null },
): string {
  return writeCodeSms({
    language,
    text: config.smsTexts.CODE[language],
    clinic: clinicIn(language, config),
    code: code.code,
    minutes: code.minutes,
    about: code.about ?? null,
    host: code.publicUrl === null ? null : new URL(code.publicUrl).hostname,
  });
}

/** The kinds of SMS that say when to come. */
type TimedKind = 'BOOKING' | 'REMINDER_EVENING' | 'REMINDER_DAY' | 'HOURS' | 'TOLD' | 'MOVED' | 'RESTORED';

type Values<Kind extends TimedKind> = { kind: Kind; values: Omit<SmsValues<Kind>, 'time'> };

/**
 * An SMS that says when to come. The outbox writes its text when it first sends it, with the forecast of that
 * moment (rules: messages 4).
 */
export type SmsDraft = {
  appointmentId: number;
  language: Language;
  /** The doctor's name in that language. */
  doctor: string;
  /** The place of the appointment. Drafts of an older version have none. */
  placeId?: number | undefined;
  /** A sentence of staff, which stands on a line of its own. */
  sentence: string | null;
} & { [Kind in TimedKind]: Values<Kind> }[TimedKind];

export function writeDraft(config: SmsConfig, draft: SmsDraft, when: WhenToCome): string {
  const { language, doctor, placeId, sentence } = draft;
  const values = { ...draft.values, time: whenSms(language, when) } as SmsValues<typeof draft.kind>;
  return smsText(config, draft.kind, { language, doctor, placeId, sentence }, values);
}

/** The advice without the queue: the estimated time, HH:MM; null means 'at the desk'. */
export const whenByEstimate = (estimate: string | null): WhenToCome =>
  estimate === null ? { kind: 'ask' } : { kind: 'estimate', at: estimate };
