import type { imports as en } from '../en/imports.ts';
import type { Translated } from '../translated.ts';
import { formatNumber } from './format.ts';

export const imports: Translated<typeof en> = {
  importPhoneRounded: ({ text }) =>
    `এক্সেল এই ফোন নম্বরটি ছোট করে ফেলেছে: ${text}। কলামটি টেক্সট হিসেবে সাজিয়ে আবার সংরক্ষণ করুন`,
  importPhoneLandline: ({ text }) => `এটি মোবাইল নম্বর নয়, ল্যান্ডফোন বা হটলাইন: ${text}`,
  importPhoneUnreadable: ({ text }) => `এটি বাংলাদেশের মোবাইল নম্বর নয় (০১ দিয়ে শুরু, ১১ সংখ্যা): ${text}`,
  importPhoneLeft: ({ text }) => `এই ফোন নম্বরটি বাদ গেছে: ${text}`,
  importNoPhone: 'ফোন না থাকলে বয়স বা জন্ম তারিখ লাগবে, যাতে একই নামের মানুষ আলাদা করা যায়',
  importRowErased: 'এই রোগীর তথ্য মুছে ফেলা হয়েছে, তাই সারিটিও',
  importRowEmpty: 'সারিটি খালি',
  importRowFailed: 'সার্ভার এই সারিটি নিতে পারেনি। কারণ সার্ভারের লগে আছে',
  importTooManyPeople: ({ most }) => `এই ফোনে এর মধ্যেই ${formatNumber(most)} জন আছেন`,
  importBijoy: ({ text }) => `লেখাটি বিজয় ফন্টের, ইউনিকোডে বদলানো যায়নি: ${text}। ইউনিকোডে লিখে দিন`,
  importLettersLost: ({ text }) =>
    `ফাইলটি সংরক্ষণের সময় এই লেখার অক্ষর হারিয়ে গেছে: ${text}। তালিকাটি .xlsx বা CSV UTF-8 হিসেবে সংরক্ষণ করুন`,
  importNotADate: ({ text }) => `এটি তারিখ নয়: ${text}`,
  importDateOutside: ({ text }) => `তারিখটি অনেক আগের বা ভবিষ্যতের: ${text}`,
  importNotAnAge: ({ text }) => `এটি বয়স বা জন্মের সাল নয়: ${text}`,
  importNotAGender: ({ text }) => `এটি লিঙ্গ নয়: ${text}`,
  importNotARelation: ({ text }) => `এটি কোনো সম্পর্ক নয়: ${text}`,
  importNotYesOrNo: ({ text }) => `এটি হ্যাঁ বা না কোনোটিই নয়: ${text}`,
  importNotMoney: ({ text, most }) => `এটি ০ থেকে ${formatNumber(most)} টাকার মধ্যে কোনো অঙ্ক নয়: ${text}`,
  importNotANumber: ({ text, least, most }) =>
    `এটি ${formatNumber(least)} থেকে ${formatNumber(most)}-এর মধ্যে কোনো পূর্ণ সংখ্যা নয়: ${text}`,
  importNotAName: ({ text }) => `এটি নাম নয়: ${text}`,
  importTooLong: ({ text, most }) => `এটি ${formatNumber(most)} অক্ষরের বেশি লম্বা: ${text}`,
  importXls: 'এটি পুরোনো এক্সেল ফাইল। এক্সেলে খুলে .xlsx বা CSV হিসেবে সংরক্ষণ করে সেই ফাইলটি দিন',
  importNotATable: 'ফাইলটি CSV বা .xlsx নয়। তালিকাটি .xlsx বা CSV হিসেবে সংরক্ষণ করুন',
  importNoRows: 'ফাইলটিতে কোনো সারি নেই',
  importXlsxLocked: 'ফাইলটি খোলা যাচ্ছে না। পাসওয়ার্ড দেওয়া থাকলে পাসওয়ার্ড ছাড়া সংরক্ষণ করুন',
  importTooManyRows: ({ most }) =>
    `.xlsx ফাইলে সর্বোচ্চ ${formatNumber(most)} সারি থাকতে পারে। তালিকাটি CSV হিসেবে সংরক্ষণ করুন, তাতে আরও বেশি সারি নেওয়া যায়`,
  importOpenQuote: ({ line }) =>
    `${formatNumber(line)} নম্বর সারি থেকে ফাইলটি পড়া যাচ্ছে না: সেখানে একটি উদ্ধৃতি চিহ্ন (") খোলা হয়েছে, বন্ধ করা হয়নি`,
  importHoursUnclear: ({ text }) => `এই সময়সূচি বোঝা যায়নি: ${text}`,
  importHoursHalf: ({ text }) => `সময়টি সকাল না বিকাল, তা লিখে দিন: ${text}`,
  importHoursOrder: ({ text }) => `সময়টি শুরুর আগেই শেষ হয়, মধ্যরাত পার হয় বা একটি আরেকটির ওপর পড়ে: ${text}`,
  importHoursSittings: ({ text }) => `এক দিনে সর্বোচ্চ দুই বেলা বসা যায়: ${text}`,
  importHoursNoDays: ({ text }) => `কোন কোন দিন, তা লেখা নেই: ${text}`,
  importHoursNoTimes: ({ text }) => `কয়টা থেকে কয়টা, তা লেখা নেই: ${text}`,
  importHoursDayTwice: ({ text }) => `একই দিন দুইবার লেখা: ${text}`,
  importPlaceUnknown: ({ text }) => `এই নামে ক্লিনিকের কোনো শাখা নেই: ${text}`,
  importPlaceClosed: ({ text }) => `এই শাখা বন্ধ আছে: ${text}`,
  importPlaceClash: ({ text }) =>
    `এই সময় এই ডাক্তারের আরেকটি সারির সময়ের ওপর পড়ে, বা এক দিনে দুই বেলার বেশি হয়: ${text}`,
  importWeekKept: 'আগে থেকে থাকা ডাক্তারের সময়সূচি বদলানো হয় না',
  importReferenceTaken: ({ text }) => `এই রেফারেন্সে অন্য অ্যাপয়েন্টমেন্ট আছে, তাই নতুন রেফারেন্স দেওয়া হবে: ${text}`,
  importDoctorNoPhone: 'ডাক্তারের ফোন লাগবে। সব সারির জন্য একই ফোন দেওয়া যায়',
  importDoctorNoHours: 'ডাক্তারের বসার দিন ও সময় লাগবে। সব সারির জন্য একই দিন ও সময় দেওয়া যায়',
  importVisitNoPhone: 'ফোন না থাকলে এই নামে ফোন ছাড়া ঠিক একজন রোগী থাকতে হবে',
  importVisitHasQueue: 'এই বেলার লাইন এখানেই চালানো হয়েছে, তাই রোগীদের তালিকা আগে থেকেই আছে',
  importNoDepartment: 'বিভাগের নাম নেই',
  importLeftOut: ({ text }) => `এটি বাদ গেছে: ${text}`,
  importNoDoctorName: 'ডাক্তারের নাম নেই',
  importDoctorUnknown: ({ text }) => `এই নামে কোনো ডাক্তার নেই: ${text}`,
  importDoctorUnclear: ({ text }) => `এই নামে একাধিক ডাক্তার হতে পারেন: ${text}`,
  importHolidayTitles: 'তালিকায় তারিখ ও নামের কলাম লাগবে, শিরোনামসহ; যেমন: তারিখ, নাম',
  importHolidayNoDate: 'তারিখ নেই',
  importHolidayLong: ({ most }) => `একটানা ছুটি সর্বোচ্চ ${formatNumber(most)} দিন হতে পারে`,
  importVisitNoDate: 'সাক্ষাতের তারিখ নেই',
  importVisitNotPast: ({ text }) => `পুরোনো সাক্ষাতের তারিখ আজকের আগের হতে হবে: ${text}`,
  importVisitStatus: ({ text }) => `পুরোনো সাক্ষাৎ হয় সম্পন্ন, নয় বাতিল, নয় অনুপস্থিত: ${text}`,
  importVisitSerialTaken: ({ serial }) =>
    `এই ডাক্তারের ওই দিনের ${formatNumber(serial)} নম্বর সিরিয়ালে অন্য রোগী আছেন`,
  importVisitSerialsFull: 'ওই দিন এই ডাক্তারের কোনো সিরিয়াল খালি নেই',
};
