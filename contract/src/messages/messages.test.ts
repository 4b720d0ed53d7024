import { describe, expect, it } from 'vitest';
import { FAILURES } from '../errors.ts';
import { booking } from './en/booking.ts';
import { desk } from './en/desk.ts';
import { failures } from './en/failures.ts';
import { fields } from './en/fields.ts';
import { notices } from './en/notices.ts';
import { requests } from './en/requests.ts';
import { site } from './en/site.ts';
import { staffFields } from './en/staff-fields.ts';
import { type Catalogue, en } from './en.ts';
import { say, sentenceOf } from './message.ts';

describe('a message', () => {
  it('is put into words by its key', () => {
    expect(sentenceOf(en, say('DOCTOR_NOT_FOUND'))).toBe('Doctor not found');
  });

  it('carries the parameters of its sentence', () => {
    const slot = 'one "two"\n3 {"limit":9} %s';
    expect(sentenceOf(en, say('reservedSlotInvalid', { slot, limit: 30 }))).toBe(
      `Reserved slot ${slot} must be a whole number between 1 and 30`,
    );
  });

  it('is put into words by a part of the catalogue too', () => {
    expect(sentenceOf(fields, say('tooLong', { most: 40 }))).toBe('Please use at most 40 characters');
  });

  it.each(['Invalid input', '', 'noSuchKey', 'noSuchKey {"most":40}'])(
    'without a sentence in the catalogue asks to check the value: %j',
    (message) => {
      expect(sentenceOf(en, message)).toBe('Please check this value');
    },
  );

  it('is in the language of the catalogue', () => {
    const bn = { ...en, tooLong: ({ most }: { most: number }) => `সর্বোচ্চ ${most} অক্ষর` };
    expect(sentenceOf(bn, say('tooLong', { most: 40 }))).toBe('সর্বোচ্চ 40 অক্ষর');
  });
});

describe('the English catalogue', () => {
  it('gives each key one sentence', () => {
    const { checkValue: _, ...rest } = fields;
    const keys = [staffFields, booking, desk, requests, failures, notices, site].flatMap(Object.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(Object.keys(staffFields)).toEqual(expect.arrayContaining(Object.keys(rest)));
  });

  it('has no sentence for a code that is not there', () => {
    const codes = Object.keys(en).filter((key) => /^[A-Z]/.test(key));
    expect(codes.filter((code) => !(code in FAILURES))).toEqual([]);
  });

  it('has a sentence for each code but those that always need a closer one', () => {
    expect(Object.keys(FAILURES).filter((code) => !(code in en))).toEqual(['HAS_HISTORY']);
  });
});

// Checked by the compiler: a wrong call must not compile.
describe('the types of messages and catalogues', () => {
  it('refuse unknown keys and wrong parameters', () => {
    // @ts-expect-error There is no such key.
    say('noSuchKey');
    // @ts-expect-error The sentence needs `most`.
    expect(() => sentenceOf(en, say('tooLong'))).toThrow();
    // @ts-expect-error The parameter is a number.
    say('tooLong', { most: '40' });
    // @ts-expect-error The sentence takes no parameters.
    say('FORBIDDEN', { most: 40 });
  });

  it('refuse a catalogue of another language with other keys or parameters', () => {
    const { tooLong: _, ...withoutOne } = en;
    // @ts-expect-error A sentence is missing.
    const incomplete: Catalogue = withoutOne;
    // @ts-expect-error There is no parameter `longest`.
    const different: Catalogue = { ...en, tooLong: ({ longest }: { longest: number }) => `${longest}` };
    expect([incomplete, different]).toHaveLength(2);
  });
});
