import { formatDate, formatNumber } from '@clinic-serial/contract/messages/bn/format';
import { statusName } from '@clinic-serial/contract/messages/bn/words';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/rules/appointment-status';
import type { adminAuditText as en } from '../en/admin-audit.ts';

/** The names of the details that the server records. */
const NAMES: Readonly<Record<string, string>> = {
  active: 'সক্রিয়',
  from: 'আগে',
  kind: 'ধরন',
  lastDay: 'শেষ কাজের দিন',
  offset: 'আগের লাইন',
  part: 'অংশ',
  purpose: 'কেন',
  reason: 'কারণ',
  rows: 'লাইন',
  sessions: 'কয়টি লগ ইন',
  status: 'অবস্থা',
  to: 'এখন',
  today: 'আজ',
};

/** The values of the details. A value that is missing here is shown as it is. */
const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(APPOINTMENT_STATUSES.map((status) => [status, statusName(status)])),
  true: 'হ্যাঁ',
  false: 'না',
  ahead: 'ঘড়ি এগিয়ে',
  behind: 'ঘড়ি পিছিয়ে',
  numbers: 'হিসাব',
  appointments: 'সব অ্যাপয়েন্টমেন্ট',
  appointment: 'একটি অ্যাপয়েন্টমেন্ট',
  booking: 'সিরিয়াল নেওয়া',
  login: 'লগ ইন',
  'phone-change': 'নতুন মোবাইল নম্বর',
  'phone-release': 'আগের মোবাইল নম্বর',
  CODE_WRONG: 'কোড ভুল',
  CODE_EXPIRED: 'কোডের সময় শেষ',
  CODE_USED_UP: 'অনেকবার ভুল কোড',
  CODE_REPLACED: 'পুরোনো কোড',
};

function detailText(value: string | number | boolean): string {
  const words = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return formatDate(words);
  return VALUES[words] ?? (typeof value === 'number' ? formatNumber(value) : words);
}

/** The words of the audit log. */
export const adminAuditText: Translated<typeof en> = {
  title: 'কাজের রেকর্ড',
  caption: 'কে কী করেছেন, নতুনটি আগে',
  loadFailed: 'কাজের রেকর্ড আনা যায়নি',
  none: 'কিছু পাওয়া যায়নি',
  noneText: 'স্টাফদের লগ ইন আর সব বদল এখানে দেখা যাবে।',
  noneFoundText: 'অন্যভাবে খুঁজে দেখুন',
  actions: {
    'staff.sign-in': 'লগ ইন',
    'staff.sign-in-failed': 'লগ ইন হয়নি',
    'staff.sign-out': 'লগ আউট',
    'staff.profile': 'নিজের প্রোফাইল বদল',
    'staff.password': 'পাসওয়ার্ড বদল',
    'staff.create': 'স্টাফ অ্যাকাউন্ট তৈরি',
    'staff.activate': 'স্টাফ অ্যাকাউন্ট চালু',
    'staff.deactivate': 'স্টাফ অ্যাকাউন্ট বন্ধ',
    'staff.doctor': 'স্টাফ অ্যাকাউন্টের ডাক্তার বদল',
    'doctor.create': 'ডাক্তার যোগ',
    'doctor.update': 'ডাক্তারের তথ্য বদল',
    'doctor.delete': 'ডাক্তার মোছা',
    'department.create': 'বিভাগ যোগ',
    'department.update': 'বিভাগের তথ্য বদল',
    'department.delete': 'বিভাগ মোছা',
    'patient.create': 'নতুন রোগী',
    'patient.view': 'রোগীর তথ্য দেখা',
    'patient.update': 'রোগীর তথ্য বদল',
    'patient.phone': 'রোগীর মোবাইল নম্বর বদল',
    'patient.export': 'রোগীর তালিকা ডাউনলোড',
    'patient.data-export': 'একজন রোগীর তথ্য ডাউনলোড',
    'patient.erase': 'রোগীর তথ্য মোছা',
    'patient.sign-in': 'রোগীর লগ ইন',
    'patient.sign-out': 'রোগীর লগ আউট',
    'session.end': 'অন্য জায়গার লগ ইন বন্ধ',
    'appointment.create': 'সিরিয়াল দেওয়া',
    'appointment.update': 'অ্যাপয়েন্টমেন্টের নোট বদল',
    'appointment.status': 'অ্যাপয়েন্টমেন্টের অবস্থা বদল',
    'appointment.delete': 'অ্যাপয়েন্টমেন্ট মোছা',
    'appointment.export': 'অ্যাপয়েন্টমেন্টের তালিকা ডাউনলোড',
    'report.export': 'রিপোর্ট ডাউনলোড',
    'appointment.move': 'অ্যাপয়েন্টমেন্ট সরানো হয়েছে',
    'calendar.holiday': 'একটি তারিখে ক্লিনিক বন্ধ করা হয়েছে',
    'calendar.holiday-removed': 'ছুটি বাদ দেওয়া হয়েছে',
    'calendar.leave': 'ডাক্তারের ছুটি লেখা হয়েছে',
    'calendar.leave-removed': 'ডাক্তারের ছুটি বাদ দেওয়া হয়েছে',
    'calendar.day': 'ডাক্তারের একটি তারিখ বদলানো হয়েছে',
    'calendar.day-reset': 'তারিখের পরিবর্তন ফেরানো হয়েছে',
    'queue.act': 'সিরিয়ালের সারিতে একটি কাজ করা হয়েছে',
    'change.start': 'এক দিনের রোগীদের জানানো, সরানো বা বাতিল করা হয়েছে',
    'change.undo': 'সরানো বা বাতিল ফেরানো হয়েছে',
    'waiting.join': 'অপেক্ষার তালিকায় যোগ দেওয়া হয়েছে',
    'waiting.order': 'অপেক্ষার তালিকার ক্রম বদলানো হয়েছে',
    'waiting.remove': 'অপেক্ষার তালিকা থেকে বাদ দেওয়া হয়েছে',
    'patient.person': 'পরিবারের একজনের তথ্য রাখা হয়েছে',
    'patient.reminders': 'মনে করিয়ে দেওয়ার বিষয়ে ঠিক করা হয়েছে',
    'code.failed': 'কোড নেওয়া হয়নি',
    'audit.view': 'কাজের রেকর্ড দেখা',
    'clock.confirm': 'সার্ভারের তারিখ ঠিক বলা',
  },
  filters: {
    who: 'কে',
    everybody: 'সবাই',
    what: 'কী',
    everything: 'সব কাজ',
    from: 'কবে থেকে',
    to: 'কবে পর্যন্ত',
  },
  columns: {
    when: 'কখন',
    who: 'কে',
    what: 'কী',
    subject: 'কার বা কীসের',
    details: 'বিস্তারিত',
    address: 'কোন ঠিকানা থেকে',
  },
  actors: { staff: 'স্টাফ', patient: 'রোগী', visitor: 'ভিজিটর', system: 'সিস্টেম' },
  subjects: {
    staff: 'অ্যাকাউন্ট',
    doctor: 'ডাক্তার',
    department: 'বিভাগ',
    patient: 'রোগী',
    appointment: 'অ্যাপয়েন্টমেন্ট',
    waiting: 'অপেক্ষার তালিকার জায়গা',
    code: 'কোড',
    change: 'পরিবর্তন',
  },
  numbered: (kind, id) => `${kind} ${formatNumber(id)}`,
  detail: (name, value) => `${NAMES[name] ?? name}: ${detailText(value)}`,
};
