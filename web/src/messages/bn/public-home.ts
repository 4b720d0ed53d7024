import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { homeTexts as en } from '../en/public-home.ts';

export const homeTexts: Translated<typeof en> = {
  title: 'ডাক্তারের আজকের সিরিয়াল নিন',
  description: 'আজ বসবেন এমন ডাক্তার খুঁজুন, এসএমএস-এর কোড দিয়ে মোবাইল নম্বর যাচাই করুন, সিরিয়াল নম্বর নিন। অ্যাকাউন্ট লাগে না।',
  promise: 'ডাক্তারের আজকের সিরিয়াল নিন মোবাইল থেকেই',
  promiseText: 'ডাক্তার বেছে নিন, এসএমএস-এর কোড দিয়ে নম্বর যাচাই করুন, নিজের পালার কাছাকাছি সময়ে আসুন।',
  searchLabel: 'ডাক্তার খুঁজুন',
  searchPlaceholder: 'ডাক্তার, বিভাগ বা সমস্যা',
  search: 'খুঁজুন',
  bookNow: 'এখনই সিরিয়াল নিন',
  learnMore: 'কীভাবে নেবেন',
  facts: {
    today: (range) => `আজ: ${range}`,
    hoursUnknown: 'সময় জানতে কল করুন',
  },
  today: {
    title: 'আজ যাঁরা বসছেন',
    doctors: () => ' জন ডাক্তার আজ বসছেন',
    places: () => 'টি সিরিয়াল খালি',
    nobody: 'আজ কোনো ডাক্তার বসবেন না। আগামীকাল আবার দেখুন।',
    viewAll: 'সব ডাক্তার দেখুন',
    error: (message) => `ডাক্তারদের তালিকা আনা যায়নি: ${message}`,
    none: 'আজ কোনো ডাক্তার বসবেন না',
  },
  departments: {
    title: 'আমাদের বিভাগ',
    text: 'কাকে দেখাবেন, বুঝতে পারছেন না? বিভাগ দিয়ে শুরু করুন।',
    doctors: (count) => `${formatNumber(count)} জন ডাক্তার`,
    error: 'বিভাগগুলো আনা যায়নি।',
  },
  how: {
    title: 'যেভাবে সিরিয়াল নেবেন',
    steps: [
      { title: 'ডাক্তার বেছে নিন', text: 'নাম বা বিভাগ দিয়ে ডাক্তার খুঁজুন, আজ কত সিরিয়াল খালি দেখুন।' },
      {
        title: 'কোড দিয়ে যাচাই করুন',
        text: 'নাম আর মোবাইল নম্বর লিখুন। এসএমএস-এ ৪ সংখ্যার কোড যাবে।',
      },
      { title: 'সিরিয়াল নম্বর নিন', text: 'সঙ্গে সঙ্গে সিরিয়াল পাবেন, আপনার পালা কখন আসতে পারে তাও জানবেন।' },
    ],
  },
  stats: {
    title: 'এক নজরে ক্লিনিক',
    patients: 'সন্তুষ্ট রোগী',
    doctors: 'অভিজ্ঞ ডাক্তার',
    emergency: 'জরুরি সেবা',
  },
  cta: {
    title: 'আজই ডাক্তার দেখাবেন?',
    text: 'সিরিয়াল নিতে মিনিট দুয়েক লাগে। শুধু আজকের সিরিয়াল দেওয়া হয়।',
    button: 'ডাক্তার খুঁজুন',
    call: 'কল করুন',
  },
};
