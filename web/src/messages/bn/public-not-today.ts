import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { colleaguesTexts as enColleagues, notTodayTexts as enNotToday } from '../en/public-not-today.ts';

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
