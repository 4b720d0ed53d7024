import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { OneSitting } from '../../src/queue/queue.queries.ts';
import { logNormal, type Random } from '../random.ts';
import type { Person } from './read-all.ts';

export const MIDNIGHT = 24 * 60;

/** Somebody who has a serial, and when they come. */
export interface Coming extends Person {
  /** Minutes after midnight; null if they never come. */
  comesAt: number | null;
}

/** How the desk will run a sitting, and how far it is. */
export interface Course {
  of: OneSitting;
  start: number;
  end: number;
  arrivesAt: number | null;
  late: { at: number; until: number } | null;
  cancelsAt: number | null;
  breakAfter: number;
  breakEndsAt: number;
  /** Null if nobody ends it. */
  endsAt: number | null;
  /** When the desk does something next. */
  nextAt: number;
  calls: number;
  state: QueueState | undefined;
  people: Coming[];
}

/** Chances, from the random numbers of a run. */
export class Dice {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A number from 0 to 1. */
  next(): number {
    return this.#random();
  }

  /** A number that is mostly near the median. */
  logNormal(median: number, spread: number): number {
    return logNormal(this.#random, median, spread);
  }

  is(share: number): boolean {
    return this.#random() < share;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  oneOf<Row>(rows: readonly Row[]): Row | undefined {
    return rows[Math.floor(this.#random() * rows.length)];
  }
}

/** How the desk will run a sitting, by chance. */
export function planCourse(dice: Dice, of: OneSitting, startTime: string, endTime: string): Course {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  const kind = dice.next();
  const late = kind < 0.25 ? { at: start + dice.between(-20, 20), until: 0 } : null;
  if (late) late.until = Math.min(Math.max(start, late.at) + dice.between(10, 50), MIDNIGHT - 1);
  const arrivesAt = late
    ? late.until + dice.between(-8, 25)
    : kind < 0.45
      ? start + dice.between(12, 50)
      : kind < 0.52
        ? null
        : start + dice.between(-8, 10);
  return {
    ...{ of, start, end, arrivesAt, late },
    cancelsAt: dice.is(0.05) ? start + dice.between(-60, 40) : null,
    breakAfter: dice.is(0.7) ? dice.between(1, 9) : 99,
    breakEndsAt: 0,
    endsAt: dice.is(0.8) ? end + dice.between(-15, 45) : null,
    ...{ nextAt: 0, calls: 0, state: undefined, people: [] },
  };
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
