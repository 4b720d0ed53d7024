import type { imports as en } from '../en/imports.ts';
import type { Translated } from '../translated.ts';
import { formatNumber } from './format.ts';

export const imports: Translated<typeof en> = {
  importPhoneRounded: ({ text }) =>
    `এক্সেল এই ফোন নম্বরটি ছোট করে ফেলেছে: ${text}। কলামটি টেক্সট হিসেবে সাজিয়ে আবার সেভ করুন`,
  importTooManyPeople: ({ most }) => `এই ফোনে এর মধ্যেই ${formatNumber(most)} জন আছেন`,
};
