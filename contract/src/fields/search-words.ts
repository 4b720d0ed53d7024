import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { listedIn } from '../text/listed.ts';
import { checkPrintable } from './text.ts';

const { searchWordsMost: MOST, searchWordLongest: LONGEST } = FIELD_LIMITS;

/**
 * The words and symptoms that patients search for, separated by commas; blank means none (null) (rules:
 * fields 11). `child, Child , chest pain` becomes `child, chest pain`.
 */
export const searchWords = z.pipe(
  z.nullish(
    z.string(say('notAText')).check(
      checkPrintable(),
      z.refine((text) => listedIn(text).length <= MOST, { error: say('tooManySearchWords', { most: MOST }) }),
      z.refine((text) => listedIn(text).every((word) => word.length <= LONGEST), {
        error: say('searchWordTooLong', { most: LONGEST }),
      }),
    ),
  ),
  z.transform((text) => listedIn(text ?? '').join(', ') || null),
);
