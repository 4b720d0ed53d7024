import { weekdayShort } from '@clinic-serial/contract/messages/en/format';
import type { Weekday } from '@clinic-serial/contract/time/calendar';

/** The texts of the staff's date fields. */
export const adminDateText = {
  placeholder: 'day/month/year',
  bad: 'Please write a date, for example 20/11/2026',
  /** The button that opens the calendar of a field. */
  open: (label: string) => `Choose from the calendar: ${label}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  /** The head of a column of the calendar, from 40 px wide. */
  column: (isoWeekday: Weekday): string => weekdayShort(isoWeekday),
  isToday: 'today',
  isOff: 'day off',
} as const;
