import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import type { Insertable } from 'kysely';
import type { QueueWindowRow } from '../database/rows/queue.ts';
import type { PlayedSitting } from './play-sitting.ts';
import { chances } from './seeded-random.ts';
import type { ToldSitting } from './sitting-story.ts';

const MINUTE_MS = 60_000;
/** The share of patients who looked at their live page, and of windows that did not hold. */
const LOOKED = 0.9;
const NOT_HELD = 0.17;
/** A window is told so long before the call. */
const TOLD_BEFORE_MS = 65 * MINUTE_MS;
const WIDTHS = [30, 35, 40, 45];

/**
 * The windows that patients of a past sitting were told, and whether they held (rules: queue 12).
 *
 * @param idOf the id of an appointment by the number that the play used
 */
export function windowRows(
  { told, queue }: PlayedSitting & { told: ToldSitting },
  idOf: (played: number) => number,
): Insertable<QueueWindowRow>[] {
  const chance = chances(`windows ${told.doctorId} ${told.date} ${told.day.sitting}`);
  return [...queue.places.values()].flatMap((seen) => {
    const { appointmentId, serialNumber, status, calledAt, broughtForward, passedOver } = seen;
    if (status !== 'Completed' || calledAt === null || broughtForward !== null || passedOver) return [];
    if (chance(`looks ${serialNumber}`) >= LOOKED) return [];
    const called = Math.floor((Date.parse(calledAt) - told.startOfDay) / MINUTE_MS);
    const width = WIDTHS[Math.floor(chance(`width ${serialNumber}`) * WIDTHS.length)] ?? 30;
    const holds = chance(`holds ${serialNumber}`) >= NOT_HELD;
    const place = chance(`place ${serialNumber}`);
    // The call is within the window, or before it, or after it. No window begins before the hours.
    const share = holds ? 0.2 + 0.6 * place : place < 0.5 ? -0.2 : 1.3;
    const from = Math.max(minutesOf(told.day.startTime), Math.floor((called - width * share) / 5) * 5);
    const to = from + width;
    return {
      appointmentId: idOf(appointmentId),
      doctorId: told.doctorId,
      windowFrom: clockTimeOf(from),
      windowTo: clockTimeOf(to),
      toldAt: new Date(Date.parse(calledAt) - TOLD_BEFORE_MS).toISOString(),
      held: called >= from && called <= to ? 1 : 0,
    };
  });
}
