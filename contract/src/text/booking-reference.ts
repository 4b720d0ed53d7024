import { asciiDigits } from './digits.ts';

/** The letters of booking references: without 0, O, 1 and I, because a reference is read out on the phone. */
export const REFERENCE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const LETTERS = /^[A-HJ-NP-Z2-9]{8}$/;
/** Punctuation, symbols, spaces and invisible characters. */
const MARKS = /[\p{P}\p{S}\p{Z}\p{C}]/gu;
/** Words before a reference, such as 'Booking ref. no'. */
const LABEL =
  /^[\p{P}\p{S}\p{Z}\p{C}]*(?:(?:BOOKING|TICKET|SERIAL|REFERENCE|REF|NUMBER|NO|CODE|বুকিং|টিকিট|রেফারেন্স|নম্বর|নং|কোড)(?![\p{L}\p{M}\p{N}])[\p{P}\p{S}\p{Z}\p{C}]*)+/u;
/** The address of a page, or other words up to a colon or a number sign. */
const BEFORE = /^.*[:#/=]/su;

/**
 * Reads the booking reference in a text that a person has typed or pasted (rules: finding 6). It may be in
 * lower case, have Bangla or full-width digits, any dash, spaces or none, stand in quotes, behind 'Ref:' or
 * in the link of a ticket.
 *
 * No reference has 0, O, 1 or I. A text with one of them is not a reference, because nobody can tell which
 * letter was meant.
 *
 * @returns the reference as it is stored and printed, such as 'K7QF-3M2D'; undefined if the text cannot be
 *   one. A name of eight letters can look like a reference, so a caller goes on with a text search if no
 *   appointment has it.
 */
export function referenceOf(text: string): string | undefined {
  const typed = asciiDigits(text.normalize('NFKC')).toUpperCase();
  for (const part of [typed, typed.replace(LABEL, ''), typed.replace(/\?.*$/su, '').replace(BEFORE, '')]) {
    const letters = part.replace(MARKS, '');
    if (LETTERS.test(letters)) return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  }
  return undefined;
}
