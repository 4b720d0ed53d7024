import { codeText } from '#messages/code';
import { ApiError, codeOf, messageOf } from '../../api/errors.ts';
import { formatNumber } from '../text/format.ts';

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

/** 'Failed to load' if the server refused or failed, 'Failed to fetch' if there was no response. */
export function failureOf(error: Error, text: { loadFailed: string; fetchFailed: string }): string {
  return error instanceof ApiError && error.status !== 0 ? text.loadFailed : text.fetchFailed;
}

export function isChangedMeanwhile(error: Error | null): error is ApiError {
  return codeOf(error) === 'RECORD_CHANGED';
}

/**
 * The sentences about a failed call. For a refusal, the server's sentence is enough. Without a useful
 * response, the screen's own sentence comes first and the reason below it.
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
