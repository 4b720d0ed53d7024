import * as z from 'zod/mini';
import { hours, hoursOrNone } from '../../fields/answer-fields.ts';
import { ofPlace } from '../../fields/place.ts';
import { placeMark, placeOf } from '../../terms/places.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '../../time/calendar.ts';
import { minutesOf } from '../../time/minutes.ts';
import { hoursOfDay } from './week-summary.ts';

/** A doctor sits once or twice a day: 1 is the first sitting of the day, 2 the second. */
export const SITTING_NUMBERS = [1, 2] as const;
export type SittingNumber = (typeof SITTING_NUMBERS)[number];
export const sittingNumber = z.union([z.literal(1), z.literal(2)]);
/** {@link sittingNumber} in a query, where everything arrives as text. */
export const sittingText = z.pipe(
  z.enum(['1', '2']),
  z.transform((text): SittingNumber => (text === '2' ? 2 : 1)),
);

/** How staff closed a sitting at its queue (rules: queue 6). */
export const closedState = z.enum(['ended', 'cancelled']);

/** Where a sitting is. */
export interface SittingAt {
  /** The place of the clinic; left out for the first place (rules: places 1). */
  placeId?: number | undefined;
  /** The room at that place. Without one, the first place has the doctor's room or the department's. */
  room?: string | null | undefined;
  roomBn?: string | null | undefined;
}

/** {@link SittingAt} in an answer. A room is left out if there is none. */
const sittingAt = { ...ofPlace, room: z.optional(z.string()), roomBn: z.optional(z.string()) };

/** Where a sitting is, in the form of an answer. */
export const shownAt = ({
  placeId,
  room,
  roomBn,
}: SittingAt): z.infer<z.ZodMiniObject<typeof sittingAt>> => ({
  ...placeMark(placeOf({ placeId })),
  ...(room ? { room } : {}),
  ...(roomBn ? { roomBn } : {}),
});

/**
 * The places at which a doctor sits, in the order of the ids.
 *
 * @param sittings of a week or a day
 */
export const placesOf = (sittings: readonly SittingAt[]): number[] =>
  [...new Set(sittings.map(placeOf))].sort((one, other) => one - other);

/**
 * One sitting of a day. Times are `HH:MM`, clinic time; an end at midnight is '24:00'. `reservedSlots` are
 * ascending serials. Each sitting has its own places and its own serials, from 1 on (rules: calendar 2).
 */
export interface SittingHours extends SittingAt {
  sitting: SittingNumber;
  startTime: string;
  endTime: string;
  patientLimit: number;
  reservedSlots: number[];
  /** Set once staff have closed the sitting at the queue: it gives no serials any more. */
  closed?: z.infer<typeof closedState>;
}

/** The sittings of a doctor's week, in their order; a weekday that is missing is a day off. */
export type WorkingWeek = Partial<Record<Weekday, readonly SittingHours[]>>;

/** A sitting of `weeklySchedule` as the public sees it. */
const publicSitting = z.object({ sitting: sittingNumber, ...hours, ...sittingAt });

/** A sitting as staff see it: with the limit and the reserved numbers, '1, 2, 5' or null. */
const staffSitting = z.extend(publicSitting, {
  patientLimit: z.int(),
  reservedSlots: z.nullable(z.string()),
});

/**
 * A day of `weeklySchedule` as the public sees it. With two sittings, the hours go from the first start to
 * the last end, and `sittings` has each with its place; a day with the first sitting alone has no `sittings`.
 */
export const publicScheduleDay = z.object({
  enabled: z.boolean(),
  ...hoursOrNone,
  ...sittingAt,
  sittings: z.optional(z.array(publicSitting)),
});

/**
 * A day of `weeklySchedule` as staff see it: with the limit of the whole day. A day with the first sitting
 * alone also has its reserved numbers, '1, 2, 5' or null.
 */
export const staffScheduleDay = z.extend(publicScheduleDay, {
  patientLimit: z.nullable(z.int()),
  reservedSlots: z.nullable(z.string()),
  sittings: z.optional(z.array(staffSitting)),
});

/** A value for each weekday, keyed '1' (Monday) to '7' (Sunday) (rules: dates 2). */
export const week = <Day extends z.core.$ZodType>(day: Day) =>
  z.object({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day });

export const publicWeeklySchedule = week(publicScheduleDay);
export const staffWeeklySchedule = week(staffScheduleDay);
type PublicWeeklySchedule = z.infer<typeof publicWeeklySchedule>;
export type StaffWeeklySchedule = z.infer<typeof staffWeeklySchedule>;

/** Converts a working week to the schedule in answers for the public. */
export function toPublicSchedule(workingWeek: WorkingWeek): PublicWeeklySchedule {
  return eachWeekday((weekday) => publicDay(workingWeek[weekday]));
}

