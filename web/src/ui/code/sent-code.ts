import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';

/** A one-time code that was sent. The deadlines are times of the page's steady clock, in milliseconds. */
export interface SentCode {
  /** Null when the server no longer knows the token. */
  sessionToken: string | null;
  expiresAt: number;
  resendAt: number;
  /** The code itself, in demo mode. */
  otp: string | undefined;
  /** A message from the server about the sending, for example that only a few codes can be sent now. */
  notice: string | undefined;
  /** False after a resend. */
  first: boolean;
}

/** The sent code from the response to a code request. `now` is the time of the response. */
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
