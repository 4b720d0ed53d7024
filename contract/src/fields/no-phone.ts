import * as z from 'zod/mini';
import { say } from '../messages/message.ts';

/** True if staff say that the patient has no phone (rules: people 7). */
export const noPhone = z.optional(z.literal(true, say('checkValue')));

/** Without a phone the age tells people of the same name apart. */
export const ageWithoutPhone = z.refine<{
  noPhone?: true | undefined;
  dateOfBirth?: string | null | undefined;
  birthYear?: number | null | undefined;
}>((form) => !form.noPhone || Boolean(form.dateOfBirth || form.birthYear), {
  error: say('ageWithoutPhone'),
  path: ['birthYear'],
});
