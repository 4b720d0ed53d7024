import * as z from 'zod/mini';
import { optionalText } from '../../fields/text.ts';
import { type Message, say } from '../../messages/message.ts';
import { SMS_LONGEST } from '../../messages/sms-longest.ts';
import type { Language } from '../../terms/languages.ts';
import { placeholdersOf, SMS_KINDS, type SmsKind, type SmsPlaceholder } from '../../terms/sms-kinds.ts';
import { type Names, noticeRooms, partsOf, smsRooms, withShortNames } from './sms-length.ts';

/** Longer texts never fit. */
const SMS_TEXT_LONGEST = 400;
const MOST_PARTS = 2;
/** As long as the hosts of clinics get. */
const LONGEST_HOST = 'serial.shapla-medical.com.bd';
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What is wrong with a text. */
type SmsTextFault =
  | { kind: 'unknown' | 'missing' | 'twice'; placeholder: string }
  | { kind: 'brace' }
  | { kind: 'long'; parts: number };

/**
 * Replaces the placeholders in one pass, so that a value with braces is not read again. A value may be empty:
 * spaces that are then at the end of a line go too.
 */
export function fillSmsText(text: string, values: Partial<Record<SmsPlaceholder, string>>): string {
  return text.replace(PLACEHOLDER, (_, name: SmsPlaceholder) => values[name] ?? '').replace(/ +$/gm, '');
}

interface UnwrittenSms {
  language: Language;
  /** The clinic's own text, or that of the catalogue. */
  text: string;
  values: Partial<Record<SmsPlaceholder, string>>;
  names: Names;
  /** A sentence of staff, on a line of its own. With it an SMS may have more parts. */
  sentence?: string | null;
}

/** Writes an SMS. Long names are shortened where that saves a part. */
export function writeSms({ language, text, values, names, sentence = null }: UnwrittenSms): string {
  const textWith = (shown: Names) => {
    const filled = fillSmsText(text, { ...values, ...shown });
    return sentence === null ? filled : `${filled}\n${sentence}`;
  };
  const letters = lettersOf(text, names);
  const rooms =
    sentence === null ? smsRooms(language, ...letters) : noticeRooms(language, ...letters, sentence);
  let shortest = '';
  for (const room of rooms) {
    shortest = withShortNames(room, names, textWith);
    if (shortest.length <= room) break;
  }
  return shortest;
}

/** The text and the names that stand in it, whose letters decide how much room there is. */
const lettersOf = (text: string, names: Partial<Names>): string[] => [
  text.replace(PLACEHOLDER, ''),
  ...(['clinic', 'doctor'] as const).flatMap((name) =>
    text.includes(`{${name}}`) ? [names[name] ?? ''] : [],
  ),
];

/** An SMS with a code, before the clinic's name is shortened. */
interface UnwrittenCodeSms {
  language: Language;
  text: string;
  clinic: string;
  code: string;
  /** As the language writes it. */
  minutes: string;
  /** A sentence that says what the code does; null if there is none. */
  about: string | null;
  /** The host of the clinic's pages; null if it is not set. */
  host: string | null;
}

/**
 * Writes the SMS with a code, and as its last line '@clinic.example #4821', from which a browser fills the
 * code in (WebOTP). The line is left out if it takes a further part.
 */
export function writeCodeSms({
  language,
  text,
  clinic,
  code,
  minutes,
  about,
  host,
}: UnwrittenCodeSms): string {
  const lines = host === null ? [''] : [`\n@${host} #${code}`, ''];
  const names = { clinic, doctor: '' };
  let shortest = '';
  for (const room of smsRooms(language, ...lettersOf(text, { clinic }))) {
    for (const line of lines) {
      shortest = withShortNames(room, names, (shown) => {
        const filled = fillSmsText(text, { code, minutes, clinic: shown.clinic });
        return [filled, about ?? ''].join(' ').trimEnd() + line;
      });
      if (shortest.length <= room) return shortest;
    }
  }
  return shortest;
}

/** The longest SMS that a text of a kind leads to, without a sentence of staff. */
export function longestSms(kind: SmsKind, language: Language, text: string): string {
  const { names, values, about } = SMS_LONGEST[language];
  if (kind !== 'CODE') return writeSms({ language, text, values, names });
  const { code, minutes } = values;
  return writeCodeSms({ language, text, clinic: names.clinic, code, minutes, about, host: LONGEST_HOST });
}

/**
 * Checks an own text (rules: settings 9).
 *
 * @returns the first thing that is wrong; null if nothing is
 */
export function checkSmsText(kind: SmsKind, language: Language, text: string): SmsTextFault | null {
  const named = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const known: readonly string[] = placeholdersOf(kind);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) return { kind: 'unknown', placeholder: unknown };
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) return { kind: 'brace' };
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  if (twice !== undefined) return { kind: 'twice', placeholder: twice };
  const missing = SMS_KINDS[kind].required.find((name) => !named.includes(name));
  if (missing !== undefined) return { kind: 'missing', placeholder: missing };
  const parts = partsOf(longestSms(kind, language, text));
  return parts > MOST_PARTS ? { kind: 'long', parts } : null;
}

/** An own text for a kind of SMS (rules: settings 9). Blank means the text of the product. */
export function smsTextField(kind: SmsKind, language: Language) {
  const ownText = z.string().check(
    z.check<string>((context) => {
      const fault = checkSmsText(kind, language, context.value);
      if (fault) context.issues.push({ code: 'custom', input: context.value, message: messageOf(fault) });
    }),
  );
  return z.pipe(optionalText(SMS_TEXT_LONGEST), z.nullable(ownText));
}

const PLACEHOLDER_FAULTS = {
  unknown: 'smsPlaceholderUnknown',
  missing: 'smsPlaceholderMissing',
  twice: 'smsPlaceholderTwice',
} as const;

function messageOf(fault: SmsTextFault): Message {
  if (fault.kind === 'brace') return say('smsBraceAlone');
  if (fault.kind === 'long') return say('smsTooLong', { parts: fault.parts });
  return say(PLACEHOLDER_FAULTS[fault.kind], { placeholder: fault.placeholder });
}
