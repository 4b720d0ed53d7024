import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { daySittingsInput } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { UseFormReturnType } from '@mantine/form';
import { adminCalendarText } from '#messages/admin-calendar';
import { language } from '#messages/language';
import { formCheck } from '../../ui/form/form-check.ts';
import type { DaySaving } from './calendar.api.ts';
import { dayBody, keepsHours, type SittingValues } from './day-hours.ts';
import { NO_CHOICE, type PeopleAct, type PeopleValues } from './people-choice.ts';

const text = adminCalendarText;

export type DayChoice = keyof typeof text.day.choices;

/** The typed values of the dialog of a day. */
export interface DayValues extends Record<string, unknown>, Omit<PeopleValues, 'act'> {
  /** Empty until something was chosen. */
  choice: DayChoice | '';
  /** The hours to save. */
  sittings: SittingValues[];
  /** The last date of an absence. */
  until: string;
  /** Empty until chosen; then what is usual for the change counts. */
  act: PeopleAct | '';
}

export type DayForm = UseFormReturnType<DayValues>;

export const emptyDay = (date: string): DayValues => ({
  ...NO_CHOICE,
  choice: '',
  sittings: [],
  until: date,
  act: '',
});

const checkHours = formCheck(daySittingsInput(), staffFields);

/** The problems of the dialog of a date, by the path of the field. */
export function checkDay(date: string, values: DayValues): Record<string, string> {
  const { choice, sittings, until, act, toDate } = values;
  const problems: Record<string, string> = {};
  if (choice === 'hours' || choice === 'extra') Object.assign(problems, checkHours(dayBody(sittings)));
  if (choice === 'away') {
    if (until < date) problems.until = text.day.untilTooEarly;
    else if (until > lastUntil(date)) problems.until = text.day.untilTooLate(CALENDAR_LIMITS.daysAtOnce);
  }
  if (act === 'move' && toDate === '') problems.toDate = text.people.toDateRequired;
  return problems;
}

/** The last date to which an absence from `date` on can be entered in the dialog of a day. */
export const lastUntil = (date: string) => addDays(date, CALENDAR_LIMITS.daysAtOnce - 1);

/** True if the absence is of several days, which is a leave. */
export function isLeave({ choice, until }: Pick<DayValues, 'choice' | 'until'>, date: string): boolean {
  return choice === 'away' && until > date && until <= lastUntil(date);
}

/** What happens to the people unless staff choose otherwise. A new limit or one more sitting concerns nobody who is booked. */
export function usualAct({ choice, sittings }: DayValues, now: readonly SittingValues[]): PeopleAct {
  if (choice === 'away') return 'cancel';
  return choice === 'hours' && keepsHours(now, sittings) ? 'none' : 'tell';
}

/** How the date is saved. The sentence is also what patients read about a leave. */
export function savingOf(values: DayValues, date: string): DaySaving {
  const { choice, sittings, until, sentence } = values;
  if (choice === 'usual') return { kind: 'reset' };
  if (isLeave(values, date)) {
    const said = language === 'bn' ? { textBn: sentence } : { text: sentence };
    return { kind: 'leave', body: { from: date, to: until, ...said } };
  }
  return { kind: 'day', body: choice === 'away' ? { enabled: false } : dayBody(sittings) };
}
