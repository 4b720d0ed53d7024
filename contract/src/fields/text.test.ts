import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { firstProblem } from '../../test/first-problem.ts';
import { say } from '../messages/message.ts';
import { optionalText, requiredText, searchText } from './text.ts';

const read = (schema: z.ZodMiniType, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? { value: parsed.data } : { message: firstProblem(parsed) };
};
const UNPRINTABLE = { message: 'Please remove the characters that cannot be printed' };

describe('an optional text', () => {
  const notes = optionalText(20);

  it.each([undefined, null, '', ' \n '])('is null when it is blank: %j', (text) => {
    expect(read(notes, text)).toEqual({ value: null });
  });

  it('keeps lines, Bangla and emoji', () => {
    expect(read(notes, ' জ্বর\n\tসর্দি 🤧 ')).toEqual({ value: 'জ্বর\n\tসর্দি 🤧' });
  });

  it.each(['\u0000', 'a\u0007b', 'a\u009fb', '\ud800', 'a\udfffb'])('is refused with %j', (text) => {
    expect(read(notes, text)).toEqual(UNPRINTABLE);
  });

  it('has a maximum length', () => {
    expect(read(notes, 'x'.repeat(20))).toEqual({ value: 'x'.repeat(20) });
    expect(read(notes, 'x'.repeat(21))).toEqual({ message: 'Please use at most 20 characters' });
  });

  it.each([12, true, ['a'], {}])('cannot be %j, which is not a text', (value) => {
    expect(read(notes, value)).toEqual({ message: 'Please enter a text' });
  });
});

describe('a required text', () => {
  const reason = requiredText(5, {
    required: say('doctorNameRequired'),
    tooLong: say('nameTooShort', { least: 9 }),
  });

  it.each([
    [undefined, 'Doctor name is required'],
    [null, 'Doctor name is required'],
    ['  ', 'Doctor name is required'],
    ['123456', 'Name must be at least 9 characters'],
    ['\u0000', UNPRINTABLE.message],
  ])('%j is refused with %j', (text, message) => {
    expect(read(reason, text)).toEqual({ message });
  });

  it('is trimmed before its length is checked', () => {
    expect(read(reason, '   12345   ')).toEqual({ value: '12345' });
  });
});

describe('a search', () => {
  it.each([undefined, '', '   '])('is undefined when it is blank: %j', (text) => {
    expect(read(searchText, text)).toEqual({ value: undefined });
  });

  it.each(['100%', 'a_b', 'back\\slash', "O'Brien", '"quoted"', 'মেডিসিন', '🦷'])('may be for %j', (text) => {
    expect(read(searchText, ` ${text} `)).toEqual({ value: text });
  });

  it('has a maximum length and no unprintable characters', () => {
    expect(read(searchText, 'x'.repeat(101))).toEqual({
      message: 'Please search for at most 100 characters',
    });
    expect(read(searchText, 'a\u0000')).toEqual(UNPRINTABLE);
  });
});
