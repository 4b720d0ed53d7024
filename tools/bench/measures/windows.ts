import {
  type Habits,
  habitsOf,
  NO_FACTS,
  type SittingFacts,
  type Window,
} from '../../../contract/src/rules/queue/come-between.ts';
import { minutesOf } from '../../../contract/src/time/minutes.ts';
import { seededRandom } from '../../../server/src/demo-data/seeded-random.ts';
import { atLeast, atMost, figure, heading, remark } from '../support/report.ts';
import { type Aim, median } from '../support/statistics.ts';
import {
  anotherFuture,
  type Coming,
  type Day,
  factsOf,
  type Irregularity,
  irregular,
  newDay,
  PLANNED_END,
  PLANNED_START,
  paceOf,
  run,
} from '../windows/simulate-day.ts';

/** Printed with the figures. Every day of a run follows from it. */
const SEED = 20_261_124;
const DOCTORS = 60;
const PAST_SITTINGS = 20;
const DAYS = 6;
const PLACES = 35;
/** Windows that were told this many minutes before the call are judged. */
const BEFORE_CALL = 60;
const FUTURES = 100;
/** The shares of calls that the oracle may leave out on either side. */
const ORACLE_TAILS = Array.from({ length: 15 }, (_, index) => index / 100);
/** How many people of a day the oracle looks at. */
const LOOKED_AT = 2;
const END = PLANNED_START + 12 * 60;
const IRREGULAR = [1, 2, 3];
const HELD_AIM = 0.85;
const ORACLE_AIM = 1.2;
const CLINIC_AIM = 0.5;
const STEP = 5;

/** A told window, what then happened, and what an oracle expected at the same minute. */
interface Judged {
  window: Window;
  calledAt: number;
  /** True if the patient was there before the window ended. */
  wasThere: boolean;
  /** Moments of the call in possible futures, the earliest first; empty where the oracle does not look. */
  futures: number[];
  estimate: number;
}

interface Outcome {
  judged: Judged[];
  /** Mean minutes from the arrival to the call. */
  waited: Record<Coming, number>;
}

/**
 * Plays days of many doctors with the rule of the window, and judges the windows that were told 60 minutes
 * before the call. The oracle knows every distribution and plays the rest of the day from that minute on.
 */
export async function measureWindows(): Promise<void> {
  for (const times of IRREGULAR) {
    heading(
      times === 1
        ? `Windows on simulated days: ${DOCTORS} doctors, ${DAYS} days each after ${PAST_SITTINGS} past sittings (seed ${SEED})`
        : `Days ${times} times as irregular (seed ${SEED})`,
    );
    report(play(irregular(times)), times === 1);
  }
}

function report({ judged, waited }: Outcome, hasAims: boolean): void {
  const tell = (name: string, value: number, unit: string, aim?: Aim) =>
    figure(name, value, unit, hasAims ? aim : undefined);
  const held = shareOf(judged, holds);
  const width = median(judged.map(widthOf));
  const oracle = oracleWidth(
    judged.filter(({ futures }) => futures.length > 0),
    held,
  );
  const errorOf = ({ estimate, calledAt }: Judged) => Math.abs(calledAt - estimate);
  const middleOf = (one: Judged) => minutesOf(one.window.from) + widthOf(one) / 2;
  remark(`${judged.length} windows told ${BEFORE_CALL} minutes before the call`);
  tell('of them hold', held, '', atLeast(HELD_AIM));
  const there = judged.filter(({ wasThere }) => wasThere);
  tell('  of those who were there in time', shareOf(there, holds), '');
  const isBefore = ({ window, calledAt }: Judged) => calledAt < minutesOf(window.from);
  tell('  called before the window', shareOf(judged, isBefore), '');
  tell('median width', width, 'min');
  tell('  an oracle needs for the same share', oracle, 'min');
  tell('  times the oracle', width / oracle, '', atMost(ORACLE_AIM));
  const near = shareOf(judged, (one) => errorOf(one) <= width / 2);
  tell('estimatedTime: share within a window as wide', near, '');
  tell('estimatedTime: median error', median(judged.map(errorOf)), 'min');
  const ofMiddles = median(judged.map((one) => Math.abs(one.calledAt - middleOf(one))));
  tell('window: median error of its middle', ofMiddles, 'min');
  tell('mean minutes in the clinic: all at the start', waited.start, 'min');
  tell('  at the estimatedTime', waited.estimate, 'min');
  tell('  with the window', waited.window, 'min');
  tell('  with the window, times all at the start', waited.window / waited.start, '', atMost(CLINIC_AIM));
}

