import { randomBytes } from 'node:crypto';
import { nameKey } from '@clinic-serial/contract/fields/person-name';

/** The beginning of the placeholder of a record without a phone. Migration 044 contains it too. */
const NO_PHONE = 'no-phone-';

/**
 * A new placeholder for the phone column of a record without a phone. It is unique, as the column must be. It
 * has no digits, so that no search finds it and nobody takes it for a phone (docs/decisions/077).
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

/** A key that distinguishes people without a phone, in the rows of an import too: the name with the birth. */
export const phonelessKey = ({
  name,
  dateOfBirth,
  birthYear,
}: {
  name: string;
  dateOfBirth: string | null;
  birthYear: number | null;
}) => `${nameKey(name)} ${dateOfBirth ?? birthYear}`;
