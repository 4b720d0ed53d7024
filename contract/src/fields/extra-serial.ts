import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { EXTRA_REASONS } from '../terms/extra-serials.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { optionalLine } from './text.ts';

/**
 * Allows an extra serial if the sitting is full (rules: serials 16). 'Other' needs `words`; with the other
 * reasons they are optional.
 */
export const extraSerial = z
  .object({
    reason: z.enum(EXTRA_REASONS, say('extraReasonRequired')),
    words: optionalLine(FIELD_LIMITS.extraWordsLongest),
  })
  .check(
    z.refine(({ reason, words }) => reason !== 'Other' || words !== null, {
      error: say('extraWordsRequired'),
      path: ['words'],
    }),
  );
export type ExtraSerial = z.infer<typeof extraSerial>;
