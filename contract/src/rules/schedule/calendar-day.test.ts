import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/calendar.ts';
import { type CalendarEntry, calendarDay, nextSittingDay, otherDays } from './calendar-day.ts';
import type { SittingHours, WorkingWeek } from './weekly-schedule.ts';

const FRIDAY = '2026-11-20';

const hours = (startTime: string, endTime: string, sitting: 1 | 2 = 1, placeId?: number): SittingHours => ({
  sitting,
  ...(placeId === undefined ? {} : { placeId }),
  startTime,
  endTime,
  patientLimit: 30,
  reservedSlots: [],
});
const WEEK: WorkingWeek = {
  5: [hours('09:00', '13:00'), hours('17:00', '20:00', 2)],
  7: [hours('09:00', '13:00')],
};

/** An entry that was saved in a minute of the same hour, by default for the Friday alone. */
const entry = (
  kind: CalendarEntry['kind'],
  minute: number,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  kind,
  from: FRIDAY,
  to: FRIDAY,
  savedAt: `2026-11-19T04:${String(minute).padStart(2, '0')}:00.000Z`,
  sittings: [],
  ...more,
});
const otherHours = { sittings: [hours('10:00', '12:00')] };

describe('the sittings of a date (rules: calendar 1)', () => {
  it.each<[string, CalendarEntry[], string, string[]]>([
    ['the week, without entries', [], 'week', ['09:00', '17:00']],
    ['a changed day', [entry('changed', 1, otherHours)], 'changed', ['10:00']],
    ['a changed day without hours', [entry('changed', 1)], 'changed', []],
    ['a leave', [entry('leave', 1, { from: '2026-11-18', to: '2026-11-22' })], 'leave', []],
    ['a leave that begins on the date', [entry('leave', 1, { to: '2026-11-30' })], 'leave', []],
    ['a leave that ends on the date', [entry('leave', 1, { from: '2026-11-01' })], 'leave', []],
    [
      'the week, after a leave',
      [entry('leave', 1, { from: '2026-11-01', to: '2026-11-19' })],
      'week',
      ['09:00', '17:00'],
    ],
    [
      'the week, before a holiday',
      [entry('holiday', 1, { from: '2026-11-21', to: '2026-11-21' })],
      'week',
      ['09:00', '17:00'],
    ],
    ['a holiday', [entry('holiday', 1)], 'holiday', []],
    ['hours on a holiday', [entry('holiday', 1), entry('changed', 2, otherHours)], 'changed', ['10:00']],
    [
      'a holiday that was entered after the hours',
      [entry('holiday', 2), entry('changed', 1, otherHours)],
      'holiday',
      [],
    ],
    [
      'hours in the middle of a leave',
      [entry('changed', 2, otherHours), entry('leave', 1)],
      'changed',
      ['10:00'],
    ],
    [
      'a leave that was entered after the hours',
      [entry('changed', 1, otherHours), entry('leave', 2)],
      'leave',
      [],
    ],
    ['a holiday within a leave', [entry('holiday', 2), entry('leave', 1)], 'holiday', []],
    [
      'the entry that closes the day, of two of the same moment',
      [entry('holiday', 1), entry('changed', 1, otherHours)],
      'holiday',
      [],
    ],
  ])('come from %s', (_, entries, reason, starts) => {
    for (const inAnyOrder of [entries, entries.toReversed()]) {
      const day = calendarDay(WEEK, FRIDAY, inAnyOrder);
      expect([day.reason, day.sittings.map(({ startTime }) => startTime)]).toEqual([reason, starts]);
    }
  });

  it('come from the newest entry that is left, whatever was saved and taken back before', () => {
    const act = fc.record({
      kind: fc.constantFrom<CalendarEntry['kind']>('changed', 'leave', 'holiday'),
      first: fc.nat(6),
      days: fc.nat(4),
      /** Takes back this entry instead, if there is one. */
      takenBack: fc.option(fc.nat(9)),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.nat(100), (acts, shift) => {
        /** In the order in which they were saved. */
        const left: CalendarEntry[] = [];
        for (const [minute, { kind, first, days: more, takenBack }] of acts.entries()) {
          if (takenBack !== null && takenBack < left.length) {
            left.splice(takenBack, 1);
            continue;
          }
          const from = addDays(FRIDAY, first);
          const to = kind === 'leave' ? addDays(from, more) : from;
          left.push(entry(kind, minute, { from, to, ...(kind === 'changed' ? otherHours : {}) }));
        }
        const turned = left.map((_, place) => left[(place + shift) % left.length] as CalendarEntry);
        for (let day = 0; day < 12; day += 1) {
          const date = addDays(FRIDAY, day);
          const newest = left.findLast(({ from, to }) => from <= date && date <= to);
          expect(calendarDay(WEEK, date, turned).entry).toBe(newest);
        }
      }),
    );
  });
});

