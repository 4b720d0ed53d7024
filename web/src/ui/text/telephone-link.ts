import { digitsOf } from '@clinic-serial/contract/text/digits';

/** The `tel:` address of a phone in any spelling. Bangladeshi numbers get their country code. */
export function telephoneLink(phone: string): string {
  const digits = digitsOf(phone).replace(/^(88)?(?=0)/, '88');
  return `tel:${digits.startsWith('88') ? '+' : ''}${digits}`;
}