/** Converts a working week to the schedule in answers for staff. */
export function toStaffSchedule(workingWeek: WorkingWeek): StaffWeeklySchedule {
  return eachWeekday((weekday) => toStaffDay(workingWeek[weekday]));
}

/** True for a day with the first sitting alone. Its answer has the simple form, without `sittings`. */
export function isSimpleDay(sittings: readonly SittingHours[]): boolean {
  return sittings.length === 1 && sittings[0]?.sitting === 1;
}

function publicDay(sittings: readonly SittingHours[] = []) {
  return {
    enabled: sittings.length > 0,
    ...hoursOfDay(sittings),
    ...placeOfSimpleDay(sittings),
    ...(sittings.length === 0 || isSimpleDay(sittings)
      ? {}
      : {
          sittings: sittings.map(({ sitting, startTime, endTime, ...at }) => ({
            sitting,
            startTime,
            endTime,
            ...shownAt(at),
          })),
        }),
  };
}

const placeOfSimpleDay = (sittings: readonly SittingHours[]) =>
  sittings[0] && isSimpleDay(sittings) ? shownAt(sittings[0]) : {};

/** Converts the sittings of a day to the form that staff read and send. */
export function toStaffDay(sittings: readonly SittingHours[] = []) {
  const [first] = sittings;
  const simple = isSimpleDay(sittings);
  return {
    enabled: sittings.length > 0,
    ...hoursOfDay(sittings),
    ...placeOfSimpleDay(sittings),
    patientLimit: first === undefined ? null : placesOfDay(sittings),
    reservedSlots: first !== undefined && simple ? slotsText(first) : null,
    ...(first === undefined || simple
      ? {}
      : {
          sittings: sittings.map(({ placeId, room, roomBn, ...hours }) => ({
            ...hours,
            ...shownAt({ placeId, room, roomBn }),
            reservedSlots: slotsText({ ...hours }),
          })),
        }),
  };
}

const slotsText = ({ reservedSlots }: SittingHours) =>
  reservedSlots.length > 0 ? reservedSlots.join(', ') : null;

/** The number of patients for whom all sittings of a day have a place. */
export function placesOfDay(sittings: readonly Pick<SittingHours, 'patientLimit'>[]): number {
  return sittings.reduce((places, { patientLimit }) => places + patientLimit, 0);
}

/** Makes a value for each weekday. */
export function eachWeekday<T>(make: (weekday: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, make(weekday)])) as Record<Weekday, T>;
}

export const scheduleSummary = z.object({
  availableDays: z.string(),
  timeRanges: z.string(),
  totalAvailableDays: z.int(),
});
export type ScheduleSummary = z.infer<typeof scheduleSummary>;

/** The sittings that a working week has on a date; none on a day off. */
export function sittingsOfWeek(workingWeek: WorkingWeek, date: string): readonly SittingHours[] {
  return workingWeek[weekdayOf(date)] ?? [];
}

/** The sittings of a week for which `keep` is true, with their numbers. */
export const weekWhere = (week: WorkingWeek, keep: (hours: SittingHours) => boolean): WorkingWeek =>
  Object.fromEntries(
    WEEKDAYS.flatMap((weekday) => {
      const sittings = week[weekday]?.filter(keep) ?? [];
      return sittings.length > 0 ? [[weekday, sittings] as const] : [];
    }),
  );

/** The number shown as 'daily limit': the most places of a working day, 0 without working days. */
export function dailyPatientLimit(workingWeek: WorkingWeek): number {
  return Math.max(0, ...Object.values(workingWeek).map(placesOfDay));
}

/**
 * When the patient with this serial may expect their turn: start + (serial - 1) x (length / limit), rounded
 * down to 5 minutes (rules: serials 11). A serial above the limit, given after a cancellation, gets the last
 * 5 minutes.
 *
 * @returns minutes since midnight
 */
export function estimatedMinutes(
  day: Pick<SittingHours, 'startTime' | 'endTime' | 'patientLimit'>,
  serial: number,
): number {
  const start = minutesOf(day.startTime);
  const end = minutesOf(day.endTime);
  if (serial > day.patientLimit) return lastEstimate(day);
  return Math.floor((start + ((serial - 1) * (end - start)) / day.patientLimit) / 5) * 5;
}

/** The start of the last 5 minutes of a sitting, in minutes since midnight. */
export function lastEstimate({ startTime, endTime }: Pick<SittingHours, 'startTime' | 'endTime'>): number {
  return Math.max(minutesOf(startTime), Math.floor((minutesOf(endTime) - 5) / 5) * 5);
}
