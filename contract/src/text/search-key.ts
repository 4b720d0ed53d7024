const LATIN_ACCENTS = /[\u0300-\u036f]/g;
/** Zero-width joiners: they change how Bangla is drawn, but not the word. */
const JOINERS = /[\u200c\u200d]/g;

/**
 * The form of a text for comparing, searching and sorting: in lower case, without accents, so that `ÉMILE`
 * gives `emile`. Both databases sort it alike. Both Unicode spellings of a Bangla letter (য় ড় ঢ় ো ৌ) give
 * the same key.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(JOINERS, '')
    .normalize('NFC');
}
