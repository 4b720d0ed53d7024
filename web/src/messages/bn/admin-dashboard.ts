import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminDashboardText as en } from '../en/admin-dashboard.ts';
import { durationText } from './duration.ts';

/** The words of the sittings of today on the dashboard. The states of a sitting are those of the queue's words. */
export const adminDashboardText: Translated<typeof en> = {
  title: 'আজ কোন ডাক্তারের কী অবস্থা',
  loadFailed: 'আজকের তালিকা আনা যায়নি',
  columns: {
    doctor: 'ডাক্তার',
    state: 'অবস্থা',
    next: 'এরপর',
    seen: 'দেখা হয়েছে',
    waiting: 'অপেক্ষায়',
    notHere: 'আসেননি',
    free: 'খালি',
    course: 'কতদূর এগোল',
  },
  began: (minutes) => `${durationText(minutes)} দেরিতে শুরু`,
  onTime: 'সময়মতো',
  person: (serial, name) => `${formatNumber(serial)}, ${name}`,
  inside: (serial) => `ভেতরে: সিরিয়াল ${formatNumber(serial)}`,
  nobodyInside: 'ভেতরে কেউ নেই',
  nobodyNext: 'কেউ অপেক্ষায় নেই',
  parts: {
    seen: 'দেখা হয়েছে',
    inside: 'ডাক্তারের কাছে',
    waiting: 'অপেক্ষায়',
    notHere: 'এখনো আসেননি',
    notCome: 'আর আসেননি',
    free: 'খালি',
  },
  part: (name, count) => `${name}: ${formatNumber(count)}`,
  legend: 'কোন রঙে কী বোঝায়',
  none: 'আজ কোনো ডাক্তার বসবেন না',
  noneText: 'আজ যে ডাক্তাররা বসবেন, তাঁদের সিরিয়ালের অবস্থা এখানে দেখা যাবে। বসার সময় ক্যালেন্ডারে আছে।',
  noDoctors: 'এখনো কোনো ডাক্তার নেই',
  noDoctorsText: 'ডাক্তার যোগ করলে আজ কে কখন বসবেন তা এখানে দেখা যাবে।',
  open: {
    title: 'এই রোগীদের কী হয়েছে, লিখে রাখুন',
    yesterday: 'গতকাল',
    day: (day, sittings, people) =>
      `${day}: ${formatNumber(sittings)}টি তালিকা শেষ করা হয়নি, ${formatNumber(people)} জন`,
    people: (count) => `${formatNumber(count)} জন`,
    close: 'শেষ করুন',
    closeOf: (doctor) => `${doctor}: তালিকা শেষ করুন`,
    failed: 'তালিকা আনা যায়নি',
  },
  openCalendar: 'ক্যালেন্ডার খুলুন',
  addDoctor: 'ডাক্তার যোগ করুন',
};
