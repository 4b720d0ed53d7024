import type { Share } from '../../fields/money.ts';

/**
 * A doctor's share of one completed visit, in whole paisa (rules: money 8). A percentage is taken from the
 * money that the clinic has for the visit, rounded half up. A fixed amount is paid only if the clinic has
 * taken money, and is never more than that money.
 *
 * @param taken payments less refunds, in paisa
 * @param share null if none is set for the kind of visit on its date
 */
export function shareOf(taken: number, share: Share | null): number {
  if (share === null || taken <= 0) return 0;
  if (share.kind === 'fixed') return Math.min(share.value, taken);
  return Math.floor((taken * share.value + 5_000) / 10_000);
}
