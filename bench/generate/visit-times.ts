import { addDays } from '@clinic-serial/contract/time/calendar';

const MINUTE_SECONDS = 60;
/** Everybody arrives a minute after the one before, is called six minutes after the one before, and stays for five. */
const ARRIVAL = { first: 0, every: MINUTE_SECONDS };
const CALL = { first: 60 * MINUTE_SECONDS, every: 6 * MINUTE_SECONDS };
const SEEN_SECONDS = 5 * MINUTE_SECONDS;

interface RecordedDays {
  today: string;
  recordedDays?: number;
}

/** The first date that has recorded acts of the queue. */
export function firstRecorded({ today, recordedDays = 0 }: RecordedDays): string {
  return addDays(today, -recordedDays);
}

/** Whether the queues of a date were worked. */
export function isRecorded(size: RecordedDays, date: string): boolean {
  return date >= firstRecorded(size);
}

/** A moment of a date, so many seconds after its sittings begin. */
export function momentOf(date: string, seconds: number): string {
  return new Date(Date.parse(`${date}T03:00:00.000Z`) + seconds * 1_000).toISOString();
}

/** When somebody arrived and was called, and how long they waited and stayed, as an appointment holds it. */
export function visitTimes(date: string, serial: number) {
  const [arrived, called] = [ARRIVAL, CALL].map(({ first, every }) => first + serial * every) as [
    number,
    number,
  ];
  return {
    arrivedAt: momentOf(date, arrived),
    calledAt: momentOf(date, called),
    waitedSeconds: called - arrived,
    seenSeconds: SEEN_SECONDS,
  };
}
