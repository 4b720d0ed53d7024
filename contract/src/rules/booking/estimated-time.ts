import { clockTimeOf, minutesOf } from '../../time/minutes.ts';
import { estimatedMinutes, lastEstimate, type SittingHours } from '../schedule/weekly-schedule.ts';

type Hours = Pick<SittingHours, 'startTime' | 'endTime' | 'patientLimit'>;

/**
 * The estimated time of a serial that is given now (rules: serials 11).
 *
 * @param now the clinic's time of day, HH:MM, for a sitting of today; null for another date
 * @returns HH:MM; null if only 'at the desk' can be said
 */
export function estimateOf(sitting: Hours, serial: number, now: string | null): string | null {
  return notPassed(clockTimeOf(estimatedMinutes(sitting, serial)), sitting, now);
}

/**
 * Replaces an estimated time that has passed: by now plus one patient's time, rounded up to 5 minutes, at the
 * latest the last 5 minutes of the sitting (rules: serials 11).
 *
 * @param estimate HH:MM; null stands for 'at the desk' and stays so
 * @param now as for {@link estimateOf}
 * @returns HH:MM, never before `now`; null if no such time is left
 */
export function notPassed(estimate: string | null, sitting: Hours, now: string | null): string | null {
  if (estimate === null || now === null || estimate >= now) return estimate;
  const [start, end, current] = [sitting.startTime, sitting.endTime, now].map(minutesOf) as [
    number,
    number,
    number,
  ];
  const perPatient = (end - start) / sitting.patientLimit;
  const next = Math.ceil((current + perPatient) / 5) * 5;
  const possible = next < end ? next : lastEstimate(sitting);
  return possible < current ? null : clockTimeOf(possible);
}
