import type { ForwardReason } from '../../rules/queue-words.ts';
import type { livePage as en } from '../en/live-page.ts';
import type { Translated } from '../translated.ts';
import { formatDate, formatNumber, formatTime } from './format.ts';

const FORWARD: Record<ForwardReason, string> = {
  Emergency: 'জরুরি রোগী',
  Pregnant: 'গর্ভবতী মা',
  'Elderly or disabled': 'বয়স্ক বা প্রতিবন্ধী রোগী',
  'Small child': 'ছোট শিশু',
  'Report only': 'রিপোর্ট দেখানোর রোগী',
  "Doctor's request": 'ডাক্তারের অনুরোধে একজন',
};

export const livePage: Translated<typeof en> = {
  liveTitle: ({ serial }) => `সিরিয়াল ${formatNumber(serial)}`,
  liveYours: 'আপনার সিরিয়াল',
  liveNow: 'এখন ডাক্তারের কাছে',
  liveNobody: 'এখনো কেউ না',
  liveBefore: ({ count }) => (count === 0 ? 'এরপর আপনি।' : `আপনার আগে ${formatNumber(count)} জন।`),
  liveWindow: ({ start, end }) => `${formatTime(start)} থেকে ${formatTime(end)}-এর মধ্যে আসুন।`,
  liveCalled: 'এখন আপনার পালা। ভেতরে যান।',
  liveForward: ({ reason, count }) => `${formatNumber(count)} জন আগে গেছেন: ${FORWARD[reason]}।`,
  liveExpected: ({ start }) => `ডাক্তার ${formatTime(start)}-এ বসবেন।`,
  liveLate: ({ start }) => `ডাক্তারের দেরি হচ্ছে, ${formatTime(start)}-এর দিকে বসবেন।`,
  liveBreak: ({ until }) =>
    until === null ? 'ডাক্তার বিরতিতে আছেন।' : `ডাক্তার ${formatTime(until)} পর্যন্ত বিরতিতে আছেন।`,
  liveOtherDay: ({ date, start, end }) =>
    `আপনার সিরিয়াল ${formatDate(date)}, ${formatTime(start)} থেকে ${formatTime(end)}। সেদিন এই পেজে সিরিয়ালের খবর দেখা যাবে।`,
  livePassedOver: 'আপনাকে ডাকা হয়েছিল, আপনি ছিলেন না। রিসেপশনে যান।',
  liveEnded: 'আজকের মতো রোগী দেখা শেষ।',
  liveCancelledSitting: 'ডাক্তার আজ বসবেন না।',
  liveCallClinic: ({ phone }) => `ক্লিনিকে ফোন করুন: ${formatNumber(phone)}`,
  liveSeen: 'আপনার ডাক্তার দেখানো হয়েছে। ভালো থাকুন।',
  liveMissed: 'যখন ডাকা হয়েছিল, আপনি ছিলেন না।',
  liveCancelled: 'এই সিরিয়াল বাতিল হয়েছে।',
  liveTellLate: 'আমি পথে আছি, দেরি হবে',
  liveMinutes: ({ minutes }) => `${formatNumber(minutes)} মিনিট`,
  liveToldLate: ({ minutes }) => `রিসেপশন জানে, আপনার ${formatNumber(minutes)} মিনিট দেরি হবে।`,
  liveTellBack: 'আমি ফিরে এসেছি',
  liveToldBack: 'রিসেপশন জানে, আপনি ফিরে এসেছেন। রিসেপশনের কাছে অপেক্ষা করুন।',
  liveAsOf: ({ now }) => `${formatTime(now)}-এর খবর`,
  liveLost: 'সংযোগ নেই। শেষ যা জানা ছিল তা-ই দেখা যাচ্ছে।',
  liveOver: 'এই লিংকে এখন আর কিছু নেই',
  liveOverText: 'লিংকে শুধু সেই দিনের খবর থাকে। আপনার সিরিয়াল আজকের হলে লিংকটি আবার দেখে নিন।',
  liveHome: 'ক্লিনিকের পেজে যান',
};
