import { digitsOf } from './digits.ts';

/**
 * The telephone numbers of a clinic, in the order of the setting. Screens show each as a link of its own.
 *
 * @param text the setting CLINIC_PHONE: numbers separated by commas
 * @returns the numbers as they are written; empty if the text has none
 */
export const clinicPhones = (text: string): string[] => text.match(/[^\s,]([^,]*[^\s,])?/g) ?? [];

/**
 * The first telephone number, for texts with room for only one (an SMS, a sentence, a slip). Empty if there
 * is none.
 */
export const firstPhone = (text: string): string => clinicPhones(text)[0] ?? '';

/**
 * The `tel:` address of a phone in any spelling. A Bangladeshi number gets its country code; a hotline of
 * five digits has none.
 */
export const telephoneLink = (phone: string): string =>
  `tel:${digitsOf(phone).replace(/^(88)?(?=0)/, '+88')}`;

/**
 * The address that opens a chat with a phone in WhatsApp.
 *
 * @param phone a Bangladeshi mobile number without the country code, such as 01811-223344
 */
export const whatsAppLink = (phone: string): string => `https://wa.me/88${digitsOf(phone)}`;
