import * as z from 'zod/mini';
import { bookingToken } from './fields/otp-code.ts';
import { workProof } from './proof-of-work.ts';

/** What a client may add to every request for a code. */
export const codeRequestExtras = {
  /** Of the code that was asked for before in this draft: the new code takes its place. */
  sessionToken: z.optional(bookingToken),
  /** Asked for with PROOF_NEEDED. */
  proof: z.optional(workProof),
};

/** What every code request answers: for a booking, a login, a change of phone. */
export const codeRequested = z.object({
  /** The booking token: ties this request to its verification. */
  sessionToken: z.string(),
  expiresInSeconds: z.int(),
  resendAfterSeconds: z.int(),
  /** The code itself; only in demo mode. */
  otp: z.optional(z.string()),
  /** A sentence for the person, when the clinic can send only a few codes right now. */
  notice: z.optional(z.string()),
});
export type CodeRequested = z.infer<typeof codeRequested>;
