import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { say } from '../messages/message.ts';
import { nameByStaff, nameKey, personName } from './person-name.ts';

const read = (schema: { safeParse: typeof personName.safeParse }, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? { value: parsed.data } : { message: firstProblem(parsed) };
};

describe('a full name', () => {
  it.each(['Rahima Begum', 'রহিমা বেগম', "O'Brien-Das", 'A', 'Rahima 🌸 Begum', 'x'.repeat(100)])(
    'is accepted unchanged: %s',
    (name) => {
      expect(read(personName, name)).toEqual({ value: name });
    },
  );

  it('loses the spaces around it and keeps those inside', () => {
    expect(read(personName, '  Rahima  Begum \n')).toEqual({ value: 'Rahima  Begum' });
  });

  it.each([undefined, null, '', '   ', '\t\n', 42, ['Rahima'], {}])('is required: %j is refused', (name) => {
    expect(read(personName, name)).toEqual({ message: 'Please enter your full name' });
  });

  it('has at most 100 characters', () => {
    expect(read(personName, 'x'.repeat(101))).toEqual({ message: 'Please use at most 100 characters' });
  });

  it.each([
    ['NUL', 'Rahima\u0000Begum'],
    ['an escape character', 'Rahima\u001b[31m'],
    ['a half surrogate pair at the end', 'Rahima \ud83c'],
    ['a half surrogate pair at the start', '\udf38 Rahima'],
  ])('is refused with %s, because not every database can store it', (_name, name) => {
    expect(read(personName, name)).toEqual({
      message: 'Please remove the characters that cannot be printed',
    });
  });
});

describe('a name as staff enter it', () => {
  const doctorName = nameByStaff(say('doctorNameRequired'));

  it.each([
    [undefined, 'Doctor name is required'],
    ['  ', 'Doctor name is required'],
    ['A', 'Name must be at least 2 characters'],
    [' A ', 'Name must be at least 2 characters'],
    ['x'.repeat(101), 'Please use at most 100 characters'],
    ['Dr.\u0000', 'Please remove the characters that cannot be printed'],
  ])('%j is refused with %j', (name, message) => {
    expect(read(doctorName, name)).toEqual({ message });
  });

  it('has at least two characters', () => {
    expect(read(doctorName, ' Li ')).toEqual({ value: 'Li' });
  });
});

describe('the key of a name', () => {
  it.each([
    ['Rahima Begum', 'rahima begum'],
    ['Rahima Begum', '  RAHIMA   BEGUM '],
    ['Rahima Begum', 'Rahima\u00a0Begum'],
    ['Rahima Begum', 'Rahima\tBegum'],
    // The same letter as one code point, and as a letter with a sign. Bangla keyboards produce both.
    ['আয়েশা', 'আয়েশা'.normalize('NFD')],
    ['Ayesha', 'Ａｙｅｓｈａ'],
  ])('is the same for %j and %j', (one, other) => {
    expect(nameKey(other)).toBe(nameKey(one));
  });

  it.each([
    ['Rahima Begum', 'Rahim Begum'],
    ['Rahima Begum', 'RahimaBegum'],
    ['করিম', 'করিমা'],
  ])('is different for %j and %j', (one, other) => {
    expect(nameKey(other)).not.toBe(nameKey(one));
  });
});
