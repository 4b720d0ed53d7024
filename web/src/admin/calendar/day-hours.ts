import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { asciiDigits } from '@clinic-serial/contract/text/digits';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import { formatTimeRange } from '../../ui/text/format.ts';

/** A sitting in the dialog of a day: the typed values, valid or not. */
export interface SittingValues {
  sitting: SittingNumber;
  startTime: string;
  endTime: string;
  patientLimit: string;
  /** '1, 2, 5' */
  reservedSlots: string;
}

type HoursOfDay = Pick<
  DoctorDay,
  'enabled' | 'startTime' | 'endTime' | 'patientLimit' | 'reservedSlots' | 'sittings'
>;

/** The sittings of a day; none on a day off. */
export function sittingsOf(day: HoursOfDay): SittingValues[] {
  if (!day.enabled) return [];
  const sittings = day.sittings ?? [{ ...day, sitting: 1 as const }];
  return sittings.map(({ sitting, startTime, endTime, patientLimit, reservedSlots }) => ({
    sitting,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    patientLimit: String(patientLimit ?? ''),
    reservedSlots: reservedSlots ?? '',
  }));
}

/** A sitting that nobody has filled in yet (rules: fields 8). */
export const newSitting = (sitting: SittingNumber): SittingValues => ({
  sitting,
  startTime: SITTING_LIMITS.dayStart,
  endTime: SITTING_LIMITS.dayEnd,
  patientLimit: String(SITTING_LIMITS.patientLimitDefault),
  reservedSlots: '',
});

/** Adds the sitting that a day with one sitting lacks: an evening after the first, or a morning before the second. */
export function withSecondSitting([only]: readonly SittingValues[]): SittingValues[] {
  if (!only) return [newSitting(1)];
  const other = { ...newSitting(only.sitting === 1 ? 2 : 1), startTime: '', endTime: '' };
  return only.sitting === 1 ? [only, other] : [other, only];
}

const LAST_MINUTE = 24 * 60 - 1;

/**
 * Shifts the sitting that the doctor is late for: the first that is not over. A sitting after it is shifted too if it
 * would begin before the shifted one ends.
 *
 * @param minutes how late the doctor is
 * @param now HH:MM if the day is today, else undefined
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
    const startTime = later(sitting.startTime, minutes);
    const endTime = later(sitting.endTime, minutes);
    earliest = endTime;
    return { ...sitting, startTime, endTime };
  });
}

const later = (time: string, minutes: number) =>
  clockTimeOf(Math.min(LAST_MINUTE, minutesOf(time) + minutes));

/** The body of `PUT /doctors/{id}/days/{date}`. Reserved numbers above a lowered limit are left out. */
export function dayBody(sittings: readonly SittingValues[]) {
  if (sittings.length === 0) return { enabled: false };
  return {
    enabled: true,
    sittings: sittings.map(({ patientLimit, reservedSlots, ...hours }) => {
      const limit = asciiDigits(patientLimit);
      const kept = reservedSlots.split(/,\s*/).filter((slot) => Number(slot) <= Number(limit));
      return { ...hours, patientLimit: limit, reservedSlots: kept.join(', ') };
    }),
  };
}

/** '9:00 AM – 1:00 PM, 5:00 PM – 9:00 PM'. */
export function hoursText(sittings: readonly Pick<SittingValues, 'startTime' | 'endTime'>[]): string {
  return sittings.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)).join(', ');
}

/** True if every sitting of a day keeps its hours, whatever the limits are and whether a sitting comes new. */
export function keepsHours(now: readonly SittingValues[], next: readonly SittingValues[]): boolean {
  return now.every(({ sitting, startTime, endTime }) =>
    next.some(
      (other) => other.sitting === sitting && other.startTime === startTime && other.endTime === endTime,
    ),
  );
}
