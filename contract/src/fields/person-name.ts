import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { visibleLine } from '../text/visible.ts';
import { checkPrintable, requiredText } from './text.ts';

/** A patient's full name in the public forms and the profile (rules: fields 3). */
export const personName = requiredText(FIELD_LIMITS.nameLongest, { required: say('fullNameRequired') });

/**
 * A name as staff enter it: at least 2 characters (rules: fields 3).
 *
 * @param required this form's message for a missing name
 */
export function nameByStaff(required: Message) {
  return z
    .string(required)
    .check(
      checkPrintable(),
      z.overwrite(visibleLine),
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.minLength(FIELD_LIMITS.nameShortest, say('nameTooShort', { least: FIELD_LIMITS.nameShortest })),
      z.maxLength(FIELD_LIMITS.nameLongest, say('tooLong', { most: FIELD_LIMITS.nameLongest })),
    );
}

/** A key for comparing names: NFKC, trimmed, in lower case, with single spaces (rules: serials 6). */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');
}
