import { type MoneyKind, PAYMENT_WAYS, type PaymentWay } from '../../terms/money.ts';

/** The parts of a cash box's entry that its day needs. */
export interface BoxEntry {
  id: number;
  kind: MoneyKind;
  /** In paisa, never negative. */
  amount: number;
  way: PaymentWay | null;
  /** Only for a void: the id of the entry that it takes back. */
  voidsId: number | null;
}

/** One day of a cash box, in paisa. */
interface BoxSums {
  /** The cash at the beginning; null if nobody has entered it. */
  opening: number | null;
  /** For every way of paying, in the order of PAYMENT_WAYS. */
  ways: { way: PaymentWay; taken: number; refunded: number }[];
  discounts: number;
  /** The number of entries that were voided. */
  voided: number;
  /** Opening and cash payments, less cash refunds. Negative if more was given back than was there. */
  expectedCash: number;
  /** The number of entries. */
  version: number;
}

/**
 * Adds up the entries of one day of a cash box (rules: money 5). A voided entry counts only in `voided`. If
 * there are several openings, the last one counts.
 *
 * @param entries of one box and one day, in the order of the box
 */
export function boxSumsOf(entries: readonly BoxEntry[]): BoxSums {
  const voided = new Set(entries.flatMap(({ voidsId }) => voidsId ?? []));
  const counted = entries.filter(({ id }) => !voided.has(id));
  const sum = (kind: MoneyKind, way: PaymentWay | null) =>
    counted
      .filter((entry) => entry.kind === kind && entry.way === way)
      .reduce((total, { amount }) => total + amount, 0);
  const opening = counted.findLast(({ kind }) => kind === 'opening')?.amount ?? null;
  return {
    opening,
    ways: PAYMENT_WAYS.map((way) => ({ way, taken: sum('payment', way), refunded: sum('refund', way) })),
    discounts: sum('discount', null),
    voided: voided.size,
    expectedCash: (opening ?? 0) + sum('payment', 'cash') - sum('refund', 'cash'),
    version: entries.length,
  };
}
