import { randomBytes } from 'node:crypto';
import { nameKey } from '@clinic-serial/contract/fields/person-name';

/** The placeholder of a record without a phone begins so. Migration 044 knows it too. */
const NO_PHONE = 'no-phone-';

/**
 * What the column of a record without a phone contains: unique, as the column must be, and without a digit,
 * so that no search finds it and nobody takes it for a phone (docs/decisions/077).
 */
export function newNoPhone(): string {
  const letters = [...randomBytes(12).toString('hex')].map(
    (digit) => 'abcdefghijklmnop'[Number(`0x${digit}`)],
  );
  return NO_PHONE + letters.join('');
}

/** A record's phone; empty for a patient without one, whose column contains a placeholder. */
export function shownPhone({ phone }: { phone: string }): string {
  return /^\d/.test(phone) ? phone : '';
}

/** Tells two people without a phone apart, in the rows of an import too: the name with the birth. */
export const phonelessKey = ({
  name,
  dateOfBirth,
  birthYear,
}: {
  name: string;
  dateOfBirth: string | null;
  birthYear: number | null;
}) => `${nameKey(name)} ${dateOfBirth ?? birthYear}`;
