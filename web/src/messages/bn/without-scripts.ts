import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { withoutScriptsTexts as en } from '../en/without-scripts.ts';

export const withoutScriptsTexts: Translated<typeof en> = {
  patient: {
    title: 'আমার অ্যাকাউন্ট',
    text: 'অ্যাকাউন্টের জন্য জাভাস্ক্রিপ্ট লাগে। এই ব্রাউজারে তা বন্ধ আছে বা চলে না। সিরিয়াল এটি ছাড়াই নিতে পারবেন।',
  },
  staff: {
    title: 'স্টাফ প্যানেল',
    text: 'স্টাফ প্যানেলের জন্য জাভাস্ক্রিপ্ট লাগে। এই ব্রাউজারে তা বন্ধ আছে বা চলে না।',
  },
  waiting: {
    title: 'আপনার জন্য একটি সিরিয়াল খালি আছে',
    text: 'এই পাতায় সেটি নিতে জাভাস্ক্রিপ্ট লাগে। এই ব্রাউজারে তা বন্ধ আছে বা চলে না। এখনই ক্লিনিকে কল করুন।',
  },
  failed: {
    title: 'পাতাটি এখন দেখানো যাচ্ছে না',
    text: 'এক মিনিট পরে আবার লোড করুন।',
  },
  findDoctor: 'ডাক্তার খুঁজুন',
};
