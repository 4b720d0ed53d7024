/** The time, as rules see it: passed in, so that midnight in Dhaka can be tested (architecture, rule 4). */
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
 * @param timeZone IANA name, for example Asia/Dhaka; the machine's own zone plays no part
 * @param now where the moment comes from; tests pass their own
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
  // Formatting in a zone is slow and the answer holds for a minute.
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

/** A moment `seconds` later, as text for the database. */
export function secondsAfter(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1_000).toISOString();
}

/** The moment at which a clinic date begins, ISO 8601 in UTC, also where clocks change with the seasons. */
export function dayStart(date: string, timeZone: string): string {
  const utcMidnight = new Date(`${date}T00:00:00Z`).getTime();
  // The zone's distance from UTC is asked for at the guess and once more at the result.
  let moment = utcMidnight - offsetMs(new Date(utcMidnight), timeZone);
  moment = utcMidnight - offsetMs(new Date(moment), timeZone);
  return new Date(moment).toISOString();
}

function offsetMs(moment: Date, timeZone: string): number {
  const clock = makeClock(timeZone, () => moment);
  const local = new Date(`${clock.today()}T${clock.timeOfDay()}:00Z`).getTime();
  return local - Math.floor(moment.getTime() / 60_000) * 60_000;
}

/** Tells on which clinic date a moment (ISO 8601) lies. */
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
