import type { Translated } from '@clinic-serial/contract/messages/translated';
import type {
  notFoundTexts as enNotFound,
  unknownLinkTexts as enUnknownLink,
} from '../en/public-not-found.ts';

export const notFoundTexts: Translated<typeof enNotFound> = {
  title: 'পাতাটি পাওয়া যায়নি',
  description: 'এই পাতাটি নেই।',
  text: 'এই পাতাটি নেই বা সরানো হয়েছে। ঠিকানাটি ভুল লেখা হয়েও থাকতে পারে।',
  home: 'হোমে ফিরে যান',
  doctors: 'ডাক্তার খুঁজুন',
};

export const unknownLinkTexts: Translated<typeof enUnknownLink> = {
  title: 'এই লিংকে কোনো অ্যাপয়েন্টমেন্ট নেই',
  description: 'এসএমএস-এর লিংকটি ভুল লেখা হয়েছে, বা তার অ্যাপয়েন্টমেন্ট মুছে ফেলা হয়েছে।',
  text: 'লিংকটি হয়তো পুরো আসেনি বা ভুল লেখা হয়েছে, কিংবা ক্লিনিক অ্যাপয়েন্টমেন্টটি মুছে ফেলেছে। আপনার সব অ্যাপয়েন্টমেন্ট দেখতে মোবাইল নম্বর দিয়ে লগ ইন করুন।',
  call: 'অথবা ক্লিনিকে কল করুন:',
  logIn: 'লগ ইন করুন',
  home: 'হোমে ফিরে যান',
};
