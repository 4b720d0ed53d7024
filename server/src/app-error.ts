import { type ErrorCode, FAILURES, type FieldErrors } from '@clinic-serial/contract/errors';

/** How a use case fails: a code of the contract, with a better sentence when there is one. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: {
      sentence?: string;
      fieldErrors?: FieldErrors;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(details.sentence ?? FAILURES[code].sentence, { cause: details.cause });
    this.code = code;
    this.status = FAILURES[code].status;
    this.fieldErrors = details.fieldErrors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
