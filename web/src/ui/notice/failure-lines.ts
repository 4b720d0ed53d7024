import { ApiError, messageOf } from '../../api/errors.ts';
import { formatNumber } from '../text/format.ts';
import { waitText } from './failure.ts';

/**
 * The sentences about a failed call. For a refusal, the server's sentence is enough. If there was no useful
 * response (no response, or a failure of the server), the screen's own sentence says what did not work, and
 * the reason comes below.
 */
export function failureLines(error: Error, failure: string): string[] {
  const reason = messageOf(error, failure);
  if (!(error instanceof ApiError)) return [reason];
  const lines = error.status === 0 || error.status >= 500 ? [failure, reason] : [reason];
  return [...new Set([...lines, ...waitLines(error)])];
}

/** When the person may try again; empty if the server's sentence says it already. */
export function waitLines({ retryAfterSeconds, message }: ApiError): string[] {
  if (retryAfterSeconds === undefined || message.includes(formatNumber(retryAfterSeconds))) return [];
  return [waitText(retryAfterSeconds)];
}
