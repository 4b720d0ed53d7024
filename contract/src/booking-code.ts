import * as z from 'zod/mini';

/** What every code request answers: for a booking, a login, a change of phone. */
export const codeRequested = z.object({
  /** The booking token: ties this request to its verification. */
  sessionToken: z.string(),
  expiresInSeconds: z.int(),
  resendAfterSeconds: z.int(),
  /** The code itself; only in demo mode. */
  otp: z.optional(z.string()),
});
export type CodeRequested = z.infer<typeof codeRequested>;
