import type { Share } from '../../fields/money.ts';

/**
 * A doctor's share of one completed visit, in whole paisa (rules: money 8). A percentage is of the money that
 * the clinic has taken for the visit less what it gave back, rounded half up. A fixed amount is paid if the
 * clinic has taken anything, and never more than that.
 *
 * @param taken payments less refunds, in paisa
 * @param share null if none is set for the kind of visit on its date
 */
export function shareOf(taken: number, share: Share | null): number {
  if (share === null || taken <= 0) return 0;
  if (share.kind === 'fixed') return Math.min(share.value, taken);
  return Math.floor((taken * share.value + 5_000) / 10_000);
}
