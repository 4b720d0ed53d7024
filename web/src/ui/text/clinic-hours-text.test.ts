import { describe, expect, it } from 'vitest';
import { hoursLines, hoursOn } from './clinic-hours-text.ts';

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
