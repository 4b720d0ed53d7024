import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { daySittingsInput } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { asciiDigits } from '@clinic-serial/contract/text/digits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import { adminCalendarText } from '#messages/admin-calendar';
import { language } from '#messages/language';
import { formCheck } from '../../ui/form/form-check.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { formatTimeRange } from '../../ui/text/format.ts';
import { type WhereValues, whereOf, withWhere } from '../clinic-places.ts';
import type { DaySaving } from './calendar.api.ts';
import { NO_CHOICE, type PeopleAct, type PeopleValues } from './people-choice.ts';

const text = adminCalendarText;

export type DayChoice = keyof typeof text.day.choices;

/** The typed values of the dialog of a day. */
export interface DayValues extends Record<string, unknown>, Omit<PeopleValues, 'act'> {
  /** Empty until something is chosen. */
  choice: DayChoice | '';
  /** The hours to save. */
  sittings: SittingValues[];
  /** The last date of an absence. */
  until: string;
  /** Empty until chosen. Until then the usual act for the change counts. */
  act: PeopleAct | '';
}

export type DayForm = Form<DayValues>;

export const emptyDay = (date: string): DayValues => ({
  ...NO_CHOICE,
  choice: '',
  sittings: [],
  until: date,
  act: '',
});

const checkHours = formCheck(daySittingsInput(), staffFields);

/**
 * The problems of the dialog of a date, by the path of the field.
 *
 * @param usual as in {@link dayBody}
 */
export function checkDay(date: string, values: DayValues, usual: number | undefined): Record<string, string> {
  const { choice, sittings, until, act, toDate } = values;
  const problems: Record<string, string> = {};
  if (choice === 'hours' || choice === 'extra') Object.assign(problems, checkHours(dayBody(sittings, usual)));
  if (choice === 'away') {
    if (until < date) problems.until = text.day.untilTooEarly;
    else if (until > lastUntil(date)) problems.until = text.day.untilTooLate(CALENDAR_LIMITS.daysAtOnce);
  }
  if (act === 'move' && toDate === '') problems.toDate = text.people.toDateRequired;
  return problems;
}

/** The last date to which an absence from `date` on can be entered in the dialog of a day. */
export const lastUntil = (date: string) => addDays(date, CALENDAR_LIMITS.daysAtOnce - 1);

/** True if the absence has several days and is therefore a leave. */
export function isLeave({ choice, until }: Pick<DayValues, 'choice' | 'until'>, date: string): boolean {
  return choice === 'away' && until > date && until <= lastUntil(date);
}

/** The usual act for the people. A new limit or one more sitting affects nobody who is booked. */
export function usualAct({ choice, sittings }: DayValues, now: readonly SittingValues[]): PeopleAct {
  if (choice === 'away') return 'cancel';
  return choice === 'hours' && keepsHours(now, sittings) ? 'none' : 'tell';
}

/**
 * The way in which the date is saved. Patients read the sentence of a leave too.
 *
 * @param usual as in {@link dayBody}
 */
export function savingOf(values: DayValues, date: string, usual: number | undefined): DaySaving {
  const { choice, sittings, until, sentence } = values;
  if (choice === 'usual') return { kind: 'reset' };
  if (isLeave(values, date)) {
    const said = language === 'bn' ? { textBn: sentence } : { text: sentence };
    return { kind: 'leave', body: { from: date, to: until, ...said } };
  }
  return { kind: 'day', body: choice === 'away' ? { enabled: false } : dayBody(sittings, usual) };
}

/** A sitting in the dialog of a day: the typed values, valid or not. */
export interface SittingValues extends WhereValues {
  sitting: SittingNumber;
  startTime: string;
  endTime: string;
  patientLimit: string;
  /** '1, 2, 5' */
  reservedSlots: string;
}

type HoursOfDay = Pick<
  DoctorDay,
  | 'enabled'
  | 'startTime'
  | 'endTime'
  | 'patientLimit'
  | 'reservedSlots'
  | 'placeId'
  | 'room'
  | 'roomBn'
  | 'sittings'
