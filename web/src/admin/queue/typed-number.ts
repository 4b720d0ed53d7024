import { asciiDigits } from '@clinic-serial/contract/text/digits';

/** The number from 1 to 9 of a key, also of a Bangla keyboard; undefined for other keys. */
export function typedNumber(key: string): number | undefined {
  const digit = asciiDigits(key);
  return /^[1-9]$/.test(digit) ? Number(digit) : undefined;
}
