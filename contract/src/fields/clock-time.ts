import * as z from 'zod/mini';

const NOT_A_TIME = 'Please enter a time as HH:MM';

/** A time of day, `HH:MM`; `HH:MM:SS` is accepted and cut (specification 3, weeklySchedule). */
export const clockTime = z.pipe(
  z.string(NOT_A_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, NOT_A_TIME)),
  z.transform((text) => text.slice(0, 5)),
);

/** Minutes since midnight of an `HH:MM` time. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The `HH:MM` time of minutes since midnight (0 to 1439). */
export function clockTimeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
