import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAmount as banglaAmount } from '../messages/bn/format.ts';
import { formatAmount } from '../messages/en/format.ts';
import { MONEY_LIMITS } from '../terms/money.ts';
import { groupedTaka, paisaOf, takaText } from './taka.ts';

const amounts = fc.oneof(fc.nat(200), fc.nat(MONEY_LIMITS.amountMost), fc.nat(99_999_999_999));

it('reads what it has written', () => {
  fc.assert(
    fc.property(amounts, (paisa) => {
      expect(paisaOf(takaText(paisa))).toBe(paisa);
      expect(paisaOf(groupedTaka(paisa))).toBe(paisa);
    }),
  );
});

it('reads what screens show in both languages', () => {
  fc.assert(
    fc.property(amounts, (paisa) => {
      expect(paisaOf(formatAmount(paisa))).toBe(paisa);
      expect(paisaOf(banglaAmount(paisa))).toBe(paisa);
      expect(banglaAmount(paisa)).not.toMatch(/[0-9]/);
    }),
  );
});

it('writes what is below 0 with a sign, and reads no sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (paisa) => {
      expect(takaText(-paisa)).toBe(`-${takaText(paisa)}`);
      expect(paisaOf(takaText(-paisa))).toBeUndefined();
    }),
  );
});

it.each([
  ['500', 50_000],
  ['৫০০', 50_000],
  ['500.5', 50_050],
  ['500.05', 50_005],
  ['৫০০.৫০', 50_050],
  ['1,500.50', 150_050],
  ['1,23,456', 12_345_600],
  ['১,২৩,৪৫৬.৭৮', 12_345_678],
  [' 1 500 ', 150_000],
  ['0', 0],
  ['0.01', 1],
  ['007', 700],
])('reads %j as %d paisa', (text, paisa) => {
  expect(paisaOf(text)).toBe(paisa);
});

it.each([
  '',
  ' ',
  ',',
  '.',
  '.5',
  '5.',
  '5.001',
  '1.2.3',
  '-5',
  '+5',
  '1e3',
  '৳500',
  '500 taka',
  'free',
  '1234567890',
])('reads no amount in %j', (text) => {
  expect(paisaOf(text)).toBeUndefined();
});

it.each([
  [0, '0'],
  [5, '0.05'],
  [50_000, '500'],
  [99_900, '999'],
  [100_000, '1,000'],
  [12_345_678, '1,23,456.78'],
  [1_234_567_800, '1,23,45,678'],
  [-12_345_600, '-1,23,456'],
])('groups %d paisa as %s, in thousands and then hundreds', (paisa, text) => {
  expect(groupedTaka(paisa)).toBe(text);
});
