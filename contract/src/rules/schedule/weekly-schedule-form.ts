import * as z from 'zod/mini';
import { id } from '../../fields/id.ts';
import { optionalLine } from '../../fields/text.ts';
import { type Message, say } from '../../messages/message.ts';
import { FIELD_LIMITS } from '../../terms/field-limits.ts';
import { placeOf } from '../../terms/places.ts';
import { SITTING_LIMITS } from '../../terms/sitting-limits.ts';
import { WEEKDAYS, type Weekday } from '../../time/calendar.ts';
import { minutesOf } from '../../time/minutes.ts';
import {
  type SittingHours,
  type SittingNumber,
  shownAt,
  sittingNumber,
  type WorkingWeek,
  week,
} from './weekly-schedule.ts';

/** The end of hours that last until midnight. Compared as a text, it is later than every time of the day. */
export const DAY_END = '24:00';

/**
 * The end of a sitting as it is stored. Midnight as an end is the end of the day: '00:00' (what a browser's
 * field of a time has for 12:00 AM), '24:00' and '12:00 AM' all become '24:00' (rules: dates 3).
 *
 * @param text HH:MM or HH:MM:SS, or another text, which stays as it is
 */
export function endTimeOf(text: string): string {
  return /^(?:(?:00|24):00(?::00)?|12(?::00)? ?am)$/i.test(text.trim()) ? DAY_END : text;
}

/** The form that is checked. The message of the reserved slots differs (rules: fields 7). */
export type ScheduleForm = 'create' | 'edit';

const hours = {
  startTime: z.nullish(z.string()),
  endTime: z.nullish(z.string()),
  patientLimit: z.nullish(z.union([z.number(), z.string()])),
  /** A text such as '1, 2, 5', or an array of numbers. */
  reservedSlots: z.nullish(z.union([z.string(), z.array(z.number())])),
  /** If it is left out, the sitting stays where it is; see {@link keepWhere}. */
  placeId: z.optional(id),
  room: z.optional(optionalLine(FIELD_LIMITS.roomLongest)),
  roomBn: z.optional(optionalLine(FIELD_LIMITS.roomLongest)),
};
const hoursInput = z.object(hours);
type HoursInput = z.output<typeof hoursInput>;

/**
 * A day has its own hours, or `sittings` with hours each. A sitting without a number has that of its place in
 * the list.
 */
const dayInput = z.object({
  enabled: z._default(z.boolean(), true),
  ...hours,
  sittings: z.nullish(
    z
      .array(z.extend(hoursInput, { sitting: z.optional(sittingNumber) }))
      .check(z.minLength(1), z.maxLength(2)),
  ),
});
type DayInput = z.output<typeof dayInput>;

const optionalDay = z.optional(dayInput);
const weekInput = z.extend(week(optionalDay), { 0: optionalDay });

/**
 * A doctor's week as a request or a form sends it, keyed '1' (Monday) to '7' (Sunday); '0' is Sunday too. A
 * day that is missing or not enabled is a day off. Errors are reported at `<weekday>.<field>`.
 *
 * @param form decides the message of the reserved-slot rule
 * @returns a schema whose output is a WorkingWeek
 */
export function weeklyScheduleInput(form: ScheduleForm) {
  return z.pipe(
    weekInput.check((context) => {
      const week = context.value;
      const fail = (path: PropertyKey[], message: Message) => {
        context.issues.push({ code: 'custom', input: week, path, message });
      };
      if (week[0]?.enabled && week[7]?.enabled) fail(['7'], say('sundayTwice'));
      const days = WEEKDAYS.map((weekday) => [weekday, inputOf(week, weekday)] as const).filter(
        ([, day]) => day?.enabled,
      );
      if (days.length === 0) fail([], say('noWorkingDay'));
      for (const [weekday, day] of days) {
        if (day)
          for (const [path, message] of problemsOfDay(day, form)) fail([String(weekday), ...path], message);
      }
    }),
    z.transform((week): WorkingWeek => {
      const days = WEEKDAYS.flatMap((weekday) => {
        const day = inputOf(week, weekday);
        return day?.enabled ? [[weekday, toSittings(day)] as const] : [];
      });
      return Object.fromEntries(days);
    }),
  );
}

/**
 * One day of a doctor as a request or a form sends it. Errors are reported at the field or at
 * `sittings.<place>.<field>`.
 *
 * @returns a schema whose output has the sittings of the day; none if it is not enabled
 */
export function daySittingsInput() {
  return z.pipe(
    dayInput.check((context) => {
      const day = context.value;
      if (!day.enabled) return;
      for (const [path, message] of problemsOfDay(day, 'edit')) {
        context.issues.push({ code: 'custom', input: day, path, message });
      }
    }),
    z.transform((day): { sittings: SittingHours[] } => ({ sittings: day.enabled ? toSittings(day) : [] })),
  );
}

function inputOf(week: z.output<typeof weekInput>, weekday: Weekday): DayInput | undefined {
  // Sunday has two keys. The enabled one counts.
  return weekday === 7 && !week[7]?.enabled ? (week[0] ?? week[7]) : week[weekday];
}

