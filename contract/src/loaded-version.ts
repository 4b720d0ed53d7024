import * as z from 'zod/mini';

/** The version of a record that a form was loaded with; when it is no longer the newest, saving is refused. */
export const loadedVersion = { updatedAt: z.optional(z.string().check(z.maxLength(40))) };
