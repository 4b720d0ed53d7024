import { describe, expect, it, test } from 'vitest';
import { hoursLines, hoursOn, mapLink } from './clinic-text.ts';
import { firstName } from './first-name.ts';
import { phoneText } from './phone-text.ts';
import { scheduleText } from './schedule-text.ts';

const day = { startTime: '09:00', endTime: '21:00' };
const short = { startTime: '10:00', endTime: '14:00' };
const closed = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null };

describe("the clinic's hours in words", () => {
  it.each([
    [
      'with a free Friday',
      { ...closed, 6: day, 7: day, 1: day, 2: day, 3: day, 4: day },
      [
        ['Sat – Thu', '9:00 AM – 9:00 PM'],
        ['Fri', 'Closed'],
      ],
    ],
    [
      'with a short Sunday',
      { 6: day, 7: short, 1: day, 2: day, 3: day, 4: day, 5: day },
      [
        ['Sat', '9:00 AM – 9:00 PM'],
        ['Sun', '10:00 AM – 2:00 PM'],
        ['Mon – Fri', '9:00 AM – 9:00 PM'],
      ],
    ],
    ['without doctors', closed, [['Sat – Fri', 'Closed']]],
  ] as const)('%s', (_name, days, lines) => {
    expect(hoursLines(days).map(({ days, hours }) => [days, hours])).toEqual(lines);
  });

  it('are those of the weekday of a date', () => {
    const days = { ...closed, 5: short };
    expect(hoursOn('2027-03-12', days)).toBe('10:00 AM – 2:00 PM');
    expect(hoursOn('2027-03-13', days)).toBe('Closed');
  });
});

it.each([
  ['12 Green Road, Dhaka 1205', '12%20Green%20Road%2C%20Dhaka%201205'],
  ['7 Road & Lane\nSylhet', '7%20Road%20%26%20Lane%20Sylhet'],
])('the map of %j searches for it', (address, query) => {
  expect(mapLink({ address, mapUrl: null })).toBe(`https://www.openstreetmap.org/search?query=${query}`);
});

it('is the link that the clinic has set', () => {
  const mapUrl = 'https://maps.example/clinic';
  expect(mapLink({ address: '7 Station Road, Sylhet', mapUrl })).toBe(mapUrl);
});

test.each([
  ['Karim Uddin', 'Karim'],
  ['Md. Karim Uddin', 'Karim'],
  ['Mst Salma', 'Salma'],
  ['মোঃ আব্দুল করিম', 'আব্দুল'],
  ['  Rahim ', 'Rahim'],
  ['Md.', 'Md.'],
])('greets %j as %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});

test('shows a phone with its prefix', () => expect(phoneText('01712345678')).toBe('+88 01712-345678'));

it('names the days and the hours', () => {
  const summary = {
    availableDays: 'Sat, Mon',
    timeRanges: '09:00-13:00, 17:00-21:30',
    totalAvailableDays: 2,
  };
  expect(scheduleText(summary)).toBe('Sat, Mon · 9:00 AM – 1:00 PM, 5:00 PM – 9:30 PM');
});

it('is undefined without working days', () => {
  expect(scheduleText({ availableDays: '', timeRanges: '', totalAvailableDays: 0 })).toBeUndefined();
});
