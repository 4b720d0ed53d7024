import { ApiError, codeOf, messageOf } from '../../api/errors.ts';
import { formatNumber } from '../text/format.ts';
import { mayHaveHappened, waitText } from './failure.ts';

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

/** The line with the time of the next attempt; none if the server's sentence contains it already. */
export function waitLines({ retryAfterSeconds, message }: ApiError): string[] {
  if (retryAfterSeconds === undefined || message.includes(formatNumber(retryAfterSeconds))) return [];
  return [waitText(retryAfterSeconds)];
}
