import * as z from 'zod/mini';
import { workChallenge } from './proof-of-work.ts';

/**
 * Every error code, with its HTTP status and its default sentence for the user. A use case may give a better
 * sentence. The server, the screens and the OpenAPI document all use this one table (rules: API 2).
 */
export const FAILURES = {
  INVALID_INPUT: { status: 400, sentence: 'Please check the highlighted fields.' },
  MALFORMED_REQUEST: { status: 400, sentence: 'The request could not be read.' },
  NOT_TODAY: { status: 400, sentence: 'Appointments can be booked for today only.' },
  CODE_WRONG: { status: 400, sentence: 'The code is not correct. Please check it and try again.' },
  SESSION_EXPIRED: { status: 400, sentence: 'Session expired. Please go back and request a new OTP.' },
  UNAUTHENTICATED: { status: 401, sentence: 'Please log in to continue.' },
  SIGN_IN_FAILED: { status: 401, sentence: 'The username or the password is not correct.' },
  FORBIDDEN: { status: 403, sentence: "You don't have permission to do this." },
  PATIENT_INACTIVE: {
    status: 403,
    sentence: 'This phone number cannot book online. Please contact the clinic.',
  },
  NOT_FOUND: { status: 404, sentence: 'This page does not exist.' },
  DOCTOR_NOT_FOUND: { status: 404, sentence: 'Doctor not found' },
  DEPARTMENT_NOT_FOUND: { status: 404, sentence: 'Department not found' },
  PATIENT_NOT_FOUND: { status: 404, sentence: 'Patient not found' },
  SESSION_NOT_FOUND: { status: 404, sentence: 'This login has ended already.' },
  APPOINTMENT_NOT_FOUND: { status: 404, sentence: 'Appointment not found' },
  NO_PATIENT_RECORD: {
    status: 404,
    sentence: 'No patient record for this number yet. Please book an appointment first.',
  },
  CODE_EXPIRED: { status: 409, sentence: 'Verification code has expired' },
  CODE_USED_UP: { status: 409, sentence: 'Too many wrong attempts. Please request a new code.' },
  CODE_REPLACED: { status: 409, sentence: 'A newer code was sent to this phone. Please use the newest one.' },
  DOCTOR_INACTIVE: { status: 409, sentence: 'This doctor is inactive and cannot be booked.' },
  NOT_SCHEDULED: { status: 409, sentence: 'The doctor is not available on this day.' },
  SESSION_OVER: {
    status: 409,
    sentence: "The doctor's hours are over for today. Please try again tomorrow.",
  },
  FULLY_BOOKED: {
    status: 409,
    sentence: 'This doctor is fully booked for today. Please try again tomorrow or choose another doctor.',
  },
  ALREADY_BOOKED: { status: 409, sentence: 'You already have an appointment with this doctor today.' },
  TOO_MANY_BOOKINGS: {
    status: 409,
    sentence: 'This phone already has 5 appointments today. Please call the clinic.',
  },
  SERIAL_TAKEN: { status: 409, sentence: 'This serial is not free. Please choose another.' },
  DATE_CHANGED: {
    status: 409,
    sentence: 'The date of the server has changed since this page was loaded. Please look at it again.',
  },
  STATUS_CHANGED: { status: 409, sentence: 'Somebody else has changed this appointment in the meantime.' },
  RECORD_CHANGED: { status: 409, sentence: 'Somebody else has changed this record in the meantime.' },
  TRANSITION_REFUSED: { status: 409, sentence: 'The status cannot be changed like this.' },
  PHONE_IN_USE: { status: 409, sentence: 'This phone number already belongs to another patient.' },
  NAME_IN_USE: { status: 409, sentence: 'This name is already in use.' },
  PHONE_NOT_PROVEN: {
    status: 409,
    sentence: 'Please confirm the new phone number with the code that is sent to it.',
  },
  CURRENT_PHONE_NOT_PROVEN: {
    status: 409,
    sentence:
      'Please enter the code that was sent to your current number too. If you no longer have that phone, please ask at the desk.',
  },
  HAS_HISTORY: {
    status: 409,
    sentence: 'This record is in use and cannot be deleted. You can deactivate it instead.',
  },
  REQUEST_TOO_SLOW: { status: 408, sentence: 'The request took too long to arrive.' },
  HAS_UPCOMING: {
    status: 409,
    sentence: 'This patient has upcoming appointments. Please cancel them first.',
  },
  PATIENT_ERASED: { status: 409, sentence: 'This record was erased and can no longer be used.' },
  BODY_TOO_LARGE: { status: 413, sentence: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'Please send JSON.' },
  HEADERS_TOO_LARGE: { status: 431, sentence: 'The request is too large.' },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many requests. Please wait a moment and try again.' },
  TOO_MANY_CODES: {
    status: 429,
    sentence: 'Too many codes were requested for this phone. Please try again later.',
  },
  TOO_MANY_WRONG_CODES: {
    status: 429,
    sentence:
      'Too many wrong codes were entered for this phone today. Please try again tomorrow or call the clinic.',
  },
  TOO_MANY_SIGN_INS: { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  PROOF_NEEDED: {
    status: 429,
    sentence: 'There are unusually many requests right now. Please wait a moment and try again.',
  },
  SMS_BUDGET_SPENT: { status: 503, sentence: 'Codes cannot be sent right now. Please call the clinic.' },
  INTERNAL: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
  OVERLOADED: { status: 503, sentence: 'The clinic is very busy right now. Please try again in a moment.' },
  DATABASE_AWAY: {
    status: 503,
    sentence: 'The service is briefly unavailable. Please try again in a moment.',
  },
  NOT_WRITABLE: { status: 503, sentence: 'The database is not writable: nothing can be stored.' },
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
