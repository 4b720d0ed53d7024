import { type ErrorCode, FAILURES, type FieldErrors } from '@clinic-serial/contract/errors';
import type { WorkChallenge } from '@clinic-serial/contract/proof-of-work';

/** Error codes whose answer must say when to try again (rules: API 2). */
type WaitCode = {
  [Code in ErrorCode]: (typeof FAILURES)[Code]['status'] extends 429 | 503 ? Code : never;
}[ErrorCode];

interface Details {
  sentence?: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  /** With PROOF_NEEDED: a puzzle that the client may solve instead of waiting. */
  challenge?: WorkChallenge;
  cause?: unknown;
}

/**
 * The error of a use case: an error code of the contract, and optionally a better sentence than the default.
 */
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
