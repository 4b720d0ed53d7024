const LATIN_ACCENTS = /[\u0300-\u036f]/g;
/** Zero-width joiners: they change how Bangla is drawn, not which word it is. */
const JOINERS = /[\u200c\u200d]/g;

/**
 * The form in which two texts are compared, searched and sorted: without case and without accents, with both Unicode
 * spellings of a Bangla letter (য় ড় ঢ় ো ৌ) brought together. Both databases keep this text with the row, so they find
 * and sort alike.
 *
 * @param text any text, for example `ÉMILE` or `আয়েশা`
 * @returns for example `emile`; empty for an empty text
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(JOINERS, '')
    .normalize('NFC');
}
