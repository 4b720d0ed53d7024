import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Share } from '../../fields/money.ts';
import { shareOf } from './share.ts';

const taken = fc.oneof(fc.nat(300), fc.nat(10_000_000));
const percents = fc.record({ kind: fc.constant('percent' as const), value: fc.nat(10_000) });
const shares: fc.Arbitrary<Share> = fc.oneof(
  percents,
  fc.record({ kind: fc.constant('fixed' as const), value: taken }),
);

it('is whole paisa, at least 0 and never more than was taken', () => {
  fc.assert(
    fc.property(taken, shares, (money, share) => {
      const paid = shareOf(money, share);
      expect(Number.isInteger(paid)).toBe(true);
      expect(paid).toBeGreaterThanOrEqual(0);
      expect(paid).toBeLessThanOrEqual(money);
    }),
  );
});

it('grows neither slower nor faster than what was taken', () => {
  fc.assert(
    fc.property(taken, fc.nat(1_000), shares, (money, more, share) => {
      const growth = shareOf(money + more, share) - shareOf(money, share);
      expect(growth).toBeGreaterThanOrEqual(0);
      expect(growth).toBeLessThanOrEqual(more);
    }),
  );
});

it('is at most half a paisa beside the exact percentage', () => {
  fc.assert(
    fc.property(taken, percents, (money, share) => {
      // In ten-thousandths of a paisa, so that nothing is rounded here.
      const difference = shareOf(money, share) * 10_000 - money * share.value;
      expect(difference).toBeGreaterThan(-5_000);
      expect(difference).toBeLessThanOrEqual(5_000);
    }),
  );
});

it('is nothing without a share, and nothing of nothing', () => {
  fc.assert(
    fc.property(taken, shares, (money, share) => {
      expect(shareOf(money, null)).toBe(0);
      expect([shareOf(0, share), shareOf(-money, share)]).toEqual([0, 0]);
    }),
  );
});

it.each<[number, Share, number]>([
  [50_000, { kind: 'percent', value: 6_000 }, 30_000],
  [50_000, { kind: 'percent', value: 10_000 }, 50_000],
  // 12.5 paisa are 13, and 12.49 are 12.
  [25, { kind: 'percent', value: 5_000 }, 13],
  [1_249, { kind: 'percent', value: 100 }, 12],
  [50_000, { kind: 'percent', value: 3_333 }, 16_665],
  [50_000, { kind: 'fixed', value: 30_000 }, 30_000],
  [20_000, { kind: 'fixed', value: 30_000 }, 20_000],
  [0, { kind: 'fixed', value: 30_000 }, 0],
])('of %d paisa with %j is %d', (money, share, expected) => {
  expect(shareOf(money, share)).toBe(expected);
});
