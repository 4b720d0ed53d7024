import { codeText } from '#messages/code';
import { ApiError, codeOf, messageOf } from '../../api/errors.ts';

const SPENT = new Set(['CODE_EXPIRED', 'CODE_USED_UP', 'CODE_REPLACED', 'SESSION_EXPIRED', 'NOT_TODAY']);

export function isCodeSpent(error: Error | null): boolean {
  return SPENT.has(codeOf(error) ?? '');
}

/**
 * True if the server may have done the work although no successful response came. Verifying again is safe
 * (rules: serials 5).
 */
export function mayHaveHappened(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export function failureText(error: Error, fallback: string): string {
  const message = messageOf(error, fallback);
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return wait === undefined ? message : `${message} ${waitText(wait)}`;
}

export function waitText(seconds: number): string {
  const { retryIn } = codeText;
  if (seconds < 120) return retryIn.seconds(Math.ceil(seconds));
  return seconds < 7_200
    ? retryIn.minutes(Math.ceil(seconds / 60))
    : retryIn.hours(Math.ceil(seconds / 3600));
}
