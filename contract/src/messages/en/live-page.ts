import { formatDate, formatTime } from './format.ts';

/** The page behind a live link, which the server draws. Times are HH:MM, dates YYYY-MM-DD. */
export const livePage = {
  liveTitle: ({ serial }: { serial: number }) => `Serial ${serial}`,
  liveYours: 'Your serial',
  liveNow: 'Now with the doctor',
  liveState: 'Now',
  liveOtherDay: ({ date, start, end }: { date: string; start: string; end: string }) =>
    `Your serial is for ${formatDate(date)}, ${formatTime(start)} to ${formatTime(end)}. On that day this page shows the queue.`,
  liveTellLate: 'I’ll be late by',
  liveMinutes: ({ minutes }: { minutes: number }) => `${minutes} min`,
  liveToldLate: ({ minutes }: { minutes: number }) => `The desk knows that you come ${minutes} minutes late.`,
  liveTellBack: 'I am back',
  liveAsOf: ({ now }: { now: string }) => `As of ${formatTime(now)}`,
  liveLost: 'No connection. This is what was known last.',
  liveOver: 'This link shows nothing any more',
  liveOverText:
    'A link shows the queue of its day only. If your serial is for today, please look at the link again.',
  liveHome: 'To the clinic’s page',
  liveActions: 'What you can do',
  liveCall: ({ phone }: { phone: string }) => `Call ${phone}`,
  liveMap: 'Map',
  liveShare: 'Share this page',
  liveMove: 'Move to another day',
  liveCancel: 'Cancel this serial',
  liveColleagues: 'Other doctors today',
  liveNextDay: ({ date, start }: { date: string; start: string }) =>
    `The doctor sits next on ${formatDate(date)} from ${formatTime(start)}.`,
};
