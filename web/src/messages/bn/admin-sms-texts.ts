import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminSmsTextsText as en } from '../en/admin-sms-texts.ts';

/** The words of the texts of the SMS, for Admins. */
export const adminSmsTextsText: Translated<typeof en> = {
  lead: 'রোগীরা যেসব এসএমএস পান, ইংরেজি ও বাংলায়। একটি এসএমএস সর্বোচ্চ দুই অংশের হতে পারে।',
  all: 'সব এসএমএস',
  must: 'এসএমএস পাঠানোর সময় বন্ধনীর শব্দের জায়গায় আসল তথ্য বসে। * দেওয়া শব্দগুলো লেখায় থাকতেই হবে।',
  noneOwn: 'মূল লেখা',
  own: (languages) => `নিজের লেখা: ${languages}`,
  languages: { en: 'ইংরেজি', bn: 'বাংলা' },
  labelOf: (kind, language) => `${kind}, ${language}`,
  useProduct: 'মূল লেখা ফিরিয়ে আনুন',
  insert: (what) => `বসান: ${what}`,
  preview: 'যেমন দেখাবে',
  parts: (sample, longest) =>
    `এটি ${formatNumber(sample)} অংশের। নাম ও সময় সবচেয়ে লম্বা হলে ${formatNumber(longest)} অংশ`,
  cost: (taka) => `(${taka} টাকা)।`,
  noPrice: '(খরচ দেখতে ‘এসএমএস’ ট্যাবে এক অংশের দাম দিন)।',
  kinds: {
    CODE: 'যাচাই কোড',
    BOOKING: 'সিরিয়াল নেওয়ার পরে',
    REMINDER_EVENING: 'আগের সন্ধ্যায় মনে করিয়ে দেওয়া',
    REMINDER_DAY: 'সেই দিন মনে করিয়ে দেওয়া',
    AWAY: 'ডাক্তার বসবেন না',
    HOURS: 'বসার সময় বদলেছে',
    TOLD: 'রিসেপশনের একটি কথা',
    MOVED: 'সিরিয়াল বদলেছে',
    CANCELLED: 'সিরিয়াল বাতিল হয়েছে',
    RESTORED: 'সিরিয়াল আবার চালু',
    OFFER: 'অপেক্ষার তালিকার জন্য খালি সিরিয়াল',
    NEAR: 'পালা কাছে এসেছে',
    NEXT: 'এরপর আপনি',
    COME: 'ভেতরে আসুন',
    TEST: 'পরীক্ষার এসএমএস',
  },
  placeholders: {
    clinic: 'ক্লিনিকের নাম',
    doctor: 'ডাক্তারের নাম',
    serial: 'সিরিয়াল নম্বর',
    date: 'তারিখ',
    time: 'আনুমানিক সময়, অথবা ‘সময় রিসেপশনে জানুন’',
    start: 'বসার সময়ের শুরু',
    until: 'কখন পর্যন্ত রাখা হবে',
    old_date: 'আগের তারিখ',
    old_serial: 'আগের সিরিয়াল',
    before: 'রোগীর আগে কতজন',
    link: 'লিংক',
    call: '‘কল করুন’ আর ক্লিনিকের ফোন',
    code: 'কোড',
    minutes: 'কোডের মেয়াদ কত মিনিট',
  },
};
