import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminPrivacyText as en } from '../en/admin-privacy.ts';

/** The words for a patient's data: a copy of it, and its end. */
export const adminPrivacyText: Translated<typeof en> = {
  title: 'সাবধান',

  export: {
    text: 'এই রোগী সম্পর্কে ক্লিনিকে যা আছে, সব একটি ফাইলে। রোগী চাইলে দিন।',
    button: 'তথ্য ডাউনলোড',
    fileName: (id, date) => `patient-${id}-data-${date}.json`,
    done: (fileName) => `${fileName} ডাউনলোড হয়েছে।`,
    failed: (reason) => `তথ্য ডাউনলোড হয়নি। ${reason}`,
  },

  erase: {
    text: 'রোগীকে চেনা যায় এমন সব তথ্য মুছে যাবে। সিরিয়াল আর হিসাব থাকবে।',
    button: 'তথ্য মুছুন…',
    question: (name) => `${name}: সব তথ্য মুছে ফেলবেন?`,
    notYet: (name) => `${name}: তথ্য এখনই মোছা যাবে না`,
    hasUpcoming: (count) =>
      `এই রোগীর সামনে ${formatNumber(count)}টি সিরিয়াল আছে। আগে ${count === 1 ? 'সেটি' : 'সেগুলো'} বাতিল করুন।`,
    toAppointments: 'সিরিয়ালগুলো দেখুন',
    goes: 'একেবারে মুছে যাবে',
    goesText:
      'নাম, মোবাইল নম্বর, ঠিকানা, জন্মতারিখ, লিঙ্গ, জরুরি যোগাযোগ ও সব নোট, এখানে আর এই নম্বরের প্রতিটি সিরিয়ালে; সঙ্গে লগ ইন, কোড ও মেসেজ।',
    stays: 'থাকবে',
    staysText: (count) =>
      count === 0
        ? 'রোগীর মোট সংখ্যায় একটি খালি রেকর্ড।'
        : `নাম ছাড়া ${formatNumber(count)}টি সিরিয়ালের তারিখ, নম্বর, ডাক্তার ও অবস্থা, যেন ক্লিনিকের হিসাব ঠিক থাকে।`,
    warning: 'মুছলে আর ফেরানো যায় না। রোগী কপি চাইলে আগে তথ্য ডাউনলোড করে নিন।',
    phone: 'নিশ্চিত করতে রোগীর মোবাইল নম্বর লিখুন',
    wrongPhone: 'এটি এই রোগীর মোবাইল নম্বর নয়।',
    confirm: 'একেবারে মুছে ফেলুন',
    done: 'রোগীর তথ্য মুছে ফেলা হয়েছে।',
    failed: (reason) => `রোগীর তথ্য মোছা যায়নি: ${reason}`,
  },

  erased: {
    badge: 'মুছে ফেলা',
    notice: (date) => `${date} তারিখে মুছে ফেলা হয়েছে।`,
    text: 'ইনি কে ছিলেন, আর জানা নেই। ক্লিনিকের হিসাবের জন্য শুধু সিরিয়ালগুলো আছে। এখানে কিছু বদলানো বা সিরিয়াল দেওয়া যায় না।',
  },
};
