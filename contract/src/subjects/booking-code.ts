import * as z from 'zod/mini';
import { bookingToken, otpCode } from '../fields/otp-code.ts';
import type { OwnFailure } from './endpoint.ts';
import { workProof } from './proof-of-work.ts';

/** Optional fields of every request for a code. */
export const codeRequestExtras = {
  /** The token of an earlier code of this draft, which the new code replaces. */
  sessionToken: z.optional(bookingToken),
  /** The solved challenge, after PROOF_NEEDED. */
  proof: z.optional(workProof),
};

/** Sends a code back. */
export const codeAnswer = z.object({ sessionToken: bookingToken, otp: otpCode });

/** How every request for a code can fail (rules: codes 4, 5 and 7). */
export const CODE_REQUEST_FAILURES = [
  'PROOF_NEEDED',
  'TOO_MANY_CODES',
  'TOO_MANY_WRONG_CODES',
  'SMS_BUDGET_SPENT',
  'ONLINE_BOOKING_CLOSED',
  'SMS_FAILING',
] as const satisfies readonly OwnFailure[];

/** How every check of a code can fail (rules: codes 3). */
export const CODE_CHECK_FAILURES = [
  'SESSION_EXPIRED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_USED_UP',
  'CODE_REPLACED',
  'TOO_MANY_WRONG_CODES',
] as const satisfies readonly OwnFailure[];

/** The answer to every request for a code: for a booking, a login or a change of phone. */
export const codeRequested = z.object({
  /** The client sends it back together with the code. */
  sessionToken: z.string(),
  expiresInSeconds: z.int(),
  resendAfterSeconds: z.int(),
  /** The code itself; only in demo mode. */
  otp: z.optional(z.string()),
  /** A sentence for the patient, if the clinic can send only a few codes right now. */
  notice: z.optional(z.string()),
});
export type CodeRequested = z.infer<typeof codeRequested>;
