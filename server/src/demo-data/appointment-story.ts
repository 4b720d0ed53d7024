import { minutesOf } from '@clinic-serial/contract/fields/minutes';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import type { SittingHours } from '@clinic-serial/contract/rules/weekly-schedule';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One booking's place in the demo's three weeks. */
export interface Turn {
  /** Days from today. */
  offset: number;
  /** The booking's place in the sitting's order of bookings, from 0. The sitting gets `wanted` bookings. */
  turn: number;
  wanted: number;
  day: SittingHours;
  /** Milliseconds: the moment of the seeding, and the midnight at which the appointment's day begins. */
  now: number;
  startOfDay: number;
}

/**
 * The status of a demo appointment. Past ones are over. Today's sittings that start before 14:00 are in
 * progress, whatever the time of the start, so that the demo always shows all six statuses. All others are
 * still to come.
 */
export function statusOf({ offset, turn, wanted, day }: Turn, random: () => number): AppointmentStatus {
  const chance = random();
  if (offset < 0) return chance < 0.8 ? 'Completed' : chance < 0.9 ? 'Cancelled' : 'No Show';
  if (offset > 0 || day.startTime >= '14:00') return chance < 0.15 ? 'Confirmed' : 'Booked';

  const seen = Math.floor(wanted / 3);
  if (turn < seen) return chance < 0.75 ? 'Completed' : 'No Show';
  if (turn === seen) return 'In Progress';
  return turn === seen + 1 ? 'Confirmed' : 'Booked';
}

/**
 * The moments at which an appointment was booked and last changed, as text for the database. They are in the
 * order of the turns, and never after now.
 *
 * @param estimated the estimated time, minutes since midnight
 */
export function momentsOf(story: Turn, status: AppointmentStatus, estimated: number) {
  const { offset, turn, wanted, now, startOfDay } = story;
  const [from, until] =
    offset < 0
      ? [startOfDay + 6 * HOUR_MS, startOfDay + minutesOf(story.day.startTime) * MINUTE_MS]
      : offset === 0
        ? [Math.max(startOfDay, now - 6 * HOUR_MS), now]
        : [now - 48 * HOUR_MS, now];
  const booked = Math.floor(from + ((until - from) * (turn + 1)) / (wanted + 1));
  const isSettled = status !== 'Booked' && status !== 'Confirmed';
  const settled = Math.max(booked, Math.min(now, startOfDay + (estimated + 15) * MINUTE_MS));
  const changed = new Date(isSettled ? settled : booked).toISOString();
  return { createdAt: new Date(booked).toISOString(), updatedAt: changed, statusChangedAt: changed };
}
