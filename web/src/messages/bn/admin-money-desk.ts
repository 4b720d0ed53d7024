import { formatAmount, formatNumber, formatTaka } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { moneyDeskText as en } from '../en/admin-money-desk.ts';

/** The words of the screens on which staff take money. Amounts are in paisa. */
export const moneyDeskText: Translated<typeof en> = {
  title: (serial, name) => `টাকা: সিরিয়াল ${formatNumber(serial)}, ${name}`,
  open: 'টাকা',
  openFor: (serial, name) => `টাকা: সিরিয়াল ${formatNumber(serial)}, ${name}`,
  loadFailed: 'এই রোগীর টাকার হিসাব আনা যায়নি',

  enter: 'এন্টার',

  marks: {
    due: (paisa) => `বাকি ${formatAmount(paisa)}`,
    part: (paisa) => `কিছু দিয়েছেন, বাকি ${formatAmount(paisa)}`,
    paid: 'দেওয়া হয়েছে',
    free: 'বিনা ফি',
    'give-back': (paisa) => `ফেরত দিতে হবে ${formatAmount(paisa)}`,
    refunded: 'ফেরত দেওয়া হয়েছে',
    kept: 'ক্লিনিক রেখেছে',
  },

  kinds: { new: 'নতুন রোগী', 'follow-up': 'পরের ভিজিট', report: 'শুধু রিপোর্ট' },
  ways: { cash: 'ক্যাশ', bkash: 'বিকাশ', nagad: 'নগদ', card: 'কার্ড' },
  reasons: {
    poor: 'দেওয়ার সামর্থ্য নেই',
    doctor: 'ডাক্তার বলেছেন',
    staff: 'কর্মী বা তাঁর পরিবার',
    other: 'অন্য কারণ',
  },

  kind: {
    label: 'ভিজিটের ধরন',
    lastSeen: (date) => `শেষ দেখা ${date}`,
    lastSeenLongAgo: (date) => `শেষ দেখা ${date}, পরের ভিজিটের সময় পার হয়ে গেছে`,
    firstVisit: 'এই ডাক্তারের কাছে প্রথম',
    chosen: 'রিসেপশনে ঠিক করা',
    change: 'বদলান',
    title: 'ভিজিটের ধরন বেছে নিন',
    words: 'কেন, অল্প কথায়',
    save: 'ধরন সংরক্ষণ করুন',
    propose: 'নিয়মের ধরনটি আবার নিন',
    failed: 'ভিজিটের ধরন বদলানো যায়নি। আবার চেষ্টা করুন।',
  },

  sums: {
    title: 'টাকা',
    fee: 'ফি',
    discount: 'ছাড়',
    paid: 'দেওয়া হয়েছে',
    refunded: 'ফেরত দেওয়া হয়েছে',
    kept: 'ক্লিনিক রেখেছে',
    due: 'বাকি',
    giveBack: 'ফেরত দিতে হবে',
  },

  take: {
    title: 'টাকা নিন',
    amount: 'কত টাকা',
    way: 'কীভাবে দিচ্ছেন',
    reference: 'পেমেন্টের নম্বর, থাকলে',
    given: 'কত টাকা দিলেন',
    change: (paisa) => `ফেরত ${formatTaka(paisa)}`,
    tooLittle: (paisa) => `আরও ${formatTaka(paisa)} লাগবে`,
    submit: (paisa) => `${formatTaka(paisa)} নিন`,
    submitFree: 'বিনা ফি করুন',
    submitDiscount: 'ছাড় দিন',
    failed: 'টাকার হিসাবটি হয়তো পৌঁছায়নি। আবার চাপুন: একই টাকা একবারই লেখা হবে।',
    changed: 'এইমাত্র অন্য কেউ এই রোগীর টাকার হিসাব বদলেছেন। এখনকার হিসাব দেখছেন।',
    noServer: 'সার্ভারের সঙ্গে সংযোগ নেই, তাই রসিদ হবে না এবং এখানে টাকা নেওয়া যাবে না।',
    notUnderstood: 'টাকার পরিমাণ লিখুন, যেমন ৫০০ বা ৫০০.৫০',
    nothingDue: 'কোনো টাকা বাকি নেই।',
  },

  discount: {
    title: 'ছাড়',
    amount: 'কত টাকা ছাড়',
    reason: 'কেন',
    words: 'অল্প কথায়',
    free: 'বিনা ফি',
    most: (paisa) => `অ্যাডমিন ছাড়া সর্বোচ্চ ${formatTaka(paisa)}।`,
  },

  done: {
    paid: (paisa, reference) => `${formatTaka(paisa)} নেওয়া হয়েছে · রসিদ ${formatNumber(reference)}`,
    refunded: (paisa, reference) => `${formatTaka(paisa)} ফেরত দেওয়া হয়েছে · রসিদ ${formatNumber(reference)}`,
    free: 'এই ভিজিট এখন বিনা ফি।',
    discount: (paisa) => `${formatTaka(paisa)} ছাড় দেওয়া হয়েছে।`,
    voided: 'হিসাবটি বাতিল করা হয়েছে।',
    kept: 'টাকাটি ক্লিনিক রেখেছে।',
    kind: 'ভিজিটের ধরন বদলানো হয়েছে।',
    print: 'রসিদ প্রিন্ট করুন',
    printSlip: 'ফেরতের রসিদ প্রিন্ট করুন',
    rest: (paisa) => `আরও ${formatTaka(paisa)} নিন`,
    close: 'বন্ধ করুন',
    printFailed: 'রসিদ তৈরি করা যায়নি। আবার চেষ্টা করুন।',
  },

  paper: { label: 'কাগজ', roll: '৮০ মিমি রোল', a4: 'এ৪' },

  entries: {
    title: 'হিসাব',
    none: 'এখনো কিছু লেখা হয়নি।',
    kinds: {
      payment: 'টাকা নেওয়া',
      refund: 'ফেরত',
      discount: 'ছাড়',
      kept: 'ক্লিনিক রেখেছে',
      void: 'বাতিল',
      opening: 'দিনের শুরু',
      close: 'দিনের শেষ',
    },
    voids: (kind) => `বাতিল: ${kind}`,
    isVoided: 'বাতিল করা হয়েছে',
    by: (name) => `লিখেছেন ${name}`,
    box: (name) => `${name}-এর ক্যাশ থেকে`,
    printAgain: 'আবার প্রিন্ট',
    printAgainFor: (reference) => `${formatNumber(reference)} আবার প্রিন্ট করুন`,
    takeBack: 'বাতিল করুন',
    takeBackFor: (what) => `বাতিল করুন: ${what}`,
    takeBackTitle: (what) => `বাতিল করুন: ${what}`,
    takeBackHint: 'ভুল করে লেখা হিসাবের জন্য। আসলে টাকা নেওয়া বা দেওয়া হয়নি।',
    takeBackFailed: 'হিসাবটি বাতিল করা যায়নি। আবার চেষ্টা করুন।',
    words: 'কেন, অল্প কথায়',
    cancel: 'থাক',
  },

  giveBack: {
    open: 'ফেরত দিন',
    title: 'টাকা ফেরত দিন',
    amount: 'কত টাকা',
    way: 'কীভাবে ফেরত দিচ্ছেন',
    words: 'কেন, অল্প কথায়',
    box: 'কার ক্যাশ থেকে',
    ownBox: 'নিজের ক্যাশ',
    submit: (paisa) => `${formatTaka(paisa)} ফেরত দিন`,
    failed: 'হিসাবটি হয়তো পৌঁছায়নি। আবার চাপুন: একই টাকা একবারই ফেরত লেখা হবে।',
    onlyAdmins: 'টাকা ফেরত দেন অ্যাডমিন।',
  },

  keep: {
    open: 'ক্লিনিক রাখবে',
    title: 'টাকাটি ক্লিনিক রাখবে',
    submit: (paisa) => `${formatTaka(paisa)} রাখুন`,
    failed: 'হিসাবটি হয়তো পৌঁছায়নি। আবার চাপুন: একবারই লেখা হবে।',
  },

  cancel: {
    question: (paisa) => `${formatTaka(paisa)} নেওয়া হয়েছে। টাকার কী হবে?`,
    questionAlone: 'টাকা নেওয়া হয়েছে। টাকার কী হবে?',
    refund: 'এখনই ফেরত দিন',
    later: 'পরে ফেরত দেওয়া হবে',
    keep: 'ক্লিনিক রাখবে',
    required: 'টাকার কী হবে, বেছে নিন',
  },

  offer: (paisa) => `${formatTaka(paisa)} নিন`,
  offerFor: (serial, name, paisa) => `${formatTaka(paisa)} নিন: সিরিয়াল ${formatNumber(serial)}, ${name}`,
  key: 'এইমাত্র যাঁর নাম লেখা হলো, বা ওই সিরিয়ালের টাকা',
};
