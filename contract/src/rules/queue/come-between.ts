import { clockTimeOf, minutesOf } from '../../time/minutes.ts';

// The model is explained in docs/windows.md. Moments are minutes since midnight of the sitting's date, in
// clinic time. Durations are minutes.

/** Sums over past sittings of a doctor or of the whole clinic. */
export type SittingFacts = typeof NO_FACTS;

export const NO_FACTS = {
  sittings: 0,
  /** The sums of {@link latenessOf} of each sitting, and of its square. */
  lateness: 0,
  latenessSquared: 0,
  /** Completed consultations, and their minutes. */
  consultations: 0,
  minutes: 0,
  minutesSquared: 0,
  /** Patients who did not come. */
  notCome: 0,
  broughtForward: 0,
  breaks: 0,
  breakMinutes: 0,
};

/** The habits of a doctor, as far as the model knows them before a sitting begins. */
export interface Habits {
  /** Mean and spread of {@link latenessOf}. */
  lateness: { mean: number; spread: number };
  /**
   * `variation`: the spread divided by the mean. `weight`: the number of consultations that it was learned
   * from.
   */
  consultation: { mean: number; variation: number; weight: number };
  /** The share of patients who do not come, between 0 and 1. */
  notCome: number;
  /** How many patients are brought forward for each one who is called in turn. */
  forward: number;
  breaks: { count: number; minutes: number };
}

export interface SittingCourse {
  now: number;
  plannedStart: number;
  /** The start that the desk expects since the doctor is late. */
  lateUntil: number | null;
  state: 'expected' | 'running' | 'break';
  /** When the break began, and when the doctor has said to be back. */
  breakSince: number | null;
  breakUntil: number | null;
  breaksTaken: number;
  /** When the consultation of the patient with the doctor began; null while nobody is. */
  currentSince: number | null;
  /** Today's completed consultations and their minutes. */
  consultations: number;
  minutes: number;
  /** The number of people who may still be called. */
  left: number;
}

/** A window, and the moment before which the call comes as likely as after it (`likely`). */
export interface Forecast {
  from: number;
  to: number;
  likely: number;
}

/** A window as it is told, HH:MM; hours after midnight count on from 24 ('24:20'). */
export interface Window {
  from: string;
  to: string;
}

/** The share of calls that are before the window, and the share that are not after it. */
const EARLIEST = 0.06;
const LATEST = 0.92;
/** Windows begin and end at full 5 minutes. */
const STEP = 5;
/** A told window stays while the forecast has moved by no more than this. */
const KEPT_MINUTES = 10;
/** The clinic's mean weighs as much as this many sittings, or consultations, of the doctor. */
const CLINIC_SITTINGS = 4;
const CLINIC_CONSULTATIONS = 10;
/** A doctor's older consultations weigh as much as this many at most, so that today's have an effect. */
const MOST_OLDER = 120;
/** With fewer sittings or consultations than these the clinic knows too little for a forecast. */
const FEWEST_SITTINGS = 3;
const FEWEST_CONSULTATIONS = 30;
/** A doctor may begin this many minutes early. */
const EARLY_START = 10;
/** A desk that says 'late until 17:40' is right within about this many minutes. */
const SPREAD_OF_LATE = 8;
/** How much the length of a break differs from the usual one, as a share of it. */
const SPREAD_OF_BREAK = 0.4;
/** How many equally likely starts stand for all possible ones. */
const STARTS = 20;
/** Enough halvings to narrow a span of hours down to a second. */
const BISECTIONS = 15;
/** A forecast that begins later than 6 AM of the next day is not told. */
const LATEST_MINUTE = 30 * 60;

/**
 * How late a sitting began, on a scale on which the usual 5 minutes weigh as much as the rare hour.
 *
 * @param minutes after the planned start; negative for an early start
 */
export function latenessOf(minutes: number): number {
  return Math.log(Math.max(1, minutes + EARLY_START));
}

/**
 * Estimates the habits of a doctor from the last sittings of the doctor and of the clinic. The fewer sittings
 * the doctor has, the more the clinic's sittings count.
 *
 * @returns null while the clinic has too few sittings or consultations
 */
