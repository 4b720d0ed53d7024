import * as z from 'zod/mini';
import { say } from '../messages/message.ts';

const NOT_A_TIME = say('notATime');

/** A time of day, `HH:MM`; `HH:MM:SS` is accepted, and the seconds are dropped (rules: dates 3). */
export const clockTime = z.pipe(
  z.string(NOT_A_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, NOT_A_TIME)),
  z.transform((text) => text.slice(0, 5)),
);
