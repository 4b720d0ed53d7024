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

/** A fault of a text. */
type SmsTextFault =
  | { kind: 'unknown' | 'missing' | 'twice'; placeholder: string }
  | { kind: 'brace' }
  | { kind: 'long'; parts: number };

/**
 * Replaces the placeholders in one pass, so that braces in a value are not read as a placeholder. If a value
 * is empty, spaces that are then at the end of a line go too. Without a place, its separators go too, see
 * {@link withoutPlace}.
 */
export function fillSmsText(text: string, values: Partial<Record<SmsPlaceholder, string>>): string {
  const asked = values.place ? text : withoutPlace(text);
  return asked.replace(PLACEHOLDER, (_, name: SmsPlaceholder) => values[name] ?? '').replace(/ +$/gm, '');
}

/** `{place}` with the separators around it and the line breaks next to these. */
const PLACE_AND_AROUND = /(\n?)( *[,;:|/·–-]? *)(?:\(\{place\}\)|\{place\})( *[,;:|/·–-]? *)(\n?)/;

/**
 * Takes `{place}` out of a text, with its brackets, one of the separators around it, and its line if nothing
 * else is in it: '{doctor}, {place}, {date}' becomes '{doctor}, {date}'. Words such as 'at' stay.
 */
function withoutPlace(text: string): string {
  return text.replace(
    PLACE_AND_AROUND,
    (found, start: string, before: string, after: string, end: string, at: number) => {
      const isAtStart = start !== '' || at === 0;
      const isAtEnd = end !== '' || at + found.length === text.length;
      if (isAtStart && isAtEnd) return start && end;
      if (isAtStart || isAtEnd) return start || end;
      const isInBrackets = text[at - 1] === '(';
      if (isInBrackets || /[.!?।)]/.test(text[at + found.length] ?? '')) return '';
      return [after, before].find((separator) => separator.trim() !== '') ?? (after || before);
    },
  );
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

/**
 * Writes an SMS. Long names are shortened where that saves a part. A place that the text does not name
 * follows the doctor: 'Dr. Nusrat Jahan, Uttara'. If it does not fit there, it is left out (rules: places 9).
 */
export function writeSms(sms: UnwrittenSms): string {
  const { language, text, values, names, sentence = null } = sms;
  const followsDoctor = names.place !== '' && !text.includes('{place}') && text.includes('{doctor}');
  const textWith = ({ place, ...shown }: Names) => {
    const doctor = followsDoctor ? `${shown.doctor}, ${place}` : shown.doctor;
    const filled = fillSmsText(text, { ...values, ...shown, place, doctor });
    return sentence === null ? filled : `${filled}\n${sentence}`;
  };
  const letters = [...lettersOf(text, names), ...(followsDoctor ? [names.place] : [])];
  const rooms =
    sentence === null ? smsRooms(language, ...letters) : noticeRooms(language, ...letters, sentence);
  let shortest = '';
  for (const room of rooms) {
    shortest = withShortNames(room, names, textWith);
    if (shortest.length <= room) return shortest;
  }
  return followsDoctor ? writeSms({ ...sms, names: { ...names, place: '' } }) : shortest;
}

/**
 * The text without its placeholders, and the names that it contains. Their letters decide how much room there
 * is.
 */
const lettersOf = (text: string, names: Partial<Names>): string[] => [
  text.replace(PLACEHOLDER, ''),
  ...(['clinic', 'doctor', 'place'] as const).flatMap((name) =>
    text.includes(`{${name}}`) ? [names[name] ?? ''] : [],
  ),
];

/** An SMS with a code, before the clinic's name is shortened. */
interface UnwrittenCodeSms {
  language: Language;
  text: string;
  clinic: string;
  code: string;
  /** In the digits of the language. */
  minutes: string;
  /** A sentence that says what the code does; null if there is none. */
  about: string | null;
  /** The host of the clinic's pages; null if it is not set. */
  host: string | null;
}

/**
 * Writes the SMS with a code. From its last line '@clinic.example #4821' a browser fills in the code
 * (WebOTP). The line is left out if it takes a further part.
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
  const names = { clinic, doctor: '', place: '' };
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

/**
 * The longest SMS that a text of a kind can give, without a sentence of staff. A place that the text does not
 * name never makes it longer than two parts, because it is left out then.
 */
export function longestSms(kind: SmsKind, language: Language, text: string): string {
  const { names, values, about } = SMS_LONGEST[language];
  if (kind !== 'CODE') {
    const place = text.includes('{place}') ? names.place : '';
    return writeSms({ language, text, values, names: { ...names, place } });
  }
  const { code, minutes } = values;
  return writeCodeSms({ language, text, clinic: names.clinic, code, minutes, about, host: LONGEST_HOST });
}

/**
 * Checks a clinic's own text (rules: settings 9).
 *
 * @returns the first fault; null if there is none
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

/** A clinic's own text for a kind of SMS (rules: settings 9). Blank means the text of the product. */
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
