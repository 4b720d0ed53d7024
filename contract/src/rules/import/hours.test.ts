import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { sentenceOf } from '../../messages/message.ts';
import { CLINIC_WEEK, type Weekday } from '../../time/calendar.ts';
import { clockTimeOf } from '../../time/minutes.ts';
import type { SittingHours, WorkingWeek } from '../schedule/weekly-schedule.ts';
import { hoursText, readHours } from './hours.ts';

const none = { days: '', hours: '', secondHours: '' };
const read = (text: string | Partial<typeof none>) =>
  readHours(typeof text === 'string' ? { ...none, hours: text } : { ...none, ...text });
/** The week as our own text without the limits, or the reason of the refusal. */
const readText = (text: string | Partial<typeof none>) => {
  const found = read(text);
  if ('refused' in found) return sentenceOf(en, found.refused).split(':')[0];
  return found.value && hoursText(found.value).replaceAll(' (30)', '');
};

interface DayOfTest {
  times: number[];
  which: string;
  sitting: { patientLimit: number; reserved: number[] };
}

const UNCLEAR = 'These hours cannot be understood';
const HALF = 'These hours need AM or PM';
const ORDER = 'These hours end before they start, pass midnight or overlap';

describe('the hours of a doctor', () => {
  it.each([
    ['Sat-Mon 5-9 PM', 'Sat-Mon 17:00-21:00'],
    ['sat - mon 5 p.m. - 9 p.m.', 'Sat-Mon 17:00-21:00'],
    ['Sat, Mon, Wed: 5:00pm to 8:30pm', 'Sat, Mon, Wed 17:00-20:30'],
    ['Saturday & Monday 5.30 PM – 9 PM', 'Sat, Mon 17:30-21:00'],
    ['Everyday 10am-1pm & 6pm-9pm (Friday closed)', 'Sat-Thu 10:00-13:00 & 18:00-21:00'],
    ['Daily except Friday 4pm-8pm', 'Sat-Thu 16:00-20:00'],
    ['10am to 9pm (Open Everyday)', 'Sat-Fri 10:00-21:00'],
    ['5pm to 7pm (Saturday, Monday, Thrusday)', 'Sat, Mon, Thu 17:00-19:00'],
    ['6pm to 9pm (Sat to Wednseday), 3pm to 5pm (Thursday)', 'Sat-Wed 18:00-21:00; Thu 15:00-17:00'],
    ['4 PM to 8 PM, every day except Thu & Fri', 'Sat-Wed 16:00-20:00'],
    ['Sun to Thu 17:00-21:00', 'Sun-Thu 17:00-21:00'],
    ['Thu-Sat 5pm-9pm', 'Sat, Thu, Fri 17:00-21:00'],
    ['শনি, সোম ও বুধ বিকাল ৫টা - রাত ৯টা', 'Sat, Mon, Wed 17:00-21:00'],
    ['প্রতিদিন সকাল ১০টা থেকে দুপুর ১টা (শুক্রবার বন্ধ)', 'Sat-Thu 10:00-13:00'],
    ['শুক্রবার ছাড়া প্রতিদিন বিকাল ৪টা থেকে রাত ৮টা পর্যন্ত', 'Sat-Thu 16:00-20:00'],
    ['শনি থেকে বৃহস্পতিবার সন্ধ্যা সাড়ে ৬টা হতে রাত ৯টা', 'Sat-Thu 18:30-21:00'],
    ['শনি-সোম বিকাল ৫টা ৩০ মিনিট থেকে ৯টা', 'Sat-Mon 17:30-21:00'],
    ['রবিবার রাত ৮টা - ১২টা', 'Sun 20:00-24:00'],
    ['রবিবার রাত ৮টা - রাত ১২টা', 'Sun 20:00-24:00'],
    ['Sat 6 PM - 12 AM', 'Sat 18:00-24:00'],
    ['Sat 18:00-00:00', 'Sat 18:00-24:00'],
    ['Sat 12-3 PM', 'Sat 12:00-15:00'],
    ['Sat 10-1 PM', 'Sat 10:00-13:00'],
    ['Sat 9-5', 'Sat 09:00-17:00'],
    ['Sat 5 PM - 9', 'Sat 17:00-21:00'],
    ['Sat 10am - 5', 'Sat 10:00-17:00'],
    ['Sat 10 am - 12 noon', 'Sat 10:00-12:00'],
    ['Sat morning 10-1, evening 6-9', 'Sat 10:00-13:00 & 18:00-21:00'],
    ['Sat 5pm-9pm; Mon 6pm-8pm', 'Sat 17:00-21:00; Mon 18:00-20:00'],
    ['Sat 5pm-9pm, Sun closed, Mon 6pm-8pm', 'Sat 17:00-21:00; Mon 18:00-20:00'],
    ['Sat - Wed 5pm-9pm. Closed: Friday', 'Sat-Wed 17:00-21:00'],
    ['5-9 PM (Friday closed)', 'Sat-Thu 17:00-21:00'],
    ['Sat 10:00-13:00; Sat 17:00-21:00', 'Sat 10:00-13:00 & 17:00-21:00'],
    ['Sat 17:00 PM - 21:00 PM', 'Sat 17:00-21:00'],
    ['Sat-Mon\n5pm-9pm', 'Sat-Mon 17:00-21:00'],
    ['', null],
    ['N/A', null],
    // refused: nothing is guessed
    ['Sat 5-9', HALF],
    ['Sat 08:00-10:00', HALF],
    ['Sat 10 AM - 12', HALF],
    ['Sat 9 PM - 5 PM', ORDER],
    ['Sat 9 PM - 2 AM', ORDER],
    ['Sat 10am-2pm & 1pm-5pm', ORDER],
    ['Sat 8-9am & 10-11am & 5-6pm', 'A day can have at most two sittings'],
    ['5pm-9pm', 'The days are missing'],
    ['Sat-Mon', 'The hours are missing'],
    ['Daily except Friday', 'The hours are missing'],
    ['Everyday 5-9 pm, Friday 10am-1pm', 'A day is named twice'],
    ['1st Saturday 5-9 PM', UNCLEAR],
    ['Sat-Mon-Wed 5-9 PM', UNCLEAR],
    ['Sat 5 PM', UNCLEAR],
    ['Sat 5:75 PM - 9 PM', UNCLEAR],
    ['Sat 25:00-26:00', UNCLEAR],
    ['Sat সকাল ৪টা - বিকাল ৫টা', UNCLEAR],
    ['By appointment', UNCLEAR],
    ['Alternate Sat 5-9 PM', UNCLEAR],
    ['24 hours', UNCLEAR],
  ])('%j are read as %j', (text, expected) => {
    expect(readText(text)).toBe(expected);
  });

  it.each([
    [{ days: 'Sat-Mon', hours: '5-9 PM' }, 'Sat-Mon 17:00-21:00'],
    [{ days: 'Sat, Mon', hours: '10am-1pm', secondHours: '5pm-9pm' }, 'Sat, Mon 10:00-13:00 & 17:00-21:00'],
    [{ days: 'Friday closed', hours: '5-9 PM' }, 'Sat-Thu 17:00-21:00'],
    [{ days: 'Daily', hours: '5-9 PM (Friday closed)' }, 'Sat-Thu 17:00-21:00'],
    [{ days: 'Sat-Mon 5-9 PM' }, 'Sat-Mon 17:00-21:00'],
    [{ days: 'Sat-Mon', hours: 'Sat 5-9 PM' }, UNCLEAR],
    [{ days: 'শনি', hours: '5pm-9pm', secondHours: '-' }, 'Sat 17:00-21:00'],
  ])('in columns of their own, %j are read as %j', (cells, expected) => {
    expect(readText(cells)).toBe(expected);
  });

  it('have the limit and the reserved numbers of the text, or else the limit of the row', () => {
    expect(readHours({ ...none, hours: 'Sat 5-9 PM (20; reserved 1, 2), Mon 5-9 PM' }, 15)).toEqual({
      value: {
        6: [{ sitting: 1, startTime: '17:00', endTime: '21:00', patientLimit: 20, reservedSlots: [1, 2] }],
        1: [{ sitting: 1, startTime: '17:00', endTime: '21:00', patientLimit: 15, reservedSlots: [] }],
      },
    });
  });

  it('are written in one form, which is read back exactly', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 4, maxLength: 4 });
    const sitting = fc.record({
      patientLimit: fc.integer({ min: 1, max: 100 }),
      reserved: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
    });
    const day = fc.record({ times, which: fc.constantFrom('none', 'first', 'second', 'both'), sitting });
    // Few different days, so that several weekdays have the same one.
    const weeks = fc
      .tuple(
        fc.array(day, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
      )
      .map(([days, chosen]) => {
        const week: Partial<Record<Weekday, readonly SittingHours[]>> = {};
        CLINIC_WEEK.forEach((weekday, index) => {
          const made = days[(chosen[index] ?? 0) % days.length];
          if (made && made.which !== 'none') week[weekday] = sittingsOf(made);
        });
        return week as WorkingWeek;
      });
    const sittingsOf = ({ times: all, which, sitting: { patientLimit, reserved } }: DayOfTest) => {
      const [a = 0, b = 0, c = 0, d = 0] = [...all].sort((one, other) => one - other);
      const reservedSlots = reserved.filter((slot) => slot <= patientLimit).sort((one, other) => one - other);
      const hours = (number: 1 | 2, from: number, to: number): SittingHours => ({
        sitting: number,
        startTime: clockTimeOf(from),
        endTime: clockTimeOf(to),
        patientLimit,
        reservedSlots,
      });
      return [
        ...(which === 'second' ? [] : [hours(1, a, b)]),
        ...(which === 'first' ? [] : [hours(2, c, d)]),
      ];
    };
    fc.assert(
      fc.property(weeks, (week) => {
        const text = hoursText(week);
        expect(readHours({ ...none, hours: text })).toEqual({ value: text === '' ? null : week });
      }),
      { numRuns: 500 },
    );
  });
});
