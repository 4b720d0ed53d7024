import * as z from 'zod/mini';
import { EXTRA_REASONS, WITHOUT_NETWORK } from '../terms/extra-serials.ts';

// Fields that many answers share. Bangla texts are null where staff have entered none: screens then show the
// English text.

export const nameTexts = { name: z.string(), nameBn: z.nullable(z.string()) };
export const doctorNames = { doctorName: z.string(), doctorNameBn: z.nullable(z.string()) };
export const departmentNames = { departmentName: z.string(), departmentNameBn: z.nullable(z.string()) };
export const departmentPlace = {
  departmentLocation: z.nullable(z.string()),
  departmentLocationBn: z.nullable(z.string()),
};
/** The text about a day for patients: a holiday's name or the text of a leave. */
export const dayTexts = { text: z.nullable(z.string()), textBn: z.nullable(z.string()) };

/** How old a person is, rounded down (rules: people 5); null if neither date nor year of birth is known. */
export const age = z.nullable(
  z.object({
    unit: z.enum(['days', 'months', 'years']),
    count: z.int(),
    /** True if only the year of birth is known. */
    isAbout: z.boolean(),
  }),
);

/** HH:MM, clinic time. */
export const hours = { startTime: z.string(), endTime: z.string() };
/** {@link hours}, null on a day off. */
export const hoursOrNone = { startTime: z.nullable(z.string()), endTime: z.nullable(z.string()) };

/**
 * How many of a doctor's last patients were called within the window that they were told; null if there are
 * fewer than 20 such patients (rules: queue 12).
 */
export const keptWindows = { kept: z.nullable(z.object({ patients: z.int(), held: z.int() })) };

/** Whether and why a serial was given beyond the limit, for staff only (rules: serials 16). */
export const extraMark = {
  isExtra: z.boolean(),
  /** Null if it is no extra serial. */
  extraReason: z.nullable(z.enum([...EXTRA_REASONS, WITHOUT_NETWORK])),
  extraWords: z.nullable(z.string()),
};

/**
 * How many extra serials staff can give now. Left out unless the sitting or day is full and has some left
 * (rules: serials 16).
 */
export const extrasLeft = z.optional(z.int());