describe('a holiday of some places (rules: places 7)', () => {
  const UTTARA = 2;
  const two: WorkingWeek = { 5: [hours('09:00', '13:00'), hours('17:00', '20:00', 2, UTTARA)] };
  const atUttara = { placeIds: [UTTARA] };
  const thereOnly = { sittings: [hours('10:00', '12:00', 1, UTTARA)] };
  it.each<[string, CalendarEntry[], string, string[]]>([
    ['closes the sittings there alone', [entry('holiday', 1, atUttara)], 'week', ['09:00']],
    ['decides if no sitting is left', [entry('holiday', 1, { placeIds: [1, UTTARA] })], 'holiday', []],
    [
      'changes nothing where no sitting is',
      [entry('holiday', 1, { placeIds: [3] })],
      'week',
      ['09:00', '17:00'],
    ],
    [
      'closes hours that were saved before',
      [entry('holiday', 2, atUttara), entry('changed', 1, thereOnly)],
      'holiday',
      [],
    ],
    [
      'leaves hours that were saved after it',
      [entry('holiday', 1, atUttara), entry('changed', 2, thereOnly)],
      'changed',
      ['10:00'],
    ],
    ['leaves a leave as the reason', [entry('holiday', 2, atUttara), entry('leave', 1)], 'leave', []],
  ])('%s', (_, entries, reason, starts) => {
    for (const inAnyOrder of [entries, entries.toReversed()]) {
      const day = calendarDay(two, FRIDAY, inAnyOrder);
      expect([day.reason, day.sittings.map(({ startTime }) => startTime)]).toEqual([reason, starts]);
    }
  });

  it('is, of one place, the same as the day without the sittings there, whatever else was saved', () => {
    const place = fc.integer({ min: 1, max: 3 });
    const day = fc
      .tuple(place, place, fc.boolean(), fc.boolean())
      .map(([first, second, has1, has2]) => [
        ...(has1 ? [hours('09:00', '13:00', 1, first)] : []),
        ...(has2 ? [hours('17:00', '20:00', 2, second)] : []),
      ]);
    const other = fc.record({
      kind: fc.constantFrom<'changed' | 'leave'>('changed', 'leave'),
      sittings: day,
    });
    fc.assert(
      fc.property(day, fc.array(other, { maxLength: 4 }), fc.nat(4), place, (usual, others, at, closed) => {
        const week = { 5: usual };
        const saved = others.map(({ kind, sittings }, minute) =>
          entry(kind, 2 * minute, kind === 'changed' ? { sittings } : {}),
        );
        const holiday = entry('holiday', Math.max(0, 2 * at - 1), { placeIds: [closed] });
        const without = calendarDay(week, FRIDAY, saved);
        const found = calendarDay(week, FRIDAY, [holiday, ...saved]);
        const counts = !without.entry || without.entry.savedAt <= holiday.savedAt;
        const left = without.sittings.filter(({ placeId = 1 }) => !counts || placeId !== closed);
        expect(found.sittings).toEqual(left);
        const decides = left.length === 0 && without.sittings.length > 0;
        expect(found.reason).toBe(decides ? 'holiday' : without.reason);
        expect(found.entry).toBe(decides ? holiday : without.entry);
        expect(found.closedBy !== undefined).toBe(left.length < without.sittings.length);
        const [next] = otherDays(week, FRIDAY, [holiday, ...saved], { days: 1, lastDays: 1 });
        const isFelt = left.length > 0 || usual.length > 0;
        if (left.length < without.sittings.length && isFelt) {
          expect(next).toMatchObject({ reason: decides ? 'holiday' : 'changed', sittings: left });
        }
      }),
    );
  });
});

