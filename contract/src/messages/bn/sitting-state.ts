import type { CancelReason } from '../../terms/queue-words.ts';
import type { stateTexts as en } from '../en/sitting-state.ts';
import type { Translated } from '../translated.ts';
import { aroundTime, atTime, formatNumber, untilTime } from './format.ts';

const REASONS: Record<CancelReason, string> = {
  'Doctor ill': 'ডাক্তার অসুস্থ',
  'Doctor away': 'ডাক্তার বাইরে আছেন',
  Strike: 'হরতাল',
  Weather: 'খারাপ আবহাওয়া',
  Other: '',
};
/** The reason as the end of a sentence. */
export const because = (reason: CancelReason | null) =>
  reason && REASONS[reason] ? `: ${REASONS[reason]}` : '';

export const stateTexts: Translated<typeof en> = {
  onLeave: 'ছুটিতে',
  holiday: 'আজ বন্ধ',
  noSitting: 'আজ বসবেন না',
  cancelled: (reason) => `আজ বাতিল${because(reason)}`,
  starts: (at) => `${atTime(at)} বসবেন`,
  late: (at) => `দেরি হচ্ছে, ${aroundTime(at)}`,
  due: 'এখনই আসার কথা',
  missing: (at) => `${atTime(at)} আসার কথা ছিল, এখনো আসেননি`,
  open: (until) => `${untilTime(until)} বসার সময়`,
  here: 'ডাক্তার এসেছেন',
  serving: (serial) => `এখন চলছে ${formatNumber(serial)}`,
  onBreak: 'বিরতিতে',
  onBreakUntil: (until) => `${untilTime(until)} বিরতি`,
  breakOver: (until) => `বিরতি ${atTime(until)} শেষ হওয়ার কথা ছিল`,
  notEnded: (at) => `${atTime(at)} শেষ হওয়ার কথা ছিল`,
  over: (at) => `বসার সময় ${atTime(at)} শেষ হয়েছে`,
  ended: 'আজকের মতো শেষ',
};
