import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminDoctorQueueText as en } from '../en/admin-doctor-queue.ts';

/** The words of the doctor's own screen, and of the acts of a whole sitting. */
export const adminDoctorQueueText: Translated<typeof en> = {
  screen: {
    title: 'সিরিয়াল ডাকা',
    loadFailed: 'সিরিয়ালের তালিকা পাওয়া যায়নি',
    notFound: 'এই ডাক্তারকে পাওয়া যায়নি',
    notFoundText: 'ঠিকানা ভুল হতে পারে, অথবা ডাক্তারকে বাদ দেওয়া হয়েছে।',
    noSitting: 'আজ বসবেন না',
    noSittingOf: (doctor) => `${doctor} আজ বসবেন না।`,
    nextSitting: (date, hours) => `এরপর বসবেন ${date}, ${hours}।`,
    noNextSitting: 'সামনের দুই সপ্তাহে বসার দিন নেই।',
    calendar: 'ক্যালেন্ডার দেখুন',
    sittings: 'আজ যে সময়ে বসবেন',
    inside: 'ডাক্তারের কাছে',
    nobodyInside: 'ডাক্তারের কাছে কেউ নেই',
    next: 'এরপর',
    nobodyNext: 'কেউ অপেক্ষায় নেই',
    waiting: (count) => `${formatNumber(count)} জন অপেক্ষায়`,
    notHere: (count) => `${formatNumber(count)} জন এখনো আসেননি`,
    passedOver: 'আগে ডাকা হয়েছিল',
    walkIn: 'সরাসরি',
    seen: (count) => `${formatNumber(count)} জনকে দেখা হয়েছে`,
    notCome: (count) => `${formatNumber(count)} জন আসেননি`,
    notSeen: (count) => `${formatNumber(count)} জনকে দেখা হয়নি`,
    call: 'পরের জন',
    callNumber: (serial) => `পরের জন: ${formatNumber(serial)} নম্বর`,
    done: 'দেখা শেষ',
    missing: 'সাড়া নেই',
    again: 'আবার ডাকুন',
    break: 'বিরতি',
    back: 'বিরতি শেষ',
    end: 'আজকের মতো শেষ',
    begin: 'আমি এসেছি',
    undo: 'ফিরিয়ে নিন',
    actFailed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
  },

  forward: {
    Emergency: 'জরুরি',
    Pregnant: 'গর্ভবতী',
    'Elderly or disabled': 'বয়স্ক বা প্রতিবন্ধী',
    'Small child': 'ছোট শিশু',
    'Report only': 'শুধু রিপোর্ট',
    "Doctor's request": 'ডাক্তারের কথায়',
  },

  overdue: {
    hasCome: 'ডাক্তার কি এসেছেন?',
    isBack: 'ডাক্তার কি বিরতি থেকে ফিরেছেন?',
    isOver: 'আজকের রোগী দেখা কি শেষ?',
  },

  last: {
    'doctor-arrived': 'ডাক্তার এসেছেন।',
    late: 'ডাক্তারের দেরি হবে।',
    break: 'বিরতি।',
    back: 'আবার শুরু হয়েছে।',
    end: 'আজকের রোগী দেখা শেষ।',
    cancel: 'আজকের বসা বাতিল হয়েছে।',
    arrive: (serial) => `${formatNumber(serial)} নম্বর এসেছেন।`,
    return: (serial) => `${formatNumber(serial)} নম্বর ফিরে এসেছেন।`,
    'bring-forward': (serial) => `${formatNumber(serial)} নম্বর আগে যাবেন।`,
    'call-next': (serial) => `${formatNumber(serial)} নম্বরকে ডাকা হয়েছে।`,
    'call-again': (serial) => `${formatNumber(serial)} নম্বরকে আবার ডাকা হয়েছে।`,
    'pass-over': (serial, called) =>
      called === null
        ? `${formatNumber(serial)} নম্বরের সাড়া নেই।`
        : `${formatNumber(serial)} নম্বরের সাড়া নেই। ${formatNumber(called)} নম্বরকে ডাকা হয়েছে।`,
    done: (serial) => `${formatNumber(serial)} নম্বরের দেখা শেষ।`,
    undo: 'আগের কাজটি ফিরিয়ে নেওয়া হয়েছে।',
    status: (serial) => `তালিকা থেকে ${formatNumber(serial)} নম্বর বদলানো হয়েছে।`,
    other: 'সিরিয়ালের তালিকা বদলেছে।',
    by: (name) => `করেছেন ${name}`,
  },

  menu: {
    label: 'আজকের বসা',
    labelOf: (doctor) => `আজকের বসা: ${doctor}`,
    arrived: 'ডাক্তার এসেছেন',
    late: 'দেরি হবে…',
    tell: 'রোগীদের জানান…',
    breakMinutes: (minutes) => `${formatNumber(minutes)} মিনিট বিরতি`,
    breakOpen: 'বিরতি, কতক্ষণ জানা নেই',
    back: 'বিরতি শেষ',
    end: 'আজকের মতো শেষ করুন',
    cancel: 'আজকের বসা বাতিল করুন…',
    open: 'আবার চালু করুন',
    people: 'রোগীদের জানান বা সরান…',
  },

  late: {
    title: (doctor) => `${doctor}: দেরি হবে`,
    question: 'কখন শুরু হবে?',
    later: (minutes) => `+${formatNumber(minutes)} মিনিট`,
    other: 'অন্য সময়',
    timeRequired: 'নতুন সময় বেছে নিন',
    tooEarly: (time) => `শুরু হওয়ার কথা ${time}। এর পরের সময় দিন`,
    tell: 'এরপর এসএমএস দিয়ে রোগীদের জানান',
    tellHint: 'পাঠানোর আগে এসএমএস আর খরচ দেখতে পাবেন।',
    save: 'সংরক্ষণ করুন',
    saveAndTell: 'সংরক্ষণ করে এগিয়ে যান',
    failed: 'নতুন সময় সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
  },

  breakDialog: {
    title: 'কতক্ষণ বিরতি?',
    minutes: (minutes) => `${formatNumber(minutes)} মিনিট`,
    until: (time) => `${time} পর্যন্ত`,
    unknown: 'জানা নেই',
    unknownHint: 'শেষ হলে ‘বিরতি শেষ’ চাপুন',
    inside: (serial) => `${formatNumber(serial)} নম্বরের দেখা শেষ ধরা হবে।`,
    failed: 'বিরতি সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
  },

  endDialog: {
    title: 'আজকের মতো শেষ করবেন?',
    ofDay: (doctor, date) => `${doctor}, ${date}`,
    groups: {
      inside: () => 'ডাক্তারের কাছে',
      here: (count) => `এসেছেন, দেখা হয়নি: ${formatNumber(count)} জন`,
      away: (count) => `আসেননি: ${formatNumber(count)} জন`,
    },
    groupsWithoutCheckIn: {
      inside: () => 'ডাক্তারের কাছে',
      here: (count) => `ডাকা হয়নি: ${formatNumber(count)} জন`,
      away: (count) => `ডাকা হয়েছে, ছিলেন না: ${formatNumber(count)} জন`,
    },
    more: (count) => `আরও ${formatNumber(count)} জন`,
    choices: {
      done: 'দেখা হয়েছে',
      'not-seen': 'দেখা হয়নি: সিরিয়াল বাতিল হবে',
      'no-show': 'আসেননি লিখুন',
      keep: 'যেমন আছে থাকুক',
      move: 'এসএমএস দিয়ে অন্য দিনে সরান বা বাতিল করুন…',
    },
    notSeenTold: 'দেখা হয়নি: সিরিয়াল বাতিল হবে, এসএমএস যাবে',
    movedTogether: 'যাঁরা আসেননি, তাঁদের সিরিয়ালও একসঙ্গে সরানো বা বাতিল করা হবে।',
    nobody: 'আর কেউ বাকি নেই।',
    confirm: 'শেষ করুন',
    go: 'এগিয়ে যান',
    failed: 'শেষ করা যায়নি। আবার চেষ্টা করুন।',
  },

  cancelDialog: {
    title: (doctor) => `${doctor}: আজকের বসা বাতিল করবেন?`,
    text: 'আর কেউ সিরিয়াল নিতে পারবেন না। যাঁদের সিরিয়াল আছে, তাঁদের কী হবে তা এরপর বেছে নিন।',
    reason: 'কেন?',
    reasons: {
      'Doctor ill': 'ডাক্তার অসুস্থ',
      'Doctor away': 'ডাক্তার আসতে পারছেন না',
      Strike: 'হরতাল বা ধর্মঘট',
      Weather: 'আবহাওয়া খারাপ',
      Other: 'অন্য কারণ',
    },
    reasonRequired: 'একটি কারণ বেছে নিন',
    no: 'ফিরে যান',
    confirm: 'বাতিল করুন',
    failed: 'বাতিল করা যায়নি। আবার চেষ্টা করুন।',
  },

  peopleDialog: {
    tellTitle: 'এই বেলার রোগীদের জানান',
    moveTitle: 'এই বেলার রোগীদের সরান',
    nobody: 'জানানোর মতো আর কেউ নেই।',
    lateSentence: (time, planned) =>
      `ডাক্তার ${formatNumber(planned)} নয়, ${formatNumber(time)} থেকে রোগী দেখবেন।`,
    end: 'আজকের মতো শেষ করুন',
    failed: 'এসএমএস পাঠানো শুরু করা যায়নি। আবার চেষ্টা করুন।',
  },
};
