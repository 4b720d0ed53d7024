import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { newSerialText as en } from '../en/admin-new-serial.ts';

/** The words of the line in which a serial of today is given. */
export const newSerialText: Translated<typeof en> = {
  button: 'নতুন সিরিয়াল',
  title: (date) => `নতুন সিরিয়াল · আজ, ${date}`,
  hint: 'এন্টার চাপলে পরের ঘরে যাবেন, শেষে সিরিয়াল দেওয়া হবে। বন্ধ করতে এস্কেপ চাপুন।',

  who: {
    label: 'মোবাইল নম্বর, নাম বা রেফারেন্স',
    change: 'অন্য কেউ',
    unknown: 'আগে আসেননি। নাম ও মোবাইল নম্বর দিন।',
    withoutPhone: 'ফোন ছাড়া নতুন রেকর্ড। পরে নাম বা রেফারেন্স দিয়ে পাওয়া যাবে।',
    failed: 'খোঁজা যায়নি। নাম ও মোবাইল নম্বর দিয়ে সিরিয়াল দেওয়া যাবে।',
    searchAgain: 'আবার খুঁজুন',
  },

  sitting: {
    label: 'ডাক্তার',
    placeholder: 'নামের কয়েকটি অক্ষর লিখুন',
    list: 'আজ যাঁরা বসবেন',
    noneFound: 'এই নামে আজ কেউ বসবেন না।',
    required: 'ডাক্তার বেছে নিন',
    free: (count) => `${formatNumber(count)}টি খালি`,
    full: 'সব সিরিয়াল শেষ',
    come: (window) => `${window} আসতে হবে`,
  },

  waysOn: {
    offer: (doctor, time, free) => `${doctor}, ${time}: ${formatNumber(free)}টি খালি`,
    waitingList: 'অপেক্ষার তালিকায় রাখুন',
    waits: (name, before) =>
      before === 0
        ? `${name}: অপেক্ষার তালিকায় সবার আগে।`
        : `${name}: অপেক্ষার তালিকায়, আগে আছেন ${formatNumber(before)} জন।`,
    needsPhone: 'অপেক্ষার তালিকার জন্য মোবাইল নম্বর লাগে: জায়গা খালি হলে এসএমএস যায়।',
    failed: 'অপেক্ষার তালিকায় রাখা যায়নি। আবার চেষ্টা করুন।',
  },

  next: (serial) => `সিরিয়াল ${formatNumber(serial)}`,
  submit: 'সিরিয়াল দিন',
  given: (serial, name) => `${name}: সিরিয়াল ${formatNumber(serial)}।`,
  failed: 'সিরিয়াল দেওয়া যায়নি। আবার চেষ্টা করুন।',
  print: 'স্লিপ প্রিন্ট করুন',
};
