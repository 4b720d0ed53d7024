import type { Language } from '../terms/languages.ts';
import { smsLongest as bn } from './bn/sms-longest.ts';
import { smsLongest as en } from './en/sms-longest.ts';

/** The longest values that an SMS can contain, by language. */
export const SMS_LONGEST: Readonly<Record<Language, typeof en>> = { en, bn };