>;

/** The sittings of a day; none on a day off. */
export function sittingsOf(day: HoursOfDay): SittingValues[] {
  if (!day.enabled) return [];
  const sittings = day.sittings ?? [{ ...day, sitting: 1 as const }];
  return sittings.map((hours) => ({
    sitting: hours.sitting,
    startTime: hours.startTime ?? '',
    endTime: hours.endTime ?? '',
    patientLimit: String(hours.patientLimit ?? ''),
    reservedSlots: hours.reservedSlots ?? '',
    ...whereOf(hours),
  }));
}

/** A sitting with the default values of a new one (rules: fields 8). */
export const newSitting = (sitting: SittingNumber): SittingValues => ({
  sitting,
  startTime: SITTING_LIMITS.dayStart,
  endTime: SITTING_LIMITS.dayEnd,
  patientLimit: String(SITTING_LIMITS.patientLimitDefault),
  reservedSlots: '',
});

/** Adds the sitting that a day with one sitting does not have: an evening, or a morning before it. */
export function withSecondSitting([only]: readonly SittingValues[]): SittingValues[] {
  if (!only) return [newSitting(1)];
  const { placeId } = only;
  const other = { ...newSitting(only.sitting === 1 ? 2 : 1), startTime: '', endTime: '', placeId };
  return only.sitting === 1 ? [only, other] : [other, only];
}

const LAST_MINUTE = 24 * 60 - 1;

/**
 * Shifts the sitting for which the doctor is late: the first that is not over. A sitting after it is shifted
 * too if it would begin before the shifted one ends.
 *
 * @param minutes how late the doctor is
 * @param now HH:MM if the day is today, otherwise undefined
 */
export function shifted(
  sittings: readonly SittingValues[],
  minutes: number,
  now: string | undefined,
): SittingValues[] {
  const late = Math.max(
    0,
    sittings.findIndex(({ endTime }) => now === undefined || endTime > now),
  );
  let earliest = '';
  return sittings.map((sitting, place) => {
    const isLate = place === late || (place > late && sitting.startTime < earliest);
    if (!isLate) return sitting;
    const startTime = later(sitting.startTime, minutes, LAST_MINUTE);
    const endTime = later(sitting.endTime, minutes, LAST_MINUTE + 1);
    earliest = endTime;
    return { ...sitting, startTime, endTime };
  });
}

const later = (time: string, minutes: number, latest: number) =>
  clockTimeOf(Math.min(latest, minutesOf(time) + minutes));

/**
 * The body of `PUT /doctors/{id}/days/{date}`. Reserved numbers above a lowered limit are left out.
 *
 * @param usual the place for a sitting without a chosen one; undefined for a clinic with one place
 */
export function dayBody(sittings: readonly SittingValues[], usual?: number) {
  if (sittings.length === 0) return { enabled: false };
  return {
    enabled: true,
    sittings: sittings.map(({ patientLimit, reservedSlots, ...hours }) => {
      const limit = asciiDigits(patientLimit);
      const kept = reservedSlots.split(/,\s*/).filter((slot) => Number(slot) <= Number(limit));
      return { ...withWhere(hours, usual), patientLimit: limit, reservedSlots: kept.join(', ') };
    }),
  };
}

/** '9:00 AM – 1:00 PM, 5:00 PM – 9:00 PM'. */
export function hoursText(sittings: readonly Pick<SittingValues, 'startTime' | 'endTime'>[]): string {
  return sittings.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)).join(', ');
}

/** True if every sitting of a day keeps its hours and its place. Limits and new sittings do not count. */
export function keepsHours(now: readonly SittingValues[], next: readonly SittingValues[]): boolean {
  return now.every(({ sitting, startTime, endTime, placeId }) =>
    next.some(
      (other) =>
        other.sitting === sitting &&
        other.startTime === startTime &&
        other.endTime === endTime &&
        other.placeId === placeId,
    ),
  );
}
