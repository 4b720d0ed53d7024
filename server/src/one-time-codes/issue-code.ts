import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { AppError } from '../app-error.ts';
import { secondsAfter } from '../clock.ts';
import { lockKey } from '../database/portable.ts';
import type { CodePurpose, Db } from '../database/tables.ts';
import { hashCode, hashToken, newCode, newToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { codesOfPhone, insertCode, replaceOpenCodes } from './one-time-codes.queries.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Asking again within this time, with the earlier code unused, is a resend. */
const RESEND_WINDOW_SECONDS = 900;

/** What a code is asked for. */
export interface CodeRequest {
  purpose: CodePurpose;
  /** 11 digits. */
  phone: string;
  booking?: { doctorId: number; appointmentDate: string; patientName: string };
  /** Whose phone is to change to `phone`. */
  patientId?: number;
  /** A sentence for the end of the SMS: what the code does, where that is not obvious to whoever reads it. */
  about?: string;
}

/**
 * Makes a one-time code for a phone and puts its SMS into the outbox, inside the caller's transaction. Only hashes of
 * the token and the code are stored. Earlier open codes of the same phone and purpose stop working.
 *
 * @returns the booking token and the seconds that the screen counts down; the code itself only in demo mode
 * @throws TOO_MANY_CODES, TOO_MANY_WRONG_CODES (both with Retry-After), SMS_BUDGET_SPENT (decisions: One-time codes)
 */
export async function issueCode(services: Services, tx: Db, request: CodeRequest): Promise<CodeRequested> {
  const { config, database, clock, outbox, smsBudget } = services;
  const now = clock.now();
  const at = now.toISOString();
  await lockKey(tx, database.engine, `phone:${request.phone}`);

  const earlier = await codesOfPhone(tx, request.phone, secondsAfter(now, -DAY));
  assertWithinLimits(earlier, now);
  await smsBudget.assertRoomForCode(tx);

  const resendSince = secondsAfter(now, -RESEND_WINDOW_SECONDS);
  const isResend = earlier.some(
    (code) => code.purpose === request.purpose && code.consumedAt === null && code.createdAt > resendSince,
  );
  const expiresInSeconds = isResend ? LIMITS.otpResendSeconds : LIMITS.otpFirstSeconds;
  const purpose = `code-${request.purpose}`;
  if (earlier.length > 0) {
    await replaceOpenCodes(tx, request.phone, request.purpose, at);
    // A gateway that was away would deliver a code that works no more, and that after the new one.
    await outbox.withdraw(tx, { purpose, phone: request.phone });
  }

  const token = newToken();
  const tokenHash = hashToken(token);
  const code = newCode(LIMITS.otpLength);
  const expiresAt = secondsAfter(now, expiresInSeconds);
  await insertCode(tx, {
    purpose: request.purpose,
    phone: request.phone,
    tokenHash,
    codeHash: hashCode(config.secret, tokenHash, code),
    createdAt: at,
    expiresAt,
    consumedAt: null,
    replacedAt: null,
    doctorId: request.booking?.doctorId ?? null,
    appointmentDate: request.booking?.appointmentDate ?? null,
    patientName: request.booking?.patientName ?? null,
    appointmentId: null,
    patientId: request.patientId ?? null,
  });
  await outbox.enqueue(tx, {
    purpose,
    phone: request.phone,
    text: `${code} is your ${config.clinic.name} code. It is valid for ${expiresInSeconds / 60} minutes. Do not share it.${request.about ? ` ${request.about}` : ''}`,
    expiresAt,
  });
  return {
    sessionToken: token,
    expiresInSeconds,
    resendAfterSeconds: LIMITS.otpResendAfterSeconds,
    ...(config.demoMode ? { otp: code } : {}),
  };
}

/** The limits per phone: 5 codes an hour, 10 a day, 25 wrong tries a day. `earlier` is newest first. */
function assertWithinLimits(earlier: Array<{ createdAt: string; wrongTries: number }>, now: Date): void {
  const hourAgo = secondsAfter(now, -HOUR);
  const lastHour = earlier.filter((code) => code.createdAt > hourAgo);
  if (lastHour.length >= LIMITS.otpRequestsPerHour) {
    throw new AppError('TOO_MANY_CODES', {
      retryAfterSeconds: secondsUntilOld(lastHour[LIMITS.otpRequestsPerHour - 1]?.createdAt, HOUR, now),
    });
  }
  if (earlier.length >= LIMITS.otpRequestsPerDay) {
    throw new AppError('TOO_MANY_CODES', {
      retryAfterSeconds: secondsUntilOld(earlier[LIMITS.otpRequestsPerDay - 1]?.createdAt, DAY, now),
    });
  }
  if (earlier.reduce((tries, code) => tries + code.wrongTries, 0) >= LIMITS.otpWrongTriesPerDay) {
    throw new AppError('TOO_MANY_WRONG_CODES', {
      retryAfterSeconds: secondsUntilOld(
        earlier.findLast((code) => code.wrongTries > 0)?.createdAt,
        DAY,
        now,
      ),
    });
  }
}

/** Seconds until something made at `createdAt` is older than `ageSeconds`; at least 1. */
export function secondsUntilOld(createdAt: string | null | undefined, ageSeconds: number, now: Date): number {
  const made = createdAt ? new Date(createdAt).getTime() : now.getTime();
  return Math.max(1, Math.ceil((made - now.getTime()) / 1_000) + ageSeconds);
}
