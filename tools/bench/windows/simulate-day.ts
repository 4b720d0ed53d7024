import { aheadOf } from '../../../contract/src/rules/queue/ahead.ts';
import {
  type Forecast,
  forecastsOf,
  type Habits,
  latenessOf,
  NO_FACTS,
  type SittingCourse,
  type SittingFacts,
  type Window,
  windowToTell,
} from '../../../contract/src/rules/queue/come-between.ts';
import { minutesOf } from '../../../contract/src/time/minutes.ts';
import { logNormal, type Random } from '../../../server/test/random.ts';

/** How irregular days are. The spreads are those of the logarithm. */
export interface Irregularity {
  lateMedian: number;
  lateSpread: number;
  /** Each doctor has an own pace between these minutes, 6 on the average. */
  paces: readonly [shortest: number, longest: number];
  consultationSpread: number;
  notCome: number;
  broughtForward: number;
  comeLate: number;
  breakMinutes: number;
  breakSpread: number;
}

export const USUAL: Irregularity = {
  lateMedian: 20,
  lateSpread: 0.6,
  paces: [3, 12],
  consultationSpread: 0.5,
  notCome: 0.12,
  broughtForward: 0.05,
  comeLate: 0.1,
  breakMinutes: 15,
  breakSpread: 0.3,
};

/** Days that are `times` as irregular: spreads and shares grow with it. */
export function irregular(times: number): Irregularity {
  const share = (usual: number) => Math.min(0.6, usual * times);
  return {
    ...USUAL,
    lateSpread: USUAL.lateSpread * times,
    consultationSpread: USUAL.consultationSpread * times,
    notCome: share(USUAL.notCome),
    broughtForward: share(USUAL.broughtForward),
    comeLate: share(USUAL.comeLate),
    breakSpread: USUAL.breakSpread * times,
  };
}

/** The pace of a doctor, in minutes: 6 on the average of all doctors. */
export function paceOf(random: Random, [shortest, longest]: readonly [number, number]): number {
  for (;;) {
    const pace = logNormal(random, 5.6, 0.4);
    if (pace >= shortest && pace <= longest) return pace;
  }
}

/** When people come: at the planned start, at the ticket's estimated time, or when their window begins. */
export type Coming = 'start' | 'estimate' | 'window';

export const PLANNED_START = 17 * 60;
export const PLANNED_END = 20 * 60;
const TRAVEL = 30;
const RETURN_AFTER = 3;

interface Person {
  serial: number;
  comes: boolean;
  forward: boolean;
  /** Minutes after the moment at which they meant to come. */
  lateBy: number;
  /** The moment for which they left home, whether they come or not; undefined while they are at home. */
  aim: number | undefined;
  /** When they get there. */
  arrivesAt: number | undefined;
  arrivedAt: number | undefined;
  calledAt: number | undefined;
  /** The serial behind which the person stands; null for their own place. */
  place: number | null;
  told: Window | null;
  /** Each told window with its moment. */
  windows: { at: number; window: Window }[];
}

/** A day in progress: the facts at `now`, and the events that are still to come. */
export interface Day {
  now: number;
  pace: number;
  days: Irregularity;
  people: Person[];
  startsAt: number;
  hasStarted: boolean;
  endsAt: number | undefined;
  currentSince: number | undefined;
  calledUpTo: number;
  calls: number;
  /** The break comes after this many calls. */
  breakAfter: number;
  breakSince: number | undefined;
  breakEnds: number | undefined;
  breaksTaken: number;
  finished: { count: number; minutes: number; squared: number };
  random: Random;
}

export function newDay(days: Irregularity, pace: number, places: number, random: Random): Day {
  const people = Array.from({ length: places }, (_, index): Person => {
    const draws = [random(), random(), random(), random()] as const;
    return {
      serial: index + 1,
      comes: draws[0] >= days.notCome,
      forward: draws[1] < days.broughtForward,
      lateBy: draws[2] < days.comeLate ? 10 + 35 * draws[3] : (draws[3] - 0.5) * 10,
      aim: undefined,
      arrivesAt: undefined,
      arrivedAt: undefined,
      calledAt: undefined,
      place: null,
      told: null,
      windows: [],
    };
  });
  return {
    now: PLANNED_START - 180,
    pace,
    days,
    people,
    startsAt: PLANNED_START + logNormal(random, days.lateMedian, days.lateSpread),
    hasStarted: false,
    endsAt: undefined,
    currentSince: undefined,
    calledUpTo: 0,
    calls: 0,
    breakAfter: Math.floor(places * (0.2 + 0.6 * random())),
    breakSince: undefined,
    breakEnds: undefined,
    breaksTaken: 0,
    finished: { count: 0, minutes: 0, squared: 0 },
    random,
  };
}

