import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { LIMITS } from '../rules/limits.ts';
import { printable, requiredText } from './text.ts';
import { visibleLine } from './visible.ts';

/** A patient's full name as the public forms and the profile ask for it (rules: fields 3). */
export const personName = requiredText(LIMITS.nameLongest, { required: say('fullNameRequired') });

/**
 * A name as staff enter it: at least 2 characters after trimming (rules: fields 3).
 *
 * @param required the message of the form for a missing name
 */
export function nameByStaff(required: Message) {
  return z
    .string(required)
    .check(
      printable(),
      z.overwrite(visibleLine),
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.minLength(LIMITS.nameShortest, say('nameTooShort', { least: LIMITS.nameShortest })),
      z.maxLength(LIMITS.nameLongest, say('tooLong', { most: LIMITS.nameLongest })),
    );
}

/**
 * The form of a name in which two spellings of one person meet: trimmed, single spaces, case-folded
 * (rules: serials 6).
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');
}
