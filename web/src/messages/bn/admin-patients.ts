import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type * as en from '../en/admin-patients.ts';

/** The words of the staff's patient screens. */
export const adminPatientsText: Translated<typeof en.adminPatientsText> = {
  title: 'রোগী',
  backToPatients: 'রোগী',
  view: 'দেখুন',
  edit: 'বদলান',
  history: 'আগের সিরিয়াল',
  bookAppointment: 'সিরিয়াল দিন',
  bookFirst: 'প্রথম সিরিয়াল দিন',

  field: {
    name: 'নাম',
    id: 'রোগী আইডি',
    phone: 'মোবাইল নম্বর',
    noPhone: 'নেই',
    age: 'বয়স',
    noAge: 'জানা নেই',
    gender: 'লিঙ্গ',
    noGender: 'দেওয়া নেই',
    totalAppointments: 'মোট সিরিয়াল',
    address: 'ঠিকানা',
    emergencyContact: 'জরুরি যোগাযোগ',
    dateOfBirth: 'জন্মতারিখ',
    birthYear: 'জন্মসাল',
    registered: 'কবে থেকে',
    status: 'অবস্থা',
  },

  list: {
    newAppointment: 'নতুন সিরিয়াল',
    fromFile: 'ফাইল থেকে রোগী আনুন',
    searchLabel: 'খুঁজুন',
    searchPlaceholder: 'নাম, মোবাইল নম্বর বা ঠিকানা',
    status: 'অবস্থা',
    statuses: { all: 'সব', active: 'শুধু সক্রিয়', inactive: 'শুধু নিষ্ক্রিয়' },
    counters: { total: 'মোট রোগী', active: 'সক্রিয়', onPage: 'এই পাতায়' },
    caption: 'রোগীর তালিকা, নতুনরা আগে',
    columns: {
      patient: 'রোগী',
      contact: 'যোগাযোগ',
      demographics: 'লিঙ্গ ও বয়স',
      appointments: 'সিরিয়াল',
      status: 'অবস্থা',
    },
    id: (id) => `আইডি: ${formatNumber(id)}`,
    rowName: (name, id) => `${name}, আইডি: ${formatNumber(id)}`,
    joined: (date) => `${date} থেকে`,
    emergency: 'জরুরি:',
    born: (date) => `জন্ম ${date}`,
    total: (count) => `${formatNumber(count)}টি সিরিয়াল`,
    last: (date) => `শেষ: ${date}`,
    loadFailed: 'রোগীর তালিকা পাওয়া যায়নি',
    fetchFailed: 'রোগীর তালিকা আনা যায়নি',
    none: 'কোনো রোগী নেই',
    noneText: 'রোগী যোগ হলে এখানে দেখা যাবে',
    noneFoundText: 'অন্যভাবে খুঁজে দেখুন',
  },

  export: {
    button: 'CSV ডাউনলোড',
    failed: (reason) => `রোগীর তালিকা ডাউনলোড হয়নি। ${reason}`,
    done: (fileName) => `${fileName} ডাউনলোড হয়েছে।`,
    fileName: 'patients.csv',
  },

  detail: {
    notFound: 'রোগী পাওয়া যায়নি',
    notFoundText: 'ঠিকানা ভুল হতে পারে।',
    backToList: 'রোগীর তালিকায় ফিরে যান',
    loadFailed: 'রোগীর তথ্য পাওয়া যায়নি',
    fetchFailed: 'রোগীর তথ্য আনা যায়নি',
    edit: 'তথ্য বদলান',
    inactive: 'নিষ্ক্রিয়: এই রোগী সিরিয়াল নিতে পারেন না।',
    summary: 'রোগীর তথ্য',
    tabs: 'কী দেখবেন',
    overview: 'এক নজরে',
    appointments: 'সিরিয়াল',
    viewAll: 'সব সিরিয়াল দেখুন',
  },

  overview: {
    numbers: 'সিরিয়ালের হিসাব',
    total: 'মোট সিরিয়াল',
    completed: 'দেখা হয়েছে',
    upcoming: 'সামনের',
    last30Days: 'শেষ ৩০ দিন',
    unavailable: 'হিসাব এখন দেখা যাচ্ছে না',
    next: 'পরের সিরিয়াল',
    noNext: 'সামনে কোনো সিরিয়াল নেই।',
    activity: 'এখন পর্যন্ত যা হয়েছে',
    noActivity: 'এখনো কিছু হয়নি। সিরিয়াল নিলে বা ডাক্তার দেখালে এখানে থাকবে।',
  },

  appointments: {
    recent: 'শেষ কয়েকটি সিরিয়াল',
    serial: 'সিরিয়াল',
    hours: 'বসার সময়:',
    noHours: 'বসার সময় দেওয়া নেই',
    forPatient: (name) => `যাঁর জন্য: ${name}`,
    notes: 'নোট:',
    booked: (when) => `নেওয়া: ${when}`,
    loadFailed: 'সিরিয়ালের তালিকা পাওয়া যায়নি',
    fetchFailed: 'সিরিয়ালের তালিকা আনা যায়নি',
    none: 'কোনো সিরিয়াল নেই',
    noneText: 'এই রোগী এখনো কোনো সিরিয়াল নেননি।',
    noneFoundText: 'অন্য অবস্থা বেছে দেখুন',
  },

  historyPage: {
    title: 'সব সিরিয়াল',
    pageTitle: (name) => `${name}: সব সিরিয়াল`,
    backToList: 'তালিকায় ফিরে যান',
    viewProfile: 'রোগীর তথ্য',
    banner: 'রোগী',
    status: 'অবস্থা',
    allStatuses: 'সব',
    counters: { total: 'মোট', completed: 'দেখা হয়েছে', upcoming: 'সামনের', cancelled: 'বাতিল' },
    list: 'সিরিয়াল',
  },

  form: {
    title: (name) => `${name}: তথ্য বদলান`,
    name: 'পুরো নাম',
    phone: 'মোবাইল নম্বর',
    phoneHint: '১১ সংখ্যা, ০১ দিয়ে শুরু, যেমন ০১৭১২-৩৪৫৬৭৮',
    noPhoneHint: 'এই রোগীর ফোন নেই। এখানে নম্বর দিলে এর পর থেকে এসএমএস সেখানে যাবে।',
    address: 'ঠিকানা (না দিলেও চলে)',
    dateOfBirth: 'জন্মতারিখ (না দিলেও চলে)',
    birthYear: 'জন্মসাল বা বয়স (না দিলেও চলে)',
    birthYearHint: 'তারিখ জানা না থাকলে এটুকুই যথেষ্ট, যেমন ১৯৮৫ বা ৪১',
    gender: 'লিঙ্গ (না দিলেও চলে)',
    emergencyContact: 'জরুরি যোগাযোগ (না দিলেও চলে)',
    active: 'সক্রিয় (রোগী সিরিয়াল নিতে পারেন)',
    save: 'সংরক্ষণ করুন',
    updated: 'রোগীর তথ্য সংরক্ষণ হয়েছে! তালিকায় ফিরছি…',
    updatedOnList: 'রোগীর তথ্য সংরক্ষণ হয়েছে!',
    updateFailed: 'রোগীর তথ্য বদলানো যায়নি। আবার চেষ্টা করুন।',
    notAllowed: 'রোগীর তথ্য বদলানোর অনুমতি আপনার নেই।',
  },

  join: {
    title: (phone) => `${phone} নম্বরের রেকর্ডের সঙ্গে এক করবেন?`,
    from: 'মোবাইল ছাড়া রেকর্ড',
    into: 'এই নম্বরের রেকর্ড',
    serials: 'সিরিয়াল',
    text: (name, to) =>
      `${name} নামের রেকর্ডের সব সিরিয়াল নিজের নামেই ${to} নামের রেকর্ডে যাবে। সামনের সিরিয়ালের এসএমএস ওই নম্বরে যাবে। এই রেকর্ডটি তখন খালি থাকবে।`,
    warning: 'পরে আর আলাদা করা যাবে না।',
    notSaved: 'এই ফরমের অন্য বদলগুলো রাখা হবে না।',
    confirm: 'রেকর্ড দুটি এক করুন',
    done: (name) => `${name} নামের রেকর্ডের সঙ্গে এক করা হয়েছে।`,
    failed: (reason) => `রেকর্ড দুটি এক করা যায়নি। ${reason}`,
  },

  changed: {
    text: 'অন্যজনের বদল যেন না হারায়, তাই কিছু সংরক্ষণ হয়নি।',
    differences: (fields) => `নতুন তথ্যে যা আলাদা: ${fields}।`,
    none: 'নতুন তথ্য আর আপনি যা থেকে শুরু করেছিলেন, একই।',
    reload: 'নতুন তথ্য আনুন',
    overwrite: 'আমার লেখাই সংরক্ষণ করুন',
    reloadTitle: 'নতুন তথ্য আনবেন?',
    reloadText: 'এই পাতায় আপনি যা বদলেছেন, তার জায়গায় নতুন তথ্য বসবে।',
    reloadConfirm: 'আনুন',
    failed: 'নতুন তথ্য আনা যায়নি। আবার চেষ্টা করুন।',
  },
};

