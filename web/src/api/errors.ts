import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { FieldErrors } from '@clinic-serial/contract/subjects/errors';
import type { WorkChallenge } from '@clinic-serial/contract/subjects/proof-of-work';
import { common } from '#messages/common';

/** A failed call. `message` is a sentence for a person. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fieldErrors: FieldErrors;
  readonly retryAfterSeconds: number | undefined;
  /**
   * If `code` is PROOF_NEEDED, the puzzle. If it is SECOND_FACTOR_NEEDED, the token to send with the code.
   */
  readonly challenge: WorkChallenge | string | undefined;
  /**
   * Set when `code` is ALREADY_BOOKED and the phone is proven: the appointment that the patient already has.
   */
  readonly appointment: Appointment | undefined;

  constructor(parts: {
    message: string;
    status: number;
    code?: string | undefined;
    fieldErrors?: FieldErrors | undefined;
    retryAfterSeconds?: number | undefined;
    challenge?: WorkChallenge | string | undefined;
    appointment?: Appointment | undefined;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.fieldErrors = parts.fieldErrors ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.challenge = parts.challenge;
    this.appointment = parts.appointment;
  }

  /** No response: there is no network connection, or the timeout of 15 s has passed. */
  static network(): ApiError {
    return new ApiError({ message: common.networkError, status: 0 });
  }

  /** A failure response. The message is its `error`, or its `message`, or its status (rules: API 9). */
  static fromAnswer(response: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
    const answer = (typeof body === 'object' && body !== null ? body : {}) as {
      error?: unknown;
      message?: unknown;
      code?: unknown;
      errors?: unknown;
      challenge?: unknown;
      appointment?: unknown;
    };
    const sentence = [answer.error, answer.message].find((text) => typeof text === 'string' && text !== '');
    const retryAfter = Number(response.headers.get('retry-after'));
    return new ApiError({
      message: (sentence as string | undefined) ?? common.serverError(response.status),
      status: response.status,
      code: typeof answer.code === 'string' ? answer.code : undefined,
      fieldErrors: (answer.errors ?? undefined) as FieldErrors | undefined,
      retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
      challenge: answer.challenge as WorkChallenge | string | undefined,
      appointment: (answer.appointment ?? undefined) as Appointment | undefined,
    });
  }
}

/** The code of a failed call; undefined for other errors, and for no error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** The sentence to show for a thrown error. `fallback` is the screen's own default (rules: API 9). */
export function messageOf(error: unknown, fallback: string = common.unexpectedError): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}
