/** The languages of the site and of its messages. English is the first and the default. */
export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The start of the addresses in a language: English at `/doctors`, Bangla at `/bn/doctors`. */
export const LANGUAGE_BASES = { en: '', bn: '/bn' } as const satisfies Record<Language, string>;

/** The cookie, and the query parameter, that say which language a visitor has chosen. */
export const LANGUAGE_CHOICE = 'language';

/** The language of an address, and the page without it: '/bn/doctors' gives 'bn' and '/doctors'. */
export function languageOfPath(pathname: string): { language: Language; path: string } {
  const base = LANGUAGE_BASES.bn;
  if (pathname === base) return { language: 'bn', path: '/' };
  if (pathname.startsWith(`${base}/`)) return { language: 'bn', path: pathname.slice(base.length) };
  return { language: 'en', path: pathname };
}

/** The address of a page in a language: 'bn' and '/doctors?department=2' give '/bn/doctors?department=2'. */
export function addressIn(language: Language, page: string): string {
  const base = LANGUAGE_BASES[language];
  return base !== '' && /^\/(\?|$)/.test(page) ? base + page.slice(1) : base + page;
}
