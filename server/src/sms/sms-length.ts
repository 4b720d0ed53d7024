import type { Language } from '@clinic-serial/contract/rules/languages';

/**
 * The length of one SMS in the alphabet of phone networks (GSM-7). A longer text is sent in parts, and each
 * part costs.
 */
const ONE_PART = 160;
const GSM_7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/;

/** The length of two parts with letters of other alphabets (UCS-2): 67 each. */
const TWO_PARTS = 134;

/**
 * The room for an SMS: one part in English, two parts in Bangla. A name in other letters than those of GSM-7 leaves an
 * English text the room of a Bangla one.
 */
export function smsRoom(language: Language, ...names: string[]): number {
  return language === 'en' && names.every((name) => GSM_7.test(name)) ? ONE_PART : TWO_PARTS;
}

/** The length to which an SMS shortens the clinic's name. */
export const CLINIC_NAME_AT_MOST = 30;
const CLINIC_NAME_AT_LEAST = 10;
const DOCTOR_NAME_AT_LEAST = 12;

/** A letter with its marks. In Bangla a virama joins the next letter to it: 'ম্মা' is one piece. */
const LETTERS = /\P{M}(?:\p{M}|(?<=\u09cd)\p{L})*/gsu;

/**
 * Shortens a text to at most `most` characters, never inside of a Bangla letter. It uses three dots, because the networks'
 * alphabet has no '…'.
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

interface Names {
  clinic: string;
  doctor: string;
}

/**
 * The text of an SMS that names the clinic and a doctor. Long names are shortened so that it stays one SMS in English and
 * two parts in Bangla: first the doctor's name down to 12 letters, then the clinic's down to 10.
 *
 * @param textWith the text with names that may be shorter
 */
export function withShortenedNames(
  language: Language,
  names: Names,
  textWith: (names: Names) => string,
): string {
  const room = smsRoom(language, names.clinic, names.doctor);
  const roomBeside = (shown: Names) => room - textWith(shown).length;
  const leastDoctor = shortened(names.doctor, DOCTOR_NAME_AT_LEAST);
  const clinicRoom = Math.min(CLINIC_NAME_AT_MOST, roomBeside({ clinic: '', doctor: leastDoctor }));
  const clinic = shortened(names.clinic, Math.max(CLINIC_NAME_AT_LEAST, clinicRoom));
  const doctorRoom = Math.max(DOCTOR_NAME_AT_LEAST, roomBeside({ clinic, doctor: '' }));
  return textWith({ clinic, doctor: shortened(names.doctor, doctorRoom) });
}
