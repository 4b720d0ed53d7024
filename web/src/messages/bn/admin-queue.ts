import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminQueueText as en } from '../en/admin-queue.ts';
import { durationText } from './duration.ts';

/** 'সিরিয়াল ১২, রহিমা': a person of the queue. */
const personOf = (serial: number, name: string) => `সিরিয়াল ${formatNumber(serial)}, ${name}`;

/** The words of the desk's screen with the queues of today. */
export const adminQueueText: Translated<typeof en> = {
  title: 'সিরিয়াল ডাকা',
  loadFailed: 'সিরিয়ালের তালিকা আনা যায়নি',
  none: 'আজ কোনো ডাক্তার বসবেন না',
  noneText: 'আজ যে ডাক্তাররা বসবেন, তাঁদের সিরিয়ালের তালিকা এখানে দেখা যাবে। বসার সময় ক্যালেন্ডারে আছে।',
  openCalendar: 'ক্যালেন্ডার খুলুন',

  sittings: {
    label: 'আজ যাঁরা বসবেন',
    find: 'ডাক্তার খুঁজুন',
    noneFound: 'এই নামে ডাক্তার নেই',
    overdue: (minutes) => `${durationText(minutes)} পার`,
    overdueCount: (count) => `${formatNumber(count)}টির সময় পার`,
    overdueShort: {
      'not-come': (minutes) => `আসেননি, ${durationText(minutes)} পার`,
      'break-over': (minutes) => `বিরতি, ${durationText(minutes)} পার`,
      'not-ended': (minutes) => `শেষ হয়নি, ${durationText(minutes)} পার`,
    },
    waiting: (count) => `অপেক্ষায় ${formatNumber(count)}`,
    others: 'অন্য ডাক্তার বাছুন',
    finished: (count) => `শেষ ${formatNumber(count)}`,
  },

  till: {
    title: 'ডাক্তারের কাছে',
    nobody: 'ভেতরে কেউ নেই',
    calledAt: (time) => `ডাকা হয়েছে ${time}`,
    next: (serial, name) => `এরপর: ${formatNumber(serial)}, ${name}`,
    nobodyWaits: 'কেউ অপেক্ষায় নেই',
    callNext: 'পরের জনকে ডাকুন',
    done: (serial) => `সিরিয়াল ${formatNumber(serial)} দেখা শেষ`,
    passOver: 'সামনে নেই',
    callAgain: 'আবার ডাকুন',
    undo: 'ফিরিয়ে নিন',
    sending: 'পাঠানো হচ্ছে…',
    failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
    by: (name, time) => `${name}, ${time}`,
    calledMeanwhile: (name, serial) => `${name} এর মধ্যেই সিরিয়াল ${formatNumber(serial)} ডেকেছেন।`,
    meanwhile: (name, what) => `${name} আগে কাজ করেছেন: ${what}`,
    somebody: 'অন্য কেউ',
  },

  done: {
    'doctor-arrived': 'ডাক্তার এসেছেন।',
    late: 'ডাক্তারের দেরি হবে।',
    break: 'ডাক্তার বিরতিতে।',
    back: 'রোগী দেখা আবার চলছে।',
    end: 'রোগী দেখা শেষ করা হয়েছে।',
    cancel: 'আজকের বসা বাতিল করা হয়েছে।',
    arrive: (serial) => `সিরিয়াল ${formatNumber(serial)} এসেছেন।`,
    'call-next': (serial) => `সিরিয়াল ${formatNumber(serial)} ডাকা হয়েছে।`,
    'call-again': (serial) => `সিরিয়াল ${formatNumber(serial)} আবার ডাকা হয়েছে।`,
    'pass-over': (serial, called) =>
      called === 0
        ? `সিরিয়াল ${formatNumber(serial)} সামনে ছিলেন না।`
        : `সিরিয়াল ${formatNumber(serial)} সামনে ছিলেন না। সিরিয়াল ${formatNumber(called)} ডাকা হয়েছে।`,
    return: (serial) => `সিরিয়াল ${formatNumber(serial)} ফিরে এসেছেন।`,
    'bring-forward': (serial) => `সিরিয়াল ${formatNumber(serial)} এগিয়ে আনা হয়েছে।`,
    done: (serial) => `সিরিয়াল ${formatNumber(serial)} দেখা শেষ।`,
    undo: 'শেষ কাজটি ফিরিয়ে নেওয়া হয়েছে।',
    status: (serial) => `সিরিয়াল ${formatNumber(serial)} অন্য জায়গা থেকে বদলানো হয়েছে।`,
  },

  arrival: {
    label: 'কে এসেছেন?',
    hint: 'সিরিয়াল, মোবাইল, নাম বা স্ক্যান',
    submit: 'এসেছেন',
    here: (serial, name) => `${personOf(serial, name)} এসেছেন।`,
    behind: (serial, name, before) =>
      `${personOf(serial, name)} এসেছেন। তাঁকে সিরিয়াল ${formatNumber(before)}-এর পরে ডাকা হবে।`,
    saving: (serial, name) => `${personOf(serial, name)}…`,
    already: (serial, name) => `${personOf(serial, name)} আগেই এসেছেন।`,
    inside: (serial, name) => `${personOf(serial, name)} ডাক্তারের কাছে আছেন।`,
    seen: (serial, name) => `${personOf(serial, name)}: দেখা হয়ে গেছে।`,
    notCome: (serial, name) => `${personOf(serial, name)}: আসেননি লেখা আছে।`,
    failed: (serial, name, reason) => `${personOf(serial, name)}: ${reason}`,
    nobody: (word) => `এই তালিকায় “${word}” পাওয়া যায়নি।`,
    over: 'আজকের রোগী দেখা শেষ।',
    several: 'কোন জন?',
    severalHint: 'তীর চিহ্নের কী চেপে এন্টার চাপুন, অথবা নামের আগের সংখ্যাটি চাপুন।',
    isHere: 'এসেছেন',
    looking: (reference) => `অন্য ডাক্তারদের তালিকায় ${reference} খোঁজা হচ্ছে…`,
    lookFailed: 'রেফারেন্সটি খোঁজা যায়নি।',
    notToday: (reference) => `${reference} রেফারেন্সে আজ কোনো সিরিয়াল নেই।`,
    notExpected: (reference, status) => `${reference} সিরিয়ালটির অবস্থা: ${status}।`,
    elsewhere: (serial, name, doctor, time) => `${personOf(serial, name)}: ${doctor}, ${time}।`,
    markThere: 'সেখানে এসেছেন লিখুন',
    openThere: 'সেই তালিকা খুলুন',
    hereThere: (serial, name, doctor) => `${personOf(serial, name)} এসেছেন, ${doctor}-এর কাছে।`,
  },

  walkIn: {
    open: 'নতুন সিরিয়াল',
    given: (serial, name) => `${name}: সিরিয়াল ${formatNumber(serial)}।`,
    done: (serial) => `সিরিয়াল ${formatNumber(serial)} সরাসরি দেওয়া হয়েছে।`,
    undone: (serial) =>
      `সিরিয়াল ${formatNumber(serial)} বাতিল হয়েছে। জায়গাটি আবার খালি, তবে নম্বরটি আর কাউকে দেওয়া হবে না।`,
  },

  list: {
    inside: 'ডাক্তারের কাছে',
    waiting: 'অপেক্ষায় আছেন',
    nobodyWaits: 'কেউ অপেক্ষায় নেই। রোগী এলে এখানে দেখা যাবে।',
    notHere: 'এখনো আসেননি',
    finished: 'শেষ',
    seen: (count) => `${formatNumber(count)} জনকে দেখা হয়েছে`,
    notCome: (count) => `${formatNumber(count)} জন আসেননি`,
    notSeen: (count) => `${formatNumber(count)} জনকে দেখা হয়নি`,
    empty: 'এখনো কেউ সিরিয়াল নেননি।',
    next: 'এরপর',
    passedOver: 'ডাকার সময় ছিলেন না',
    behind: (serial) => `দেরিতে এসেছেন, সিরিয়াল ${formatNumber(serial)}-এর পরে`,
    comesLate: (minutes) => `জানিয়েছেন: ${formatNumber(minutes)} মিনিট দেরি হবে`,
    returnAsked: 'আবার ডাকতে অনুরোধ করেছেন',
    since: (time) => `এসেছেন ${time}`,
    arrive: 'এসেছেন',
    arriveFor: (serial, name) => `এসেছেন: ${personOf(serial, name)}`,
    back: 'ফিরে এসেছেন',
    backFor: (serial, name) => `ফিরে এসেছেন: ${personOf(serial, name)}`,
    menu: (serial, name) => `আরও কাজ: ${personOf(serial, name)}`,
    bringForward: 'এগিয়ে আনুন…',
    open: 'অ্যাপয়েন্টমেন্ট খুলুন',
  },

  forward: {
    title: (serial, name) => `${personOf(serial, name)}: এগিয়ে আনুন`,
    text: 'কারণ বেছে নিন। যাঁরা অপেক্ষায় আছেন, তাঁরা শুধু কারণটি দেখবেন, নাম নয়।',
    reasons: {
      Emergency: 'জরুরি',
      Pregnant: 'গর্ভবতী',
      'Elderly or disabled': 'বয়স্ক বা প্রতিবন্ধী',
      'Small child': 'ছোট শিশু',
      'Report only': 'শুধু রিপোর্ট দেখাবেন',
      "Doctor's request": 'ডাক্তার ডেকেছেন',
    },
  },

  keys: {
    title: 'কিবোর্ড',
    hint: 'ঘরটি খালি থাকলে কাজ করে।',
    names: { Enter: 'এন্টার', Escape: 'এসকেপ', serial: 'সিরিয়াল' },
    callNext: 'পরের জনকে ডাকা',
    passOver: 'সামনে নেই',
    callAgain: 'আবার ডাকা',
    undo: 'ফিরিয়ে নেওয়া',
    walkIn: 'নতুন সিরিয়াল',
    bringForward: 'সেই সিরিয়াল এগিয়ে আনা',
    clear: 'ঘর খালি করা',
    sitting: 'ডাক্তার বাছা',
  },
};
