import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminPicturesText as en } from '../en/admin-pictures.ts';

/** The words for the photo of a doctor and the clinic's logo. */
export const adminPicturesText: Translated<typeof en> = {
  photo: {
    title: 'ছবি',
    choose: 'ছবি বেছে নিন',
    change: 'ছবি বদলান',
    remove: 'ছবি বাদ দিন',
    none: 'ছবি না থাকলে রোগীরা নামের আদ্যক্ষর দেখেন।',
    help: 'JPEG, PNG বা WebP। ফাইলটি টেনে এনে এখানে ছেড়েও দিতে পারেন। ছবি কোথায় ও কখন তোলা, তা রাখা হয় না।',
    saved: 'ছবি রাখা হয়েছে।',
    removed: 'ছবি বাদ দেওয়া হয়েছে।',
    failed: 'ছবি রাখা যায়নি। আবার চেষ্টা করুন।',
    cut: 'ছবি কেটে নিন',
    use: 'এই ছবি রাখুন',
    question: 'এই ছবি বাদ দেবেন?',
    questionText: 'রোগীরা আবার নামের আদ্যক্ষর দেখবেন।',
  },
  logo: {
    title: 'লোগো',
    choose: 'লোগো বেছে নিন',
    change: 'লোগো বদলান',
    remove: 'লোগো বাদ দিন',
    none: 'লোগো না থাকলে একটি সাদা ক্রস চিহ্ন দেখা যায়।',
    help: 'JPEG, PNG বা WebP। ফাইলটি টেনে এনে এখানে ছেড়েও দিতে পারেন। ক্লিনিকের নামের পাশে ছোট চারকোনা ঘরে দেখা যাবে।',
    saved: 'লোগো রাখা হয়েছে।',
    removed: 'লোগো বাদ দেওয়া হয়েছে।',
    failed: 'লোগো রাখা যায়নি। আবার চেষ্টা করুন।',
    cut: 'লোগো বসিয়ে নিন',
    use: 'এই লোগো রাখুন',
    question: 'লোগো বাদ দেবেন?',
    questionText: 'আবার সাদা ক্রস চিহ্ন দেখা যাবে।',
  },
  unreadable: 'এই ফাইল ছবি হিসেবে দেখানো যাচ্ছে না। JPEG, PNG বা WebP বেছে নিন।',
  tooSmall: (least) => `ছবিটি খুব ছোট। প্রতি পাশে অন্তত ${formatNumber(least)} পিক্সেল লাগবে।`,
  tooLarge: 'এই ছবি যথেষ্ট ছোট করা যাচ্ছে না। অন্য ছবি বেছে নিন।',
  confirmRemove: 'বাদ দিন',
  cancel: 'ফিরে যান',
  stage: 'ছবির যেটুকু রাখা হবে',
  stageHelp: 'ছবি টেনে সরান, অথবা তীর চিহ্নের বোতামে সরান। + আর - চাপলে ছোট-বড় হয়।',
  zoom: 'মাপ',
  smaller: 'ছোট করুন',
  larger: 'বড় করুন',
};
