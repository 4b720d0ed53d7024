import { randomInt } from 'node:crypto';
import { REFERENCE_LETTERS } from '@clinic-serial/contract/text/booking-reference';

/** A new booking reference such as `K7QF-3M2D`: 40 random bits (rules: API 4). */
export function newBookingReference(): string {
  const letters = Array.from(
    { length: 8 },
    () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)],
  ).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
