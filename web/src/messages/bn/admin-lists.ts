import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminListsText as en } from '../en/admin-lists.ts';

/** Texts that the staff's lists share. */
export const adminListsText: Translated<typeof en> = {
  filters: 'ফিল্টার',
  group: {
    seen: (seen, total) => `${formatNumber(total)} জনের ${formatNumber(seen)} জনকে দেখা হয়েছে`,
    noShow: (count) => `${formatNumber(count)} জন আসেননি`,
    notSeen: (count) => `${formatNumber(count)} জনকে দেখা হয়নি`,
    continued: 'আগের পাতার পর',
    hasMore: 'পরের পাতায় আরও আছে',
  },
};
