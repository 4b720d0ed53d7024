import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/calendar.ts';
import { dateOrderOf, isDateCell, parsedAgeAndSex, readBirth, readDate } from './date-cells.ts';

const TODAY = '2026-11-28';
const read = (text: string, order?: 'month-day') => {
  const cell = readDate(text, { order, notAfter: TODAY });
  return 'refused' in cell ? cell.refused.split(' ')[0] : cell.value;
};

describe('a date', () => {
  it.each([
    '1985-11-12',
    '1985/11/12',
    '1985.11.12',
    '12/11/1985',
    '12-11-1985',
    '12.11.1985',
    '12 / 11 / 1985',
    '12-11-85',
    "12 Nov '85",
    '12 Nov 1985',
    '12-Nov-1985',
    '12-Nov-85',
    '12th November, 1985',
    '12 NOVEMBER 1985',
    'Nov 12, 1985',
    'November 12 1985',
    '1985-Nov-12',
    '১২/১১/১৯৮৫',
    '১২ নভেম্বর ১৯৮৫',
    '১২ই নভেম্বর, ১৯৮৫',
    '31363',
    '31363.5',
    '19851112',
    '12111985',
    '1985-11-12T00:00:00.000Z',
    '1985-11-12 00:00:00',
    '1985-11-12 14:30',
    '12/11/1985 2:30 PM',
    'Tue Nov 12 1985 00:00:00 GMT+0600 (Bangladesh Standard Time)',
    'Tuesday, 12 November 1985',
    'মঙ্গলবার, ১২ নভেম্বর ১৯৮৫',
    "'12/11/1985",
  ])('is read from %j', (text) => expect(read(text)).toBe('1985-11-12'));

  it('is read back from every spelling of every day', () => {
    const spellings = [
      ([y, m, d]: string[]) => `${y}-${m}-${d}`,
      ([y, m, d]: string[]) => `${d}/${m}/${y}`,
      ([y, m, d]: string[]) => `${Number(d)}.${Number(m)}.${y}`,
      ([y, m, d]: string[]) => `${y}${m}${d}`,
      ([y, m, d]: string[]) =>
        `${Number(d)} ${new Date(`${y}-${m}-${d}T12:00:00Z`).toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })} ${y}`,
      ([y, m, d]: string[]) =>
        new Date(`${y}-${m}-${d}T12:00:00Z`).toLocaleDateString('bn-BD', { timeZone: 'UTC' }),
      ([y, m, d]: string[]) =>
        new Date(`${y}-${m}-${d}T12:00:00Z`).toLocaleDateString('bn-BD', {
          timeZone: 'UTC',
          dateStyle: 'long',
        }),
      ([y, m, d]: string[]) => String((Date.parse(`${y}-${m}-${d}`) - Date.parse('1899-12-30')) / 86_400_000),
    ];
    // Excel's numbers have five digits from 18 May 1927 on.
    const days = fc.integer({ min: 0, max: 36_000 }).map((after) => addDays('1927-05-18', after));
    fc.assert(
      fc.property(days, fc.constantFrom(...spellings), (date, spelled) => {
        expect(read(spelled(date.split('-')))).toBe(date);
      }),
    );
  });

  it('has the month first only if the column shows it, or if nothing else is a date', () => {
    expect(read('11/12/1985', 'month-day')).toBe('1985-11-12');
    expect(read('11/25/1985')).toBe('1985-11-25');
    expect(read('25/11/1985', 'month-day')).toBe('1985-11-25');
  });

  it.each([
    ['26', '26-11-28', '2026-11-28'],
    ['27', '28/11/27', '1927-11-28'],
    ['85', '12.11.85', '1985-11-12'],
    ['00', '12.11.00', '2000-11-12'],
  ])('with the year %s is the last one that has begun', (_year, text, date) => {
    if (text.startsWith('26-')) expect(read('28-11-26')).toBe(date);
    else expect(read(text)).toBe(date);
  });

  it.each(['', '-', 'N/A', '0000-00-00', 'নেই'])('is none in %j', (text) => expect(read(text)).toBeNull());

  it.each([
    ['31/02/2020', 'importNotADate'],
    ['12/2020', 'importNotADate'],
    ['1985', 'importNotADate'],
    ['karim', 'importNotADate'],
    ['35', 'importNotADate'],
    ['1731900000', 'importNotADate'],
    ['2026-11-29', 'importDateOutside'],
    ['1899-12-31', 'importDateOutside'],
    ['99999', 'importDateOutside'],
  ])('%s is refused with %s', (text, reason) => expect(read(text)).toBe(reason));

  it('of today is allowed', () => expect(read(TODAY)).toBe(TODAY));

  it('is refused before another first day', () =>
    expect(readDate('1999-12-31', { notAfter: TODAY, notBefore: '2000-01-01' })).toHaveProperty('refused'));
});

