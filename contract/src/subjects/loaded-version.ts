import * as z from 'zod/mini';

/** The version of the record when the form was loaded. If there is a newer one, saving is refused. */
export const loadedVersion = { updatedAt: z.optional(z.string().check(z.maxLength(40))) };
