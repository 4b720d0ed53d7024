import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { visibleLine, visibleText } from '../text/visible.ts';

const SEARCH_LONGEST = 100;
const UNPRINTABLE = say('unprintable');

// Not every database can store control characters (above all NUL) and half surrogate pairs. Tabs and line
// breaks are fine.
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** The check of every free text for characters that cannot be printed or stored. */
export function checkPrintable() {
  return z.refine<string>((text) => !FORBIDDEN.test(text), { error: UNPRINTABLE, abort: true });
}

/**
 * A required line of text, trimmed, without invisible characters.
 *
 * @param messages.required shown if the text is missing or blank
 */
export function requiredText(longest: number, messages: { required: Message; tooLong?: Message }) {
  return z
    .string(messages.required)
    .check(
      checkPrintable(),
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

/** An optional line of text, trimmed, without invisible characters; blank means none (null). */
export function optionalLine(longest: number) {
  return optional(longest, visibleLine);
}

function optional(longest: number, clean: (text: string) => string) {
  return z.pipe(
    z.nullish(
      z
        .string(say('notAText'))
        .check(
          checkPrintable(),
          z.overwrite(clean),
          z.trim(),
          z.maxLength(longest, say('tooLong', { most: longest })),
        ),
    ),
    z.transform((text) => text || null),
  );
}

/** The text of a search box: trimmed, at most 100 characters. Blank means no search. */
export const searchText = z.pipe(
  z.optional(
    z
      .string()
      .check(
        checkPrintable(),
        z.overwrite(visibleLine),
        z.trim(),
        z.maxLength(SEARCH_LONGEST, say('searchTooLong', { most: SEARCH_LONGEST })),
      ),
  ),
  z.transform((text) => text || undefined),
);
