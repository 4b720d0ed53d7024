import type { requests as en } from '../en/requests.ts';
import type { Translated } from '../translated.ts';
import { formatNumber } from './format.ts';

export const requests: Translated<typeof en> = {
  idInvalid: 'এটি সঠিক আইডি নয়',
  limitOutOfRange: ({ most }) => `limit হবে ১ থেকে ${formatNumber(most)}-এর মধ্যে একটি পূর্ণ সংখ্যা`,
  offsetInvalid: 'offset হবে ০ বা তার বেশি একটি পূর্ণ সংখ্যা',
  // The digits are values of the request.
  activeFilterInvalid: 'is_active হবে 1 বা 0',
  searchTooLong: ({ most }) => `খুঁজতে সর্বোচ্চ ${formatNumber(most)}টি অক্ষর লিখুন`,
  searchUnreadable: 'এই লেখা দিয়ে খোঁজা যায় না, অন্য কিছু লিখুন',
};
