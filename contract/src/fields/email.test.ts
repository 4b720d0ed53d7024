import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstProblem } from '../../test/first-problem.ts';
import { optionalEmail } from './email.ts';

const MESSAGE = 'Please enter a valid email address';

describe('an optional e-mail address', () => {
  it.each([
    ['farida@clinic.example', 'farida@clinic.example'],
    ['  Farida.Akter+clinic@mail.example.com ', 'Farida.Akter+clinic@mail.example.com'],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
  ])('takes %j as %j', (typed, expected) => {
    expect(z.parse(optionalEmail, typed)).toBe(expected);
  });

  it.each([
    'farida',
    'farida@clinic',
    '@clinic.example',
    'farida@',
    'a b@clinic.example',
    'farida@clinic..example',
    `${'x'.repeat(250)}@clinic.example`,
    7,
    {},
  ])('refuses %j with a message', (typed) => {
    expect(firstProblem(z.safeParse(optionalEmail, typed))).toBe(MESSAGE);
  });
});
