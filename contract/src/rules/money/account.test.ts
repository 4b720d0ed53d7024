import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '../../terms/appointment-status.ts';
import { MONEY_KINDS, VISIT_ENTRY_KINDS } from '../../terms/money.ts';
import { type AccountEntry, type AccountSums, accountOf, sumsOf } from './account.ts';

const NOTHING: AccountSums = { discount: 0, paid: 0, refunded: 0, kept: 0 };
const amounts = fc.oneof(fc.nat(10), fc.nat(10_000_000));

const entries: fc.Arbitrary<AccountEntry[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom(...MONEY_KINDS), voidedKind: fc.constant(null), amount: amounts }),
    fc.record({
      kind: fc.constant('void' as const),
      voidedKind: fc.constantFrom(...VISIT_ENTRY_KINDS),
      amount: amounts,
    }),
  ),
);
/** Nobody gives back more than the clinic has taken. */
const sums = fc
  .record({ discount: amounts, paid: amounts, refunded: amounts, kept: amounts })
  .map((of) => ({ ...of, refunded: Math.min(of.refunded, of.paid) }));
const statuses = fc.constantFrom(...APPOINTMENT_STATUSES);

describe('the sums of a visit', () => {
  const add = (one: AccountSums, other: AccountSums): AccountSums => ({
    discount: one.discount + other.discount,
    paid: one.paid + other.paid,
    refunded: one.refunded + other.refunded,
    kept: one.kept + other.kept,
  });

  it('are the same in any order, and of two lists those of both', () => {
    fc.assert(
      fc.property(entries, entries, (one, other) => {
        expect(sumsOf([...one, ...other])).toEqual(add(sumsOf(one), sumsOf(other)));
        expect(sumsOf([...one].reverse())).toEqual(sumsOf(one));
      }),
    );
  });

  it('are as before when an entry is added and taken back', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(...VISIT_ENTRY_KINDS), amounts, (before, kind, amount) => {
        const wrong = { kind, voidedKind: null, amount };
        const back = { kind: 'void' as const, voidedKind: kind, amount };
        expect(sumsOf([...before, wrong, back])).toEqual(sumsOf(before));
      }),
    );
  });

  it('leave out what is of the cash box itself', () => {
    const ofBox = (['opening', 'close'] as const).map((kind) => ({ kind, voidedKind: null, amount: 500 }));
    expect(sumsOf(ofBox)).toEqual(NOTHING);
  });
});

describe('the account of a visit', () => {
  it('has never both something due and something to give back, and neither below 0', () => {
    fc.assert(
      fc.property(statuses, amounts, sums, (status, fee, of) => {
        const { due, over } = accountOf(status, fee, of);
        expect(Math.min(due, over)).toBe(0);
        expect(due).toBeLessThanOrEqual(fee);
        expect(over).toBeLessThanOrEqual(of.paid);
      }),
    );
  });

  it('is settled by paying what is due, or by giving back what is over', () => {
    fc.assert(
      fc.property(statuses, amounts, sums, (status, fee, of) => {
        const { due, over } = accountOf(status, fee, of);
        const settled = { ...of, paid: of.paid + due, refunded: of.refunded + over };
        expect(accountOf(status, fee, settled)).toMatchObject({ due: 0, over: 0 });
      }),
    );
  });

  it('of a visit that takes place has fee less discount as due and net together', () => {
    fc.assert(
      fc.property(fc.constantFrom('Booked', 'Completed'), amounts, sums, (status, fee, of) => {
        const { due, over } = accountOf(status as AppointmentStatus, fee, of);
        expect(of.paid - of.refunded + due - over).toBe(Math.max(0, fee - of.discount));
      }),
    );
  });

  it('says give-back exactly when something is over, and due or part exactly when something is due', () => {
    fc.assert(
      fc.property(statuses, amounts, sums, (status, fee, of) => {
        const { due, over, state } = accountOf(status, fee, of);
        expect(state === 'give-back').toBe(over > 0);
        expect(['due', 'part'].includes(state)).toBe(due > 0);
      }),
    );
  });

  it.each<[AppointmentStatus, number, Partial<AccountSums>, string, number, number]>([
    ['Booked', 500, {}, 'due', 500, 0],
    ['Booked', 500, { discount: 200 }, 'due', 300, 0],
    ['Booked', 500, { paid: 200 }, 'part', 300, 0],
    ['Booked', 500, { paid: 500, refunded: 500 }, 'due', 500, 0],
    ['Booked', 500, { paid: 500 }, 'paid', 0, 0],
    ['Booked', 500, { paid: 300, discount: 200 }, 'paid', 0, 0],
    ['Booked', 500, { discount: 500 }, 'free', 0, 0],
    ['Booked', 500, { discount: 600 }, 'free', 0, 0],
    ['Booked', 0, {}, 'free', 0, 0],
    // The kind was changed to one that costs less, after the payment.
    ['Booked', 300, { paid: 500 }, 'give-back', 0, 200],
    ['Confirmed', 500, { paid: 200 }, 'part', 300, 0],
    ['In Progress', 500, {}, 'due', 500, 0],
    ['Completed', 500, {}, 'due', 500, 0],
    ['Completed', 500, { paid: 500 }, 'paid', 0, 0],
    ['Completed', 500, { paid: 500, discount: 100 }, 'give-back', 0, 100],
    ['Cancelled', 500, {}, 'none', 0, 0],
    ['Cancelled', 500, { discount: 500 }, 'none', 0, 0],
    ['Cancelled', 500, { paid: 500 }, 'give-back', 0, 500],
    ['Cancelled', 500, { paid: 500, refunded: 200 }, 'give-back', 0, 300],
    ['Cancelled', 500, { paid: 500, refunded: 500 }, 'refunded', 0, 0],
    ['Cancelled', 500, { paid: 500, kept: 500 }, 'kept', 0, 0],
    ['Cancelled', 500, { paid: 500, refunded: 200, kept: 300 }, 'kept', 0, 0],
    ['No Show', 500, {}, 'none', 0, 0],
    ['No Show', 500, { paid: 500 }, 'paid', 0, 0],
    ['No Show', 500, { paid: 200 }, 'paid', 0, 0],
    ['No Show', 500, { paid: 500, refunded: 500 }, 'refunded', 0, 0],
  ])('of a visit that is %s with a fee of %d and %j is %s: due %d, over %d', (...row) => {
    const [status, fee, some, state, due, over] = row;
    expect(accountOf(status, fee, { ...NOTHING, ...some })).toEqual({ state, due, over });
  });
});
