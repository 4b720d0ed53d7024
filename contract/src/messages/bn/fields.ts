import type { fields as en } from '../en/fields.ts';
import type { Translated } from '../translated.ts';
import { formatNumber } from './format.ts';

export const fields: Translated<typeof en> = {
  checkValue: 'এই ঘরটি আবার দেখুন',
  notAText: 'এখানে কিছু লিখুন',
  unprintable: 'যে অক্ষর ছাপা যায় না, তা বাদ দিন',
  tooLong: ({ most }) => `সর্বোচ্চ ${formatNumber(most)}টি অক্ষর লিখুন`,
  fullNameRequired: 'আপনার পুরো নাম লিখুন',
  phoneRequired: 'আপনার মোবাইল নম্বর লিখুন',
  phoneInvalid: 'সঠিক মোবাইল নম্বর লিখুন (০১ দিয়ে শুরু, মোট ১১ সংখ্যা)',
  phoneTooLong: ({ tooMany }) => `${formatNumber(tooMany)}টি সংখ্যা বেশি হয়েছে: মোবাইল নম্বর ১১ সংখ্যার`,
  emergencyContactInvalid: 'জরুরি যোগাযোগের সঠিক নম্বর লিখুন (০১ দিয়ে শুরু, মোট ১১ সংখ্যা)',
  notADate: 'তারিখ এভাবে লিখুন: ২০২৬-১১-২২',
  birthDateNotPast: 'জন্মতারিখ আজকের আগের হতে হবে',
  birthYearInvalid: 'জন্মসাল বা বয়স লিখুন, যেমন ১৯৮৫ বা ৪১',
  genderInvalid: 'লিঙ্গ বেছে নিন',
  codeIncomplete: ({ digits }) => `${formatNumber(digits)} সংখ্যার পুরো কোডটি লিখুন`,
};
