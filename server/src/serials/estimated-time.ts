import { estimateOf, notPassed } from '@clinic-serial/contract/rules/booking/estimated-time';
import type { Clock } from '../clock.ts';
import type { Sitting } from './sitting-on.ts';

/**
 * The column `estimated_time` is empty for 'at the desk': the serial was given when no time was left (rules:
 * serials 11).
 */
const AT_THE_DESK = '';

/** HH:MM, or null for 'at the desk'. */
export function shownEstimate(stored: string): string | null {
  return stored === AT_THE_DESK ? null : stored;
}

export function storedEstimate(estimate: string | null): string {
  return estimate ?? AT_THE_DESK;
}

/**
 * The estimated time of a serial that is given now (rules: serials 11).
 *
 * @param date YYYY-MM-DD
 */
export function estimateNow(clock: Clock, date: string, sitting: Sitting, serial: number): string | null {
  return estimateOf(sitting, serial, timeOn(clock, date));
}

/**
 * The estimated time of an appointment that comes back now: the one that it had, unless that has passed.
 *
 * @param places the limit of the sitting, from which the time of one patient follows
 */
export function estimateAgain(
  clock: Clock,
  row: { appointmentDate: string; estimatedTime: string; sessionStart: string; sessionEnd: string },
  places: number,
): string | null {
  const hours = { startTime: row.sessionStart, endTime: row.sessionEnd, patientLimit: places };
  return notPassed(shownEstimate(row.estimatedTime), hours, timeOn(clock, row.appointmentDate));
}

function timeOn(clock: Clock, date: string): string | null {
  return date === clock.today() ? clock.timeOfDay() : null;
}