describe('the order of day and month', () => {
  it.each([
    [['04/05/2025', '11/12/2025'], 'day-month'],
    [['04/25/2025', '11/12/2025'], 'month-day'],
    [['04/25/2025', '25/04/2025'], 'day-month'],
    [['2025-04-25'], 'day-month'],
    [['4/25/2025 10:30 AM'], 'month-day'],
    [['৪/২৫/২০২৫'], 'month-day'],
    [['Karim', ''], 'day-month'],
  ])('of %j is %s', (cells, order) => expect(dateOrderOf(cells)).toBe(order));
});

it.each([
  ['12/11/1985', true],
  ['12 Nov 1985', true],
  ['31363', false],
  ['1985', false],
  ['Karim', false],
  ['01712-345678', false],
])('%j as a date cell: %s', (text, isDate) => expect(isDateCell(text, TODAY)).toBe(isDate));

describe('a birth', () => {
  const birth = (text: string) => {
    const cell = readBirth(text, { today: TODAY });
    return 'refused' in cell
      ? cell.refused.split(' ')[0]
      : (cell.value?.dateOfBirth ?? cell.value?.birthYear ?? null);
  };

  it.each([
    ['1985', 1985],
    ['১৯৮৫', 1985],
    ['1985.0', 1985],
    ['35', 1991],
    ['35.0', 1991],
    ['৩৫', 1991],
    ['35 yrs', 1991],
    ['35 Years', 1991],
    ['35Y', 1991],
    ['৩৫ বছর', 1991],
    ['৩৫ বৎসর', 1991],
    ['35 years old', 1991],
    ['35+', 1991],
    ['6 months', 2026],
    ['8 মাস', 2026],
    ['14 months', 2025],
    ['2y 3m', 2024],
    ['2 years 3 months', 2024],
    ['২ বছর ৩ মাস', 2024],
    ['10 days', 2026],
    ['৩ সপ্তাহ', 2026],
    ['0', 2026],
    ['126', 1900],
    ['12/11/1985', '1985-11-12'],
    ['31363', '1985-11-12'],
    ['', null],
    ['-', null],
    ['150', 'importNotAnAge'],
    ['1850', 'importNotAnAge'],
    ['2030', 'importNotAnAge'],
    ['127', 'importNotAnAge'],
    ['12/11/2030', 'importDateOutside'],
    ['adult', 'importNotADate'],
  ])('of %j is %s', (text, expected) => expect(birth(text)).toBe(expected));
});

it.each([
  ['35/M', '35', 'Male'],
  ['৩৫ / মহিলা', '৩৫', 'Female'],
  ['35 Years, Female', '35 Years', 'Female'],
  ['F-28', '28', 'Female'],
  ['28 Female', '28', 'Female'],
  ['35 M', '35', 'Male'],
  ['6 m', '6 m', null],
  ['6 months', '6 months', null],
  ['35 yrs', '35 yrs', null],
  ['12/11/1985', '12/11/1985', null],
  ['12-Nov-1985', '12-Nov-1985', null],
  ['', '', null],
])('%j has the age %j and the gender %s', (text, age, gender) =>
  expect(parsedAgeAndSex(text)).toEqual({ age, gender }),
);
