/** The current time. It is passed in as a parameter, so that midnight in Dhaka can be tested. */
export interface Clock {
  now(): Date;
  /** The clinic day, YYYY-MM-DD in the clinic's time zone (rules: dates 1). */
  today(): string;
  /** The clinic's time of day, HH:MM. */
  timeOfDay(): string;
}

/**
 * The clock of a clinic.
 *
 * @param timeZone IANA name, for example Asia/Dhaka; the machine's own zone is not used
 * @param now returns the current moment; tests pass their own
 */
export function makeClock(timeZone: string, now: () => Date = () => new Date()): Clock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  let minute = Number.NaN;
  let local = { date: '', time: '' };
  // Formatting in a time zone is slow, and the result stays the same for a minute.
  const localNow = () => {
    const current = now();
    const currentMinute = Math.floor(current.getTime() / 60_000);
    if (currentMinute !== minute) {
      const part = Object.fromEntries(format.formatToParts(current).map(({ type, value }) => [type, value]));
      minute = currentMinute;
      const year = part.year?.padStart(4, '0');
      local = { date: `${year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
    }
    return local;
  };
  return { now, today: () => localNow().date, timeOfDay: () => localNow().time };
}

/** The moment this many seconds after another one, or before it if negative; ISO 8601 in UTC. */
export function secondsAfter(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1_000).toISOString();
}

/** The moment at which a clinic date begins, ISO 8601 in UTC, also in zones with daylight saving time. */
export function dayStart(date: string, timeZone: string): string {
  const utcMidnight = new Date(`${date}T00:00:00Z`).getTime();
  // The offset at UTC midnight is a first guess. At the guessed moment it may differ.
  let moment = utcMidnight - offsetMs(new Date(utcMidnight), timeZone);
  moment = utcMidnight - offsetMs(new Date(moment), timeZone);
  return new Date(moment).toISOString();
}

function offsetMs(moment: Date, timeZone: string): number {
  const clock = makeClock(timeZone, () => moment);
  const local = new Date(`${clock.today()}T${clock.timeOfDay()}:00Z`).getTime();
  return local - Math.floor(moment.getTime() / 60_000) * 60_000;
}

/** A function that gives the date of a moment in a time zone, YYYY-MM-DD. */
export function dateIn(timeZone: string): (moment: string) => string {
  // en-CA writes dates as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => format.format(new Date(moment));
}
