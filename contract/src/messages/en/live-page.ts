import type { ForwardReason } from '../../rules/queue-words.ts';
import { formatDate, formatTime } from './format.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const FORWARD: Record<ForwardReason, string> = {
  Emergency: 'emergency',
  Pregnant: 'pregnant',
  'Elderly or disabled': 'elderly or disabled',
  'Small child': 'small child',
  'Report only': 'report only',
  "Doctor's request": 'doctor’s request',
};

/** The page behind a live link, which the server draws. Times are HH:MM, dates YYYY-MM-DD. */
export const livePage = {
  liveTitle: ({ serial }: { serial: number }) => `Serial ${serial}`,
  liveYours: 'Your serial',
  liveNow: 'Now with the doctor',
  liveNobody: 'Nobody yet',
  liveBefore: ({ count }: { count: number }) =>
    count === 0 ? 'You are next.' : `${people(count)} before you.`,
  liveWindow: ({ start, end }: { start: string; end: string }) =>
    `Come between ${formatTime(start)} and ${formatTime(end)}.`,
  liveCalled: 'It is your turn. Please go in.',
  liveForward: ({ reason, count }: { reason: ForwardReason; count: number }) =>
    `${people(count)} went ahead: ${FORWARD[reason]}.`,
  liveExpected: ({ start }: { start: string }) => `The doctor begins at ${formatTime(start)}.`,
  liveLate: ({ start }: { start: string }) => `The doctor is late and begins at about ${formatTime(start)}.`,
  liveBreak: ({ until }: { until: string | null }) =>
    until === null ? 'The doctor is on a break.' : `The doctor is on a break until ${formatTime(until)}.`,
  liveOtherDay: ({ date, start, end }: { date: string; start: string; end: string }) =>
    `Your serial is for ${formatDate(date)}, ${formatTime(start)} to ${formatTime(end)}. On that day this page shows the queue.`,
  livePassedOver: 'You were called and were not there. Please go to the desk.',
  liveEnded: 'The doctor has finished for today.',
  liveCancelledSitting: 'The doctor does not sit today.',
  liveCallClinic: ({ phone }: { phone: string }) => `Please call the clinic: ${phone}`,
  liveSeen: 'You have been with the doctor. Get well soon.',
  liveMissed: 'You were not there when you were called.',
  liveCancelled: 'This serial is cancelled.',
  liveTellLate: 'I am on my way, and come later by',
  liveMinutes: ({ minutes }: { minutes: number }) => `${minutes} min`,
  liveToldLate: ({ minutes }: { minutes: number }) => `The desk knows that you come ${minutes} minutes late.`,
  liveTellBack: 'I am back',
  liveToldBack: 'The desk knows that you are back. Please wait near the desk.',
  liveAsOf: ({ now }: { now: string }) => `As of ${formatTime(now)}`,
  liveLost: 'No connection. This is what was known last.',
  liveOver: 'This link shows nothing any more',
  liveOverText:
    'A link shows the queue of its day only. If your serial is for today, please look at the link again.',
  liveHome: 'To the clinic’s page',
};
