import { searchKey } from './search-key.ts';
import { visibleLine } from './visible.ts';

/** A list may also be pasted with one item on each line. */
const BETWEEN = /[,\n\r]+/;

/**
 * The items of a list that was typed with commas or line breaks between them. They are trimmed. Blank items
 * are left out, and so are items with the same search key as an earlier one.
 */
export function listedIn(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(BETWEEN)
    .map((item) => visibleLine(item).trim())
    .filter((item) => {
      const key = searchKey(item);
      const isNew = key !== '' && !seen.has(key);
      seen.add(key);
      return isNew;
    });
}
