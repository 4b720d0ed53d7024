import type { Language } from '../terms/languages.ts';
import { smsTexts as bn } from './bn/sms-texts.ts';
import { smsTexts as en } from './en/sms-texts.ts';

/** The SMS of the product, by language: their texts with placeholders, and how values are written. */
export const SMS_TEXTS: Readonly<Record<Language, typeof en>> = { en, bn };
