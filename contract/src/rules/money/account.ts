import { type AppointmentStatus, isLive } from '../../terms/appointment-status.ts';
import type { MoneyKind, MoneyState } from '../../terms/money.ts';

/** The parts of a visit's entry that the sums need. */
export interface AccountEntry {
  kind: MoneyKind;
  /** Only for a void: the kind of the entry that it takes back. */
  voidedKind: MoneyKind | null;
  /** In paisa, never negative. */
  amount: number;
}

/** The sums of a visit, in paisa. Entries that were voided do not count. */
export interface AccountSums {
  discount: number;
  paid: number;
  refunded: number;
  kept: number;
}

/** Adds up the entries of a visit (rules: money 4). */
export function sumsOf(entries: readonly AccountEntry[]): AccountSums {
  const sum = (kind: MoneyKind) =>
    entries.reduce((total, entry) => {
      if (entry.kind === kind) return total + entry.amount;
      return entry.kind === 'void' && entry.voidedKind === kind ? total - entry.amount : total;
    }, 0);
  return { discount: sum('discount'), paid: sum('payment'), refunded: sum('refund'), kept: sum('kept') };
}

/**
 * Computes what is due or to be given back for a visit, and its state (rules: money 4). If the visit takes
 * place, the fee less the discount is due. If it was cancelled, nothing is due, and the money taken is given
 * back unless the clinic keeps it. If the patient did not come, nothing is due, and the clinic keeps the
 * money it has.
 *
 * @param fee in paisa
 * @returns `due` and `over`, the money to be given back, in paisa
 */
export function accountOf(
  status: AppointmentStatus,
  fee: number,
  sums: AccountSums,
): { due: number; over: number; state: MoneyState } {
  const net = sums.paid - sums.refunded;
  const takesPlace = isLive(status) || status === 'Completed';
  const price = Math.max(0, fee - sums.discount);
  const due = takesPlace ? Math.max(0, price - net) : 0;
  const over = takesPlace
    ? Math.max(0, net - price)
    : status === 'Cancelled'
      ? Math.max(0, net - sums.kept)
      : 0;
  return { due, over, state: stateOf() };

  function stateOf(): MoneyState {
    if (over > 0) return 'give-back';
    if (due > 0) return net > 0 ? 'part' : 'due';
    if (takesPlace) return net > 0 ? 'paid' : 'free';
    if (net > 0) return status === 'Cancelled' ? 'kept' : 'paid';
    return sums.refunded > 0 ? 'refunded' : 'none';
  }
}