export function habitsOf(doctor: SittingFacts, clinic: SittingFacts): Habits | null {
  if (clinic.sittings < FEWEST_SITTINGS || clinic.consultations < FEWEST_CONSULTATIONS) return null;
  const sittings = doctor.sittings + CLINIC_SITTINGS;
  const drawn = (ofDoctor: number, ofClinic: number) =>
    (ofDoctor + (CLINIC_SITTINGS * ofClinic) / clinic.sittings) / sittings;
  const lateness = drawn(doctor.lateness, clinic.lateness);
  const latenessSquared = drawn(doctor.latenessSquared, clinic.latenessSquared);

  const older = doctor.consultations + CLINIC_CONSULTATIONS;
  const clinicMean = clinic.minutes / clinic.consultations;
  const mean = (doctor.minutes + CLINIC_CONSULTATIONS * clinicMean) / older;
  // Doctors of one clinic differ more from each other than the consultations of one doctor.
  const ofDoctor = doctor.consultations > 1 ? variationOf(doctor) : null;
  const variation =
    ((ofDoctor ?? USUAL_VARIATION) * doctor.consultations + USUAL_VARIATION * 20) /
    (doctor.consultations + 20);

  const asked = (facts: SittingFacts) => facts.consultations + facts.notCome;
  const share = (count: number, of: number, ofClinic: number) => (count + 40 * ofClinic) / (of + 40);
  return {
    lateness: {
      mean: lateness,
      spread: Math.sqrt(Math.max(0.05, latenessSquared - lateness * lateness)),
    },
    consultation: { mean, variation, weight: Math.min(older, MOST_OLDER) },
    notCome: share(doctor.notCome, asked(doctor), clinic.notCome / asked(clinic)),
    forward: share(doctor.broughtForward, doctor.consultations, clinic.broughtForward / clinic.consultations),
    breaks: {
      count: drawn(doctor.breaks, clinic.breaks),
      minutes:
        clinic.breaks === 0
          ? 0
          : (doctor.breakMinutes + (4 * clinic.breakMinutes) / clinic.breaks) / (doctor.breaks + 4),
    },
  };
}

const USUAL_VARIATION = 0.6;

function variationOf({ consultations, minutes, minutesSquared }: SittingFacts): number {
  const mean = minutes / consultations;
  return mean === 0
    ? USUAL_VARIATION
    : Math.sqrt(Math.max(0, minutesSquared / consultations - mean * mean)) / mean;
}

/**
 * Forecasts between which moments the people of a sitting are most probably called (rules: queue 11).
 *
 * @returns a function from the number of people who are called before a patient to the patient's forecast
 */
export function forecastsOf(
  habits: Habits,
  sitting: SittingCourse,
): (ahead: { present: number; away: number }) => Forecast {
  const starts = startsOf(habits, sitting);
  const first = starts[0] ?? sitting.now;
  const last = starts.at(-1) ?? sitting.now;
  return (ahead) => {
    const work = workOf(habits, sitting, ahead);
    // Work is positive with a long tail to the late side: a log-normal variable with the same mean and
    // variance.
    const logVariance = Math.log(1 + work.variance / (work.mean * work.mean));
    const logMean = Math.log(work.mean) - logVariance / 2;
    const logSpread = Math.sqrt(logVariance);
    const calledBy = (moment: number) => {
      let sum = 0;
      for (const start of starts) {
        if (moment > start) sum += normalBelow((Math.log(moment - start) - logMean) / logSpread);
      }
      return sum / starts.length;
    };
    const latest = last + Math.exp(logMean + 3 * logSpread);
    return {
      from: whereReached(calledBy, EARLIEST, first, latest),
      to: whereReached(calledBy, LATEST, first, latest),
      likely: whereReached(calledBy, 0.5, first, latest),
    };
  };
}

/**
 * The window to tell a patient. The window told before stays while it is not over and the forecast has moved
 * by at most 10 minutes. Otherwise it is the forecast, rounded outwards to 5 minutes. It may pass midnight.
 *
 * @param told the window told before; null without one
 * @returns null if the forecast begins later than 6 AM of the next day
 */
