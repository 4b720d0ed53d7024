import type { Language } from '@clinic-serial/contract/terms/languages';

/** The language of this build. */
export const language: Language = 'en';

export const languageTexts = {
  /** The name of the other language, in that language. */
  other: 'বাংলা',
  /** Above an English page, for a visitor whose browser prefers Bangla. */
  offer: 'এই সাইট বাংলায়ও পড়া যায়।',
  accept: 'বাংলায় দেখুন',
  decline: 'English',
};
