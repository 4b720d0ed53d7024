import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { liveTexts as en } from '../en/public-live.ts';

export const liveTexts: Translated<typeof en> = {
  serving: (serial) => `এখন চলছে ${formatNumber(serial)} নম্বর`,
  here: 'ডাক্তার এসেছেন',
  starts: (time) => `শুরু হবে আনুমানিক ${time}`,
  onBreak: 'এখন বিরতি',
  onBreakUntil: (time) => `${time} পর্যন্ত বিরতি`,
  cancelled: 'আজ বসবেন না',
  window: (time, to) => `নতুন সিরিয়াল নিলে ${time} থেকে ${to}-এর মধ্যে আসুন।`,
  kept: (percent, count) =>
    `শেষ ${formatNumber(count)} জন রোগীর মধ্যে ${formatNumber(percent)}% নির্ধারিত সময়ের মধ্যেই ডাক পেয়েছেন।`,
};
