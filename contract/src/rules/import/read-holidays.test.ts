import { expect, it } from 'vitest';
import { catalogues } from '../../messages/catalogues.ts';
import { sentenceOf } from '../../messages/message.ts';
import { readHolidayRows } from './read-holidays.ts';

const TODAY = '2026-11-20';
const read = (...rows: string[][]) => {
  const { holidays, refused } = readHolidayRows(rows, TODAY);
  return {
    holidays: holidays.map(({ line, from, to, name, nameBn }) =>
      [line, from === to ? from : `${from} to ${to}`, name, nameBn].join(' | '),
    ),
    refused: refused.map(({ line, reason }) => `${line} ${sentenceOf(catalogues.en, reason)}`),
  };
};

// rules: import 9
it.each<[string, string[][], string[]]>([
  [
    'what export-all writes',
    [
      ['Date', 'Name', 'Name (Bangla)'],
      ['2026-12-16', 'Victory Day', 'বিজয় দিবস'],
      ['2026-12-25', 'Christmas', ''],
    ],
    ['2 | 2026-12-16 | Victory Day | বিজয় দিবস', '3 | 2026-12-25 | Christmas | '],
  ],
  [
    'ranges under a heading, with days first and an empty row',
    [
      ['Holidays of 2027'],
      ['From', 'To', 'Occasion'],
      ['19/03/2027', '23/03/2027', 'Eid'],
      ['', '', ''],
      ['14/4/27', '', 'Pohela Boishakh'],
    ],
    ['3 | 2027-03-19 to 2027-03-23 | Eid | ', '5 | 2027-04-14 | Pohela Boishakh | '],
  ],
  [
    'Bangla titles and digits',
    [
      ['ছুটির নাম', 'তারিখ'],
      ['শহীদ দিবস', '২১ ফেব্রুয়ারি ২০২৭'],
    ],
    ['2 | 2027-02-21 | শহীদ দিবস | '],
  ],
  [
    'a list with the name in Bangla alone',
    [
      ['তারিখ', 'বাংলা নাম'],
      ['2027-03-26', 'স্বাধীনতা দিবস'],
    ],
    ['2 | 2027-03-26 | স্বাধীনতা দিবস | স্বাধীনতা দিবস'],
  ],
  [
    'dates that Excel wrote as numbers',
    [
      ['Date', 'Holiday'],
      ['46372', 'Victory Day'],
    ],
    ['2 | 2026-12-16 | Victory Day | '],
  ],
])('a list of holidays is read: %s', (_what, rows, expected) => {
  expect(read(...rows)).toEqual({ holidays: expected, refused: [] });
});

it('says of each row why it cannot be used, and reads the others', () => {
  const titles = ['From', 'To', 'Name'];
  const { holidays, refused } = read(
    titles,
    ['someday', '', 'Eid'],
    ['', '', 'Eid'],
    ['2027-03-19', '', ''],
    ['2027-03-19', '2027-03-18', 'Eid'],
    ['2027-03-19', '2027-05-18', 'Eid'],
    ['2027-03-19', '2027-05-17', 'Long'],
    ['2024-01-01', '', 'Old'],
    ['2029-01-01', '', 'Far'],
  );
  expect(holidays).toEqual(['7 | 2027-03-19 to 2027-05-17 | Long | ']);
  expect(refused).toEqual([
    '2 This is not a date: someday',
    '3 The date is missing',
    '4 Please enter the name of the holiday',
    '5 The last day must not be before the first day',
    '6 A holiday may last at most 60 days',
    expect.stringContaining('8 '),
    expect.stringContaining('9 '),
  ]);
});

it('refuses a list without titles', () => {
  expect(() => read(['2026-12-16', 'Victory Day'])).toThrow();
});
