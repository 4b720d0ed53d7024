import { ApiError, messageOf } from '../api/errors.ts';
import { formTexts } from '../messages/en/forms.ts';

const MINUTE = 60;

/**
 * What to say about a failed call. The server's refusals explain themselves; where nothing useful came back (no answer,
 * a fault of the server's) the screen's own sentence says what did not work, and the reason stands below.
 */
export function failureLines(error: Error, failure: string): string[] {
  const reason = messageOf(error, failure);
  if (!(error instanceof ApiError)) return [reason];
  const wait = error.retryAfterSeconds;
  const lines = error.status === 0 || error.status >= 500 ? [failure, reason] : [reason];
  if (wait !== undefined) lines.push(waitText(wait));
  return [...new Set(lines)];
}

/** When it may be tried again. */
export function waitText(seconds: number): string {
  return seconds < 2 * MINUTE
    ? formTexts.wait.seconds(Math.ceil(seconds))
    : formTexts.wait.minutes(Math.ceil(seconds / MINUTE));
}