/** The people who are told windows. A window changes nothing for people who have left home. */
type Told = 'everybody' | 'at home';

/**
 * Goes on minute by minute until `until`, or until nobody can be called any more.
 *
 * @param habits what the product has learned; null tells no windows
 * @param serial the call of this serial ends the run
 */
export function run(
  day: Day,
  coming: Coming,
  habits: Habits | null,
  until: number,
  told: Told = 'everybody',
  serial?: number,
): void {
  while (day.now < until) {
    const called = minute(day, coming);
    if (habits && (called || day.now % 5 === 0)) tellWindows(day, habits, told);
    day.now += 1;
    if (serial !== undefined && day.people[serial - 1]?.calledAt !== undefined) return;
    if (day.people.every(({ comes, calledAt }) => !comes || calledAt !== undefined)) return;
  }
}

function minute(day: Day, coming: Coming): boolean {
  for (const person of day.people) {
    if (person.arrivedAt !== undefined) continue;
    if (person.aim === undefined) leaveHome(person, day, coming);
    if (person.comes && person.arrivesAt !== undefined && person.arrivesAt <= day.now) arrive(person, day);
  }
  if (day.startsAt <= day.now) day.hasStarted = true;
  if (!day.hasStarted) return false;
  if (day.breakEnds !== undefined && day.breakEnds <= day.now) {
    day.breakEnds = undefined;
    day.breakSince = undefined;
  }
  let called = false;
  while (day.breakEnds === undefined && (day.endsAt === undefined || day.endsAt <= day.now)) {
    const from = Math.max(day.endsAt ?? 0, day.now - 1);
    finish(day);
    if (day.calls >= day.breakAfter && day.breaksTaken === 0) {
      day.breaksTaken = 1;
      day.breakSince = day.now;
      day.breakEnds = day.now + logNormal(day.random, day.days.breakMinutes, day.days.breakSpread);
      break;
    }
    if (!callNext(day, from)) break;
    called = true;
  }
  return called;
}

function leaveHome(person: Person, day: Day, coming: Coming): void {
  const aim =
    coming === 'start'
      ? PLANNED_START
      : coming === 'estimate'
        ? PLANNED_START + ((person.serial - 1) * (PLANNED_END - PLANNED_START)) / day.people.length
        : person.told
          ? minutesOf(person.told.from)
          : PLANNED_START;
  if (aim - TRAVEL > day.now) return;
  person.aim = Math.max(aim, day.now + TRAVEL);
  person.arrivesAt = person.aim + person.lateBy;
}

function arrive(person: Person, day: Day): void {
  person.arrivedAt = day.now;
  if (person.serial > day.calledUpTo || person.forward) return;
  const inTurn = waiting(day).filter((other) => !other.forward && other !== person);
  const last = inTurn.slice(0, RETURN_AFTER).at(-1);
  person.place = last ? (last.place ?? last.serial) : day.calledUpTo;
}

const turn = ({ place, serial }: Person) => place ?? serial;
const waiting = (day: Day) =>
  day.people
    .filter(({ arrivedAt, calledAt }) => arrivedAt !== undefined && calledAt === undefined)
    .sort(
      (one, other) =>
        Number(other.forward) - Number(one.forward) ||
        turn(one) - turn(other) ||
        Number(one.place !== null) - Number(other.place !== null),
    );

function finish(day: Day): void {
  if (day.endsAt === undefined || day.currentSince === undefined) return;
  const minutes = day.endsAt - day.currentSince;
  day.finished.count += 1;
  day.finished.minutes += minutes;
  day.finished.squared += minutes * minutes;
  day.endsAt = undefined;
  day.currentSince = undefined;
}

function callNext(day: Day, from: number): boolean {
  const [next] = waiting(day);
  if (!next) return false;
  next.calledAt = from;
  day.calls += 1;
  if (!next.forward && next.place === null) day.calledUpTo = Math.max(day.calledUpTo, next.serial);
  day.currentSince = from;
  const { consultationSpread: spread } = day.days;
  day.endsAt = from + logNormal(day.random, day.pace * Math.exp((-spread * spread) / 2), spread);
  return true;
}

const isAway = ({ arrivedAt, calledAt }: Person) => arrivedAt === undefined && calledAt === undefined;

function sittingNow(day: Day): SittingCourse {
  return {
    now: day.now,
    plannedStart: PLANNED_START,
    lateUntil: null,
    state: !day.hasStarted ? 'expected' : day.breakEnds === undefined ? 'running' : 'break',
    breakSince: day.breakSince ?? null,
    breakUntil: null,
    breaksTaken: day.breaksTaken,
    currentSince: day.currentSince ?? null,
    consultations: day.finished.count,
    minutes: day.finished.minutes,
    left: day.people.filter(({ calledAt }) => calledAt === undefined).length,
  };
}