/** The words for a patient's data: a copy of it, and its end. */
export const adminPrivacyText: Translated<typeof en.adminPrivacyText> = {
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
      'নাম, মোবাইল নম্বর, ঠিকানা, জন্মতারিখ, লিঙ্গ, জরুরি যোগাযোগ ও সব নোট, এখানে আর এই নম্বরের প্রতিটি সিরিয়ালে; সঙ্গে লগ ইন, কোড ও এসএমএস।',
    stays: 'থাকবে',
    staysText: (count) =>
      count === 0
        ? 'রোগীর মোট সংখ্যায় একটি খালি রেকর্ড।'
        : `নাম ছাড়া ${formatNumber(count)}টি সিরিয়ালের তারিখ, নম্বর, ডাক্তার ও অবস্থা, যেন ক্লিনিকের হিসাব ঠিক থাকে।`,
    warning: 'মুছলে আর ফেরানো যায় না। রোগী কপি চাইলে আগে তথ্য ডাউনলোড করে নিন।',
    phone: 'নিশ্চিত করতে রোগীর মোবাইল নম্বর লিখুন',
    wrongPhone: 'এটি এই রোগীর মোবাইল নম্বর নয়।',
    name: 'নিশ্চিত করতে রোগীর নাম লিখুন',
    wrongName: 'এটি এই রোগীর নাম নয়।',
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
