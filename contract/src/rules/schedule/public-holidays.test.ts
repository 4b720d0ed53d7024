import { describe, expect, it } from 'vitest';
import { publicHolidays } from './public-holidays.ts';

const linesOf = (year: number) =>
  publicHolidays(year).map(
    ({ date, name, isExpected }) => `${date} ${name}${isExpected ? ' (expected)' : ''}`,
  );

describe('the public holidays of Bangladesh', () => {
  it('of 2026 are those of the government’s list', () => {
    expect(linesOf(2026)).toEqual([
      '2026-02-04 Shab-e-Barat (expected)',
      '2026-02-21 Shaheed Day and International Mother Language Day',
      '2026-03-17 Shab-e-Qadr (expected)',
      '2026-03-19 Eid-ul-Fitr holiday (expected)',
      '2026-03-20 Jumatul Bida and Eid-ul-Fitr holiday (expected)',
      '2026-03-21 Eid-ul-Fitr (expected)',
      '2026-03-22 Eid-ul-Fitr holiday (expected)',
      '2026-03-23 Eid-ul-Fitr holiday (expected)',
      '2026-03-26 Independence and National Day',
      '2026-04-14 Pahela Baishakh',
      '2026-05-01 May Day and Buddha Purnima',
      '2026-05-26 Eid-ul-Azha holiday (expected)',
      '2026-05-27 Eid-ul-Azha holiday (expected)',
      '2026-05-28 Eid-ul-Azha (expected)',
      '2026-05-29 Eid-ul-Azha holiday (expected)',
      '2026-05-30 Eid-ul-Azha holiday (expected)',
      '2026-05-31 Eid-ul-Azha holiday (expected)',
      '2026-06-26 Ashura (expected)',
      '2026-08-05 July Mass Uprising Day',
      '2026-08-26 Eid-e-Miladunnabi (expected)',
      '2026-09-04 Janmashtami (expected)',
      '2026-10-20 Durga Puja (Navami) (expected)',
      '2026-10-21 Durga Puja (Bijoya Dashami) (expected)',
      '2026-12-16 Victory Day',
      '2026-12-25 Christmas Day',
    ]);
  });

  it('of 2027 are expected by the same rules', () => {
    expect(linesOf(2027)).toEqual([
      '2027-01-24 Shab-e-Barat (expected)',
      '2027-02-21 Shaheed Day and International Mother Language Day',
      '2027-03-05 Jumatul Bida (expected)',
      '2027-03-07 Shab-e-Qadr (expected)',
      '2027-03-08 Eid-ul-Fitr holiday (expected)',
      '2027-03-09 Eid-ul-Fitr holiday (expected)',
      '2027-03-10 Eid-ul-Fitr (expected)',
      '2027-03-11 Eid-ul-Fitr holiday (expected)',
      '2027-03-12 Eid-ul-Fitr holiday (expected)',
      '2027-03-26 Independence and National Day',
      '2027-04-14 Pahela Baishakh',
      '2027-05-01 May Day',
      '2027-05-15 Eid-ul-Azha holiday (expected)',
      '2027-05-16 Eid-ul-Azha holiday (expected)',
      '2027-05-17 Eid-ul-Azha (expected)',
      '2027-05-18 Eid-ul-Azha holiday (expected)',
      '2027-05-19 Eid-ul-Azha holiday (expected)',
      '2027-05-20 Eid-ul-Azha holiday and Buddha Purnima (expected)',
      '2027-06-16 Ashura (expected)',
      '2027-08-05 July Mass Uprising Day',
      '2027-08-15 Eid-e-Miladunnabi (expected)',
      '2027-08-25 Janmashtami (expected)',
      '2027-10-09 Durga Puja (Navami) (expected)',
      '2027-10-10 Durga Puja (Bijoya Dashami) (expected)',
      '2027-12-16 Victory Day',
      '2027-12-25 Christmas Day',
    ]);
  });

  it.each([
    ['2024-04-11', 'Eid-ul-Fitr'],
    ['2024-06-17', 'Eid-ul-Azha'],
    ['2024-09-16', 'Eid-e-Miladunnabi'],
    ['2025-02-15', 'Shab-e-Barat'],
    ['2025-03-28', 'Shab-e-Qadr and Jumatul Bida'],
    ['2025-03-31', 'Eid-ul-Fitr'],
    ['2025-06-07', 'Eid-ul-Azha'],
    ['2025-07-06', 'Ashura'],
  ])('on %s was %s', (date, name) => {
    const year = Number(date.slice(0, 4));
    expect(publicHolidays(year).find((one) => one.date === date)?.name).toBe(name);
  });

  it('have each date once, a name in Bangla, and both Shab-e-Barats of 2029', () => {
    for (let year = 2024; year <= 2035; year += 1) {
      const days = publicHolidays(year);
      expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
      for (const { date, nameBn } of days) {
        expect(date.slice(0, 4)).toBe(String(year));
        expect(nameBn).toMatch(/^[\p{Script=Bengali}\p{M} ()-]+$/u);
      }
    }
    const barats = linesOf(2029).filter((line) => line.includes('Shab-e-Barat'));
    expect(barats).toEqual(['2029-01-01 Shab-e-Barat (expected)', '2029-12-22 Shab-e-Barat (expected)']);
  });

  it('of a year without a table leave out the festivals of that table', () => {
    const names = publicHolidays(2031).map(({ name }) => name);
    expect(names).toContain('Victory Day');
    expect(names.join()).not.toMatch(/Puja|Purnima|Janmashtami/);
  });
});
