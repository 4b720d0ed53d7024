import type { Weekday } from '@clinic-serial/contract/fields/calendar';
import { CLINIC_WEEK, WEEKDAYS } from '@clinic-serial/contract/fields/calendar';
import { asciiDigits } from '@clinic-serial/contract/fields/digits';
import { SITTING_LIMITS } from '@clinic-serial/contract/rules/sitting-limits';
import type { StaffWeeklySchedule } from '@clinic-serial/contract/rules/weekly-schedule';

/** A day in the schedule editor: the typed values, valid or not. */
export interface DayValues {
  enabled: boolean;
  startTime: string;
  endTime: string;
  patientLimit: string;
  /** '1, 2, 5' */
  reservedSlots: string;
}

export type WeekValues = Record<Weekday, DayValues>;

/** A day that nobody has filled in yet (rules: fields 8). */
const USUAL_DAY: DayValues = {
  enabled: false,
  startTime: SITTING_LIMITS.dayStart,
  endTime: SITTING_LIMITS.dayEnd,
  patientLimit: String(SITTING_LIMITS.patientLimitDefault),
  reservedSlots: '',
};

interface Preset {
  days: readonly Weekday[];
  startTime: string;
  endTime: string;
  patientLimit: number;
}

/** The presets (rules: fields 8): Monday to Friday, and the weekend with its own times and limit. */
export const PRESETS = {
  weekday: {
    days: [1, 2, 3, 4, 5],
    startTime: SITTING_LIMITS.dayStart,
    endTime: SITTING_LIMITS.dayEnd,
    patientLimit: SITTING_LIMITS.patientLimitDefault,
  },
  weekend: {
    days: [6, 7],
    startTime: SITTING_LIMITS.weekendStart,
    endTime: SITTING_LIMITS.weekendEnd,
    patientLimit: SITTING_LIMITS.weekendPatientLimit,
  },
} as const satisfies Record<string, Preset>;

/** A week of days off. */
export function emptyWeek(): WeekValues {
  return eachDay(() => USUAL_DAY);
}

/** Converts the week of a doctor for the editor. */
export function weekOf(schedule: StaffWeeklySchedule): WeekValues {
  return eachDay((weekday) => {
    const day = schedule[weekday];
    if (!day.enabled) return USUAL_DAY;
    return {
      enabled: true,
      startTime: day.startTime ?? '',
      endTime: day.endTime ?? '',
      patientLimit: day.patientLimit === null ? '' : String(day.patientLimit),
      reservedSlots: day.reservedSlots ?? '',
    };
  });
}

/** The days that are sent: the enabled ones only, with numbers in ASCII digits (rules: fields 7). */
export function enabledDays(week: WeekValues): Partial<WeekValues> {
  const enabled = WEEKDAYS.filter((weekday) => week[weekday].enabled);
  return Object.fromEntries(
    enabled.map((weekday) => {
      const day = week[weekday];
      return [weekday, { ...day, patientLimit: asciiDigits(day.patientLimit) }];
    }),
  );
}

/** Fills in the days of a preset. The other days and all reserved numbers stay. */
export function withPreset(week: WeekValues, { days, startTime, endTime, patientLimit }: Preset): WeekValues {
  const filled = { enabled: true, startTime, endTime, patientLimit: String(patientLimit) };
  return eachDay((weekday) => (days.includes(weekday) ? { ...week[weekday], ...filled } : week[weekday]));
}

/** Copies one day onto others, reserved numbers included; they become working days. */
export function withCopiedDay(week: WeekValues, from: Weekday, to: readonly Weekday[]): WeekValues {
  return eachDay((weekday) => (to.includes(weekday) ? { ...week[from], enabled: true } : week[weekday]));
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

/** Adds what was typed to the reserved numbers. */
export function withSlots(text: string, typed: string): string {
  return slotsOf(`${text},${typed}`).join(', ');
}

/** Removes one of the reserved numbers. */
export function withoutSlot(text: string, slot: string): string {
  return slotsOf(text)
    .filter((other) => other !== slot)
    .join(', ');
}

function eachDay(make: (weekday: Weekday) => DayValues): WeekValues {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, make(weekday)])) as WeekValues;
}
