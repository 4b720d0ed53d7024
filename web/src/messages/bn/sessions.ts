import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { sessionsText as en } from '../en/sessions.ts';

export const sessionsText: Translated<typeof en> = {
  title: 'কোথায় কোথায় লগ ইন করা আছে',
  lead: 'কোনো ডিভাইস না চিনলে সেটি লগ আউট করুন।',
  loadFailed: 'আপনার লগ ইনগুলো আনা যায়নি।',
  list: 'আপনার লগ ইন',
  unknownDevice: 'অচেনা ডিভাইস',
  thisDevice: 'এই ডিভাইস',
  opened: (when) => `লগ ইন: ${when}`,
  lastUsed: (when) => `শেষ ব্যবহার: ${when}`,
  onlyHere: 'আপনি শুধু এই ডিভাইসেই লগ ইন করেছেন।',
  end: 'লগ আউট করুন',
  endNamed: (device, opened) => `${device} লগ আউট করুন, লগ ইন: ${opened}`,
  endOthers: 'বাকি সব লগ আউট করুন',
  question: (device) => `${device} লগ আউট করবেন?`,
  questionOthers: 'বাকি সব ডিভাইস লগ আউট করবেন?',
  consequence: 'ওই ডিভাইসে আবার লগ ইন করতে হবে।',
  consequenceOthers: (count) =>
    `অন্য ${formatNumber(count)}টি ডিভাইস এখনই লগ আউট হয়ে যাবে। এই ডিভাইসে লগ ইন থাকবে।`,
  ended: 'ডিভাইসটি লগ আউট করা হয়েছে।',
  endedOthers: 'অন্য সব ডিভাইস লগ আউট করা হয়েছে।',
  failed: 'ডিভাইসটি লগ আউট করা যায়নি।',
};
