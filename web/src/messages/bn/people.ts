import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { peopleText as en } from '../en/people.ts';

export const peopleText: Translated<typeof en> = {
  title: 'পরিবার',
  lead: 'এই মোবাইল নম্বর দিয়ে যাঁদের সিরিয়াল নেন।',
  titleForStaff: 'এই নম্বরের মানুষ',
  list: 'মানুষ',
  loadFailed: 'পরিবারের তালিকা আনা যায়নি।',
  relations: {
    Self: 'নিজে',
    Spouse: 'স্বামী বা স্ত্রী',
    Child: 'সন্তান',
    Parent: 'মা বা বাবা',
    Sibling: 'ভাই বা বোন',
    Grandparent: 'দাদা-দাদি বা নানা-নানি',
    Other: 'অন্য',
  },
  appointments: (count) => `${formatNumber(count)}টি সিরিয়াল`,
  notOffered: 'সিরিয়াল নেওয়ার সময় দেখানো হয় না',
  add: 'একজনকে যোগ করুন',
  change: 'বদলান',
  changeNamed: (name) => `${name}-এর তথ্য বদলান`,
  saved: (name) => `${name}-এর তথ্য সংরক্ষণ করা হয়েছে।`,
  form: {
    name: 'পুরো নাম',
    relation: 'সম্পর্ক (না দিলেও চলে)',
    dateOfBirth: 'জন্মতারিখ (না দিলেও চলে)',
    birthYear: 'জন্মসাল বা বয়স (না দিলেও চলে)',
    birthYearHint: 'যেমন ১৯৮৫ বা ৪১',
    gender: 'লিঙ্গ (না দিলেও চলে)',
    unknown: 'বলা হয়নি',
    notOffered: 'সিরিয়াল নেওয়ার সময় দেখাবেন না',
    save: 'সংরক্ষণ করুন',
    failed: 'তথ্য সংরক্ষণ করা যায়নি',
  },
  filter: { label: 'কার জন্য', everybody: 'সবার' },
  reminders: {
    title: 'মনে করিয়ে দেওয়া',
    wanted: 'আমাকে এসএমএস দিয়ে মনে করিয়ে দিন',
    wantedForStaff: 'এসএমএস দিয়ে মনে করিয়ে দেওয়া হবে',
    evening: (time) => `আগের দিন ${time} থেকে।`,
    before: (minutes) => `আনুমানিক সময়ের ${formatNumber(minutes)} মিনিট আগে।`,
    on: 'মনে করিয়ে দেওয়া হবে।',
    off: 'মনে করিয়ে দেওয়া হবে না।',
    failed: 'আপনার পছন্দ সংরক্ষণ করা যায়নি',
  },
};
