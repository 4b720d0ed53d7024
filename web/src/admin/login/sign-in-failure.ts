import { adminText } from '#messages/admin';
import { ApiError } from '../../api/errors.ts';
import { waitLines } from '../../ui/notice/failure-lines.ts';

/** 'Login failed' with the server's message, and the time to try again. Without an answer of the server, the `fallback`. */
export function signInFailure(error: Error, fallback: string): string[] {
  return error instanceof ApiError
    ? [adminText.login.failed(error.message), ...waitLines(error)]
    : [fallback];
}
