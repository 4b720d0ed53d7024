import { formatNumber, formatTaka } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { cardTexts as enCard } from '../en/public-cards.ts';

export const cardTexts: Translated<typeof enCard> = {
  loading: 'ডাক্তারদের তালিকা আসছে',
  where: 'কোথায়?',
  allPlaces: 'সব শাখা',
  today: 'আজ',
  tomorrow: 'আগামীকাল',
  next: (day, time) => `আবার বসবেন: ${day}, ${time}`,
  experience: (years) => `${formatNumber(years)} বছরের অভিজ্ঞতা`,
  fee: (fee) => `ফি ${formatNumber(fee)} টাকা`,
  fees: (newVisit, followUp) =>
    `ফি ${formatTaka(newVisit)}${followUp === newVisit ? '' : ` · পরের ভিজিট ${formatTaka(followUp)}`}`,
  noSchedule: 'বসার সময় ঠিক হয়নি',
  leave: (day) => `${day} পর্যন্ত ছুটিতে`,
  leaveToday: 'আজ ছুটিতে',
  holiday: (name) => `আজ বন্ধ: ${name}`,
  notToday: 'আজ বসবেন না',
  places: (count) => `${formatNumber(count)}টি সিরিয়াল খালি`,
  few: 'অল্প কয়েকটি বাকি',
  full: 'আজকের সব সিরিয়াল শেষ',
  sessionOver: 'আজ বসার সময় শেষ',
  deskOnly: 'সিরিয়াল শুধু রিসেপশনে',
  overrun: 'দেরি হচ্ছে, নতুন সিরিয়াল দেওয়া হচ্ছে না',
  waiting: (people) => `প্রায় ${formatNumber(people)} জন অপেক্ষায়`,
  finished: (doctors) => `আজকের মতো শেষ: ${formatNumber(doctors)} জন`,
  wait: 'অপেক্ষার তালিকায় নাম দিন',
  colleagues: (department) => `অন্য ডাক্তার: ${department}`,
  book: 'সিরিয়াল নিন',
};
