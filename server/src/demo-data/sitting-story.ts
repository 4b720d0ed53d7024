import { estimatedMinutes, type SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { FORWARD_REASONS } from '@clinic-serial/contract/terms/queue-words';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import type { SittingKey } from '../database/locks.ts';
import type { Part } from './cast-day.ts';
import type { SittingStory } from './next-act.ts';
import { chances } from './seeded-random.ts';

const MINUTE_MS = 60_000;
/** The doors of the clinic open so long before a sitting: nobody comes earlier. */
export const EARLIEST_MS = 60 * MINUTE_MS;
const NOT_COMING = 0.12;
const COMING_LATE = 0.08;
/** The share of the planned minutes of a patient that a doctor needs, so that a full sitting with its break ends in time. */
const PACE = 0.92;

/** A sitting of the demo clinic. */
export interface ToldSitting extends SittingKey {
  day: SittingHours;
  /** Milliseconds: the midnight at which the date begins. */
  startOfDay: number;
}

/**
 * How a sitting goes, from its doctor, date, hours and part alone, so that the seed and the runner tell the same: the doctor
 * comes a few minutes late and needs the planned time for a patient, most patients come before their estimated time, and some
 * do not come.
 */
export function tellStory({ doctorId, date, day, startOfDay }: ToldSitting, part: Part): SittingStory {
  const chance = chances(`${doctorId} ${date} ${day.sitting}`);
  const momentOf = (minutes: number) => startOfDay + minutes * MINUTE_MS;
  const [start, end] = [minutesOf(day.startTime), minutesOf(day.endTime)];
  const startsAt =
    part.lateUntil === null
      ? momentOf(start + Math.round(8 * chance('start')))
      : momentOf(minutesOf(part.lateUntil) + Math.round(3 * chance('start')));
  const pace = (PACE * (end - start)) / day.patientLimit;

  const arrivals = new Map<number, number | null>();
  function arrivalOf(serial: number): number | null {
    if (chance(`comes ${serial}`) < NOT_COMING) return null;
    const early = chance(`late ${serial}`) < COMING_LATE ? -15 : 15 + 40 * chance(`arrives ${serial}`);
    const minute = Math.min(estimatedMinutes(day, serial) - early, end - 15);
    return momentOf(Math.max(start - EARLIEST_MS / MINUTE_MS, minute));
  }

  return {
    startOfDay,
    plannedStart: momentOf(start),
    startsAt,
    endsAt: momentOf(end),
    lateUntil: part.lateUntil,
    lengthMs: (serial) => pace * usualShare(chance(`length ${serial}`)) * MINUTE_MS,
    paceMs: pace * MINUTE_MS,
    expectedAt: (serial) => momentOf(estimatedMinutes(day, serial)),
    arrivesAt: ({ serialNumber }) => {
      const known = arrivals.get(serialNumber);
      if (known !== undefined) return known;
      const at = arrivalOf(serialNumber);
      arrivals.set(serialNumber, at);
      return at;
    },
    missedFrom: chance('missed') < 0.6 ? startsAt + (15 + 90 * chance('missed from')) * MINUTE_MS : null,
    forwardFrom: chance('forward') < 0.5 ? startsAt + (15 + 90 * chance('forward from')) * MINUTE_MS : null,
    forwardReason:
      FORWARD_REASONS[Math.floor(chance('reason') * FORWARD_REASONS.length)] ?? FORWARD_REASONS[0],
    breakFrom: part.breakFrom === null ? null : momentOf(part.breakFrom),
  };
}

/** Most patients need less than the mean, and a few need twice as much. The mean of all is 1. */
function usualShare(chance: number): number {
  return 0.5 + 1.5 * chance * chance;
}
