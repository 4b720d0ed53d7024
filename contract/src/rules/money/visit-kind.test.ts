import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONEY_LIMITS } from '../../terms/money.ts';
import { addDays } from '../../time/calendar.ts';
import { proposedVisitKind } from './visit-kind.ts';

const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Last days of months, first days of years and leap days, where adding days goes wrong first. */
const edges = fc
  .tuple(
    fc.constantFrom('1999', '2000', '2024', '2026', '2027', '2028', '2100'),
    fc.constantFrom('01-01', '01-31', '02-28', '03-01', '04-30', '12-31', '02-29'),
  )
  .map(([year, day]) => `${year}-${day}`)
  .filter((date) => addDays(date, 0) === date);
const anyDate = fc.oneof(dates, edges);
const followUpDays = fc.integer({ min: 1, max: MONEY_LIMITS.followUpDaysMost });

describe('the proposed kind of a visit', () => {
  it('is a follow-up on the day of the last visit and on each day until the last one that counts', () => {
    fc.assert(
      fc.property(anyDate, followUpDays, fc.nat(), (lastSeen, days, some) => {
        const kindAfter = (passed: number) => proposedVisitKind(addDays(lastSeen, passed), lastSeen, days);
        expect([kindAfter(0), kindAfter(days)]).toEqual(['follow-up', 'follow-up']);
        expect(kindAfter(days + 1)).toBe('new');
        expect(kindAfter(some % (days + 1))).toBe('follow-up');
        expect(kindAfter(days + 1 + (some % 4_000))).toBe('new');
      }),
    );
  });

  it('is new for a person whom the doctor has never seen, however many days count', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(400), (date, days) => {
        expect(proposedVisitKind(date, null, days)).toBe('new');
      }),
    );
  });

  it('is new for a doctor without follow-ups, also on the day of the last visit', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(400), (lastSeen, passed) => {
        expect(proposedVisitKind(addDays(lastSeen, passed), lastSeen, 0)).toBe('new');
      }),
    );
  });

  it('stays a follow-up when more days count, or when the last visit was later', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(400), fc.nat(400), fc.nat(400), (lastSeen, passed, days, more) => {
        const date = addDays(lastSeen, passed);
        fc.pre(proposedVisitKind(date, lastSeen, days) === 'follow-up');
        expect(proposedVisitKind(date, lastSeen, days + more)).toBe('follow-up');
        expect(proposedVisitKind(date, addDays(lastSeen, Math.min(passed, more)), days)).toBe('follow-up');
      }),
    );
  });

  it('is never chosen by the rule as report only', () => {
    fc.assert(
      fc.property(anyDate, fc.option(fc.nat(400)), fc.nat(400), (date, ago, days) => {
        const lastSeen = ago === null ? null : addDays(date, -ago);
        expect(['new', 'follow-up']).toContain(proposedVisitKind(date, lastSeen, days));
      }),
    );
  });

  it.each([
    ['30 days over the end of a month', '2026-10-31', '2026-11-30', 'follow-up'],
    ['31 days over the end of a month', '2026-10-31', '2026-12-01', 'new'],
    ['30 days over the end of a year', '2026-12-15', '2027-01-14', 'follow-up'],
    ['31 days over the end of a year', '2026-12-15', '2027-01-15', 'new'],
    ['30 days over a leap day', '2028-02-15', '2028-03-16', 'follow-up'],
    ['31 days over a leap day', '2028-02-15', '2028-03-17', 'new'],
    ['30 days over February without a leap day', '2027-02-15', '2027-03-17', 'follow-up'],
    ['31 days over February without a leap day', '2027-02-15', '2027-03-18', 'new'],
    ['30 days from a leap day', '2028-02-29', '2028-03-30', 'follow-up'],
    ['30 days over February 2100, which has no leap day', '2100-02-15', '2100-03-17', 'follow-up'],
  ])('after %s, from %s to %s, is %s', (_name, lastSeen, date, kind) => {
    expect(proposedVisitKind(date, lastSeen, 30)).toBe(kind);
  });
});
