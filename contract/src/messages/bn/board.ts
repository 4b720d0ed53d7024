import type { ForwardReason } from '../../terms/queue-words.ts';
import type { board as en } from '../en/board.ts';
import { formatNumber, formatTime } from './format.ts';

const WHY: Record<ForwardReason, string> = {
  Emergency: 'জরুরি',
  Pregnant: 'গর্ভবতী',
  'Elderly or disabled': 'বয়স্ক বা প্রতিবন্ধী',
  'Small child': 'ছোট শিশু',
  'Report only': 'শুধু রিপোর্ট',
  "Doctor's request": 'ডাক্তারের অনুরোধে',
};

export const board: typeof en = {
  boardTitle: 'আজকের সিরিয়াল',
  boardClock: ({ now }) => formatTime(now),
  boardNow: 'এখন চলছে',
  boardDoctor: 'ডাক্তার',
  boardRoom: 'কোথায়',
  boardNext: 'এরপর',
  boardWhy: ({ reason }) => WHY[reason],
  boardAhead: ({ counts }) =>
    `আজ আগে গেছেন: ${counts.map(({ reason, count }) => `${WHY[reason]} ${formatNumber(count)} জন`).join(', ')}`,
  boardNone: 'আজ কোনো ডাক্তার বসবেন না।',
  boardOver: 'আজ আর কোনো ডাক্তার বসবেন না।',
  boardFinished: ({ count }) => `আজকের মতো শেষ: ${formatNumber(count)} জন ডাক্তার`,
  boardSound: 'শব্দ চালু করুন',
  boardLost: 'সংযোগ নেই। নম্বরগুলো পুরোনো হতে পারে।',
  boardFollow: 'মোবাইলে দেখুন',
  boardAll: 'আজকের সব ডাক্তার',
  boardBook: 'সিরিয়াল নিন',
  boardSay: ({ serial, doctor }) => `সিরিয়াল ${formatNumber(serial)}, ${doctor}`,
};
