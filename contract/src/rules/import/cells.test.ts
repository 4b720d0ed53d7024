import { describe, expect, it } from 'vitest';
import {
  type CellRead,
  isNothing,
  readFees,
  readGender,
  readName,
  readRelation,
  readTaka,
  readText,
  readWhole,
  readYesNo,
  shownCell,
} from './cells.ts';

/** The value of a cell, or the key of the reason. */
const read = <Value>(cell: CellRead<Value>) => ('refused' in cell ? cell.refused.split(' ')[0] : cell.value);

describe('a text', () => {
  it.each([
    ['  Karim   Uddin ', 'Karim Uddin'],
    ['Karim\tUddin\nMd', 'Karim Uddin Md'],
    ['\ufeffKarim\u200b', 'Karim'],
    ["'=Karim", '=Karim'],
    ["'-", '-'],
    ["'01712345678", '01712345678'],
    ['="007"', '007'],
    ["O'Brien", "O'Brien"],
    ["'Karim'", "'Karim'"],
    ['Karim\u0001Uddin', 'Karim Uddin'],
    ['Skin &amp; VD &#039;A&#39;&nbsp;', "Skin & VD 'A'"],
    ['', null],
    ['   ', null],
  ])('%j is read as %j', (text, expected) => expect(read(readText(text))).toBe(expected));

  it('keeps its lines if it may have some', () => {
    expect(read(readText(' House 5 \r\nRoad  7\n\n Dhaka ', { lines: true }))).toBe(
      'House 5\nRoad 7\n\nDhaka',
    );
  });

  it('that is too long is refused, and shown in part', () => {
    const long = 'ক'.repeat(301);
    expect(readText(long, { most: 300 })).toEqual({
      refused: `importTooLong {"text":"${'ক'.repeat(39)}…","most":300}`,
    });
    expect(read(readText('ক'.repeat(300), { most: 300 }))).toHaveLength(300);
    expect(shownCell('𝒜'.repeat(50))).toBe(`${'𝒜'.repeat(39)}…`);
  });
});

describe('a name', () => {
  it.each([
    ['Dr. Md. Karim', 'Dr. Md. Karim'],
    ['মোঃ করিম', 'মোঃ করিম'],
    ['* Karim ,', 'Karim'],
    ['A.K.M. Fazlul', 'A.K.M. Fazlul'],
    ['†gv. Kwig DwÏb', 'মো. করিম উদ্দিন'],
    ['-', null],
    ['N/A', 'N/A'],
    ['Nil', 'Nil'],
    ['12345', 'importNotAName'],
    ['†gvt ł¤§¨', 'importBijoy'],
    ['???? ???', 'importLettersLost'],
    ['রহি\ufffdমা', 'importLettersLost'],
    ['à¦°à¦?', 'importLettersLost'],
    ['?', null],
  ])('%j is read as %j', (text, expected) => expect(read(readName(text))).toBe(expected));
});

it.each([
  '',
  ' ',
  '-',
  '--',
  '.',
  'N/A',
  'n.a.',
  'NULL',
  'None',
  'nil',
  '#N/A',
  'নেই',
  '(Not specified)',
  'NaN',
])('%j says nothing', (text) => expect(isNothing(text)).toBe(true));
it.each(['0', 'Nila', 'Nobel', 'না', 'a'])('%j says something', (text) => expect(isNothing(text)).toBe(false));

it.each([
  ['Male', 'Male'],
  ['MALE', 'Male'],
  ['m', 'Male'],
  ['M.', 'Male'],
  ['পুরুষ', 'Male'],
  ['ছেলে', 'Male'],
  ['Female', 'Female'],
  ['F', 'Female'],
  ['মহিলা', 'Female'],
  ['নারী', 'Female'],
  // Both Unicode spellings of য়.
  ['মেয়ে', 'Female'],
  ['মে\u09dfে', 'Female'],
  ['cyiæl', 'Male'],
  ['Other', 'Other'],
  ['অন্যান্য', 'Other'],
  ['হিজড়া', 'Other'],
  ['', null],
  ['-', null],
  ['35', 'importNotAGender'],
  ['Karim', 'importNotAGender'],
])('the gender %j is %s', (text, expected) => expect(read(readGender(text))).toBe(expected));

