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

export const siteAddress = (page: string): string => addressIn(language, page);

/** The address of a page in a language. Opening it makes this language the chosen one. */
export function addressInLanguage(chosen: Language, path: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_CHOICE, chosen);
  return addressIn(chosen, `${path}?${query}`);
}

export function pathOfAddress(pathname: string): string | undefined {
  const found = languageOfPath(pathname);
  return found.language === language ? found.path : undefined;
}

/** The attribute `lang` for a text from `localText`, because on a Bangla page such a text may be English. */
export const langOfText = (bangla: string | null): 'en' | undefined =>
  language === 'bn' && bangla === null ? 'en' : undefined;
