import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { noon } from '../time/calendar.ts';

const NOT_A_DATE = say('notADate');

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = noon(text);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

/** A calendar date of the clinic, `YYYY-MM-DD`; 30 February is refused. */
export const clinicDate = z.string(NOT_A_DATE).check(z.refine(isCalendarDate, NOT_A_DATE));
