import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_WAYS, type PaymentWay } from '../../terms/money.ts';
import { type BoxEntry, boxSumsOf } from './box-day.ts';

const entry = (id: number, kind: BoxEntry['kind'], amount: number, way: PaymentWay | null = null) => ({
  ...{ id, kind, amount, way },
  voidsId: null,
});
const voiding = (id: number, { id: voidsId, amount }: BoxEntry): BoxEntry => ({
  ...entry(id, 'void', amount),
  voidsId,
});

describe('the sums of a day of a cash box', () => {
  it('are of nothing at first', () => {
    expect(boxSumsOf([])).toEqual({
      opening: null,
      ways: PAYMENT_WAYS.map((way) => ({ way, taken: 0, refunded: 0 })),
      ...{ discounts: 0, voided: 0, expectedCash: 0, version: 0 },
    });
  });

  it.each<[what: string, entries: BoxEntry[], sums: object]>([
    [
      'the last opening',
      [entry(1, 'opening', 500), entry(2, 'opening', 300)],
      { opening: 300, expectedCash: 300 },
    ],
    [
      'an opening of nothing after another one',
      [entry(1, 'opening', 500), entry(2, 'opening', 0)],
      { opening: 0, expectedCash: 0 },
    ],
    ['cash that was taken', [entry(1, 'payment', 70, 'cash')], { opening: null, expectedCash: 70 }],
    ['no other way as cash', [entry(1, 'payment', 70, 'bkash')], { expectedCash: 0 }],
    [
      'less for cash that was given back',
      [entry(1, 'opening', 100), entry(2, 'payment', 70, 'cash'), entry(3, 'refund', 30, 'cash')],
      { expectedCash: 140 },
    ],
    ['more given back than there was', [entry(1, 'refund', 30, 'cash')], { expectedCash: -30 }],
    ['discounts, which are no cash', [entry(1, 'discount', 20)], { discounts: 20, expectedCash: 0 }],
    ['no money that the clinic keeps', [entry(1, 'kept', 20)], { discounts: 0, expectedCash: 0, version: 1 }],
    [
      'no voided payment',
      [entry(1, 'payment', 70, 'cash'), voiding(2, entry(1, 'payment', 70))],
      { expectedCash: 0, voided: 1, version: 2 },
    ],
    [
      'a voided refund as still there',
      [entry(1, 'payment', 70, 'cash'), entry(2, 'refund', 70, 'cash'), voiding(3, entry(2, 'refund', 70))],
      { expectedCash: 70, voided: 1 },
    ],
    [
      'no voided discount',
      [entry(1, 'discount', 20), voiding(2, entry(1, 'discount', 20))],
      { discounts: 0 },
    ],
    ['the close as an entry, and not as cash', [entry(1, 'close', 20)], { expectedCash: 0, version: 1 }],
  ])('count %s', (_what, entries, sums) => {
    expect(boxSumsOf(entries)).toMatchObject(sums);
  });

  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const anyEntry = fc.oneof(
    fc.record({ kind: fc.constantFrom('payment', 'refund'), amount, way: fc.constantFrom(...PAYMENT_WAYS) }),
    fc.record({
      kind: fc.constantFrom('discount', 'kept', 'opening', 'close'),
      amount,
      way: fc.constant(null),
    }),
  );

  it('are the same as if a voided entry had never been there', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), fc.nat(), (made, choice) => {
        const entries = made.map((one, index) => ({ ...one, id: index + 1, voidsId: null }) as BoxEntry);
        const chosen = entries.filter(({ kind }) => kind !== 'opening' && kind !== 'close');
        const wrong = chosen[choice % Math.max(1, chosen.length)];
        fc.pre(wrong !== undefined);
        const { voided: _, version: __, ...without } = boxSumsOf(entries.filter((one) => one !== wrong));
        expect(boxSumsOf([...entries, voiding(entries.length + 1, wrong)])).toEqual({
          ...without,
          voided: 1,
          version: entries.length + 1,
        });
      }),
    );
  });

  it('expect the opening and each cash payment, less each cash refund, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), (made) => {
        const entries = made.map((one, index) => ({ ...one, id: index + 1, voidsId: null }) as BoxEntry);
        let cash = 0;
        let opening = 0;
        for (const { kind, amount: paisa, way } of made) {
          if (kind === 'opening') opening = paisa;
          if (way === 'cash') cash += kind === 'payment' ? paisa : -paisa;
        }
        expect(boxSumsOf(entries).expectedCash).toBe(opening + cash);
      }),
    );
  });
});
