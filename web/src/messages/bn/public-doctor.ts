import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { doctorTexts as en } from '../en/public-doctor.ts';

export const doctorTexts: Translated<typeof en> = {
  title: (doctor, department) => `${doctor}, ${department}`,
  description: (doctor, department) =>
    `${doctor} (${department}): কোন দিন কখন বসেন, ফি কত, আজ কয়টি সিরিয়াল খালি। আজকের সিরিয়াল অনলাইনে নিন।`,
  all: (department) => `${department} বিভাগের সব ডাক্তার`,
  now: 'আজ',
  treats: 'যেসব রোগ দেখেন',
  languages: 'যেসব ভাষায় কথা বলেন',
  hours: 'বসার সময়',
  where: 'কোথায় বসেন',
  dayOff: 'বসেন না',
  other: 'আগামী দুই সপ্তাহে',
  leave: 'ছুটিতে',
  changed: (hours) => `অন্য সময়ে বসবেন: ${hours}`,
  extra: (hours) => `বাড়তি দিন: ${hours}`,
  until: (from, to) => `${formatNumber(from)} থেকে ${formatNumber(to)}`,
};
