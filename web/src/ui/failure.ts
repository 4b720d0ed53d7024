import { ApiError, messageOf } from '../api/errors.ts';
import { codeText } from '../messages/en/code.ts';

/** Codes after which only a new code helps. */
const SPENT = new Set(['CODE_EXPIRED', 'CODE_USED_UP', 'CODE_REPLACED', 'SESSION_EXPIRED', 'NOT_TODAY']);

/** Whether the sent code can no longer be verified. */
export function isCodeSpent(error: Error | null): boolean {
  return error instanceof ApiError && error.code !== undefined && SPENT.has(error.code);
}

/**
 * Whether the server may have done what was asked although no good answer came. The same request is then worth
 * sending again: verification is retry-safe (rules: serials 5).
 */
export function mayHaveHappened(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The sentence for a failure, with the time to wait when the server named one. */
export function failureText(error: Error, fallback: string): string {
  const message = messageOf(error, fallback);
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return wait === undefined ? message : `${message} ${waitText(wait)}`;
}

/** When it may be tried again. */
export function waitText(seconds: number): string {
  const { retryIn } = codeText;
  if (seconds < 120) return retryIn.seconds(Math.ceil(seconds));
  return seconds < 7_200
    ? retryIn.minutes(Math.ceil(seconds / 60))
    : retryIn.hours(Math.ceil(seconds / 3600));
}

/** 'Failed to load' when the server refused or stumbled, 'Failed to fetch' when nothing came back. */
export function failureOf(error: Error, text: { loadFailed: string; fetchFailed: string }): string {
  return error instanceof ApiError && error.status !== 0 ? text.loadFailed : text.fetchFailed;
}

/** Whether somebody else saved the record since the form was started. */
export function isChangedMeanwhile(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'RECORD_CHANGED';
}
