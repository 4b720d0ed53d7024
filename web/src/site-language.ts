import {
  addressIn,
  LANGUAGE_BASES,
  LANGUAGE_CHOICE,
  type Language,
  languageOfPath,
} from '@clinic-serial/contract/terms/languages';
import { language } from '#messages/language';

/** The start of all addresses of this build: '' or '/bn'. */
export const LANGUAGE_BASE = LANGUAGE_BASES[language];

export const otherLanguage: Language = language === 'en' ? 'bn' : 'en';

/** The address of a page in the language of this build: '/doctors' as '/bn/doctors'. */
export const siteAddress = (page: string): string => addressIn(language, page);

/** The address of a page in a language, which becomes the chosen one. */
export function addressInLanguage(chosen: Language, path: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_CHOICE, chosen);
  return addressIn(chosen, `${path}?${query}`);
}

/** The page of an address, without the part of the language; undefined for a page in the other language. */
export function pathOfAddress(pathname: string): string | undefined {
  const found = languageOfPath(pathname);
  return found.language === language ? found.path : undefined;
}

/**
 * The attribute `lang` of a text from `localText`: a Bangla page shows the English text of a record that has no Bangla one.
 */
export const langOfText = (bangla: string | null): 'en' | undefined =>
  language === 'bn' && bangla === null ? 'en' : undefined;
