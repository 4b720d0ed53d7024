import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * A network that asked for fewer codes of the phone than this, in the hour or the day, still has its own
 * turn.
 */
const FEW_IN_HOUR = 2;
const FEW_IN_DAY = 5;

/** A code that was made for a phone in the last day. */
export interface EarlierCode {
  createdAt: string;
  networkHash: string | null;
  wrongTries: number;
}

type Refusal = Extract<ErrorCode, 'TOO_MANY_CODES' | 'TOO_MANY_WRONG_CODES'>;

/**
 * The limits per phone: 5 codes an hour, 10 a day, 25 wrong tries a day. Three further codes an hour and a
 * day are reserved for networks that requested few, so that strangers elsewhere cannot use up the owner's
 * turn (rules: codes 5).
 *
 * @param earlier the phone's codes of the last 24 hours
 * @param network a keyed hash of the client's network
 * @returns null when a code may be made; otherwise the reason, and the exact number of seconds until one may
 *   be made
 */
export function refusalOf(
  earlier: readonly EarlierCode[],
  network: string,
  now: Date,
): { code: Refusal; retryAfterSeconds: number } | null {
  const code = refusalAt(earlier, network, now.getTime());
  if (code === null) return null;
  const changes = earlier
    .flatMap(({ createdAt }) => [Date.parse(createdAt) + HOUR_MS, Date.parse(createdAt) + DAY_MS])
    .filter((moment) => moment > now.getTime())
    .sort((a, b) => a - b);
  const free = changes.find((moment) => refusalAt(earlier, network, moment) === null);
  const waitMs = (free ?? now.getTime() + DAY_MS) - now.getTime();
  return { code, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

function refusalAt(earlier: readonly EarlierCode[], network: string, at: number): Refusal | null {
  const inDay = earlier.filter(({ createdAt }) => Date.parse(createdAt) > at - DAY_MS);
  const inHour = inDay.filter(({ createdAt }) => Date.parse(createdAt) > at - HOUR_MS);
  const own = (codes: EarlierCode[]) => codes.filter(({ networkHash }) => networkHash === network).length;
  const hourLimit =
    CODE_LIMITS.otpRequestsPerHour + (own(inHour) < FEW_IN_HOUR ? CODE_LIMITS.otpFurtherPerHour : 0);
  const dayLimit =
    CODE_LIMITS.otpRequestsPerDay + (own(inDay) < FEW_IN_DAY ? CODE_LIMITS.otpFurtherPerDay : 0);
  if (inHour.length >= hourLimit || inDay.length >= dayLimit) return 'TOO_MANY_CODES';
  const wrongTries = inDay.reduce((tries, code) => tries + code.wrongTries, 0);
  return wrongTries >= CODE_LIMITS.otpWrongTriesPerDay ? 'TOO_MANY_WRONG_CODES' : null;
}
