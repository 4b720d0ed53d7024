import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminExtraText as en } from '../en/admin-extra.ts';

/** The words of serials that staff give beyond the limit of a sitting. */
export const adminExtraText: Translated<typeof en> = {
  mark: 'অতিরিক্ত',
  because: (reason, text) => `${reason}: ${text}`,
  reasons: {
    Emergency: 'জরুরি',
    "Doctor's request": 'ডাক্তার দেখতে রাজি',
    'Report only': 'শুধু রিপোর্ট দেখাবেন',
    'Long journey': 'অনেক দূর থেকে এসেছেন',
    Other: 'অন্য কারণ',
    'Without network': 'নেটওয়ার্ক ছাড়া দেওয়া',
  },

  open: (left) => `অতিরিক্ত সিরিয়াল (আর ${formatNumber(left)}টি)`,
  why: 'অতিরিক্ত কেন?',
  words: 'অল্প কথায়',
  give: 'অতিরিক্ত সিরিয়াল দিন',
};
