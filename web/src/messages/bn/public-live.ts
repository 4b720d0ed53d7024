import { formatNumber, ofTime } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { liveTexts as en } from '../en/public-live.ts';

export const liveTexts: Translated<typeof en> = {
  window: (window) => `এখন সিরিয়াল নিলে ${window} আসুন।`,
  by: (clockTime) => `এখন সিরিয়াল নিলে ${ofTime(clockTime)} মধ্যে আসুন।`,
  kept: (percent, count) =>
    `শেষ ${formatNumber(count)} জন রোগীর মধ্যে ${formatNumber(percent)}% নির্ধারিত সময়ের মধ্যেই ডাক পেয়েছেন।`,
};
