import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { newTotpSecret, stepOfCode } from './second-factor-codes.ts';

const NOW = new Date('2026-11-20T04:00:10.000Z');
const secret = newTotpSecret();
const codeAt = (seconds: number) =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: NOW.getTime() + seconds * 1_000 });
const step = Math.floor(NOW.getTime() / 30_000);

it.each([
  [0, step],
  [-30, step - 1],
  [30, step + 1],
])('a code of %d seconds from now belongs to its step', (seconds, expected) =>
  expect(stepOfCode(secret, codeAt(seconds), NOW)).toBe(expected),
);

it.each(['', '12345', '1234567', 'abcdef', '১২৩৪৫৬', '𐑟ʛ𘰝⺡', '12345\n'])('%j is no code', (text) =>
  expect(stepOfCode(secret, text, NOW)).toBeUndefined(),
);
