import * as z from 'zod/mini';

/** A moment, ISO 8601 in UTC with milliseconds, as every answer gives it. */
export const instant = z.string();
