import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { formTexts as en } from '../en/forms.ts';

export const formTexts: Translated<typeof en> = {
  cancel: 'বাতিল করুন',
  unsaved: {
    title: 'সংরক্ষণ না করেই চলে যাবেন?',
    text: 'যা বদলেছেন, তা এখনো সংরক্ষণ করা হয়নি।',
    leave: 'সংরক্ষণ ছাড়া চলে যান',
    stay: 'আরও লিখুন',
  },
  problems: (count) => `${formatNumber(count)}টি ঘর ঠিক করতে হবে।`,
  showPassword: 'পাসওয়ার্ড দেখুন',
  optional: '(না দিলেও চলে)',
  table: {
    actions: 'কাজ',
    actionsFor: (name) => `কাজ: ${name}`,
    updating: 'নতুন তথ্য আসছে…',
    found: (matches) => `${matches}টি পাওয়া গেছে`,
  },
  date: {
    day: 'দিন',
    month: 'মাস',
    year: 'সাল',
    bad: 'দিন, মাস ও সাল লিখুন, যেমন ১২ ৫ ১৯৯০',
  },
  today: 'আজ',
  yesterday: 'গতকাল',
  active: 'সক্রিয়',
  inactive: 'নিষ্ক্রিয়',
  clearFilters: 'ফিল্টার মুছুন',
};
