import type { Answer, TestApp } from './app.ts';
import { PASSWORD } from './people.ts';

interface Attempt {
  username: string;
  password?: string;
  /** The client's address. */
  from: string;
  /** The cookie of a known device, as {@link deviceOf} gives it. */
  cookie?: string;
  proof?: string;
}

/** Signs in to a staff account from an address, with the cookie and the proof of the browser there. */
export async function signInFrom(
  { app }: TestApp,
  { username, password = PASSWORD, from, cookie, proof }: Attempt,
): Promise<Answer & { challenge: unknown }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/admin',
    payload: { username, password, ...(proof ? { proof } : {}) },
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
  });
  const { data, error, code, errors, challenge } = response.json();
  return { status: response.statusCode, data, error, code, errors, challenge, headers: response.headers };
}

/** The cookie that an answer leaves in the browser; empty when there is none. */
export function deviceOf({ headers }: Answer): string {
  return String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
}

/** The response to an attempt during a pause. */
export const mustWait = (seconds: number) => ({
  status: 429,
  code: 'TOO_MANY_SIGN_INS',
  error: `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  headers: { 'retry-after': String(seconds) },
});
