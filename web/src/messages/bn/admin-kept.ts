import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminKeptText as en } from '../en/admin-kept.ts';

/** What staff read while the server is away, and about what was done meanwhile. */
export const adminKeptText: Translated<typeof en> = {
  lost: 'সার্ভারের সাথে সংযোগ নেই।',
  lostText: 'আগের তালিকাই দেখা যাচ্ছে। সংযোগ ফিরলে তালিকা নিজে থেকেই ঠিক হয়ে যাবে।',
  asOf: (time) => `${time}-এর তালিকা দেখা যাচ্ছে।`,
  goOn: 'কাজ চালিয়ে যান: সব এখানে জমা থাকবে, সংযোগ ফিরলে নিজে থেকেই পাঠানো হবে।',
  notNow: 'এখন হবে না: এগিয়ে আনা, দেরি জানানো, বসা শেষ বা বাতিল করা, ফোনে সিরিয়াল।',
  count: (count) => `${formatNumber(count)}টি কাজ এখানে জমা`,
  sending: (count) => `সংযোগ ফিরেছে। ${formatNumber(count)}টি কাজ পাঠানো হচ্ছে…`,
  sent: (count) => `${formatNumber(count)}টি কাজ পাঠানো হয়েছে।`,
  mark: 'এখানে জমা',

  needsServer: 'সংযোগ ফিরলে করা যাবে',
  later: 'সার্ভারের সাথে সংযোগ নেই। সংযোগ ফিরলে এটি করা যাবে।',
  undoLater: 'সার্ভারের সাথে সংযোগ নেই। শেষ কাজটি হয়তো পৌঁছে গেছে, তাই সংযোগ ফিরলে ফিরিয়ে নেওয়া যাবে।',
  refused: 'এখন এটি করা যাবে না।',

  conflicts: {
    title: 'কোনটি ঠিক?',
    text: 'এখানে সংযোগ না থাকার সময় অন্যরাও কাজ করেছেন। কিছুই হারায়নি: প্রত্যেকের জন্য কোনটি ঠিক, বেছে নিন।',
    link: (count) => `${formatNumber(count)} জনেরটা মিলিয়ে নিন`,
    person: (serial, name) => `${formatNumber(serial)}, ${name}`,
    here: (time, what) => `এখানে জমা, ${time}: ${what}`,
    there: (what) => `ক্লিনিকের তালিকায় এখন: ${what}`,
    takeThere: 'ক্লিনিকের তালিকা ঠিক',
    takeHere: 'এখানে যা জমা আছে তা ঠিক',
    cannot: 'এখানে যা জমা আছে তা ঠিক হলে তালিকায় ঠিক করে দিন।',
    act: (what) => `${what} সার্ভারে এটি নেওয়া যায়নি।`,
    walkInRefused: (serial, name) => `${name}: সিরিয়াল ${formatNumber(serial)} দেওয়া যায়নি।`,
    otherNumber: (name, here, there) =>
      `${name}-এর সিরিয়াল ${formatNumber(there)}, ${formatNumber(here)} নয়। রোগীকে বলুন, স্লিপ আবার লিখে বা প্রিন্ট করে দিন।`,
    drop: 'এখান থেকে বাদ দিন',
    told: 'রোগীকে বলা হয়েছে',
    failed: 'বদলানো যায়নি। আবার চেষ্টা করুন।',
  },

  standings: {
    'not-here': 'এখনো আসেননি',
    here: 'এসেছেন, অপেক্ষায়',
    inside: 'ডাক্তারের কাছে',
    seen: 'দেখা শেষ',
    'passed-over': 'ডাকার সময় ছিলেন না',
    'not-come': 'আসেননি',
    'not-seen': 'বাতিল',
    gone: 'এই তালিকায় আর নেই',
  },

  walkIn: {
    number: (serial) => `সিরিয়াল ${formatNumber(serial)}`,
    paper: 'নম্বরটি কাগজে লিখে রোগীকে দিন।',
    given: (serial, name) => `${name}: সিরিয়াল ${formatNumber(serial)}। কাগজে লিখে দিন।`,
    left: (count) => `এখানে আর ${formatNumber(count)}টি নম্বর আছে।`,
    none: 'এখানে আর নম্বর নেই। নাম কাগজে লিখে রাখুন, সংযোগ ফিরলে রোগী নম্বর পাবেন।',
    callers: 'সংযোগ ছাড়া ফোনে সিরিয়াল দেওয়া যায় না। নম্বর লিখে রাখুন, পরে কল করুন।',
  },
};
