import { ApiError, messageOf } from '../api/errors.ts';
import { waitText } from './failure.ts';

/**
 * What to say about a failed call. The server's refusals explain themselves; where nothing useful came back (no answer,
 * a fault of the server's) the screen's own sentence says what did not work, and the reason stands below.
 */
export function failureLines(error: Error, failure: string): string[] {
  const reason = messageOf(error, failure);
  if (!(error instanceof ApiError)) return [reason];
  const lines = error.status === 0 || error.status >= 500 ? [failure, reason] : [reason];
  return [...new Set([...lines, ...waitLines(error)])];
}

/** When it may be tried again, unless the server's sentence says so itself. */
export function waitLines({ retryAfterSeconds, message }: ApiError): string[] {
  if (retryAfterSeconds === undefined || message.includes(String(retryAfterSeconds))) return [];
  return [waitText(retryAfterSeconds)];
}
