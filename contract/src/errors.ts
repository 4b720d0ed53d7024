import * as z from 'zod/mini';
import { workChallenge } from './proof-of-work.ts';

/**
 * Every error code, with its HTTP status. The server, the screens and the OpenAPI document all use this one table
 * (rules: API 2). The sentences are in the catalogue (messages/en).
 */
export const FAILURES = {
  INVALID_INPUT: { status: 400 },
  MALFORMED_REQUEST: { status: 400 },
  NOT_TODAY: { status: 400 },
  CODE_WRONG: { status: 400 },
  SESSION_EXPIRED: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  SIGN_IN_FAILED: { status: 401 },
  FORBIDDEN: { status: 403 },
  PATIENT_INACTIVE: { status: 403 },
  NOT_FOUND: { status: 404 },
  DOCTOR_NOT_FOUND: { status: 404 },
  DEPARTMENT_NOT_FOUND: { status: 404 },
  PATIENT_NOT_FOUND: { status: 404 },
  SESSION_NOT_FOUND: { status: 404 },
  APPOINTMENT_NOT_FOUND: { status: 404 },
  NO_PATIENT_RECORD: { status: 404 },
  CODE_EXPIRED: { status: 409 },
  CODE_USED_UP: { status: 409 },
  CODE_REPLACED: { status: 409 },
  DOCTOR_INACTIVE: { status: 409 },
  NOT_SCHEDULED: { status: 409 },
  SESSION_OVER: { status: 409 },
  FULLY_BOOKED: { status: 409 },
  ALREADY_BOOKED: { status: 409 },
  TOO_MANY_BOOKINGS: { status: 409 },
  SERIAL_TAKEN: { status: 409 },
  DATE_CHANGED: { status: 409 },
  STATUS_CHANGED: { status: 409 },
  RECORD_CHANGED: { status: 409 },
  TRANSITION_REFUSED: { status: 409 },
  PHONE_IN_USE: { status: 409 },
  NAME_IN_USE: { status: 409 },
  PHONE_NOT_PROVEN: { status: 409 },
  CURRENT_PHONE_NOT_PROVEN: { status: 409 },
  HAS_HISTORY: { status: 409 },
  REQUEST_TOO_SLOW: { status: 408 },
  HAS_UPCOMING: { status: 409 },
  PATIENT_ERASED: { status: 409 },
  BODY_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  HEADERS_TOO_LARGE: { status: 431 },
  TOO_MANY_REQUESTS: { status: 429 },
  TOO_MANY_CODES: { status: 429 },
  TOO_MANY_WRONG_CODES: { status: 429 },
  TOO_MANY_SIGN_INS: { status: 429 },
  PROOF_NEEDED: { status: 429 },
  SMS_BUDGET_SPENT: { status: 503 },
  INTERNAL: { status: 500 },
  OVERLOADED: { status: 503 },
  DATABASE_AWAY: { status: 503 },
  NOT_WRITABLE: { status: 503 },
} as const;

export type ErrorCode = keyof typeof FAILURES;

/** Messages by field name. The names of nested fields are joined with dots (`weeklySchedule.1.endTime`). */
export type FieldErrors = Record<string, string>;

/** The failure envelope of every answer that is not a success. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /**
   * Only with PROOF_NEEDED. The client solves it and repeats the request with `proof`, or waits for
   * `Retry-After` and repeats the request without it.
   */
  challenge: z.optional(workChallenge),
});
export type Failure = z.infer<typeof failure>;
