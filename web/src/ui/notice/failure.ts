import { codeText } from '#messages/code';
import { ApiError, codeOf, messageOf } from '../../api/errors.ts';
import { formatNumber } from '../text/format.ts';

/** The error codes after which only a new one-time code helps. */
const SPENT = new Set(['CODE_EXPIRED', 'CODE_USED_UP', 'CODE_REPLACED', 'SESSION_EXPIRED', 'NOT_TODAY']);

/** True if the sent one-time code can no longer be verified. */
export function isCodeSpent(error: Error | null): boolean {
  return SPENT.has(codeOf(error) ?? '');
}

/**
 * True if the server may have done the work although no successful response came. The same request may then
 * be sent again, because verification is safe to retry (rules: serials 5).
 */
export function mayHaveHappened(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The sentence for a failure, with the waiting time if the server gave one. */
export function failureText(error: Error, fallback: string): string {
  const message = messageOf(error, fallback);
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return wait === undefined ? message : `${message} ${waitText(wait)}`;
}

/** The sentence that says when the person may try again. */
export function waitText(seconds: number): string {
  const { retryIn } = codeText;
  if (seconds < 120) return retryIn.seconds(Math.ceil(seconds));
  return seconds < 7_200
    ? retryIn.minutes(Math.ceil(seconds / 60))
    : retryIn.hours(Math.ceil(seconds / 3600));
}

/** 'Failed to load' if the server refused or failed, 'Failed to fetch' if there was no response. */
export function failureOf(error: Error, text: { loadFailed: string; fetchFailed: string }): string {
  return error instanceof ApiError && error.status !== 0 ? text.loadFailed : text.fetchFailed;
}

/** True if somebody else saved the record after this form was opened. */
export function isChangedMeanwhile(error: Error | null): error is ApiError {
  return codeOf(error) === 'RECORD_CHANGED';
}

/**
 * The sentences about a failed call. For a refusal, the server's sentence is enough. If there was no useful
 * response (no response, or a failure of the server), the screen's own sentence says what did not work, and
 * the reason comes below.
 */
export function failureLines(error: Error, failure: string): string[] {
  const reason = messageOf(error, failure);
  if (!(error instanceof ApiError)) return [reason];
  const lines = mayHaveHappened(error) ? [failure, reason] : [reason];
  return [...new Set([...lines, ...waitLines(error)])];
}

/** When the person may try again; empty if the server's sentence says it already. */
export function waitLines({ retryAfterSeconds, message }: ApiError): string[] {
  if (retryAfterSeconds === undefined || message.includes(formatNumber(retryAfterSeconds))) return [];
  return [waitText(retryAfterSeconds)];
}
