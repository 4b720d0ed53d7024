import type { ForwardReason } from '../../terms/queue-words.ts';
import type { whenSmsTexts as enSms, whenTexts as enWhen } from '../en/when-to-come.ts';
import type { Translated } from '../translated.ts';
import { aroundTime, atTime, formatNumber, formatWindow, ofTime, untilTime } from './format.ts';
import { because } from './sitting-state.ts';

export { stateTexts } from './sitting-state.ts';

const FORWARD: Record<ForwardReason, string> = {
  Emergency: 'জরুরি অবস্থায়',
  Pregnant: 'গর্ভবতী',
  'Elderly or disabled': 'বয়স্ক বা প্রতিবন্ধী',
  'Small child': 'ছোট শিশু নিয়ে',
  'Report only': 'রিপোর্ট দেখাতে',
  "Doctor's request": 'ডাক্তারের অনুরোধে',
};

export const whenTexts: Translated<typeof enWhen> = {
  estimate: (at) => `${aroundTime(at)}।`,
  ask: 'সময় রিসেপশনে জেনে নিন।',
  window: (from, to) => `${formatWindow(from, to)} আসুন।`,
  by: (to) => `${ofTime(to)} মধ্যে আসুন।`,
  soon: 'এখনই আসুন।',
  next: 'এরপর আপনি।',
  nobodyBefore: 'আপনার আগে কেউ নেই।',
  before: (count) => `আপনার আগে ${formatNumber(count)} জন।`,
  atLeast: (least) => `আপনার আগে অন্তত ${formatNumber(least)} জন।`,
  atLeastUpTo: (least, most) => `আপনার আগে অন্তত ${formatNumber(least)} জন, বড়জোর ${formatNumber(most)} জন।`,
  upTo: (most) => `আপনার আগে বড়জোর ${formatNumber(most)} জন।`,
  here: (room) =>
    room
      ? `আপনি এসেছেন, রিসেপশনে লেখা আছে। ${room}-এর কাছে অপেক্ষা করুন।`
      : 'আপনি এসেছেন, রিসেপশনে লেখা আছে। রিসেপশনের কাছে অপেক্ষা করুন।',
  checkedIn: 'আপনি এসেছেন, রিসেপশনে লেখা আছে।',
  called: 'ভেতরে আসুন।',
  inside: 'আপনি এখন ডাক্তারের কাছে।',
  passed: (calledAt) =>
    calledAt === null
      ? 'আপনাকে ডাকা হয়েছিল। ফিরে এসে রিসেপশনে জানান।'
      : `${atTime(calledAt)} আপনাকে ডাকা হয়েছিল। ফিরে এসে রিসেপশনে জানান।`,
  toldBack: 'আপনি ফিরে এসেছেন, রিসেপশন জানে। রিসেপশনের কাছে অপেক্ষা করুন।',
  missing: (doctor, at) => `${doctor}-এর ${atTime(at)} আসার কথা ছিল, এখনো আসেননি।`,
  late: (doctor, at) => `${doctor}-এর দেরি হচ্ছে, ${aroundTime(at)} বসবেন।`,
  anyMoment: (doctor) => `${doctor} যেকোনো সময় এসে যাবেন।`,
  weTell: 'ডাক্তার এলেই আপনাকে জানানো হবে।',
  onBreak: (doctor, until) =>
    until === null ? `${doctor} বিরতিতে আছেন।` : `${doctor} ${untilTime(until)} বিরতিতে আছেন।`,
  breakOver: (doctor, until) => `${doctor}-এর বিরতি ${atTime(until)} শেষ হওয়ার কথা ছিল।`,
  afterHours: (endedAt) => `বসার সময় ${atTime(endedAt)} শেষ হয়েছে।`,
  askDesk: 'রিসেপশনে জিজ্ঞেস করুন।',
  askDeskAt: (phone) => `রিসেপশনে জিজ্ঞেস করুন: ${formatNumber(phone)}`,
  ended: 'আজকের মতো রোগী দেখা শেষ।',
  notSeen: 'আজ ডাক্তার আপনাকে দেখতে পারেননি।',
  moveSerial: 'সিরিয়াল অন্য দিনে নিন।',
  missed: 'যখন ডাকা হয়েছিল, আপনি ছিলেন না।',
  notCome: 'রোগী দেখা শেষ হওয়ার আগে আপনি আসেননি।',
  done: 'আপনার ডাক্তার দেখানো হয়েছে। ভালো থাকুন।',
  cancelled: 'এই সিরিয়াল বাতিল হয়েছে।',
  moved: 'এই সিরিয়াল বদলে আপনি নতুন সিরিয়াল পেয়েছেন।',
  sittingCancelled: (reason) => `এই দিনের রোগী দেখা বাতিল${because(reason)}।`,
  onLeave: (doctor) => `${doctor} এই দিন ছুটিতে।`,
  holiday: 'ক্লিনিক এই দিন বন্ধ।',
  holidayAt: (place) => `${place} এই দিন বন্ধ।`,
  noSitting: (doctor) => `${doctor} এই দিন বসবেন না।`,
  wentAhead: (reason, count) => `${FORWARD[reason]} ${formatNumber(count)} জন আগে গেছেন।`,
};

export const whenSmsTexts: Translated<typeof enSms> = {
  estimate: (at) => aroundTime(at),
  window: (from, to) => formatWindow(from, to, '-'),
  by: (to) => `${ofTime(to)} মধ্যে`,
  soon: 'এখনই আসুন',
  ask: 'সময় রিসেপশনে জানুন',
};