function tellWindows(day: Day, habits: Habits, told: Told): void {
  const people = day.people.filter(
    ({ aim, calledAt }) => calledAt === undefined && (told === 'everybody' || aim === undefined),
  );
  if (people.length === 0) return;
  const forecast = day.hasStarted ? forecastsOf(habits, sittingNow(day)) : forecastsBeforeStart(habits, day);
  const line = waiting(day);
  const place = (person: Person) => ({
    appointmentId: person.serial,
    serialNumber: person.serial,
    broughtForward: person.forward && person.arrivedAt !== undefined ? ('Emergency' as const) : null,
    passedOver: false,
    place: person.place,
  });
  const queue = {
    waiting: line.map(place),
    notHere: day.people.filter(isAway).map(place),
    calledUpTo: day.calledUpTo,
  } as unknown as Parameters<typeof aheadOf>[0];
  for (const person of people) {
    const ahead = aheadOf(queue, person.serial, RETURN_AFTER);
    if (!ahead) continue;
    const window = windowToTell(person.told, forecast(ahead));
    if (window === person.told || !window) continue;
    person.told = window;
    person.windows.push({ at: day.now, window });
  }
}

const BEFORE_START = new WeakMap<Habits, Map<string, Forecast>>();

/**
 * Like {@link forecastsOf}, for a sitting that has not started. Its forecasts depend on nothing but the
 * minute and the people ahead, so all possible futures share them. They are most of the work, because any
 * start is still possible.
 */
function forecastsBeforeStart(habits: Habits, day: Day): ReturnType<typeof forecastsOf> {
  const kept = BEFORE_START.get(habits) ?? new Map<string, Forecast>();
  BEFORE_START.set(habits, kept);
  let forecasts: ReturnType<typeof forecastsOf> | undefined;
  return (ahead) => {
    const key = `${day.now} ${ahead.present} ${ahead.away}`;
    const known = kept.get(key);
    if (known) return known;
    forecasts ??= forecastsOf(habits, sittingNow(day));
    const forecast = forecasts(ahead);
    kept.set(key, forecast);
    return forecast;
  };
}

/** The facts that the product keeps of a day. */
export function factsOf(day: Day): SittingFacts {
  const lateness = latenessOf(Math.round(day.startsAt - PLANNED_START));
  return {
    ...NO_FACTS,
    sittings: 1,
    lateness,
    latenessSquared: lateness * lateness,
    consultations: day.finished.count,
    minutes: day.finished.minutes,
    minutesSquared: day.finished.squared,
    notCome: day.people.filter(({ comes }) => !comes).length,
    broughtForward: day.people.filter(({ forward, comes }) => forward && comes).length,
    breaks: day.breaksTaken,
    breakMinutes: day.breaksTaken * day.days.breakMinutes,
  };
}

/**
 * A copy of a day at its present minute, with a future of its own: everything that nobody can know yet is
 * drawn again from the true distributions.
 */
export function anotherFuture(day: Day, random: Random): Day {
  const { days } = day;
  const copy: Day = {
    ...day,
    random,
    finished: { ...day.finished },
    people: day.people.map((person) => {
      const next = { ...person, windows: [...person.windows] };
      if (person.arrivedAt !== undefined) return next;
      next.forward = random() < days.broughtForward;
      // For people who are not there, everything is possible except that they came before now.
      for (let tries = 0; tries < 50; tries += 1) {
        const [lateness, how] = [random(), random()];
        next.comes = random() >= days.notCome;
        next.lateBy = lateness < days.comeLate ? 10 + 35 * how : (how - 0.5) * 10;
        next.arrivesAt = person.aim === undefined ? undefined : person.aim + next.lateBy;
        if (!next.comes || next.arrivesAt === undefined || next.arrivesAt > day.now) return next;
      }
      next.comes = false;
      return next;
    }),
  };
  if (!day.hasStarted) {
    do copy.startsAt = PLANNED_START + logNormal(random, days.lateMedian, days.lateSpread);
    while (copy.startsAt <= day.now && copy.startsAt < PLANNED_START + 600);
  }
  if (day.breaksTaken === 0) {
    do copy.breakAfter = Math.floor(day.people.length * (0.2 + 0.6 * random()));
    while (copy.breakAfter < day.calls);
  }
  if (day.breakEnds !== undefined && day.breakSince !== undefined) {
    do copy.breakEnds = day.breakSince + logNormal(random, days.breakMinutes, days.breakSpread);
    while (copy.breakEnds <= day.now);
  }
  if (day.endsAt !== undefined && day.currentSince !== undefined) {
    const spread = days.consultationSpread;
    do
      copy.endsAt = day.currentSince + logNormal(random, day.pace * Math.exp((-spread * spread) / 2), spread);
    while (copy.endsAt <= day.now);
  }
  return copy;
}
