import type { board as en } from '../en/board.ts';
import { formatNumber, formatTime } from './format.ts';

export const board: typeof en = {
  boardTitle: 'আজকের সিরিয়াল',
  boardNext: 'এরপর',
  boardExpected: ({ start }) => `শুরু ${formatTime(start)}`,
  boardLate: ({ start }) => `দেরি হচ্ছে, শুরু আনুমানিক ${formatTime(start)}`,
  boardHere: 'ডাক্তার এসেছেন',
  boardBreak: ({ until }) => (until === null ? 'এখন বিরতি' : `${formatTime(until)} পর্যন্ত বিরতি`),
  boardEnded: 'আজকের মতো শেষ',
  boardCancelled: 'আজ বসবেন না',
  boardNone: 'আজ কোনো ডাক্তার বসবেন না।',
  boardSound: 'শব্দ চালু করুন',
  boardLost: 'সংযোগ নেই। নম্বরগুলো পুরোনো হতে পারে।',
  boardScan: 'আপনার পালা কখন, স্ক্যান করে দেখুন',
  boardSay: ({ serial, doctor }) => `সিরিয়াল ${formatNumber(serial)}, ${doctor}`,
};
