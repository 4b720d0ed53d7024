import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminDaySheetText as en } from '../en/admin-day-sheet.ts';

/** The words of a doctor's list of a day, on the screen and on paper. */
export const adminDaySheetText: Translated<typeof en> = {
  title: 'দিনের তালিকা',
  open: 'দিনের তালিকা',
  openOf: (doctor) => `${doctor}: দিনের তালিকা`,
  print: 'প্রিন্ট করুন',
  printTitle: (doctor, date) => `দিনের তালিকা: ${doctor}, ${date}`,
  backToQueue: 'সিরিয়াল ডাকা',
  backToCalendar: 'ক্যালেন্ডার',
  loadFailed: 'দিনের তালিকা আনা যায়নি',
  notFound: 'এমন কোনো তালিকা নেই',
  notFoundText: 'ঠিকানা ভুল হতে পারে, অথবা এই ডাক্তারকে বাদ দেওয়া হয়েছে।',
  none: 'এই দিন ডাক্তার বসবেন না',
  noneText: 'এই দিন ডাক্তারের কাছে যাঁদের সিরিয়াল আছে, তাঁদের নাম এখানে দেখা যাবে।',

  asOf: (moment) => `${moment} পর্যন্ত`,
  people: (count) => `${formatNumber(count)} জন রোগী`,
  cancelled: (count) => `${formatNumber(count)}টি বাতিল, তালিকায় নেই`,
  sittingCancelled: 'এই বসা বাতিল করা হয়েছে',
  empty: 'এখনো কেউ সিরিয়াল নেননি।',
  columns: {
    serial: 'সিরিয়াল',
    name: 'নাম',
    age: 'বয়স',
    phone: 'মোবাইল',
    note: 'নোট',
    seen: 'দেখা হয়েছে',
  },
  phoneEnd: (digits) => `…${formatNumber(digits)}`,
  notCome: 'আসেননি',
  isSeen: 'দেখা হয়েছে',
};