export function windowToTell(told: Window | null, forecast: Omit<Forecast, 'likely'>): Window | null {
  const from = Math.floor(forecast.from / STEP) * STEP;
  const to = Math.max(Math.ceil(forecast.to / STEP) * STEP, from + STEP);
  if (from > LATEST_MINUTE) return null;
  if (told && minutesOf(told.to) > forecast.from) {
    // A told window was rounded outwards, by half a step on average.
    const before = { from: minutesOf(told.from) + STEP / 2, to: minutesOf(told.to) - STEP / 2 };
    const moved = Math.max(Math.abs(before.from - forecast.from), Math.abs(before.to - forecast.to));
    if (moved <= KEPT_MINUTES) return told;
  }
  return { from: clockTimeOf(from), to: clockTimeOf(to) };
}

/** Equally likely moments at which the doctor goes on, the earliest first. */
function startsOf({ lateness, breaks }: Habits, sitting: SittingCourse): number[] {
  const { now, plannedStart, lateUntil } = sitting;
  if (sitting.state === 'running') return [now];
  if (sitting.state === 'break') {
    const usual = (sitting.breakSince ?? now) + breaks.minutes;
    const until = Math.max(now, sitting.breakUntil ?? usual);
    return spreadOver((share) => until + (share - 0.25) * SPREAD_OF_LATE).map((start) =>
      Math.max(now, start),
    );
  }
  if (lateUntil !== null) {
    return spreadOver((share) => lateUntil + (share - 0.25) * 2 * SPREAD_OF_LATE).map((start) =>
      Math.max(now, start),
    );
  }
  // Only a larger lateness is still possible, because the doctor has not come until now.
  const first = plannedStart - EARLY_START;
  const startedBy = (moment: number) =>
    moment <= first ? 0 : normalBelow((Math.log(moment - first) - lateness.mean) / lateness.spread);
  const gone = startedBy(now);
  const latest = first + Math.exp(lateness.mean + 4 * lateness.spread) + Math.max(0, now - first);
  return spreadOver((share) =>
    whereReached(startedBy, gone + (1 - gone) * share, Math.max(now, first), latest),
  );
}

function spreadOver(momentAt: (share: number) => number): number[] {
  return Array.from({ length: STARTS }, (_, index) => momentAt((index + 0.5) / STARTS));
}

/** The time that the doctor needs until a patient is called, in minutes. */
function workOf(
  { consultation, notCome, forward, breaks }: Habits,
  { now, currentSince, consultations, minutes, left, breaksTaken }: SittingCourse,
  { present, away }: { present: number; away: number },
): { mean: number; variance: number } {
  const weight = consultation.weight + consultations;
  const one = (consultation.mean * consultation.weight + minutes) / weight;
  const oneVariance = (one * consultation.variation) ** 2;

  const inTurn = present + away * (1 - notCome);
  const people = inTurn * (1 + forward);
  const peopleVariance = away * notCome * (1 - notCome) + inTurn * forward;
  const rest = currentSince === null ? 0 : Math.max(one / 2, one - (now - currentSince));

  const more = Math.max(0, breaks.count - breaksTaken);
  const breakBefore = Math.min(1, (more * people) / Math.max(left, people, 1));
  const length = breaks.minutes;
  return {
    mean: Math.max(0.5, rest + people * one + breakBefore * length),
    variance:
      0.5 +
      (people + (rest > 0 ? 1 : 0)) * oneVariance +
      peopleVariance * one * one +
      (people * people * oneVariance) / weight +
      breakBefore * ((1 - breakBefore) * length ** 2 + (SPREAD_OF_BREAK * length) ** 2),
  };
}

/** The point at which a function that rises from 0 to 1 reaches a value. */
function whereReached(rising: (at: number) => number, value: number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (from + to) / 2;
    if (rising(middle) < value) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** The share of a normal distribution below `z`, right to 7 digits (Abramowitz and Stegun, 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - above : above;
}
