import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { digitsTooMany, formatPhone, phoneDigits, phoneDigitsOf } from '../text/phone-digits.ts';
import { emergencyContact, phone } from './phone.ts';

const INVALID = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const INVALID_CONTACT = 'Please enter a valid emergency contact number (11 digits starting with 01)';

const read = (schema: typeof phone | typeof emergencyContact, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? { value: parsed.data } : { message: firstProblem(parsed) };
};

describe('a phone number', () => {
  it.each([
    ['11 digits', '01712345678'],
    ['as it is shown', '01712-345678'],
    ['with spaces inside', '01712 345 678'],
    ['with spaces and a line end around', '  01712345678\n'],
    ['with brackets and dots', '(01712).345.678'],
    ['in Bangla digits', '০১৭১২৩৪৫৬৭৮'],
    ['in Bangla and ASCII digits', '০১৭12-৩৪৫678'],
    ['with no-break spaces', '01712\u00a0345\u00a0678'],
    ['with the country code', '+8801712345678'],
    ['with the country code, grouped', '+880 1712-345678'],
    ['with 88 only', '8801712345678'],
    ['with 88 and a bracket', '88 (01712) 345678'],
    ['with 0088', '008801712345678'],
    ['with 00880 in Bangla digits', '০০৮৮০ ১৭১২ ৩৪৫৬৭৮'],
    ['without the 0', '1712345678'],
    ['without the 0, in Bangla digits', '১৭১২-৩৪৫৬৭৮'],
    ['with +88, but without the 0', '+881712345678'],
    ['with the hidden marks of a copied contact', '\u202a01712345678\u202c'],
  ])('is read %s', (_name, typed) => {
    expect(read(phone, typed)).toEqual({ value: '01712345678' });
  });

  it('may have any third digit, also one that no network uses today', () => {
    for (let third = 0; third <= 9; third += 1) {
      expect(read(phone, `01${third}12345678`)).toEqual({ value: `01${third}12345678` });
    }
  });

  it.each([
    ['an empty text', ''],
    ['spaces', '   '],
    ['nothing', undefined],
    ['null', null],
    ['a number', 1712345678],
    ['a list', ['01712345678']],
  ])('is required: %s is refused', (_name, typed) => {
    expect(read(phone, typed)).toEqual({ message: 'Please enter your phone number' });
  });

  it.each([
    ['10 digits', '0171234567'],
    ['12 digits', '017123456789'],
    ['11 digits that start with 02', '02712345678'],
    ['11 digits that start with 1', '17123456780'],
    ['12 digits after the country code', '+88017123456789'],
    ['9 digits without the 0', '171234567'],
    ['another country code', '+9101712345678'],
    ['the country code twice', '888801712345678'],
    ['letters', 'abcdefghijk'],
    ['letters among too few digits', '01712abc345'],
    ['signs only', '+-()'],
    ['Arabic digits', '٠١٧١٢٣٤٥٦٧٨'],
    ['41 characters', `${'-'.repeat(30)}01712345678`],
  ])('is refused with %s', (_name, typed) => {
    expect(read(phone, typed)).toEqual({ message: INVALID });
  });
});

describe('an emergency contact', () => {
  it.each([
    ['null', null],
    ['nothing', undefined],
    ['an empty text', ''],
    ['spaces', '  '],
  ])('may be left out: %s', (_name, typed) => {
    expect(read(emergencyContact, typed)).toEqual({ value: null });
  });

  it.each(['01812-345678', '০১৮১২৩৪৫৬৭৮', '1812345678', '+880 1812 345678'])('is normalised: %s', (typed) => {
    expect(read(emergencyContact, typed)).toEqual({ value: '01812345678' });
  });

  it.each(['0181234567', '018123456789', '02812345678', 'mother', '-', 1812345678])(
    'is refused: %s',
    (typed) => {
      expect(read(emergencyContact, typed)).toEqual({ message: INVALID_CONTACT });
    },
  );
});

describe('a phone while it is typed', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['01712', '01712'],
    ['017123', '01712-3'],
    ['01712-3', '01712-3'],
    ['01712345678', '01712-345678'],
    ['017123456789', '01712-3456789'],
    ['1', '01'],
    ['1712345678', '01712-345678'],
    ['008801712345678', '01712-345678'],
    ['00', '00'],
    ['0088', '0088'],
    ['+8801712345678', '01712-345678'],
    ['8801712345678', '01712-345678'],
    ['+88 01712-345678', '01712-345678'],
    ['০১৭১২৩৪৫৬৭৮', '01712-345678'],
    ['88', '88'],
    ['call me', ''],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it('stays as it is when it is formatted again', () => {
    for (const typed of ['', '017', '01712-3', '+8801712345678', '1712', '017123456789']) {
      expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
    }
  });
});

describe('the digits of a phone', () => {
  it('are the same for the server and for the field, however it was typed', () => {
    for (const typed of ['1712345678', '+880 1712 345678', '0088 01712345678', '01712-345678'])
      expect([phoneDigits(typed), phoneDigits(formatPhone(typed))]).toEqual(['01712345678', '01712345678']);
  });

  it.each([
    ['', 0],
    ['01712345678', 0],
    ['+8801712345678', 0],
    ['017123456789', 1],
    ['17123456780', 1],
    ['01712345678901', 3],
  ])('of %j are too many by %i', (typed, tooMany) => {
    expect(digitsTooMany(typed)).toBe(tooMany);
  });

  it.each([
    ['1712', '1712'],
    ['+88 01712', '01712'],
    ['0088 1712', '1712'],
    ['Karim 1712', undefined],
  ])('in the search %j are %j', (search, digits) => {
    expect(phoneDigitsOf(search)).toBe(digits);
  });
});
