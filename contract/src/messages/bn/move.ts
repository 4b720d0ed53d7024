import { addDays, weekdayOf } from '../../time/calendar.ts';
import type { move as en } from '../en/move.ts';
import type { Translated } from '../translated.ts';
import { formatDate, formatNumber, formatShortDate, formatTimeRange, weekdayName } from './format.ts';

/** @param clinicPhone empty if the clinic has set none */
const callClinic = (clinicPhone: string) =>
  clinicPhone ? `ক্লিনিকে কল করুন: ${formatNumber(clinicPhone)}` : 'ক্লিনিকে জিজ্ঞেস করুন।';

function dayOf(date: string, today: string): string {
  if (date === today) return 'আজ';
  if (date === addDays(today, 1)) return 'আগামীকাল';
  return `${weekdayName(weekdayOf(date))}, ${formatDate(date)}`;
}

export const move: Translated<typeof en> = {
  MOVES_USED_UP: ({ clinicPhone }) => `এই সিরিয়াল আপনি দুবার সরিয়েছেন। ${callClinic(clinicPhone)}`,
  moveTooFar: ({ date }) => `${formatShortDate(date)} পর্যন্ত কোনো দিন বেছে নিন`,
  movePlaceGone: 'এই সময়টি আর নেওয়া যাচ্ছে না। অন্য সময় বেছে নিন।',
  alreadyBookedOnDay: ({ serial }) =>
    `এই দিনে এই ডাক্তারের কাছে আপনার ${formatNumber(serial)} নম্বর সিরিয়াল আগেই নেওয়া আছে।`,
  tooManyOnDay: ({ most }) =>
    `এই দিনে এই মোবাইল নম্বরে ${formatNumber(most)}টি সিরিয়াল নেওয়া আছে। অন্য দিন বেছে নিন।`,
  movedTooOften: 'এই দিনে এই মোবাইল নম্বরে অনেক বেশি সিরিয়াল নেওয়া হয়েছে। অন্য দিন বেছে নিন।',

  moveTitle: ({ serial }) => `${formatNumber(serial)} নম্বর সিরিয়াল সরান`,
  moveFrom: ({ doctor, date, today }) => `${doctor}: ${dayOf(date, today)}`,
  moveDay: ({ date, today }) => dayOf(date, today),
  moveTime: ({ start, end, count }) => `${formatTimeRange(start, end)} · ${formatNumber(count)}টি সিরিয়াল খালি`,
  moveConsequence: ({ serial }) =>
    `আপনি নতুন সিরিয়াল পাবেন। ${formatNumber(serial)} নম্বর সিরিয়ালটি বাতিল হবে, তখনই অন্য কেউ সেই জায়গা নিতে পারবেন।`,
  movesLeft: ({ left }) => `আর ${formatNumber(left)} বার সরাতে পারবেন।`,
  moveNowhere: ({ clinicPhone }) => `অন্য কোনো সময়ে জায়গা খালি নেই। ${callClinic(clinicPhone)}`,
  moveNotChosen: 'দিন ও সময় বেছে নিন।',
  moveButton: 'সিরিয়াল সরান',
  moveKeep: 'যেমন আছে থাক',

  cancelTitle: 'সিরিয়াল বাতিল করুন',
  cancelQuestion: ({ serial, doctor, date, today }) =>
    `${doctor}-এর কাছে ${dayOf(date, today)} আপনার ${formatNumber(serial)} নম্বর সিরিয়ালটি বাতিল করবেন?`,
  cancelConsequence: 'তখনই অন্য কেউ সেই জায়গা নিতে পারবেন।',
};
