import type { VisitKind } from '../../terms/money.ts';
import type { visitMoneyTexts as en } from '../en/visit-money.ts';
import type { Translated } from '../translated.ts';
import { formatDate, formatTaka } from './format.ts';

const KINDS: Record<VisitKind, string> = {
  new: 'নতুন রোগী',
  'follow-up': 'পরের ভিজিট',
  report: 'শুধু রিপোর্ট',
};

export const visitMoneyTexts: Translated<typeof en> = {
  toPay: (due) => `${formatTaka(due)}, রিসেপশনে দেবেন`,
  due: (due) => `বাকি ${formatTaka(due)}`,
  part: (paid, due) => `দেওয়া হয়েছে ${formatTaka(paid)}, বাকি ${formatTaka(due)}`,
  paid: (paid) => `দেওয়া হয়েছে ${formatTaka(paid)}`,
  free: 'কোনো টাকা দিতে হবে না',
  giveBack: (over) => `${formatTaka(over)} ফেরত পাবেন। রিসেপশনে বলুন।`,
  refunded: (refunded) => `${formatTaka(refunded)} ফেরত দেওয়া হয়েছে`,
  kept: (kept) => `${formatTaka(kept)} ফেরত দেওয়া হয়নি`,
  kind: (kind) => KINDS[kind],
  lastSeen: (date) => `শেষ দেখা ${formatDate(date)}`,
};
