import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import type {
  cardTexts as enCard,
  colleaguesTexts as enColleagues,
  notTodayTexts as enNotToday,
} from '../en/public-cards.ts';

export const cardTexts: Translated<typeof enCard> = {
  loading: 'ডাক্তারদের তালিকা আসছে',
  today: 'আজ',
  tomorrow: 'আগামীকাল',
  next: (day, time) => `আবার বসবেন: ${day}, ${time}`,
  experience: (years) => `${formatNumber(years)} বছরের অভিজ্ঞতা`,
  fee: `ফি ${formatNumber(BOOKING_LIMITS.consultationFeeTaka)} টাকা`,
  noSchedule: 'বসার সময় ঠিক হয়নি',
  notToday: 'আজ বসবেন না',
  places: (count) => `${formatNumber(count)}টি সিরিয়াল খালি`,
  few: 'অল্প কয়েকটি বাকি',
  full: 'আজকের সব সিরিয়াল শেষ',
  sessionOver: 'আজ বসার সময় শেষ',
  deskOnly: 'সিরিয়াল শুধু রিসেপশনে',
  book: 'সিরিয়াল নিন',
};

export const notTodayTexts: Translated<typeof enNotToday> = {
  title: (doctor) => `${doctor} আজ বসবেন না`,
  text: (doctor, weekday) => `আজ ${weekday}, এই দিনে ${doctor} বসেন না।`,
  days: (days) => `যেদিন বসেন: ${days}।`,
  suggestion: 'অন্য ডাক্তার বেছে নিন।',
  allDoctors: 'সব ডাক্তার দেখুন',
  close: 'ঠিক আছে',
};

export const colleaguesTexts: Translated<typeof enColleagues> = {
  title: (department) => `${department}: আজ যাঁদের সিরিয়াল খালি`,
};
