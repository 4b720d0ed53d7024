import type { livePage as en } from '../en/live-page.ts';
import type { Translated } from '../translated.ts';
import { atTime, formatDate, formatNumber, formatTime, ofTime } from './format.ts';

export const livePage: Translated<typeof en> = {
  liveTitle: ({ serial }) => `সিরিয়াল ${formatNumber(serial)}`,
  liveYours: 'আপনার সিরিয়াল',
  liveNow: 'এখন ভেতরে',
  liveState: 'এখন',
  liveOtherDay: ({ date, start, end }) =>
    `আপনার সিরিয়াল ${formatDate(date)}, ${formatTime(start)} থেকে ${formatTime(end)}। সেদিন এই পাতায় সিরিয়ালের খবর দেখা যাবে।`,
  liveTellLate: 'পথে আছি, এত দেরি হবে:',
  liveMinutes: ({ minutes }) => `${formatNumber(minutes)} মিনিট`,
  liveToldLate: ({ minutes }) => `রিসেপশন জানে, আপনার ${formatNumber(minutes)} মিনিট দেরি হবে।`,
  liveTellBack: 'আমি ফিরে এসেছি',
  liveAsOf: ({ now }) => `${ofTime(now)} খবর`,
  liveLost: 'সংযোগ নেই। শেষ যা জানা ছিল তা-ই দেখা যাচ্ছে।',
  liveOver: 'এই লিংকে এখন আর কিছু নেই',
  liveOverText: 'লিংকে শুধু সেই দিনের খবর থাকে। আপনার সিরিয়াল আজকের হলে লিংকটি আবার দেখে নিন।',
  liveHome: 'ক্লিনিকের পাতায় যান',
  liveActions: 'যা করতে পারেন',
  liveCall: ({ phone }) => `কল করুন: ${formatNumber(phone)}`,
  liveMap: 'ম্যাপ',
  liveShare: 'এই পাতা পাঠান',
  liveMove: 'অন্য দিনে নিন',
  liveCancel: 'সিরিয়াল বাতিল করুন',
  liveColleagues: 'আজ অন্য যাঁরা বসছেন',
  liveNextDay: ({ date, start }) => `ডাক্তার এরপর বসবেন ${formatDate(date)}, ${atTime(start)}।`,
};
