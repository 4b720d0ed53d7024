import type { VisitStage } from '../../terms/queue-words.ts';
import { addDays, weekdayOf } from '../../time/calendar.ts';
import { formatDate, formatShortDate, formatTime, weekdayName } from './format.ts';

const STAGES: Record<VisitStage, string> = {
  booked: 'Booked',
  leave: 'Time to leave',
  here: 'At the clinic',
  next: 'Next',
  'come-in': 'Come in',
  seen: 'Seen',
};

/** The page behind a live link, which the server draws. Times are HH:MM, dates YYYY-MM-DD. */
export const livePage = {
  liveTitle: ({ serial }: { serial: number }) => `Serial ${serial}`,
  liveYours: 'Your serial',
  liveNow: 'Now with the doctor',
  liveState: 'Now',
  liveOtherDay: ({ date, start, end }: { date: string; start: string; end: string }) =>
    `Your serial is for ${formatDate(date)}, ${formatTime(start)} to ${formatTime(end)}. On that day this page shows the queue.`,
  liveStages: 'Your visit',
  liveStage: ({ stage }: { stage: VisitStage }) => STAGES[stage],
  liveSayLate: 'I’ll be late',
  liveTellLate: 'I’ll be late by …',
  liveMinutes: ({ minutes }: { minutes: number }) => `${minutes} min`,
  liveToldLate: ({ minutes }: { minutes: number }) => `We told the desk you’ll be ${minutes} minutes late.`,
  liveTellHere: 'Already here? Please ask the desk to check you in.',
  liveTellBack: 'I am back',
  liveAsOf: ({ now }: { now: string }) => `As of ${formatTime(now)}`,
  liveLost: 'No connection. This is what was known last.',
  liveOver: 'This link shows nothing any more',
  liveOverText:
    'A link shows the queue of its day only. If your serial is for today, please look at the link again.',
  liveHome: 'To the clinic’s page',
  liveActions: 'What you can do',
  liveCall: ({ phone }: { phone: string }) => `Call ${phone}`,
  liveMap: 'Find the clinic',
  liveShare: 'Share this page',
  liveMove: 'Move to another day',
  liveMoveTo: ({ date, start, today }: { date: string; start: string | null; today: string }) => {
    if (date === today) return start ? `Move to ${formatTime(start)} today` : 'Move to today';
    if (date === addDays(today, 1)) return 'Move to tomorrow';
    // A week from today has the name of today.
    return `Move to ${date < addDays(today, 7) ? weekdayName(weekdayOf(date)) : formatShortDate(date)}`;
  },
  liveCancel: 'Cancel this serial',
  liveFailed: ({ doctor, date, today }: { doctor: string; date: string; today: string }) =>
    `Sorry, ${doctor} cannot see you ${date === today ? 'today' : `on ${formatDate(date)}`}.`,
  liveColleague: ({ doctor }: { doctor: string }) => `See ${doctor} today`,
  liveColleagues: 'Other doctors of this department',
  liveNextDay: ({ date, start }: { date: string; start: string }) =>
    `The doctor sits next on ${formatDate(date)} from ${formatTime(start)}.`,
};
