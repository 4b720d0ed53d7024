import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { bookingToken, otpCode } from './otp-code.ts';

const read = (schema: typeof otpCode | typeof bookingToken, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? { value: parsed.data } : { message: firstProblem(parsed) };
};

describe('a one-time code', () => {
  it.each([
    ['1234', '1234'],
    ['0000', '0000'],
    [' 12 34 ', '1234'],
    ['12-34', '1234'],
    ['১২৩৪', '1234'],
    ['Your code: 1234', '1234'],
  ])('%j is read as %j', (typed, code) => {
    expect(read(otpCode, typed)).toEqual({ value: code });
  });

  it.each([undefined, null, '', '123', '12345', 'abcd', '12a4', 1234, ['1234'], `${' '.repeat(40)}1234`])(
    '%j is refused as incomplete',
    (typed) => {
      expect(read(otpCode, typed)).toEqual({ message: 'Please enter the complete 4-digit code' });
    },
  );
});

describe('a booking token', () => {
  it('is accepted unchanged', () => {
    expect(read(bookingToken, 'Ab_9-z')).toEqual({ value: 'Ab_9-z' });
  });

  it.each([undefined, null, '', 'a b', 'a\n', 'a\u0000', 'x'.repeat(101), 7, ['a'], "' or 1=1"])(
    '%j is refused as an expired session',
    (token) => {
      expect(read(bookingToken, token)).toEqual({
        message: 'Session expired. Please go back and request a new OTP.',
      });
    },
  );
});
