import { clockTimeOf, minutesOf } from '@clinic-serial/contract/fields/minutes';
import { FORWARD_REASONS } from '@clinic-serial/contract/rules/queue-words';
import { estimatedMinutes, type SittingHours } from '@clinic-serial/contract/rules/weekly-schedule';
import type { SittingKey } from '../database/locks.ts';
import type { SittingStory } from './next-act.ts';
import { seededRandom } from './seeded-random.ts';

const MINUTE_MS = 60_000;
const LAST_MINUTE = 24 * 60 - 1;
/** The doors of the clinic open so long before a sitting: nobody comes earlier. */
export const EARLIEST_MS = 60 * MINUTE_MS;
const NOT_COMING = 0.12;
const BREAK_MINUTES = 15;

/** A sitting of the demo clinic. */
export interface ToldSitting extends SittingKey {
  day: SittingHours;
  /** Milliseconds: the midnight at which the date begins. */
  startOfDay: number;
}

/** What a sitting that is under way shows when the demo starts. */
export type LivingRole = 'running' | 'late' | 'break';

/**
 * How a sitting goes, from its doctor, date and number alone, so that the seed and the runner tell the same: the doctor is some
 * minutes late and has a pace of their own, most patients come before their estimated time, and some do not come.
 */
export function usualStory({ doctorId, date, day, startOfDay }: ToldSitting): SittingStory {
  const chance = chances(`${doctorId} ${date} ${day.sitting}`);
  const momentOf = (minutes: number) => startOfDay + minutes * MINUTE_MS;
  const start = minutesOf(day.startTime);
  const late = Math.round(4 + 40 * chance('late') ** 2);
  const startsAt = momentOf(start + late);
  const pace = 4 + 6 * chances(String(doctorId))('pace');
  const pauseAt = minutesOf(day.startTime) + late + 90;
  return {
    plannedStart: momentOf(start),
    startsAt,
    endsAt: momentOf(minutesOf(day.endTime)),
    lateUntil: late > 25 ? clockTimeOf(Math.min(LAST_MINUTE, roundedUp(start + late, 5))) : null,
    lengthMs: (serial) => pace * (0.5 + chance(`length ${serial}`)) * MINUTE_MS,
    arrivesAt: ({ serialNumber }) =>
      chance(`comes ${serialNumber}`) < NOT_COMING
        ? null
        : Math.max(
            momentOf(start) - EARLIEST_MS,
            momentOf(estimatedMinutes(day, serialNumber) - 35 + 40 * chance(`arrives ${serialNumber}`)),
          ),
    missedFrom: chance('missed') < 0.5 ? startsAt + 20 * MINUTE_MS : null,
    forwardFrom: chance('forward') < 0.4 ? startsAt + 25 * MINUTE_MS : null,
    forwardReason:
      FORWARD_REASONS[Math.floor(chance('reason') * FORWARD_REASONS.length)] ?? FORWARD_REASONS[0],
    pause:
      chance('break') < 0.3 && pauseAt + BREAK_MINUTES < minutesOf(day.endTime)
        ? {
            from: momentOf(pauseAt),
            latest: momentOf(pauseAt + BREAK_MINUTES),
            to: momentOf(pauseAt + BREAK_MINUTES),
            until: clockTimeOf(pauseAt + BREAK_MINUTES),
          }
        : null,
  };
}

/**
 * The story of a sitting that is under way now. The usual story could be over already, or not have begun; this one is in the
 * middle: some patients were seen, one is inside, several wait, and some have not come.
 *
 * @param serials those that were given, in their order
 */
export function livingStory(
  told: ToldSitting,
  role: LivingRole,
  serials: readonly number[],
  now: number,
): SittingStory {
  const usual = usualStory(told);
  const chance = chances(`${told.doctorId} ${told.date} now`);
  const elapsed = Math.max(0, now - usual.plannedStart);
  const minuteNow = Math.floor((now - told.startOfDay) / MINUTE_MS);
  const lateUntil = Math.min(LAST_MINUTE, roundedUp(minuteNow + 15, 10));
  const isLate = role === 'late';
  const startsAt = isLate
    ? Math.max(now + 1, told.startOfDay + lateUntil * MINUTE_MS)
    : usual.plannedStart + Math.min(usual.startsAt - usual.plannedStart, elapsed / 4);
  const span = now - startsAt;
  const seen = isLate ? 0 : Math.min(Math.round(span / usual.lengthMs(0)), Math.floor(serials.length * 0.45));
  const length = Math.max(1, span / (seen + 0.45));
  const present = seen + 1 + Math.max(4, Math.ceil((serials.length - seen - 1) * 0.6));
  const before = (minutes: number) => now - Math.min(minutes * MINUTE_MS, elapsed / 2);
  const until = Math.min(LAST_MINUTE, roundedUp(minuteNow + 8, 5));
  return {
    ...usual,
    startsAt,
    endsAt: Math.max(usual.endsAt, now + MINUTE_MS),
    lateUntil: isLate ? clockTimeOf(lateUntil) : null,
    lengthMs: () => length,
    arrivesAt: ({ serialNumber }) => {
      const turn = serials.indexOf(serialNumber);
      const jitter = chance(`arrives ${serialNumber}`);
      if (turn >= present || turn % 7 === 5) return null;
      if (turn > seen || isLate) return before(3 + 35 * jitter);
      return Math.max(
        usual.plannedStart - EARLIEST_MS,
        startsAt + turn * length - (5 + 30 * jitter) * MINUTE_MS,
      );
    },
    missedFrom: role === 'running' && seen > 1 ? before(clamped(length / MINUTE_MS + 3, 12, 24)) : null,
    forwardFrom: role === 'running' ? before(3) : null,
    pause:
      role === 'break'
        ? {
            from: before(9),
            latest: before(5),
            to: Math.max(now + MINUTE_MS, told.startOfDay + until * MINUTE_MS),
            until: clockTimeOf(until),
          }
        : null,
  };
}

const roundedUp = (minutes: number, step: number) => Math.ceil(minutes / step) * step;
const clamped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A source of numbers in [0, 1): the same for the same names. */
function chances(of: string): (name: string) => number {
  return (name) => {
    let seed = 17;
    for (const letter of `${of} ${name}`) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
    return seededRandom(seed)();
  };
}
