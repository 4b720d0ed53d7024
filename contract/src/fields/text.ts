import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { visibleLine, visibleText } from './visible.ts';

const SEARCH_LONGEST = 100;
const UNPRINTABLE = say('unprintable');

// Tab, line feed and carriage return may stand in notes; the other control characters (NUL first of all) and half
// surrogate pairs cannot be stored in every database.
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** The check that every free text carries: nothing that cannot be printed or stored. */
export function printable() {
  return z.refine<string>((text) => !FORBIDDEN.test(text), { error: UNPRINTABLE, abort: true });
}

/**
 * A required line of text, trimmed, without characters that nobody sees.
 *
 * @param messages.required shown when it is missing or blank
 * @param messages.tooLong shown beyond `longest` characters
 */
export function requiredText(longest: number, messages: { required: Message; tooLong?: Message }) {
  return z
    .string(messages.required)
    .check(
      printable(),
      z.overwrite(visibleLine),
      z.trim(),
      z.minLength(1, { error: messages.required, abort: true }),
      z.maxLength(longest, messages.tooLong ?? say('tooLong', { most: longest })),
    );
}

/** An optional text of one or more lines, trimmed; blank means none (null). */
export function optionalText(longest: number) {
  return optional(longest, visibleText);
}

/** An optional line of text, trimmed, without characters that nobody sees; blank means none (null). */
export function optionalLine(longest: number) {
  return optional(longest, visibleLine);
}

function optional(longest: number, clean: (text: string) => string) {
  return z.pipe(
    z.nullish(
      z
        .string(say('notAText'))
        .check(
          printable(),
          z.overwrite(clean),
          z.trim(),
          z.maxLength(longest, say('tooLong', { most: longest })),
        ),
    ),
    z.transform((text) => text || null),
  );
}

/** What a person types into a search box: trimmed, at most 100 characters, blank means no search. */
export const searchText = z.pipe(
  z.optional(
    z
      .string()
      .check(
        printable(),
        z.overwrite(visibleLine),
        z.trim(),
        z.maxLength(SEARCH_LONGEST, say('searchTooLong', { most: SEARCH_LONGEST })),
      ),
  ),
  z.transform((text) => text || undefined),
);
