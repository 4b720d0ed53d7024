import {
  eachWeekday,
  type SittingNumber,
  type StaffWeeklySchedule,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { DAY_END } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { asciiDigits } from '@clinic-serial/contract/text/digits';
import { CLINIC_WEEK, WEEKDAYS, type Weekday } from '@clinic-serial/contract/time/calendar';
import { type WhereValues, whereOf, withWhere } from '../clinic-places.ts';

/** The hours of a sitting: the typed values, valid or not. */
interface HoursValues extends WhereValues {
  startTime: string;
  endTime: string;
  patientLimit: string;
  /** '1, 2, 5' */
  reservedSlots: string;
}
export interface SittingValues extends HoursValues {
  sitting: SittingNumber;
}

/**
 * A day in the schedule editor, in the form in which it is sent: its hours, or its sittings. `isFilled` is
 * true while a preset has filled in the hours, so that another preset may change them. It is not sent.
 */
export type DayValues = { enabled: boolean; isFilled?: true } & (HoursValues | { sittings: SittingValues[] });

export type WeekValues = Record<Weekday, DayValues>;

/** The default hours of a sitting (rules: fields 8). */
const USUAL_HOURS = {
  startTime: SITTING_LIMITS.dayStart,
  endTime: SITTING_LIMITS.dayEnd,
  patientLimit: String(SITTING_LIMITS.patientLimitDefault),
  reservedSlots: '',
} as const satisfies HoursValues;

interface Preset {
  days: readonly Weekday[];
  startTime: string;
  endTime: string;
  patientLimit: number;
}

const USUAL_DAY = {
  startTime: SITTING_LIMITS.dayStart,
  endTime: SITTING_LIMITS.dayEnd,
  patientLimit: SITTING_LIMITS.patientLimitDefault,
} as const;

/**
 * The presets (rules: fields 8): Monday to Friday, the weekend with its own times and limit, and the week of
 * Bangladesh without its Friday.
 */
export const PRESETS = {
  weekday: { days: [1, 2, 3, 4, 5], ...USUAL_DAY },
  weekend: {
    days: [6, 7],
    startTime: SITTING_LIMITS.weekendStart,
    endTime: SITTING_LIMITS.weekendEnd,
    patientLimit: SITTING_LIMITS.weekendPatientLimit,
  },
  saturdayToThursday: { days: [6, 7, 1, 2, 3, 4], ...USUAL_DAY },
} as const satisfies Record<string, Preset>;

export function emptyWeek(): WeekValues {
  return eachWeekday(() => ({ enabled: false, ...USUAL_HOURS }));
}

export function weekOf(schedule: StaffWeeklySchedule): WeekValues {
  return eachWeekday((weekday) => {
    const day = schedule[weekday];
    if (!day.enabled) return { enabled: false, ...USUAL_HOURS };
    if (!day.sittings) return { enabled: true, ...hoursOf(day) };
    return {
      enabled: true,
      sittings: day.sittings.map((hours) => ({ sitting: hours.sitting, ...hoursOf(hours) })),
    };
  });
}

function hoursOf(day: Omit<StaffWeeklySchedule[Weekday], 'enabled' | 'sittings'>): HoursValues {
  return {
    startTime: day.startTime ?? '',
    endTime: day.endTime ?? '',
    patientLimit: day.patientLimit === null ? '' : String(day.patientLimit),
    reservedSlots: day.reservedSlots ?? '',
    ...whereOf(day),
  };
}

/** The sittings of a day, in their order. A day in the simple form has only the first. */
export function sittingsOf(day: DayValues): SittingValues[] {
  if ('sittings' in day) return day.sittings;
  const { enabled: _enabled, isFilled: _isFilled, ...hours } = day;
  return [{ sitting: 1, ...hours }];
}

/** A day with other sittings. If there is only the first, the day is written in the simple form. */
export function withSittings<Sitting extends { sitting: SittingNumber }>(
  { enabled }: { enabled: boolean },
  sittings: Sitting[],
): { enabled: boolean } & (Omit<Sitting, 'sitting'> | { sittings: Sitting[] }) {
  const [first] = sittings;
  if (sittings.length !== 1 || first?.sitting !== 1) return { enabled, sittings };
  const { sitting: _, ...hours } = first;
  return { enabled, ...hours };
}

/**
 * Adds the sitting that a day does not have. A second sitting begins in the evening, but not before the first
 * has ended.
 */
export function withOtherSitting(day: DayValues): DayValues {
  const [only] = sittingsOf(day);
  if (!only) return day;
  const samePlace = { placeId: only.placeId };
  if (only.sitting === 2) return withSittings(day, [{ sitting: 1, ...USUAL_HOURS, ...samePlace }, only]);
  const { eveningStart, eveningEnd } = SITTING_LIMITS;
  // Times in the form HH:MM compare like texts. After a sitting until midnight, no other can begin.
  const startTime = only.endTime === DAY_END ? '' : only.endTime > eveningStart ? only.endTime : eveningStart;
  return withSittings(day, [
    only,
    { sitting: 2, ...USUAL_HOURS, ...samePlace, startTime, endTime: eveningEnd },
  ]);
}

export function withoutSitting(day: DayValues, sitting: SittingNumber): DayValues {
  return withSittings(
    day,
    sittingsOf(day).filter((other) => other.sitting !== sitting),
  );
}

/**
 * The days that are sent: only the enabled ones, with numbers in ASCII digits (rules: fields 7).
 *
 * @param usualPlace the place for a sitting without a chosen one; undefined for a clinic with one place
 */
export function enabledDays(week: WeekValues, usualPlace?: number) {
  const enabled = WEEKDAYS.filter((weekday) => week[weekday].enabled);
  return Object.fromEntries(
    enabled.map((weekday) => {
      const sittings = sittingsOf(week[weekday]).map((hours) => ({
        ...withWhere(hours, usualPlace),
        patientLimit: asciiDigits(hours.patientLimit),
      }));
      return [weekday, withSittings(week[weekday], sittings)];
    }),
  );
}

/**
 * Makes the days of a preset working days. It fills in hours only if the day never had any, or if another
 * preset filled them in. Hours that somebody entered stay, even those of a day that is unticked now.
 */
export function withPreset(week: WeekValues, preset: Preset): WeekValues {
  const { startTime, endTime, patientLimit } = preset;
  const filled = { startTime, endTime, patientLimit: String(patientLimit), reservedSlots: '' };
  return eachWeekday((weekday) => {
    const day = week[weekday];
    if (!preset.days.includes(weekday)) return day;
    return hasEnteredHours(day) ? { ...day, enabled: true } : { enabled: true, isFilled: true, ...filled };
  });
}

export function daysKeptBy(week: WeekValues, { days }: Preset): Weekday[] {
  return days.filter((weekday) => hasEnteredHours(week[weekday]));
}

/** True if somebody has entered hours that a preset must keep. A day off with the default hours has none. */
function hasEnteredHours(day: DayValues): boolean {
  if (day.isFilled) return false;
  if (day.enabled || 'sittings' in day) return true;
  return (Object.keys(USUAL_HOURS) as (keyof typeof USUAL_HOURS)[]).some(
    (name) => day[name] !== USUAL_HOURS[name],
  );
}

/** Copies a day with its sittings and reserved numbers to other days. They become working days. */
export function withCopiedDay(week: WeekValues, from: Weekday, to: readonly Weekday[]): WeekValues {
  const copy = withSittings({ ...week[from], enabled: true }, sittingsOf(week[from]));
  return eachWeekday((weekday) => (to.includes(weekday) ? copy : week[weekday]));
}

/** The other working days, in the clinic's order of the week. */
export function otherWorkingDays(week: WeekValues, weekday: Weekday): Weekday[] {
  return CLINIC_WEEK.filter((other) => other !== weekday && week[other].enabled);
}

/**
 * Splits '1, 2,৫ ' into ['1', '2', '5'], each once. Texts that are no numbers stay, so that the form can
 * report them.
 */
export function slotsOf(text: string): string[] {
  return [
    ...new Set(
      asciiDigits(text)
        .split(/[,;\s]+/)
        .filter((slot) => slot !== ''),
    ),
  ];
}

export function withSlots(text: string, typed: string): string {
  return slotsOf(`${text},${typed}`).join(', ');
}

export function withoutSlot(text: string, slot: string): string {
  return slotsOf(text)
    .filter((other) => other !== slot)
    .join(', ');
}
