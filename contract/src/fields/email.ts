import * as z from 'zod/mini';
import { say } from '../messages/message.ts';

const NOT_AN_EMAIL = say('emailInvalid');

/** An optional e-mail address; blank means none (null) (rules: fields 5). */
export const optionalEmail = z.pipe(
  z.pipe(
    z.nullish(z.string(NOT_AN_EMAIL).check(z.maxLength(254, NOT_AN_EMAIL))),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(z.email(NOT_AN_EMAIL)),
);
