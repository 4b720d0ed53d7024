import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhones } from './phone-cells.ts';

const PHONE = '01712345678';

/** What a cell gives: the phones, or the key of the reason. */
function read(text: string): unknown {
  const cell = readPhones(text);
  if ('refused' in cell) return cell.refused.split(' ')[0];
  return cell.value && [cell.value.phone, cell.value.other].filter(Boolean).join(' ');
}

describe('one phone', () => {
  it.each([
    PHONE,
    '1712345678',
    '1712345678.0',
    '01712345678.00',
    '+8801712345678',
    '8801712345678',
    '008801712345678',
    '881712345678',
    '+88 (01712) 345678',
    '01712-345678',
    '017 1234 5678',
    '0171.234.5678',
    '01712/345678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০১৭১২-৩৪৫৬৭৮',
    '০১৭১২৩৪৫৬৭৮',
    '０１７１２３４５６７８',
    "'01712345678",
    "'+8801712345678",
    '="01712345678"',
    'Mob: 01712345678',
    'মোবাইলঃ ০১৭১২৩৪৫৬৭৮',
    '01712345678 (wife)',
    '\u202a01712345678\u202c',
    '  01712345678\n',
    '1.712345678E+09',
    '1.7123456780E9',
    '8.801712345678E+12',
  ])('is read from %j', (text) => expect(read(text)).toBe(PHONE));

  it('is read in every spelling', () => {
    const digits = fc.stringMatching(/^[3-9]\d{8}$/);
    const before = fc.constantFrom('01', '1', '+8801', '8801', '008801', '+88 01', 'Cell 01', "'01");
    const between = fc.constantFrom('', ' ', '-', '.', ' - ', ')');
    fc.assert(
      fc.property(digits, before, between, fc.nat(8), fc.boolean(), (rest, start, sign, at, isBangla) => {
        const typed = start + rest.slice(0, at) + sign + rest.slice(at);
        const text = isBangla ? typed.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '') : typed;
        expect(read(text)).toBe(`01${rest}`);
      }),
    );
  });
});

describe('two phones in a cell', () => {
  const OTHER = '01812345679';
  it.each([
    `${PHONE}/${OTHER}`,
    `${PHONE}, ${OTHER}`,
    `${PHONE}; ${OTHER}`,
    `${PHONE} & ${OTHER}`,
    `${PHONE} or ${OTHER}`,
    `${PHONE} অথবা ${OTHER}`,
    `${PHONE}\n${OTHER}`,
    `${PHONE}\r\n${OTHER}`,
    `${PHONE} ${OTHER}`,
    `01712-345678 01812-345679`,
    '1712345678/1812345679',
    '+8801712345678,+8801812345679',
    '০১৭১২৩৪৫৬৭৮, ০১৮১২৩৪৫৬৭৯',
    'Father: 01712345678, Mother: 01812345679',
  ])('are read from %j', (text) => expect(read(text)).toBe(`${PHONE} ${OTHER}`));

  it('are one if they are the same', () => expect(read(`${PHONE}, +880 1712-345678`)).toBe(PHONE));

  it('may be written with the last digits of the second alone', () =>
    expect(read('01712-345678/79')).toBe('01712345678 01712345679'));

  it('are kept beside what cannot be used, which is told', () => {
    expect(readPhones('02-9876543, 01712345678')).toMatchObject({
      value: { phone: PHONE, other: null, left: 'importPhoneLeft {"text":"02-9876543"}' },
    });
    expect(readPhones('01712345678, 01812345679, 01912345678')).toMatchObject({
      value: { other: OTHER, left: 'importPhoneLeft {"text":"01912345678"}' },
    });
  });
});

it.each(['', ' ', '-', 'N/A', 'nil', 'No', 'নেই', '#N/A', '—', '(Not Specified)'])(
  'is none in %j',
  (text) => {
    expect(readPhones(text)).toEqual({ value: null });
  },
);

it.each([
  ['1.71E+09', 'importPhoneRounded'],
  ['1.71235E+09', 'importPhoneRounded'],
  ['1,71E+09', 'importPhoneRounded'],
  ['8.80171E+12', 'importPhoneRounded'],
  ['02-9876543', 'importPhoneLandline'],
  ['+880-2-9876543', 'importPhoneLandline'],
  ['9876543', 'importPhoneLandline'],
  ['10616', 'importPhoneLandline'],
  ['১৬২৬৩', 'importPhoneLandline'],
  ['09666-787801', 'importPhoneLandline'],
  ['0171234567', 'importPhoneUnreadable'],
  ['1234567890', 'importPhoneUnreadable'],
  ['1234567890.0', 'importPhoneUnreadable'],
  ['1.234567890E+09', 'importPhoneUnreadable'],
  ['+88 1234567890', 'importPhoneUnreadable'],
  ['1012345678/1112345678', 'importPhoneUnreadable'],
  ['017123456789', 'importPhoneUnreadable'],
  ['+44 7911 123456', 'importPhoneUnreadable'],
  ['+1-539-880-4875x00654', 'importPhoneUnreadable'],
  ['Karim', 'importPhoneUnreadable'],
])('%s is refused with %s', (text, reason) => expect(read(text)).toBe(reason));
