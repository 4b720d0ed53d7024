import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminDepartmentsText as en } from '../en/admin-departments.ts';

/** The words of the staff's department screen. */
export const adminDepartmentsText: Translated<typeof en> = {
  title: 'বিভাগ',
  add: 'নতুন বিভাগ',
  view: 'দেখুন',
  edit: 'বদলান',
  delete: 'মুছুন',
  searchLabel: 'খুঁজুন',
  searchPlaceholder: 'নাম বা বিবরণ',
  fetchFailed: (reason) => `বিভাগের তালিকা আনা যায়নি: ${reason}`,
  none: 'কোনো বিভাগ নেই',
  noneText: 'বিভাগগুলো ডাক্তার ও সিরিয়ালের হিসাবসহ এখানে দেখা যাবে।',
  noneFoundText: 'অন্যভাবে খুঁজে দেখুন',

  activeOfAll: (active, all) =>
    active === all ? formatNumber(all) : `${formatNumber(active)} / ${formatNumber(all)}`,

  counters: { total: 'মোট বিভাগ', active: 'সক্রিয়', doctors: 'মোট ডাক্তার' },

  card: {
    noDescription: 'বিবরণ নেই',
    doctors: 'ডাক্তার',
    appointments: 'মোট সিরিয়াল',
    last30Days: 'শেষ ৩০ দিন',
    buttonFor: (action, name) => `${action}: ${name}`,
  },

  details: {
    description: 'বিবরণ',
    name: 'নাম',
    nameBn: 'বাংলায় নাম',
    location: 'কোথায়',
    locationBn: 'কোথায়, বাংলায়',
    searchWords: 'খোঁজার শব্দ',
    none: 'দেওয়া নেই',
    doctors: 'সক্রিয় ডাক্তার',
    total: 'মোট সিরিয়াল',
    today: 'আজ',
    last30Days: 'শেষ ৩০ দিন',
    thisMonth: 'এই মাস',
    lastMonth: 'গত মাস',
    created: 'কখন যোগ করা',
    updated: 'শেষ বদল',
    seeDoctors: 'এই বিভাগের ডাক্তার দেখুন',
  },

  form: {
    createTitle: 'নতুন বিভাগ',
    editTitle: (name) => `${name}: তথ্য বদলান`,
    name: 'বিভাগের নাম',
    nameBn: 'বাংলায় নাম',
    description: 'বিবরণ (না দিলেও চলে)',
    descriptionBn: 'বাংলায় বিবরণ',
    location: 'কোথায় (না দিলেও চলে)',
    locationBn: 'কোথায়, বাংলায়',
    locationHint: 'যেমন: ৩য় তলা, রুম ২০৪',
    searchWords: 'খোঁজার শব্দ (না দিলেও চলে)',
    searchWordsHelp: 'রোগীরা যে নাম বা সমস্যা লিখে খোঁজেন, ইংরেজি ও বাংলায়, কমা দিয়ে আলাদা করে লিখুন',
    searchWordsHint: 'যেমন: skin, rash, চুলকানি',
    active: 'সক্রিয় (ডাক্তারদের সিরিয়াল নেওয়া যায়)',
    create: 'বিভাগ যোগ করুন',
    save: 'সংরক্ষণ করুন',
    createFailed: 'বিভাগ যোগ করা যায়নি। আবার চেষ্টা করুন।',
    updateFailed: 'বিভাগের তথ্য বদলানো যায়নি। আবার চেষ্টা করুন।',
    created: (name) => `${name} যোগ করা হয়েছে।`,
    updated: (name) => `${name}: সংরক্ষণ হয়েছে।`,
    changed: 'কিছু সংরক্ষণ হয়নি। জানালাটি বন্ধ করে আবার খুলুন, তাহলে নতুন তথ্য পাবেন।',
  },

  deletion: {
    title: (name) => `${name} মুছে ফেলবেন?`,
    inUseTitle: (name) => `${name} মুছে ফেলা যাবে না`,
    hasDoctors: (name, count) => `“${name}” বিভাগে ${formatNumber(count)} জন ডাক্তার আছেন।`,
    hasAppointments: (name, count) => `“${name}” বিভাগে ${formatNumber(count)}টি সিরিয়াল আছে।`,
    text: 'বিভাগটি একেবারে মুছে যাবে। আর ফেরানো যাবে না।',
    confirm: 'বিভাগ মুছুন',
    deactivate: 'বিভাগ নিষ্ক্রিয় করুন',
    deactivateText: 'নিষ্ক্রিয় বিভাগের ডাক্তারদের আর তালিকায় দেখা যায় না, অনলাইনে সিরিয়ালও নেওয়া যায় না।',
    failed: (reason) => `বিভাগ মোছা যায়নি: ${reason}`,
    notAllowed: 'বিভাগ মোছার অনুমতি আপনার নেই।',
    done: (name) => `${name} মুছে ফেলা হয়েছে।`,
    deactivated: (name) => `${name} নিষ্ক্রিয় করা হয়েছে।`,
  },
};
