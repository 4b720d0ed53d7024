import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import { common } from '#messages/common';
import { formatNumber } from './format.ts';

/**
 * A phone as screens and tickets show it (rules: fields 1).
 *
 * @param phone 11 digits
 * @returns for example '+88 01712-345678'
 */
export function phoneText(phone: string): string {
  return common.phone(formatNumber(formatPhone(phone)));
}
