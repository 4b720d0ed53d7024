import type { CodeRequested } from '@clinic-serial/contract/booking-code';

/** A code that was sent. The deadlines are moments of the page's steady clock, in milliseconds. */
export interface SentCode {
  /** Null once the server no longer knows it. */
  sessionToken: string | null;
  expiresAt: number;
  resendAt: number;
  /** The code itself, in demo mode. */
  otp: string | undefined;
  /** What the clinic says about the way to the phone, for example that few codes can be sent. */
  notice: string | undefined;
  /** False after a resend. */
  first: boolean;
}

/** What a screen keeps of a code request's answer that came at `now`. */
export function sentCode(answer: CodeRequested, now: number, first: boolean): SentCode {
  return {
    sessionToken: answer.sessionToken,
    expiresAt: now + answer.expiresInSeconds * 1000,
    resendAt: now + answer.resendAfterSeconds * 1000,
    otp: answer.otp,
    notice: answer.notice,
    first,
  };
}
