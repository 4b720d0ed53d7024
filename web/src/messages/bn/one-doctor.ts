import { formatNumber, formatTaka } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { oneDoctor as en } from '../en/one-doctor.ts';

export const oneDoctor: Translated<typeof en> = {
  loading: 'ডাক্তারের তথ্য আসছে',
  failed: 'ডাক্তারের তথ্য আনা যায়নি',
  back: 'ডাক্তারের তালিকায় ফিরে যান',
  notFound: 'ডাক্তারকে পাওয়া যায়নি',
  notFoundHint: 'এই ডাক্তার এখন আমাদের তালিকায় নেই। অন্য একজন বেছে নিন।',
  fee: (fee) => `ডাক্তারের ফি ${formatNumber(fee)} টাকা`,
  ownFee: (paisa) => `ডাক্তারের ফি ${formatTaka(paisa)}`,
  followUp: (days, paisa) => `${formatNumber(days)} দিনের মধ্যে পরের ভিজিট ${formatTaka(paisa)}`,
  payAtDesk: 'রিসেপশনে দেবেন',
};