it.each([
  ['Wife', 'Spouse'],
  ['স্ত্রী', 'Spouse'],
  ['Husband', 'Spouse'],
  ['Son', 'Child'],
  ['মেয়ে', 'Child'],
  ['Mother', 'Parent'],
  ['বাবা', 'Parent'],
  ['ভাই', 'Sibling'],
  ['দাদী', 'Grandparent'],
  ['Uncle', 'Other'],
  ['Self', 'Self'],
  ['Spouse', 'Spouse'],
  ['Grandparent', 'Grandparent'],
  ['', null],
  ['boss', 'importNotARelation'],
])('the relation %j is %s', (text, expected) => expect(read(readRelation(text))).toBe(expected));

it.each([
  ['yes', true],
  ['Y', true],
  ['TRUE', true],
  ['1', true],
  ['Active', true],
  ['হ্যাঁ', true],
  ['✓', true],
  ['no', false],
  ['0', false],
  ['Inactive', false],
  ['না', false],
  ['নেই', false],
  ['', null],
  ['?', null],
  ['maybe', 'importNotYesOrNo'],
])('%j is yes: %s', (text, expected) => expect(read(readYesNo(text))).toBe(expected));

it.each([
  ['500', 50_000],
  ['500/-', 50_000],
  ['500/=', 50_000],
  ['500.00', 50_000],
  ['500.50', 50_050],
  ['৫০০ টাকা', 50_000],
  ['৳৫০০', 50_000],
  ['Tk. 1,000', 100_000],
  ['Tk 1000/-', 100_000],
  ['1,000 TAKA only', 100_000],
  ['BDT 800', 80_000],
  ['Free', 0],
  ['ফ্রি', 0],
  ['0', 0],
  ['', null],
  ['-', null],
  ['100000', 10_000_000],
  ['100001', 'importNotMoney'],
  ['-500', 'importNotMoney'],
  ['500-800', 'importNotMoney'],
  ['call', 'importNotMoney'],
  ['$50', 'importNotMoney'],
])('the amount %j is %s paisa', (text, expected) => expect(read(readTaka(text))).toBe(expected));

it.each([
  ['500', [50_000, null, null]],
  ['New: 1000 TK. Returning: 500 TK. Follow-up/Report: 200 TK.', [100_000, 50_000, 20_000]],
  ['New 1000, follow-up/report 500', [100_000, 50_000, 50_000]],
  ['1000/500', [100_000, 50_000, null]],
  ['৳১০০০ / ৳৬০০ / ৳৩০০', [100_000, 60_000, 30_000]],
  ['800 (new), 500 (old)', [80_000, 50_000, null]],
  ['নতুন ১০০০, পুরাতন ৫০০', [100_000, 50_000, null]],
  ['1st visit: 1,200 tk, 2nd visit 800 tk', [120_000, 80_000, null]],
  ['New 1000/- Old 700/-', [100_000, 70_000, null]],
  ['', null],
  ['500-800', 'importNotMoney'],
  ['call us', 'importNotMoney'],
])('the fees %j are %j', (text, expected) => {
  const fees = read(readFees(text));
  expect(fees && typeof fees === 'object' ? [fees.new, fees.followUp, fees.report] : fees).toEqual(expected);
});

it.each([
  ['30', 30],
  ['৩০ জন', 30],
  ['15 years', 15],
  ['15+', 15],
  ['20.0', 20],
  ['1,000', 1000],
  ['0', 0],
  ['', null],
  ['1001', 'importNotANumber'],
  ['2.5', 'importNotANumber'],
  ['5-9', 'importNotANumber'],
  ['many', 'importNotANumber'],
])('the whole number %j is %s', (text, expected) =>
  expect(read(readWhole(text, { least: 0, most: 1000 }))).toBe(expected),
);
