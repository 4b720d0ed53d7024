import type { ListedQueue } from '@clinic-serial/contract/queue';
import { REPORT_LIMITS } from '@clinic-serial/contract/rules/report-periods';

/** How late a sitting is: it has not begun, it began late, or it is on time. */
type Lateness = { kind: 'late' | 'began'; minutes: number } | { kind: 'on-time' };

type Sitting = Pick<ListedQueue, 'state' | 'startTime' | 'endTime' | 'expectedStart' | 'lateMinutes'>;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * How late a sitting is, in minutes after its planned start. As in the reports, a sitting that begins at most 10
 * minutes late is on time (rules: numbers 8). A sitting for which the desk expects a later start is late at once.
 *
 * @param timeOfDay HH:MM, the clinic's time
 * @returns null when nothing can be said: before the planned start, and once the sitting or its hours are over
 */
export function latenessOf(sitting: Sitting, timeOfDay: string): Lateness | null {
  const { state, startTime, endTime, expectedStart, lateMinutes } = sitting;
  if (state === 'running' || state === 'break') {
    if (lateMinutes === null) return null;
    return lateMinutes > REPORT_LIMITS.onTimeMinutes
      ? { kind: 'began', minutes: lateMinutes }
      : { kind: 'on-time' };
  }
  if (state !== 'expected' || timeOfDay >= endTime) return null;
  const told = minutesOf(expectedStart) - minutesOf(startTime);
  const passed = minutesOf(timeOfDay) - minutesOf(startTime);
  const minutes = Math.max(told, passed);
  return told > 0 || passed > REPORT_LIMITS.onTimeMinutes ? { kind: 'late', minutes } : null;
}
