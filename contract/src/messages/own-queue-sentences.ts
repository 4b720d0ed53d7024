import type { OwnQueue } from '../own-queue.ts';
import type { livePage } from './en/live-page.ts';
import type { Translated } from './translated.ts';

/** What the sentences need beside the serial. */
interface Surroundings {
  /** The clinic day, YYYY-MM-DD. */
  today: string;
  /** The clinic's telephone; empty if it has set none. */
  phone: string;
}

/**
 * What matters to the holder of a serial now, the most important sentence first: the same on the live page and in the patient
 * area.
 *
 * @param text the texts of the live page, in the reader's language
 */
export function ownQueueSentences(
  text: Translated<typeof livePage>,
  own: OwnQueue,
  { today, phone }: Surroundings,
): string[] {
  const { queue, status, before, window } = own;
  const call = phone ? [text.liveCallClinic({ phone })] : [];
  if (own.called) return [text.liveCalled];
  if (status === 'Cancelled') return [text.liveCancelled];
  if (status === 'Completed') return [text.liveSeen];
  if (status === 'No Show') return [text.liveMissed, ...call];
  if (queue.state === 'cancelled') return [text.liveCancelledSitting, ...call];
  if (queue.state === 'ended') return [text.liveEnded, ...call];
  if (own.date !== today) {
    return [text.liveOtherDay({ date: own.date, start: own.startTime, end: own.endTime })];
  }
  if (own.passedOver) return [own.returnAsked ? text.liveToldBack : text.livePassedOver];
  const wait = before === null ? [] : [text.liveBefore({ count: before })];
  return [...wait, ...(window ? [text.liveWindow({ start: window.from, end: window.to })] : [])];
}

/** Why it takes longer: the doctor is late or on a break, somebody went ahead. Only of a serial that has a turn ahead today. */
export function ownQueueNotes(
  text: Translated<typeof livePage>,
  { queue, date, startTime, before }: OwnQueue,
  today: string,
): string[] {
  if (date !== today || before === null) return [];
  const start =
    queue.expectedStart > startTime
      ? text.liveLate({ start: queue.expectedStart })
      : text.liveExpected({ start: queue.expectedStart });
  return [
    ...(queue.state === 'expected' ? [start] : []),
    ...(queue.state === 'break' ? [text.liveBreak({ until: queue.breakUntil })] : []),
    ...queue.broughtForward.map((forward) => text.liveForward(forward)),
  ];
}