describe('the next day of a doctor', () => {
  it.each<[string, CalendarEntry[], string | undefined, string | undefined]>([
    ['the week says', [], '2026-11-22', '09:00'],
    [
      'is an extra day',
      [entry('changed', 1, { from: '2026-11-21', to: '2026-11-21', ...otherHours })],
      '2026-11-21',
      '10:00',
    ],
    [
      'comes after a holiday of all its places',
      [entry('holiday', 1, { from: '2026-11-22', to: '2026-11-22', placeIds: [1] })],
      '2026-11-27',
      '09:00',
    ],
    ['comes after a leave', [entry('leave', 1, { to: '2026-11-28' })], '2026-11-29', '09:00'],
    ['is too far ahead', [entry('leave', 1, { to: '2027-11-28' })], undefined, undefined],
  ])('%s', (_, entries, date, startTime) => {
    const next = nextSittingDay(WEEK, FRIDAY, entries, 60);
    expect([next?.date, next?.startTime]).toEqual([date, startTime]);
  });
});

describe('the days that differ from the week', () => {
  const others = (entries: CalendarEntry[]) =>
    otherDays(WEEK, FRIDAY, entries, { days: 14, lastDays: 60 }).map(({ from, to, reason, sittings }) =>
      `${from.slice(5)} to ${to.slice(5)} ${reason} ${sittings.map(({ startTime }) => startTime)}`.trim(),
    );
  const on = (day: string, to = day) => ({ from: `2026-${day}`, to: `2026-${to}` });
  // WEEK has hours on Fridays and Sundays, and FRIDAY is 20 November.
  it.each<[string, CalendarEntry[], string[]]>([
    ['are none without entries', [], []],
    ['begin today', [entry('changed', 1, otherHours)], ['11-20 to 11-20 changed 10:00']],
    [
      'have a leave as one, with its days off and its last date',
      [entry('leave', 1, on('11-26', '12-20'))],
      ['11-26 to 12-20 leave'],
    ],
    ['have a leave from today on', [entry('leave', 1, on('11-01', '11-22'))], ['11-20 to 11-22 leave']],
    [
      'have a leave in two parts around a day with hours',
      [entry('leave', 1, on('11-21', '11-29')), entry('changed', 2, { ...on('11-24'), ...otherHours })],
      ['11-21 to 11-23 leave', '11-24 to 11-24 changed 10:00', '11-25 to 11-29 leave'],
    ],
    [
      'have an extra day',
      [entry('changed', 1, { ...on('11-23'), ...otherHours })],
      ['11-23 to 11-23 changed 10:00'],
    ],
    ['have a holiday', [entry('holiday', 1, on('11-22'))], ['11-22 to 11-22 holiday']],
    ['leave out a holiday on a day off', [entry('holiday', 1, on('11-23'))], []],
    ['leave out a leave on days off only', [entry('leave', 1, on('11-23', '11-26'))], []],
    [
      'begin within fourteen days',
      [entry('holiday', 1, on('12-04')), entry('leave', 2, on('12-04', '12-06'))],
      [],
    ],
    [
      'leave out a sitting that was ended at the queue',
      [entry('closed', 1, { closes: { sitting: 1, as: 'ended' } })],
      [],
    ],
    [
      'do not begin after a leave that is longer',
      [entry('leave', 1, on('11-20', '12-05')), entry('holiday', 1, on('12-06'))],
      ['11-20 to 12-05 leave'],
    ],
  ])('%s', (_case, entries, expected) => expect(others(entries)).toEqual(expected));
});
