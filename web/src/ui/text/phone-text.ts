import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import { common } from '#messages/common';
import { formatNumber } from './format.ts';

/** A phone of 11 digits as screens and tickets show it: '+88 01712-345678' (rules: fields 1). */
export function phoneText(phone: string): string {
  return common.phone(formatNumber(formatPhone(phone)));
}
