import type { VisitStage } from '../../terms/queue-words.ts';
import { addDays, weekdayOf } from '../../time/calendar.ts';
import type { livePage as en } from '../en/live-page.ts';
import type { Translated } from '../translated.ts';
import { atTime, formatDate, formatNumber, formatShortDate, fromTo, ofTime, weekdayName } from './format.ts';

const STAGES: Record<VisitStage, string> = {
  booked: 'সিরিয়াল নেওয়া আছে',
  leave: 'রওনা হোন',
  here: 'ক্লিনিকে আছেন',
  next: 'এরপর আপনি',
  'come-in': 'ভেতরে আসুন',
  seen: 'দেখা হয়েছে',
};

export const livePage: Translated<typeof en> = {
  liveTitle: ({ serial }) => `সিরিয়াল ${formatNumber(serial)}`,
  liveYours: 'আপনার সিরিয়াল',
  liveNow: 'এখন ভেতরে',
  liveState: 'এখন',
  liveOtherDay: ({ date, start, end }) =>
    `আপনার সিরিয়াল ${formatDate(date)}, ${fromTo(start, end)}। সেদিন এই পাতায় সিরিয়ালের খবর দেখা যাবে।`,
  liveStages: 'আপনার ধাপ',
  liveStage: ({ stage }) => STAGES[stage],
  liveSayLate: 'আমার দেরি হবে',
  liveTellLate: 'পথে আছি, এত দেরি হবে:',
  liveMinutes: ({ minutes }) => `${formatNumber(minutes)} মিনিট`,
  liveToldLate: ({ minutes }) => `রিসেপশনে জানানো হয়েছে, আপনার ${formatNumber(minutes)} মিনিট দেরি হবে।`,
  liveTellHere: 'এসে গেছেন? রিসেপশনে বলুন, লিখে নেওয়া হবে।',
  liveTellBack: 'আমি ফিরে এসেছি',
  liveAsOf: ({ now }) => `${ofTime(now)} খবর`,
  liveLost: 'সংযোগ নেই। শেষ যা জানা ছিল তা-ই দেখা যাচ্ছে।',
  liveOver: 'এই লিংকে এখন আর কিছু নেই',
  liveOverText: 'লিংকে শুধু সেই দিনের খবর থাকে। আপনার সিরিয়াল আজকের হলে লিংকটি আবার দেখে নিন।',
  liveHome: 'ক্লিনিকের পাতায় যান',
  liveActions: 'যা করতে পারেন',
  liveCall: ({ phone }) => `কল করুন: ${formatNumber(phone)}`,
  liveMap: 'ম্যাপে দেখুন',
  liveShare: 'এই পাতা পাঠান',
  liveMove: 'অন্য দিনে নিন',
  liveMoveTo: ({ date, start, today }) => {
    if (date === today) return start ? `আজ ${atTime(start)} নিন` : 'আজই নিন';
    if (date === addDays(today, 1)) return 'আগামীকাল নিন';
    return date < addDays(today, 7) ? `${weekdayName(weekdayOf(date))} নিন` : `${formatShortDate(date)} নিন`;
  },
  liveCancel: 'সিরিয়াল বাতিল করুন',
  liveFailed: ({ doctor, date, today }) =>
    `দুঃখিত, ${doctor} ${date === today ? 'আজ' : formatDate(date)} আপনাকে দেখতে পারছেন না।`,
  liveColleague: ({ doctor }) => `আজ ${doctor}-কে দেখান`,
  liveColleagues: 'এই বিভাগের অন্য ডাক্তার',
  liveNextDay: ({ date, start }) => `ডাক্তার এরপর বসবেন ${formatDate(date)}, ${atTime(start)}।`,
};
