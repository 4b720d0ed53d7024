import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../time/calendar.ts';
import * as bn from './bn/format.ts';
import * as en from './en/format.ts';

describe('numbers, times and dates', () => {
  it.each([
    ['00:00', '12:00 AM', 'রাত ১২:০০'],
    ['03:59', '3:59 AM', 'রাত ৩:৫৯'],
    ['04:00', '4:00 AM', 'ভোর ৪:০০'],
    ['05:59', '5:59 AM', 'ভোর ৫:৫৯'],
    ['06:00', '6:00 AM', 'সকাল ৬:০০'],
    ['11:59', '11:59 AM', 'সকাল ১১:৫৯'],
    ['12:00', '12:00 PM', 'দুপুর ১২:০০'],
    ['14:59', '2:59 PM', 'দুপুর ২:৫৯'],
    ['15:00', '3:00 PM', 'বিকাল ৩:০০'],
    ['17:30', '5:30 PM', 'বিকাল ৫:৩০'],
    ['18:00', '6:00 PM', 'সন্ধ্যা ৬:০০'],
    ['19:59', '7:59 PM', 'সন্ধ্যা ৭:৫৯'],
    ['20:00', '8:00 PM', 'রাত ৮:০০'],
    ['23:59', '11:59 PM', 'রাত ১১:৫৯'],
    ['24:00', '12:00 AM', 'রাত ১২:০০'],
  ])('the time %s is %s and %s', (time, english, bangla) => {
    expect([en.formatTime(time), bn.formatTime(time)]).toEqual([english, bangla]);
  });

  it.each([
    ['2026-11-20', '20 November 2026', '২০ নভেম্বর ২০২৬', 'Fri, 20 Nov', 'শুক্র, ২০ নভেম্বর'],
    ['2027-03-01', '1 March 2027', '১ মার্চ ২০২৭', 'Mon, 1 Mar', 'সোম, ১ মার্চ'],
  ])('the date %s is %s and %s', (date, english, bangla, shortEnglish, shortBangla) => {
    expect([en.formatDate(date), bn.formatDate(date)]).toEqual([english, bangla]);
    expect([en.formatShortDate(date), bn.formatShortDate(date)]).toEqual([shortEnglish, shortBangla]);
  });

  it('the month of a date', () => {
    expect([en.formatMonth('2026-11-20'), bn.formatMonth('2026-11-20')]).toEqual([
      'November 2026',
      'নভেম্বর ২০২৬',
    ]);
  });

  it.each([
    [0, '0', '০'],
    [1_234_567_890, '1234567890', '১২৩৪৫৬৭৮৯০'],
    ['01712-345678', '01712-345678', '০১৭১২-৩৪৫৬৭৮'],
    ['09:05', '09:05', '০৯:০৫'],
  ])('the number %s is %s and %s', (number, english, bangla) => {
    expect([en.formatNumber(number), bn.formatNumber(number)]).toEqual([english, bangla]);
  });

  it('the weekdays', () => {
    expect(WEEKDAYS.map(en.weekdayName).join()).toBe(
      'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday',
    );
    expect(WEEKDAYS.map(bn.weekdayName).join()).toBe('সোমবার,মঙ্গলবার,বুধবার,বৃহস্পতিবার,শুক্রবার,শনিবার,রবিবার');
    expect(WEEKDAYS.map(en.weekdayShort).join()).toBe('Mon,Tue,Wed,Thu,Fri,Sat,Sun');
    expect(WEEKDAYS.map(bn.weekdayShort).join()).toBe('সোম,মঙ্গল,বুধ,বৃহস্পতি,শুক্র,শনি,রবি');
  });
});
