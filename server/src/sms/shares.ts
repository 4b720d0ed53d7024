import type { SmsSpendingRow } from '../database/rows/sms.ts';

/**
 * Codes for booking, and codes for a login or a change of the phone, have separate purses, so that neither
 * uses up the other.
 */
export type Purse = Exclude<SmsSpendingRow['purse'], 'confirmation'>;
const PURSE_SHARE: Record<Purse, number> = { booking: 0.6, login: 0.4 };
/** The part of each purse for phones that the clinic knows. Strangers can never spend it. */
const KEPT_SHARE = 0.3;
/**
 * The share of the remaining SMS for one network, the narrowest network first. An IPv4 client has two
 * networks (address, /24), an IPv6 client three (/56, /48, /32).
 */
export const SMALLEST_SHARE = 0.1;
const NETWORK_SHARES: Record<number, readonly number[]> = {
  1: [SMALLEST_SHARE],
  2: [SMALLEST_SHARE, 0.3],
  3: [SMALLEST_SHARE, 0.2, 0.4],
};
/** Even with the smallest budget, a network may request this many codes while only the kept part is left. */
const KEPT_REQUESTS_LEAST = 3;

/** The spending of the last 24 hours. */
export interface Spent {
  /** SMS that were sent. */
  confirmations: number;
  open: Record<Purse, number>;
  kept: Record<Purse, number>;
  /** The narrowest first. `keptAsked` also counts requests that were answered without an SMS. */
  networks: Array<{ open: number; keptAsked: number; kept: number }>;
}

type Room =
  /** The code is sent to any phone. */
  | 'open'
  /** Only phones that the clinic knows get their code; the answer does not say who that is. */
  | 'kept'
  | 'none';

/**
 * Decides which part pays for a code. Known and unknown phones get the same answer, because it depends only
 * on who requested an SMS from the kept part, not on who got one.
 *
 * @param limit the SMS of 24 hours for the whole clinic
 */
export function roomFor(purse: Purse, limit: number, spent: Spent): Room {
  const shares = sharesOf(spent);
  // The kept part is left out. Otherwise the rest would tell an attacker which phones are known.
  const left = limit - spent.confirmations - spent.open.booking - spent.open.login;
  const isOpen =
    spent.open[purse] < sizeOf(purse, limit, spent).open &&
    spent.networks.every(({ open }, level) => open < partOf(shares[level], left, 1));
  if (isOpen) return 'open';
  const mayAsk = spent.networks.every(
    ({ keptAsked }, level) => keptAsked < partOf(shares[level], limit * KEPT_SHARE, KEPT_REQUESTS_LEAST),
  );
  return mayAsk ? 'kept' : 'none';
}

/** True if a known phone gets its SMS from the kept part. The answer to the client does not depend on it. */
export function keptPartHasRoom(purse: Purse, limit: number, spent: Spent): boolean {
  const shares = sharesOf(spent);
  const left = sizeOf(purse, limit, spent).kept - spent.kept[purse];
  return left > 0 && spent.networks.every(({ kept }, level) => kept < partOf(shares[level], left, 1));
}

export function sentOf({ confirmations, open, kept }: Spent): number {
  return confirmations + open.booking + open.login + kept.booking + kept.login;
}

/** The SMS of a purse for anybody, and for known phones only. Confirmations make both smaller. */
export function sizeOf(purse: Purse, limit: number, { confirmations }: Pick<Spent, 'confirmations'>) {
  const whole = Math.floor((limit - confirmations) * PURSE_SHARE[purse]);
  const kept = Math.ceil(whole * KEPT_SHARE);
  return { open: whole - kept, kept };
}

const sharesOf = ({ networks }: Spent) => NETWORK_SHARES[networks.length] ?? [];
const partOf = (share: number | undefined, whole: number, least: number) =>
  Math.max(least, Math.floor((share ?? 1) * whole));
