import { randomInt } from 'node:crypto';

// Without 0, O, 1 and I, because a reference is read out on the phone.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new booking reference such as `K7QF-3M2D`: 40 random bits (rules: API 4). */
export function newBookingReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The reference that a search text may mean: in any case, with or without the hyphen. */
export function referenceIn(search: string): string | undefined {
  const letters = search.toUpperCase().replaceAll(/[\s-]/g, '');
  const reference = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  return isBookingReference(reference) ? reference : undefined;
}

/**
 * True if an upper-case text has the form of a booking reference. Callers skip the database lookup otherwise.
 */
export function isBookingReference(text: string): boolean {
  return /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(text);
}
