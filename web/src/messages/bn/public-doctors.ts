import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { doctorsTexts as en } from '../en/public-doctors.ts';

export const doctorsTexts: Translated<typeof en> = {
  title: 'আপনার ডাক্তার খুঁজুন',
  lead: 'আজকের সিরিয়াল দেওয়া হচ্ছে। এখন যাঁরা বসেছেন তাঁরা আগে, তারপর বাকিরা।',
  description: 'ক্লিনিকের সব ডাক্তার, আজ কে কখন বসবেন আর কত সিরিয়াল খালি। আজকের সিরিয়াল অনলাইনে নিন।',
  searchLabel: 'ডাক্তার খুঁজুন',
  searchPlaceholder: 'নাম, বিভাগ বা সমস্যা',
  search: 'খুঁজুন',
  department: 'বিভাগ',
  apply: 'ডাক্তার দেখুন',
  allDepartments: 'সব বিভাগ',
  hereNow: 'এখন বসেছেন',
  today: 'আজ বসবেন',
  woman: 'মহিলা ডাক্তার',
  quickSelect: 'বিভাগ বেছে নিন',
  filters: 'ফিল্টার',
  clearAll: 'সব মুছুন',
  clearFilters: 'ফিল্টার মুছুন',
  showing: (shown, total) => `${formatNumber(total)} জন ডাক্তারের মধ্যে ${formatNumber(shown)} জন`,
  more: 'আরও ডাক্তার দেখুন',
  needsScripts: 'তালিকাটি অনেক বড়, জাভাস্ক্রিপ্ট ছাড়া এই ব্রাউজারে দেখানো যায় না। ক্লিনিকে কল করুন।',
  error: 'ডাক্তারদের তালিকা আনা যায়নি',
  empty: 'আজ কোনো ডাক্তার পাওয়া যায়নি',
  emptyAt: (name) => `${name}: কোনো ডাক্তার পাওয়া যায়নি`,
  elsewhere: (count) => `অন্য শাখায় ${formatNumber(count)} জন ডাক্তার আছেন`,
  notFound: 'খুঁজে কিছু পাওয়া যায়নি। ডাক্তারের নাম, বিভাগ বা সমস্যা লিখুন, যেমন ‘জ্বর’ বা ‘চোখ’।',
  emptyFiltered: 'অন্যভাবে খুঁজে দেখুন',
  emptyAll: 'আজ কোনো ডাক্তারের সিরিয়াল দেওয়া হচ্ছে না। আগামীকাল আবার দেখুন, না হয় আমাদের কল করুন।',
};
