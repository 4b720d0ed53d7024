import { describe, expect, it } from 'vitest';
import { aDayOfDoctor, aDayOffOfDoctor } from '../../test/calendar-records.ts';
import {
  dayBody,
  keepsHours,
  newSitting,
  type SittingValues,
  shifted,
  sittingsOf,
  withSecondSitting,
} from './day-order.ts';

const sitting = (number: 1 | 2, startTime: string, endTime: string): SittingValues => ({
  sitting: number,
  startTime,
  endTime,
  patientLimit: '30',
  reservedSlots: '1, 25',
});
const morning = sitting(1, '09:00', '12:00');
const evening = sitting(2, '17:00', '20:00');
const hours = (sittings: SittingValues[]) =>
  sittings.map(({ startTime, endTime }) => `${startTime}-${endTime}`);

describe('shifted', () => {
  it.each([
    ['the first sitting of another day', [morning, evening], 60, undefined, ['10:00-13:00', '17:00-20:00']],
    ['the sitting that is not over', [morning, evening], 60, '12:30', ['09:00-12:00', '18:00-21:00']],
    ['a sitting that has begun', [morning, evening], 30, '09:10', ['09:30-12:30', '17:00-20:00']],
    [
      'a second sitting that would overlap',
      [morning, sitting(2, '12:15', '14:00')],
      30,
      undefined,
      ['09:30-12:30', '12:45-14:30'],
    ],
    ['not beyond midnight', [sitting(1, '21:00', '23:30')], 60, undefined, ['22:00-24:00']],
    ['an end at midnight stays', [sitting(1, '21:00', '24:00')], 60, undefined, ['22:00-24:00']],
  ])('shifts %s', (_name, sittings, minutes, now, expected) => {
    expect(hours(shifted(sittings, minutes, now))).toEqual(expected);
  });
});

describe('the sittings of a day', () => {
  it('are one for the simple form, both of two, and none on a day off', () => {
    expect(sittingsOf(aDayOfDoctor({ reservedSlots: '1, 2' }))).toEqual([
      {
        ...{ sitting: 1, startTime: '09:00', endTime: '17:00', patientLimit: '30', reservedSlots: '1, 2' },
        ...{ placeId: '1', room: '', roomBn: '' },
      },
    ]);
    const sittings = [
      { ...morning, placeId: undefined, patientLimit: 20, reservedSlots: null },
      { ...evening, placeId: undefined, patientLimit: 10, reservedSlots: null },
    ];
    expect(hours(sittingsOf(aDayOfDoctor({ sittings })))).toEqual(['09:00-12:00', '17:00-20:00']);
    expect(sittingsOf(aDayOffOfDoctor())).toEqual([]);
  });

  it('get the one that is missing, before or after', () => {
    expect(withSecondSitting([morning]).map((one) => one.sitting)).toEqual([1, 2]);
    expect(withSecondSitting([evening]).map((one) => one.sitting)).toEqual([1, 2]);
    expect(withSecondSitting([evening])[1]).toBe(evening);
  });

  it('are sent with numbers in ASCII digits and without reserved numbers above the limit', () => {
    expect(dayBody([{ ...morning, patientLimit: '২০' }]).sittings).toMatchObject([
      { patientLimit: '20', reservedSlots: '1' },
    ]);
    expect(dayBody([])).toEqual({ enabled: false });
  });

  it('name their places where the clinic has several, and only there', () => {
    const there = sittingsOf(aDayOfDoctor({ placeId: 2, room: '305' }));
    const extra = newSitting(2);
    expect(dayBody([...there, extra], 4).sittings).toMatchObject([
      { placeId: 2, room: '305', roomBn: '' },
      { placeId: 4, room: '', roomBn: '' },
    ]);
    expect(JSON.stringify(dayBody([...there, extra]))).not.toMatch(/place|room/i);
    expect(withSecondSitting(there)[1]).toMatchObject({ sitting: 2, placeId: '2' });
    expect(keepsHours(there, [{ ...morning, ...there[0], placeId: '1' }])).toBe(false);
  });

  it('keep their hours with another limit and with one more sitting', () => {
    expect(keepsHours([morning], [{ ...morning, patientLimit: '5' }])).toBe(true);
    expect(keepsHours([morning], [morning, evening])).toBe(true);
    expect(keepsHours([morning], [{ ...morning, endTime: '13:00' }])).toBe(false);
    expect(keepsHours([morning, evening], [morning])).toBe(false);
  });
});
