import { asciiDigits } from './digits.ts';

/** An amount in paisa as plain text in taka: 50000 is '500', 50050 is '500.50'. Exports and forms use it. */
export function takaText(paisa: number): string {
  const sign = paisa < 0 ? '-' : '';
  const whole = Math.abs(paisa);
  const rest = whole % 100;
  return `${sign}${Math.floor(whole / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/**
 * Reads what a person typed as an amount in taka: '500', '1,500.50', '৫০০'. Commas and spaces between digits
 * are left out.
 *
 * @returns whole paisa; undefined if it is no amount with at most two decimals
 */
export function paisaOf(text: string): number | undefined {
  const plain = asciiDigits(text).replace(/[\s,]/g, '');
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!found) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/**
 * An amount in paisa as text in taka, with commas as in Bangladesh: before the last three digits, then before
 * each pair. 12345678 is '1,23,456.78'. The digits are ASCII; the Bangla messages replace them.
 */
export function groupedTaka(paisa: number): string {
  const [whole = '', rest] = takaText(paisa).split('.');
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}
