import type { staffFields as en } from '../en/staff-fields.ts';
import type { Translated } from '../translated.ts';
import { fields } from './fields.ts';
import { formatNumber, formatTaka } from './format.ts';

export const staffFields: Translated<typeof en> = {
  ...fields,
  emailInvalid: 'সঠিক ইমেইল ঠিকানা লিখুন',
  nameTooShort: ({ least }) => `নামে অন্তত ${formatNumber(least)}টি অক্ষর লিখুন`,
  notATime: 'সময় এভাবে লিখুন: ১৭:৩০',

  usernameRequired: 'ইউজারনেম লিখুন',
  passwordRequired: 'পাসওয়ার্ড লিখুন',
  currentPasswordRequired: 'এখনকার পাসওয়ার্ড লিখুন',
  signInCodeRequired: 'কোড লিখুন',
  newUsernameRequired: 'একটি ইউজারনেম লিখুন',
  roleRequired: 'দায়িত্ব বেছে নিন',
  newPasswordRequired: 'নতুন পাসওয়ার্ড লিখুন',
  newPasswordTooShort: ({ least }) => `নতুন পাসওয়ার্ডে অন্তত ${formatNumber(least)}টি অক্ষর দিন`,
  newPasswordAgain: 'নতুন পাসওয়ার্ডটি আবার লিখুন',
  newPasswordsDiffer: 'নতুন পাসওয়ার্ড দুটি এক নয়',

  patientNameRequired: 'রোগীর নাম লিখুন',
  doctorNameRequired: 'ডাক্তারের নাম লিখুন',
  departmentNameRequired: 'বিভাগের নাম লিখুন',
  departmentSelectionRequired: 'একটি বিভাগ বেছে নিন',
  departmentRequired: 'একটি বিভাগ বেছে নিন',
  doctorRequired: 'একজন ডাক্তার বেছে নিন',
  ageWithoutPhone: 'বয়স বা জন্মসাল লিখুন: ফোন না থাকলে একই নামের রোগীদের এতেই আলাদা চেনা যায়',
  extraReasonRequired: 'একটি কারণ বেছে নিন',
  extraWordsRequired: 'কারণটি অল্প কথায় লিখুন',
  appointmentDateRequired: 'অ্যাপয়েন্টমেন্টের তারিখ বেছে নিন',
  experienceOutOfRange: ({ most }) => `অভিজ্ঞতা ০ থেকে ${formatNumber(most)} বছরের মধ্যে লিখুন`,

  tooManySearchWords: ({ most }) => `খুঁজতে সর্বোচ্চ ${formatNumber(most)}টি শব্দ লিখুন`,
  searchWordTooLong: ({ most }) => `একটি শব্দে সর্বোচ্চ ${formatNumber(most)}টি অক্ষর লিখুন`,

  noWorkingDay: 'ডাক্তার বসেন, এমন অন্তত একটি দিন বেছে নিন',
  startTimeRequired: 'শুরুর সময় দিন',
  endTimeRequired: 'শেষের সময় দিন',
  endBeforeStart: 'শেষের সময় শুরুর সময়ের পরে হতে হবে',
  patientLimitOutOfRange: ({ least, most }) =>
    `রোগীর সংখ্যা ${formatNumber(least)} থেকে ${formatNumber(most)}-এর মধ্যে হতে হবে`,
  reservedSlotsInvalid: 'আলাদা রাখা সিরিয়ালগুলো রোগীর সংখ্যার মধ্যে হতে হবে',
  reservedSlotInvalid: ({ slot, limit }) =>
    `আলাদা রাখা সিরিয়াল ${formatNumber(slot)} ঠিক নয়: ১ থেকে ${formatNumber(limit)}-এর মধ্যে একটি পূর্ণ সংখ্যা দিন`,
  holidayNameRequired: 'ছুটির নাম লিখুন',
  leaveEndsBeforeStart: 'শেষ দিন প্রথম দিনের আগে হতে পারে না',
  secondSittingTooEarly: 'দ্বিতীয় বসার সময় প্রথমটি শেষ হওয়ার পরে শুরু হতে হবে',
  numberOutOfRange: ({ least, most }) =>
    `${formatNumber(least)} থেকে ${formatNumber(most)}-এর মধ্যে একটি পূর্ণ সংখ্যা দিন`,
  notAChoice: 'একটি বেছে নিন',
  clinicPhoneInvalid: 'সর্বোচ্চ পাঁচটি ফোন নম্বর দিন, যেমন ০২-৫৫০১২৩৪৫, ০১৭১২-৩৪৫৬৭৮ বা ১০৬১৬',
  webAddressInvalid: 'একটি ওয়েব ঠিকানা দিন, যেমন https://clinic.example',
  reminderTimeInvalid: 'রাত ১০টার আগের সময় দিন, যেমন ১৯:০০',
  amountOutOfRange: ({ most }) => `০ থেকে ${formatNumber(most)} টাকার মধ্যে লিখুন`,
  amountRequired: 'টাকার পরিমাণ বা ছাড় লিখুন',
  amountAboveDue: ({ paisa }) => `বাকি আছে শুধু ${formatTaka(paisa)}`,
  amountAbovePaid: ({ paisa }) => `সর্বোচ্চ ${formatTaka(paisa)} ফেরত দেওয়া যায়`,
  discountAboveLimit: ({ paisa }) => `${formatTaka(paisa)}র বেশি ছাড় শুধু অ্যাডমিন দিতে পারেন`,
  paymentWayRequired: 'কীভাবে টাকা দেওয়া হচ্ছে, বেছে নিন',
  discountReasonRequired: 'কেন ছাড়, বেছে নিন',
  moneyWordsRequired: 'কারণ লিখুন',
  dayNotBegun: 'এই দিন এখনো শুরু হয়নি',
  percentOutOfRange: '০ থেকে ১০০-এর মধ্যে শতকরা হার লিখুন',
  amountInvalid: 'টাকার পরিমাণ দিন, যেমন ০.৩৫',
  addressNeeded: 'সিরিয়াল নেওয়ার পরের এসএমএসে এই ঠিকানার লিংক যায়। আগে সেই এসএমএস বন্ধ করুন।',
  confirmationNeedsAddress: 'এই এসএমএসে একটি লিংক থাকে। আগে ‘ক্লিনিক’ ট্যাবে ওয়েব ঠিকানা দিন।',
  gatewayNeedsKey: 'এই গেটওয়ের জন্য আপনার অ্যাকাউন্টের কী লাগবে',
  gatewayNeedsSender: 'এই গেটওয়ের জন্য প্রেরকের নাম লাগবে',
  smsPlaceholderUnknown: ({ placeholder }) => `এই এসএমএসে {${placeholder}} দেওয়া যায় না`,
  smsPlaceholderMissing: ({ placeholder }) => `লেখায় {${placeholder}} থাকতে হবে`,
  smsPlaceholderTwice: ({ placeholder }) => `{${placeholder}} দুইবার লেখা হয়েছে`,
  smsBraceAlone: 'দ্বিতীয় বন্ধনী শুধু নির্দিষ্ট শব্দের দুই পাশে বসে, যেমন {serial}',
  smsTooLong: ({ parts }) => `লেখাটি বেশি লম্বা: নাম লম্বা হলে ${formatNumber(parts)} অংশ লাগে। সর্বোচ্চ দুই অংশ।`,
  sundayTwice: 'রবিবার দুইবার দেওয়া হয়েছে, ০ আর ৭ হিসেবে',

  pictureUnreadable: 'JPEG, PNG বা WebP ছবি বেছে নিন',
  pictureTooLarge: ({ most }) => `ছবি সর্বোচ্চ ${formatNumber(most)} কিলোবাইট হতে পারে`,
  pictureSizeWrong: ({ least, most }) =>
    `ছবি চওড়ায় আর লম্বায় ${formatNumber(least)} থেকে ${formatNumber(most)} পিক্সেলের মধ্যে হতে হবে`,
};
