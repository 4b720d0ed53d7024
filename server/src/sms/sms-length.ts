import type { Language } from '@clinic-serial/contract/rules/languages';

/**
 * The length of one SMS in the alphabet of phone networks (GSM-7). A longer text is sent in parts, and each
 * part costs.
 */
export const ONE_PART = 160;

/** The length of one SMS in English, and of two parts in Bangla: a part has 67 letters of its alphabet (UCS-2). */
export const SMS_ROOM: Readonly<Record<Language, number>> = { en: ONE_PART, bn: 134 };

/** The length to which an SMS shortens the clinic's name. */
export const CLINIC_NAME_AT_MOST = 30;

/**
 * Shortens a text to at most `most` characters. It uses three dots, because the networks' alphabet has no
 * '…'.
 */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3).trimEnd()}...`;
}
