import { phone } from '../../fields/phone.ts';
import { type Message, say } from '../../messages/message.ts';
import { asciiDigits, digitsOf } from '../../text/digits.ts';
import { phoneDigits } from '../../text/phone-digits.ts';
import { visibleLine } from '../../text/visible.ts';
import { type CellRead, isNothing, plainCell, shownCell } from './cells.ts';

/** The phones of a cell. */
interface PhonesOfCell {
  /** 11 digits. */
  phone: string;
  /** The second number of the cell, 11 digits; null without one. */
  other: string | null;
  /** A note about the rest of the cell, which cannot be used; null if there is no rest. */
  left: Message | null;
}

/** A number in the form in which it is stored. Most cells have it. */
const PLAIN = /^01\d{9}$/;
/** A mobile number of the networks that exist. */
const MOBILE = /^01[3-9]\d{8}$/;
/** Several numbers without a sign between them. */
const SEVERAL = /(?:(?:00)?88)?0?1[3-9]\d{8}/y;
/** A number as spreadsheets show long ones: 1.71235E+09. */
const EXPONENT = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
/** The '.0' of a decimal number, which is not part of the phone. */
const POINT_ZERO = /^(\+?\d+)[.,]0+$/;
const BETWEEN = /[,;&|\n\r\t/\\،]+|\s+(?:or|and|ba|ও|বা|অথবা|এবং)\s+/i;
/** Numbers that are not mobile: of towns (02-, 031-), of offices (096, 080) and short ones (16263, 999). */
const LANDLINE = /^(?:0[2-9]\d{5,10}|[2-9]\d{5,7}|\d{3,5}|0800\d+)$/;

/**
 * Reads the phones of a cell in every usual spelling, also without the zero that Excel drops, and several in
 * one cell (rules: import 2).
 *
 * @returns null for an empty cell. A number that Excel has rounded, a landline and anything else that is no
 * mobile number of Bangladesh is refused.
 */
export function readPhones(text: string): CellRead<PhonesOfCell> {
  if (PLAIN.test(text)) return { value: { phone: text, other: null, left: null } };
  const written = asciiDigits(visibleLine(plainCell(text).replace(/[\r\n]+/g, ';')).normalize('NFKC')).trim();
  if (isNothing(written)) return { value: null };
  const exponent = EXPONENT.exec(written);
  if (exponent) return ofExponent(exponent, text);
  const whole = onePhone(written);
  if (whole) return { value: { phone: whole, other: null, left: null } };
  const found: string[] = [];
  const left: string[] = [];
  for (const part of written.split(BETWEEN)) {
    if (!/\d/.test(part)) continue;
    const phones = phonesIn(part);
    const last = found[found.length - 1];
    // '01712-345678/79' is two numbers that differ only in their last digits.
    if (phones.length === 0 && last && /^\s*\d{1,3}\s*$/.test(part)) {
      const ending = digitsOf(part);
      phones.push(last.slice(0, -ending.length) + ending);
    }
    if (phones.length === 0) left.push(part.trim());
    found.push(...phones.filter((phone) => !found.includes(phone)));
  }
  const [first, other = null, ...more] = found;
  if (first === undefined) return { refused: refusalOf(written, text) };
  const unused = [...more, ...left];
  return {
    value: {
      phone: first,
      other,
      left: unused.length > 0 ? say('importPhoneLeft', { text: shownCell(unused.join(', ')) }) : null,
    },
  };
}

/** A rounded number looks like a phone, but its last digits are lost. */
function ofExponent([, first = '', rest = '', power]: string[], text: string): CellRead<PhonesOfCell> {
  const digits = first + rest;
  if (digits.length < Number(power) + 1) {
    return { refused: say('importPhoneRounded', { text: shownCell(text) }) };
  }
  const number = onePhone(digits.slice(0, Number(power) + 1));
  if (number) return { value: { phone: number, other: null, left: null } };
  return { refused: say('importPhoneUnreadable', { text: shownCell(text) }) };
}

function onePhone(text: string): string | undefined {
  const digits = digitsOf(POINT_ZERO.exec(text)?.[1] ?? text);
  const dialled = phoneDigits(digits);
  // Ten digits get their zero back only if that makes a mobile number. 1234567890 is no phone.
  if (!digits.endsWith(dialled) && !MOBILE.test(dialled)) return undefined;
  const read = phone.safeParse(dialled);
  return read.success ? read.data : undefined;
}

/** The phones of a text without separators other than spaces and hyphens. */
function phonesIn(part: string): string[] {
  const one = onePhone(part.trim());
  if (one) return [one];
  const digits = digitsOf(part);
  const found: string[] = [];
  SEVERAL.lastIndex = 0;
  while (SEVERAL.lastIndex < digits.length) {
    const at = SEVERAL.exec(digits);
    if (!at) return [];
    found.push(phoneDigits(at[0]));
  }
  return found.every((number) => MOBILE.test(number)) ? found : [];
}

function refusalOf(written: string, text: string): Message {
  const shown = shownCell(text);
  const numbers = written.split(BETWEEN).map((part) => digitsOf(part).replace(/^(?:00)?880?(?=[2-9])/, '0'));
  const areLandlines = numbers.some((digits) => LANDLINE.test(digits)) && !/^\s*\+(?!88)/.test(written);
  return areLandlines
    ? say('importPhoneLandline', { text: shown })
    : say('importPhoneUnreadable', { text: shown });
}
