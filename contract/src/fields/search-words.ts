import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { searchKey } from '../text/search-key.ts';
import { visibleLine } from '../text/visible.ts';
import { checkPrintable } from './text.ts';

const { searchWordsMost: MOST, searchWordLongest: LONGEST } = FIELD_LIMITS;
/** Staff may also paste a list with one word on each line. */
const BETWEEN = /[,\n\r]+/;

/** Trimmed, without blank words and without words that a search takes for an earlier one. */
function wordsOf(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(BETWEEN)
    .map((word) => visibleLine(word).trim())
    .filter((word) => {
      const key = searchKey(word);
      const isNew = key !== '' && !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

/**
 * The words and symptoms that patients search for, separated by commas; blank means none (null) (rules:
 * fields 11). `child, Child , chest pain` becomes `child, chest pain`.
 */
export const searchWords = z.pipe(
  z.nullish(
    z.string(say('notAText')).check(
      checkPrintable(),
      z.refine((text) => wordsOf(text).length <= MOST, { error: say('tooManySearchWords', { most: MOST }) }),
      z.refine((text) => wordsOf(text).every((word) => word.length <= LONGEST), {
        error: say('searchWordTooLong', { most: LONGEST }),
      }),
    ),
  ),
  z.transform((text) => wordsOf(text ?? '').join(', ') || null),
);
