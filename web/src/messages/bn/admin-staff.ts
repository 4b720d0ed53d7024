import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';
import type { adminStaffText as en } from '../en/admin-staff.ts';

const HOURS = formatNumber(STAFF_ACCOUNT_LIMITS.linkHours);

/** The words of the staff accounts, for Admins. */
export const adminStaffText: Translated<typeof en> = {
  title: 'স্টাফ',
  add: 'অ্যাকাউন্ট যোগ করুন',
  caption: 'স্টাফদের অ্যাকাউন্ট, ইউজারনেম অনুযায়ী',
  loadFailed: 'স্টাফদের অ্যাকাউন্ট আনা যায়নি।',
  columns: {
    account: 'অ্যাকাউন্ট',
    role: 'দায়িত্ব',
    status: 'অবস্থা',
    secondFactor: 'দ্বিতীয় ধাপ',
    doctor: 'ডাক্তার',
    language: 'ভাষা',
    lastLogin: 'শেষ লগ ইন',
  },
  you: '(আপনি)',
  on: 'চালু',
  off: 'বন্ধ',
  never: 'কখনো না',
  none: '–',
  languages: { en: 'ইংরেজি', bn: 'বাংলা' },
  signedInOn: (count) => `${formatNumber(count)}টি ডিভাইসে লগ ইন করা আছে`,
  linkUntil: (when) => `লিংক খোলা আছে, মেয়াদ ${when}`,
  noPassword: 'এখনো পাসওয়ার্ড দেননি',

  form: {
    createTitle: 'স্টাফ অ্যাকাউন্ট যোগ করুন',
    editTitle: (name) => `${name}: তথ্য বদলান`,
    username: 'ইউজারনেম',
    usernameHint: 'এটি দিয়ে লগ ইন করতে হবে। পরে বদলানো যায় না।',
    fullName: 'পুরো নাম',
    email: 'ইমেইল (না দিলেও চলে)',
    role: 'দায়িত্ব',
    roleHint:
      '‘শুধু দেখেন’ সব দেখতে পারেন। স্টাফ সিরিয়াল দিতে আর বদলাতেও পারেন। অ্যাডমিন মুছতে পারেন, আর এই অ্যাকাউন্টগুলো সামলান।',
    language: 'ভাষা',
    ownChoice: 'যাঁর অ্যাকাউন্ট তিনি ঠিক করবেন',
    doctor: 'লগ ইনের পর যে ডাক্তারের পাতা খুলবে (না দিলেও চলে)',
    limitedTo: 'শুধু এই ডাক্তারদের কাজ (না দিলেও চলে)',
    limitedToHint: 'তখন শুধু তাঁদের বসা, সিরিয়াল আর রোগী দেখা ও বদলানো যাবে। কাউকে না বাছলে সব ডাক্তারের।',
    limitedToPlaces: 'শুধু এই শাখার কাজ (না দিলেও চলে)',
    limitedToPlacesHint: 'তখন শুধু এই শাখার বসা, সিরিয়াল আর রোগী দেখা ও বদলানো যাবে। কোনোটি না বাছলে সব শাখার।',
    deletedDoctor: (id: number) => `মুছে ফেলা ডাক্তার ${formatNumber(id)}`,
    noDoctor: 'কেউ না',
    create: 'যোগ করে লিংক নিন',
    save: 'সংরক্ষণ করুন',
    createFailed: 'অ্যাকাউন্ট যোগ হয়নি',
    updateFailed: 'অ্যাকাউন্ট সংরক্ষণ হয়নি',
    updated: (name) => `${name}: সংরক্ষণ হয়েছে।`,
  },
  changed: {
    text: 'সংরক্ষণের আগে মিলিয়ে দেখুন।',
    none: 'নতুন তথ্যের সঙ্গে এই ফর্মের কোনো পার্থক্য নেই।',
    differences: (fields) => `নতুন তথ্যে যা আলাদা: ${fields}।`,
    failed: 'নতুন তথ্য আনা যায়নি।',
    reload: 'নতুন তথ্য নিন',
    overwrite: 'আমারটাই রাখুন',
    reloadTitle: 'নতুন তথ্য নেবেন?',
    reloadConfirm: 'নিন',
    reloadText: 'এখানে যা লিখেছেন তা মুছে যাবে।',
  },

  link: {
    title: (name) => `${name}: পাসওয়ার্ডের লিংক`,
    lead: `লিংকটি আপনি নিজে তাঁকে পাঠান। এটি একবারই কাজ করে, ${HOURS} ঘণ্টা পর্যন্ত। শুধু এই পাতাতেই দেখা যায়।`,
    until: (when) => `মেয়াদ: ${when}।`,
    label: 'লিংক',
    copy: 'লিংক কপি করুন',
    copied: 'কপি হয়েছে',
    done: 'ঠিক আছে',
    unsent: {
      title: 'কপি না করে বন্ধ করবেন?',
      text: 'লিংকটি আর দেখা যাবে না। অ্যাকাউন্টের মেনু থেকে নতুন লিংক নেওয়া যায়।',
      leave: 'বন্ধ করুন',
      stay: 'লিংকে ফিরে যান',
    },
  },

  actions: {
    edit: 'তথ্য বদলান',
    reset: 'পাসওয়ার্ড রিসেট',
    newLink: 'নতুন লিংক নিন',
    endSessions: 'সব জায়গা থেকে লগ আউট',
    removeSecondFactor: 'দ্বিতীয় ধাপ সরান',
    deactivate: 'বন্ধ করুন',
    activate: 'চালু করুন',
  },
  questions: {
    reset: {
      title: (name) => `${name}: পাসওয়ার্ড রিসেট করবেন?`,
      text: 'আগের পাসওয়ার্ড এখনই বাতিল হবে, আর সব ডিভাইস থেকে লগ আউট হবে। নতুন পাসওয়ার্ড দেওয়ার জন্য একটি লিংক পাবেন।',
      done: (name) => `${name}: পাসওয়ার্ড রিসেট হয়েছে।`,
    },
    newLink: {
      title: (name) => `${name}: নতুন লিংক নেবেন?`,
      text: 'আগের লিংক আর কাজ করবে না।',
      done: (name) => `${name}: নতুন লিংক তৈরি হয়েছে।`,
    },
    endSessions: {
      title: (name) => `${name}: সব জায়গা থেকে লগ আউট করবেন?`,
      text: 'সব ডিভাইসে আবার লগ ইন করতে হবে। পাসওয়ার্ড একই থাকবে।',
      done: (name) => `${name}: সব জায়গা থেকে লগ আউট হয়েছে।`,
    },
    removeSecondFactor: {
      title: (name) => `${name}: দ্বিতীয় ধাপ সরাবেন?`,
      text: 'এরপর শুধু পাসওয়ার্ড দিয়েই লগ ইন হবে। ফোন আর রিকভারি কোড দুটোই হারালে, আর তাঁকে চিনতে পারলে তবেই এটি করুন।',
      done: (name) => `${name}: দ্বিতীয় ধাপ সরানো হয়েছে।`,
    },
    deactivate: {
      title: (name) => `${name}: অ্যাকাউন্ট বন্ধ করবেন?`,
      text: 'এখনই লগ আউট হবে, আর লগ ইন করা যাবে না। তিনি যা করেছেন তা কাজের রেকর্ডে থাকবে।',
      done: (name) => `${name}: অ্যাকাউন্ট বন্ধ হয়েছে।`,
    },
    activate: {
      title: (name) => `${name}: অ্যাকাউন্ট চালু করবেন?`,
      text: 'আবার লগ ইন করা যাবে।',
      done: (name) => `${name}: অ্যাকাউন্ট চালু হয়েছে।`,
    },
    failed: 'কাজটি করা যায়নি।',
  },
};
