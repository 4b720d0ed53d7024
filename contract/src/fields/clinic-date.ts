import * as z from 'zod/mini';
import { noon } from './calendar.ts';

const NOT_A_DATE = 'Please enter a date as YYYY-MM-DD';

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = noon(text);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

/** A calendar date of the clinic, `YYYY-MM-DD`; 30 February is refused. */
export const clinicDate = z.string(NOT_A_DATE).check(z.refine(isCalendarDate, NOT_A_DATE));