/** The error messages of an enabled day, each with its path. */
function problemsOfDay(day: DayInput, form: ScheduleForm): [path: PropertyKey[], message: Message][] {
  const { sittings } = day;
  if (!sittings)
    return Object.entries(hoursProblems(day, form)).map(([field, message]) => [[field], message]);
  const problems = sittings.flatMap((sitting, place) =>
    Object.entries(hoursProblems(sitting, form)).map(([field, message]): [PropertyKey[], Message] => [
      ['sittings', place, field],
      message,
    ]),
  );
  const [first, second] = sittings;
  if (problems.length === 0 && first && second) {
    const numbers = sittings.map(numberOf);
    // Texts in the form HH:MM can be compared like times.
    const isInOrder = (second.startTime ?? '') >= endTimeOf(first.endTime ?? '');
    if (numbers[0] !== 1 || numbers[1] !== 2 || !isInOrder) {
      problems.push([['sittings', 1, 'startTime'], say('secondSittingTooEarly')]);
    }
  }
  return problems;
}

/** The error messages of the hours of one sitting, by field; empty if they are valid. */
export function hoursProblems(
  day: HoursInput,
  form: ScheduleForm,
): Partial<Record<keyof HoursInput, Message>> {
  const problems: Partial<Record<keyof HoursInput, Message>> = {};
  const { startTime } = day;
  const endTime = endTimeOf(day.endTime ?? '');
  if (!startTime) problems.startTime = say('startTimeRequired');
  else if (!isTime(startTime)) problems.startTime = say('notATime');
  if (!endTime) problems.endTime = say('endTimeRequired');
  else if (endTime !== DAY_END && !isTime(endTime)) problems.endTime = say('notATime');
  else if (startTime && isTime(startTime) && minutesOf(endTime) <= minutesOf(startTime)) {
    problems.endTime = say('endBeforeStart');
  }
  const limit = wholeNumber(day.patientLimit);
  if (limit === null || limit < SITTING_LIMITS.patientLimitLeast || limit > SITTING_LIMITS.patientLimitMost) {
    problems.patientLimit = say('patientLimitOutOfRange', {
      least: SITTING_LIMITS.patientLimitLeast,
      most: SITTING_LIMITS.patientLimitMost,
    });
  } else {
    const wrong = slotTexts(day.reservedSlots).find((text) => {
      const slot = wholeNumber(text);
      return slot === null || slot < 1 || slot > limit;
    });
    if (wrong !== undefined) {
      problems.reservedSlots =
        form === 'create' ? say('reservedSlotsInvalid') : say('reservedSlotInvalid', { slot: wrong, limit });
    }
  }
  return problems;
}

const numberOf = ({ sitting }: { sitting?: SittingNumber | undefined }, place: number): SittingNumber =>
  sitting ?? (place === 0 ? 1 : 2);

function toSittings(day: DayInput): SittingHours[] {
  if (!day.sittings) return [toHours(day, 1)];
  return day.sittings.map((sitting, place) => toHours(sitting, numberOf(sitting, place)));
}

function toHours(day: HoursInput, sitting: SittingNumber): SittingHours {
  const slots = new Set(slotTexts(day.reservedSlots).map(Number));
  return {
    sitting,
    startTime: (day.startTime ?? '').slice(0, 5),
    endTime: endTimeOf(day.endTime ?? '').slice(0, 5),
    patientLimit: Number(day.patientLimit),
    reservedSlots: [...slots].sort((a, b) => a - b),
    ...(day.placeId === undefined ? {} : { placeId: day.placeId }),
    ...(day.room === undefined ? {} : { room: day.room }),
    ...(day.roomBn === undefined ? {} : { roomBn: day.roomBn }),
  };
}

/**
 * Adds the stored place and room to sittings for which the form names none, so that a client that knows no
 * places changes none (rules: places 3).
 *
 * @param before the stored sittings of the same day
 */
export function keepWhere(
  sittings: readonly SittingHours[],
  before: readonly SittingHours[] | undefined,
): SittingHours[] {
  return sittings.map((hours) => {
    const known = before?.find(({ sitting }) => sitting === hours.sitting);
    const placeId = hours.placeId ?? known?.placeId;
    // A room belongs to its place.
    const isSame = placeOf({ placeId }) === placeOf(known ?? {});
    const { room = isSame ? known?.room : null, roomBn = isSame ? known?.roomBn : null } = hours;
    const { placeId: _place, room: _room, roomBn: _roomBn, ...rest } = hours;
    return { ...rest, ...shownAt({ placeId, room, roomBn }) };
  });
}

/** {@link keepWhere} for each day of a week. */
export function keepWhereOfWeek(week: WorkingWeek, before: WorkingWeek): WorkingWeek {
  return Object.fromEntries(
    WEEKDAYS.flatMap((weekday) => {
      const sittings = week[weekday];
      return sittings ? [[weekday, keepWhere(sittings, before[weekday])]] : [];
    }),
  );
}

/** True for HH:MM and HH:MM:SS (rules: dates 3). Seconds are cut when the day is stored. */
function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

function wholeNumber(value: number | string | null | undefined): number | null {
  return /^\d{1,4}$/.test(String(value ?? '').trim()) ? Number(value) : null;
}

function slotTexts(slots: HoursInput['reservedSlots']): string[] {
  const texts = typeof slots === 'string' ? slots.split(',') : (slots ?? []).map(String);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
