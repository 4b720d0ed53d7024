import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { common as en } from '../en/common.ts';

export const common: Translated<typeof en> = {
  skipToContent: 'সরাসরি মূল অংশে যান',
  demoBanner: 'ডেমো: এটি পরীক্ষামূলক সংস্করণ',
  demoBannerLabel: 'এই সাইট সম্পর্কে',
  tryAgain: 'আবার চেষ্টা করুন',
  loading: 'লোড হচ্ছে…',
  close: 'বন্ধ করুন',
  atTheDesk: 'রিসেপশনে জানুন',
  closed: 'বন্ধ',
  today: 'আজ',
  tomorrow: 'আগামীকাল',
  whatsApp: 'হোয়াটসঅ্যাপ',
  map: 'ম্যাপে দেখুন',
  callUs: 'কিছু জানতে চান? কল করুন:',
  clinicSite: 'ক্লিনিকের ওয়েবসাইট',
  daysFromTo: (first, last) => `${first} – ${last}`,
  phone: (grouped) => `+৮৮ ${formatNumber(grouped)}`,
  fallback: {
    title: 'কোনো একটা সমস্যা হয়েছে',
    text: 'সমস্যাটি আমরা লিখে রেখেছি। পাতাটি আবার লোড করে দেখুন।',
    refresh: 'আবার লোড করুন',
    home: 'হোমে ফিরে যান',
  },
  partFailed: 'এই অংশটি দেখানো যায়নি।',
  networkError: 'ইন্টারনেট সংযোগে সমস্যা। সংযোগ দেখে আবার চেষ্টা করুন।',
  serverError: (status) => `সার্ভারে সমস্যা হয়েছে: ${formatNumber(status)}`,
  unexpectedError: 'কোনো একটা সমস্যা হয়েছে।',
  pager: {
    label: 'পাতা',
    previous: 'আগের পাতা',
    next: 'পরের পাতা',
    page: (page) => `পাতা ${formatNumber(page)}`,
  },
  atLeast: (total) => `${formatNumber(total)}+`,
  colorScheme: {
    light: 'হালকা রং',
    dark: 'গাঢ় রং',
    auto: 'ডিভাইসের মতো রং',
    change: (next) => `বদলে দিন: ${next}`,
  },
};
