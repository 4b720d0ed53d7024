/**
 * The languages in which doctors of this country speak with patients, by their ISO 639 codes: Bangla,
 * English, Hindi, Urdu, Arabic, Sylheti, Chittagonian, Chakma. Answers and screens keep this order.
 */
export const SPOKEN_LANGUAGES = ['bn', 'en', 'hi', 'ur', 'ar', 'syl', 'ctg', 'ccp'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** The known languages among the codes, each once, in the order of {@link SPOKEN_LANGUAGES}. */
export const spokenLanguages = (codes: readonly string[]): SpokenLanguage[] =>
  SPOKEN_LANGUAGES.filter((language) => codes.includes(language));