function play(days: Irregularity): Outcome {
  const random = seededRandom(SEED);
  const doctors = Array.from({ length: DOCTORS }, () => {
    const pace = paceOf(random, days.paces);
    const facts: SittingFacts[] = Array.from({ length: PAST_SITTINGS }, () => {
      const day = newDay(days, pace, PLACES, seededRandom(seedFrom(random)));
      run(day, 'start', null, END);
      return factsOf(day);
    });
    return { pace, facts: sumOf(facts) };
  });
  const clinic = sumOf(doctors.map(({ facts }) => facts));
  const judged: Judged[] = [];
  const waits: Record<Coming, number[]> = { start: [], estimate: [], window: [] };
  for (const { pace, facts } of doctors) {
    const habits = habitsOf(facts, clinic);
    if (!habits) throw new Error('The clinic has no past.');
    for (let number = 0; number < DAYS; number += 1) {
      const seed = seedFrom(random);
      const start = () => newDay(days, pace, PLACES, seededRandom(seed));
      for (const coming of ['start', 'estimate', 'window'] as const) {
        const day = start();
        run(day, coming, coming === 'window' ? habits : null, END);
        waits[coming].push(...waitsOf(day));
        if (coming !== 'window') continue;
        const ofDay = judgedOf(day);
        judged.push(...ofDay.map(({ judged: one }) => one));
        for (const { serial, toldUntil, judged: one } of ofDay.filter(
          (_, index) => (index + number * 7) % Math.ceil(ofDay.length / LOOKED_AT) === 0,
        )) {
          const half = start();
          run(half, 'window', habits, toldUntil, 'at home');
          one.futures = futuresOf(half, habits, serial, seededRandom(seedFrom(random)));
        }
      }
    }
  }
  return {
    judged,
    waited: { start: mean(waits.start), estimate: mean(waits.estimate), window: mean(waits.window) },
  };
}

function waitsOf(day: Day): number[] {
  return day.people.flatMap(({ arrivedAt, calledAt }) =>
    arrivedAt === undefined || calledAt === undefined ? [] : [Math.max(0, calledAt - arrivedAt)],
  );
}

function judgedOf(day: Day) {
  return day.people.flatMap(({ serial, arrivedAt, calledAt, windows }) => {
    if (calledAt === undefined) return [];
    const told = windows.findLast(({ at }) => at <= calledAt - BEFORE_CALL);
    if (!told) return [];
    const judged: Judged = {
      window: told.window,
      calledAt,
      wasThere: (arrivedAt ?? 0) <= minutesOf(told.window.to),
      futures: [],
      estimate: PLANNED_START + ((serial - 1) * (PLANNED_END - PLANNED_START)) / day.people.length,
    };
    return [{ serial, toldUntil: Math.floor(calledAt - BEFORE_CALL) + 1, judged }];
  });
}

function futuresOf(half: Day, habits: Habits, serial: number, random: () => number): number[] {
  const calls: number[] = [];
  for (let future = 0; future < FUTURES; future += 1) {
    const day = anotherFuture(half, random);
    run(day, 'window', habits, END, 'at home', serial);
    const calledAt = day.people[serial - 1]?.calledAt;
    if (calledAt !== undefined) calls.push(calledAt);
  }
  return calls.sort((one, other) => one - other);
}

/** The median width, rounded out to 5 minutes, of the narrowest windows of the oracle that hold as often. */
function oracleWidth(judged: readonly Judged[], held: number): number {
  const widths = ORACLE_TAILS.flatMap((early) =>
    ORACLE_TAILS.flatMap((late) => {
      const windows = judged.map(({ futures }) => ({
        from: Math.floor(quantile(futures, early) / STEP) * STEP,
        to: Math.ceil(quantile(futures, 1 - late) / STEP) * STEP,
      }));
      const share = shareOf(windows, ({ from, to }, index) => {
        const calledAt = judged[index]?.calledAt ?? 0;
        return calledAt >= from && calledAt <= to;
      });
      return share >= held ? [median(windows.map(({ from, to }) => to - from))] : [];
    }),
  );
  return Math.min(...widths);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const holds = ({ window: { from, to }, calledAt }: Judged) =>
  calledAt >= minutesOf(from) && calledAt <= minutesOf(to);
const widthOf = ({ window: { from, to } }: Judged) => minutesOf(to) - minutesOf(from);
const seedFrom = (random: () => number) => Math.floor(random() * 4_294_967_296);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shareOf = <One>(all: readonly One[], is: (one: One, index: number) => boolean) =>
  all.filter(is).length / all.length;

function sumOf(all: readonly SittingFacts[]): SittingFacts {
  const sum = { ...NO_FACTS };
  for (const facts of all)
    for (const name of Object.keys(sum) as (keyof SittingFacts)[]) sum[name] += facts[name];
  return sum;
}
