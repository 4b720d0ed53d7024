import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchText } from '../fields/text.ts';
import { appointmentNotes } from '../subjects/appointments.ts';
import { patientInfo } from '../subjects/booking.ts';
import { departmentForm } from '../subjects/departments.ts';
import { doctorForm } from '../subjects/doctor-form.ts';
import { newPatientForm, patientEditForm, profileForm } from '../subjects/patients.ts';
import { staffProfileForm } from '../subjects/staff-account.ts';
import { visibleLine, visibleText } from './visible.ts';

const RAHIMA = 'Rahima Begum';

describe('a name', () => {
  it.each([
    ['a turn of the writing direction', 'Rahima\u202e Begum', RAHIMA],
    ['an isolate', '\u2067Rahima\u2069 Begum', RAHIMA],
    ['marks of direction', '\u200fRahima\u200e Begum\u061c', RAHIMA],
    ['a zero-width space', 'Rah\u200bima Begum', RAHIMA],
    ['a word joiner and a byte order mark', '\ufeffRahima\u2060 Begum', RAHIMA],
    ['a soft hyphen', 'Rahi\u00adma Begum', RAHIMA],
    ['joiners between Latin letters', 'Rah\u200dima\u200c Begum', RAHIMA],
    ['a letter that is empty', 'Rahima\u3164 Begum', RAHIMA],
    ['tags', 'Rahima\u{e0041}\u{e007f} Begum', RAHIMA],
    ['a line break', 'Rahima\nBegum', RAHIMA],
    ['a line break of Windows', 'Rahima\r\nBegum', RAHIMA],
    ['a tab', 'Rahima\tBegum', RAHIMA],
    ['a line and a paragraph separator', 'Rahima\u2028Begum', RAHIMA],
    ['a letter and its accent', 'Jose\u0301', 'Jos\u00e9'],
    ['a letter and its accent with something invisible between', 'Jose\u200b\u0301', 'Jos\u00e9'],
    [
      'the second spelling of a Bangla letter',
      '\u0986\u09df\u09c7\u09b6\u09be',
      '\u0986\u09af\u09bc\u09c7\u09b6\u09be',
    ],
    ['two halves of a Bangla vowel sign', '\u0995\u09c7\u09be', '\u0995\u09cb'],
  ])('loses %s', (_what, typed, stored) => {
    expect(visibleLine(typed)).toBe(stored);
  });

  it.each([
    ['a joiner after র', '\u09b0\u200d\u09cd\u09af\u09be\u09ac'],
    ['a non-joiner after a hasanta', '\u0995\u09cd\u200c\u09b7'],
    ['plain Bangla', 'রহিমা বেগম'],
    ['an emoji with its style', 'Rahima ❤\ufe0f'],
    ['an apostrophe and a hyphen', "O'Brien-Das"],
  ])('keeps %s', (_what, name) => {
    expect(visibleLine(name)).toBe(name);
  });

  it.each([
    ['at the end of a word', '\u09b0\u200d', '\u09b0'],
    ['before a Latin letter', '\u09b0\u200dA', '\u09b0A'],
    ['twice', '\u09b0\u200d\u200d\u09cd', '\u09b0\u09cd'],
    ['that an accent follows in the order of NFC', '\u0301\u200d\u09cd\u200d\u0995', '\u09cd\u0301\u0995'],
  ])('loses a joiner after a Bengali letter %s', (_where, typed, stored) => {
    expect(visibleLine(typed)).toBe(stored);
  });

  it('stays the same when it is cleaned again, and has nothing invisible, for any text', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\u200d', '\u200c', '\u200b', '\u202e', '\n', '\u0301', 'ক', '্', 'e', '\ufeff'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, (typed) => {
        const stored = visibleLine(typed);
        expect(visibleLine(stored)).toBe(stored);
        expect(stored).not.toMatch(
          /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\n\r\t\u2028\u2029]/,
        );
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});

describe('notes and addresses', () => {
  it('keep line breaks and lose bidirectional controls', () => {
    expect(visibleText('Road 12\n\u202eHouse 4\r\n\tre\u0301sume\u0301')).toBe(
      'Road 12\nHouse 4\r\n\trésumé',
    );
  });
});

describe('the stored text of', () => {
  const typed = '\u202eRah\u200bima\nBegum\u2069';
  const phone = '01712345678';
  const form = <S>(schema: { parse(input: unknown): S }, input: object) => schema.parse(input);

  it.each<[string, () => string | null | undefined, string]>([
    [
      'a patient who books',
      () => form(patientInfo, { patientName: typed, patientPhone: phone }).patientName,
      RAHIMA,
    ],
    ['a profile', () => form(profileForm, { name: typed, phone }).name, RAHIMA],
    ['a patient at the desk', () => form(newPatientForm, { name: typed, phone }).name, RAHIMA],
    ['a patient whom staff edit', () => form(patientEditForm, { name: typed, phone }).name, RAHIMA],
    ['a department', () => form(departmentForm, { name: typed }).name, RAHIMA],
    [
      'the place of a department',
      () => form(departmentForm, { name: typed, location: typed }).location,
      RAHIMA,
    ],
    ['a member of staff', () => form(staffProfileForm, { fullName: typed, email: null }).fullName, RAHIMA],
    ['the qualification of a doctor', () => doctorForm('create').shape.qualification.parse(typed), RAHIMA],
    ['a doctor', () => doctorForm('create').shape.name.parse(typed), RAHIMA],
    ['a search', () => searchText.parse('\u202d01712345678\u202c'), phone],
    [
      'an address',
      () => form(profileForm, { name: 'Rahima', phone, address: typed }).address,
      'Rah\u200bima\nBegum',
    ],
    ['notes', () => appointmentNotes.parse(typed), 'Rah\u200bima\nBegum'],
  ])('%s has no hidden characters', (_what, read, stored) => {
    expect(read()).toBe(stored);
  });

  it('a name is missing if it has only hidden characters', () => {
    expect(patientInfo.safeParse({ patientName: '\u200b\u202e ', patientPhone: phone }).success).toBe(false);
  });
});
