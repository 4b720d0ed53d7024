import { type ErrorCode, FAILURES, type FieldErrors } from '@clinic-serial/contract/errors';
import type { WorkChallenge } from '@clinic-serial/contract/proof-of-work';

/** Codes whose answer says when to come back (rules: API 2). */
type WaitCode = {
  [Code in ErrorCode]: (typeof FAILURES)[Code]['status'] extends 429 | 503 ? Code : never;
}[ErrorCode];

interface Details {
  sentence?: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  /** With PROOF_NEEDED: what the client may solve instead of waiting. */
  challenge?: WorkChallenge;
  cause?: unknown;
}

/** How a use case fails: a code of the contract, with a better sentence when there is one. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: WorkChallenge | undefined;

  constructor(
    ...[code, details = {}]:
      | [code: Exclude<ErrorCode, WaitCode>, details?: Details]
      | [code: WaitCode, details: Details & { retryAfterSeconds: number }]
  ) {
    super(details.sentence ?? FAILURES[code].sentence, { cause: details.cause });
    this.code = code;
    this.status = FAILURES[code].status;
    this.fieldErrors = details.fieldErrors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.challenge = details.challenge;
  }
}
