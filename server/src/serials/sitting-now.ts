import {
  type SittingFacts,
  type SittingNow,
  sittingNowOf,
} from '@clinic-serial/contract/rules/queue/sitting-state';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { QueueSittingRow } from '../database/rows/queue.ts';
import type { PeopleNow } from './sitting-use.ts';

const minuteOf = (ms: number) => Math.floor(ms / 60_000);

/** The facts from which the state of a sitting is computed. */
interface SittingParts {
  date: string;
  hours: Pick<SittingHours, 'startTime' | 'endTime'>;
  away: SittingFacts['away'];
  /** Undefined before the first act. */
  head: QueueSittingRow | undefined;
  /** Undefined while no serial is given. */
  people: PeopleNow | undefined;
}

export interface StateServices {
  clock: Clock;
  config: Pick<Config, 'queue'>;
}

export const clinicNow = (clock: Clock) => ({ today: clock.today(), time: clock.timeOfDay() });

/** The state of a sitting (rules: queue 17), from its head and the statuses of its appointments. */
export function sittingNow({ clock, config }: StateServices, parts: SittingParts): SittingNow {
  const { date, hours, away, head, people } = parts;
  const lastAct = head?.lastActAt ?? head?.startedAt ?? null;
  const { serving, confirmed, booked, taken } = people ?? {
    serving: null,
    confirmed: 0,
    booked: 0,
    taken: 0,
  };
  const facts: SittingFacts = {
    date,
    startTime: hours.startTime,
    endTime: hours.endTime,
    away,
    state: head?.state ?? 'expected',
    lateUntil: head?.lateUntil ?? null,
    breakUntil: head?.breakUntil ?? null,
    cancelReason: head?.reason ?? null,
    // In full minutes of the clock, so that the state changes only when the minute does. Answers are kept for
    // that long.
    quietMinutes: lastAct === null ? null : minuteOf(clock.now().getTime()) - minuteOf(Date.parse(lastAct)),
    serving,
    isAwaited: confirmed > 0 || (!config.queue.checkIn && booked > 0),
    isBooked: taken > 0,
  };
  return sittingNowOf(facts, clinicNow(clock));
}
