import { timingSafeEqual } from 'node:crypto';
import { say } from '@clinic-serial/contract/messages/message';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { AppError } from '../app-error.ts';
import { hasAuditEntry } from '../audit/audit.queries.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { VISITOR } from '../caller.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import { lock } from '../database/locks.ts';
import type { CodePurpose } from '../database/rows/sign-in.ts';
import type { Db } from '../database/tables.ts';
import { hashCode, hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import {
  burnCodes,
  countWrongTry,
  findCode,
  type OneTimeCode,
  openCodes,
  wasUsedAt,
  wrongTriesOfPhone,
} from './one-time-codes.queries.ts';

const DAY = 86_400;
/** How long after its use a code still gives the same answer, for a client that lost the answer. */
const REPLAY_SECONDS = 600;

/**
 * The result of a check. A failure is returned, not thrown, because the transaction must commit. Otherwise
 * the wrong try would not be counted.
 */
export type CodeCheck = RightCode | { right: false; failure: AppError };

/** `alreadyConsumed` if the code was used before and is sent again. */
interface RightCode {
  right: true;
  code: OneTimeCode;
  alreadyConsumed: boolean;
}

/**
 * Runs the work of a visitor who has a right code, in one transaction. It throws the failure of the check, or
 * a failure that the work returns, after the commit.
 *
 * @param address the client's address, for the audit log
 * @throws the failures of {@link checkCode}
 */
export async function behindCode<Answer extends object>(
  services: Services,
  purpose: CodePurpose,
  { sessionToken, otp }: { sessionToken: string; otp: string },
  address: string,
  work: (tx: Db, check: RightCode) => Promise<Answer | { failure: AppError }>,
): Promise<Answer> {
  const outcome = await services.database.write(async (tx) => {
    const check = await checkCode(services, tx, purpose, sessionToken, otp, { caller: VISITOR, address });
    return check.right ? work(tx, check) : check;
  });
  if ('failure' in outcome) throw outcome.failure;
  return outcome;
}

/**
 * Checks a code against its token, inside the caller's transaction, and counts a wrong try. Checks of one
 * token wait for each other, so that parallel guesses are counted one by one.
 *
 * @param actor the person who tries the code, for the audit log
 * @returns the code's row, which the caller consumes; or one of the failures SESSION_EXPIRED, CODE_WRONG,
 *   CODE_EXPIRED, CODE_USED_UP, CODE_REPLACED, TOO_MANY_WRONG_CODES (rules: codes 3, serials 5)
 */
export async function checkCode(
  services: Services,
  tx: Db,
  purpose: CodePurpose,
  token: string,
  otp: string,
  actor: Actor,
): Promise<CodeCheck> {
  const check = await compareCode(services, tx, purpose, token, otp);
  if (!check.right && check.code) {
    await recordFailedCode(services.clock, tx, actor, { ...check, code: check.code });
  }
  return check.right ? check : { right: false, failure: check.failure };
}

/** A refused check: the code, if one was found, and whether the try was counted as a wrong one. */
type Refused = { right: false; failure: AppError; code?: OneTimeCode; isCounted?: boolean };
type Compared = RightCode | Refused;

async function compareCode(
  { config, clock }: Services,
  tx: Db,
  purpose: CodePurpose,
  token: string,
  otp: string,
): Promise<Compared> {
  const now = clock.now();
  const tokenHash = hashToken(token);
  await lock(tx, { tokens: [tokenHash] });
  const asked = await findCode(tx, tokenHash, purpose);
  if (!asked) return { right: false, failure: new AppError('SESSION_EXPIRED') };
  await lock(tx, { phones: [asked.phone] });
  // While the phone was locked by somebody else, the code may have been replaced, or removed with the
  // patient's data.
  const code = await findCode(tx, tokenHash, purpose);
  if (!code) return { right: false, failure: new AppError('SESSION_EXPIRED') };
  const failed = (...error: ConstructorParameters<typeof AppError>): Refused => ({
    right: false,
    failure: new AppError(...error),
    code,
  });

  const day = await wrongTriesOfPhone(tx, code.phone, secondsAfter(now, -DAY));
  if (day.tries >= CODE_LIMITS.otpWrongTriesPerDay) {
    return failed('TOO_MANY_WRONG_CODES', { retryAfterSeconds: secondsUntilOld(day.first, DAY, now) });
  }
  if (code.burnedAt !== null || code.wrongTries >= CODE_LIMITS.otpWrongTriesPerCode)
    return failed('CODE_USED_UP');
  if (code.replacedAt !== null) {
    const wasUsed = await wasUsedAt(tx, code.phone, purpose, code.replacedAt);
    return failed('CODE_REPLACED', wasUsed ? { message: say('anotherCodeUsed') } : {});
  }
  const at = now.toISOString();
  if (code.consumedAt !== null && at > secondsAfter(new Date(code.consumedAt), REPLAY_SECONDS)) {
    return failed('SESSION_EXPIRED');
  }
  if (code.consumedAt === null && at >= code.expiresAt) return failed('CODE_EXPIRED');

  const given = Buffer.from(hashCode(config.secret, tokenHash, otp));
  if (timingSafeEqual(given, Buffer.from(code.codeHash))) {
    return { right: true, code, alreadyConsumed: code.consumedAt !== null };
  }
  const triesLeft = CODE_LIMITS.otpWrongTriesPerCode - (await countTry(tx, code, at));
  if (triesLeft <= 0) return { ...failed('CODE_USED_UP'), isCounted: true };
  return { ...failed('CODE_WRONG', { params: { triesLeft } }), isCounted: true };
}

/**
 * Counts a wrong try. The tries of all open codes of a phone count together, and the last try burns all of
 * them.
 *
 * @returns how many wrong tries there were
 */
async function countTry(tx: Db, code: OneTimeCode, at: string): Promise<number> {
  await countWrongTry(tx, code.id);
  const open = await openCodes(tx, { phone: code.phone, purpose: code.purpose, at });
  const together = open.reduce((tries, { wrongTries }) => tries + wrongTries, 0);
  // A used code is not among the open codes, but it can be sent again.
  const tries = Math.max(code.wrongTries + 1, together);
  if (tries >= CODE_LIMITS.otpWrongTriesPerCode) {
    await burnCodes(tx, open, at);
  }
  return tries;
}

/** Seconds until something made at `createdAt` is older than `ageSeconds`; at least 1. */
function secondsUntilOld(createdAt: string | null, ageSeconds: number, now: Date): number {
  const made = createdAt ? new Date(createdAt).getTime() : now.getTime();
  return Math.max(1, Math.ceil((made - now.getTime()) / 1_000) + ageSeconds);
}

/**
 * Records in the audit log that a code was refused, with the id of its row, and no phone, name or digits. A
 * counted wrong try always adds a line, and the limits bound these lines. Any other refusal adds one line for
 * each code and reason, so that nobody can fill the log.
 */
async function recordFailedCode(
  clock: Clock,
  tx: Db,
  actor: Actor,
  { code, failure, isCounted }: Refused & { code: OneTimeCode },
): Promise<void> {
  const details = { purpose: code.purpose, reason: failure.code };
  const action = 'code.failed';
  const entry = { action, subjectKind: 'code', subjectId: code.id, details: JSON.stringify(details) };
  const isKnown = !isCounted && (await hasAuditEntry(tx, entry));
  if (!isKnown) await recordAudit(clock, tx, actor, { action, subject: { code: code.id }, details });
}
