import type { Language } from '../../terms/languages.ts';

/** The length of one SMS in the alphabet of phone networks (GSM-7). Each further part costs extra. */
const ONE_PART = 160;
const GSM_7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/;

/** The length of two parts: 153 each. */
const TWO_PARTS = 306;
/** The length of two parts with letters of other alphabets (UCS-2): 67 each. */
const TWO_PARTS_OF_OTHERS = 134;

/**
 * The lengths that an SMS may have, the cheapest first. A text in GSM-7 letters may have one or two parts. A
 * Bangla text, or one with any other letter outside GSM-7, may have two parts.
 *
 * @param texts the texts and names that the SMS contains
 * @returns numbers of characters
 */
export function smsRooms(language: Language, ...texts: string[]): readonly [number, ...number[]] {
  return isGsm(language, texts) ? [ONE_PART, TWO_PARTS] : [TWO_PARTS_OF_OTHERS];
}

const isGsm = (language: Language, texts: string[]) =>
  language === 'en' && texts.every((text) => GSM_7.test(text));

/** The networks' alphabet has these letters too, but each of them takes the room of two. */
const EXTENDED = /[\^{}\\[~\]|€]/g;

/**
 * In how many parts the networks send a text: one of 160 letters or several of 153; with other alphabets one
 * of 70 or several of 67.
 */
export function partsOf(text: string): number {
  const extended = text.match(EXTENDED)?.length ?? 0;
  const [length, one, several] = GSM_7.test(text.replace(EXTENDED, ''))
    ? [text.length + extended, 160, 153]
    : [text.length, 70, 67];
  return length <= one ? 1 : Math.ceil(length / several);
}

/**
 * The lengths that an SMS with a sentence of staff may have, the cheapest first: up to two parts in English,
 * up to four with letters of other alphabets.
 */
export function noticeRooms(language: Language, ...texts: string[]): readonly number[] {
  return isGsm(language, texts) ? [ONE_PART, TWO_PARTS] : [TWO_PARTS_OF_OTHERS, 201, 268];
}

/**
 * How many letters of a name an SMS keeps: at most, even if there is room; at least, even if there is none.
 */
export const SHORT_NAMES = {
  clinic: { most: 30, least: 10 },
  doctor: { least: 12 },
  place: { most: 30, least: 10 },
} as const;

export interface Names {
  clinic: string;
  doctor: string;
  /** Empty in a clinic with one place. */
  place: string;
}

/**
 * Writes a text with the names shortened until it fits into the room: first the doctor's down to 12 letters,
 * then the place's from 30 down to 10, then the clinic's from 30 down to 10. A text that is still longer
 * stays longer.
 *
 * @param room the most characters that the text may have
 */
export function withShortNames(room: number, names: Names, textWith: (names: Names) => string): string {
  const { clinic, doctor, place } = SHORT_NAMES;
  let clinicLength: number = clinic.most;
  let doctorLength = Math.max(names.doctor.length, doctor.least);
  let placeLength = Math.min(Math.max(names.place.length, place.least), place.most);
  for (;;) {
    const text = textWith({
      clinic: shortened(names.clinic, clinicLength),
      doctor: shortened(names.doctor, doctorLength),
      place: shortened(names.place, placeLength),
    });
    if (text.length <= room) return text;
    if (doctorLength > doctor.least) doctorLength -= 1;
    else if (placeLength > place.least) placeLength -= 1;
    else if (clinicLength > clinic.least) clinicLength -= 1;
    else return text;
  }
}

/** A letter with its marks. In Bangla a virama joins the next letter to it: 'ম্মা' is one piece. */
const LETTERS = /\P{M}(?:\p{M}|(?<=\u09cd)\p{L})*/gsu;

/**
 * Shortens a text to at most `most` characters. It never cuts within a Bangla letter. The text then ends with
 * three dots, because GSM-7 has no '…'.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const [letter] of text.matchAll(LETTERS)) {
    if (kept.length + letter.length > most - 3) break;
    kept += letter;
  }
  return `${kept.trimEnd()}...`;
}
