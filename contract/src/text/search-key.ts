const LATIN_ACCENTS = /[\u0300-\u036f]/g;
/** Zero-width joiners: they change how Bangla is drawn, but not the word. */
const JOINERS = /[\u200c\u200d]/g;

/**
 * The form of a text for comparing, searching and sorting, in which both databases sort alike: in lower case,
 * without accents. Both Unicode spellings of a Bangla letter (য় ড় ঢ় ো ৌ) give the same key: `ÉMILE` gives
 * `emile`.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(JOINERS, '')
    .normalize('NFC');
}
