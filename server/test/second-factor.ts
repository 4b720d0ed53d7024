import type { Role } from '@clinic-serial/contract/terms/permissions';
import { Secret, TOTP } from 'otpauth';
import type { Answer, TestApp } from './app.ts';
import { newUsername, PASSWORD, type SignedIn, signedIn } from './people.ts';

/**
 * The code that an authenticator app shows.
 *
 * @param steps how many half minutes from `now`; a code works once, so tests often need the next one
 */
export function appCode(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * 30_000,
  });
}

interface WithSecondFactor extends SignedIn {
  /** Of the authenticator app, in Base32. Its code of the present half minute is used up. */
  secret: string;
  recoveryCodes: string[];
}

/** Adds an account that is signed in, and switches its second factor on. */
export async function withSecondFactor(testApp: TestApp, role: Role): Promise<WithSecondFactor> {
  const account = await signedIn(testApp, role);
  return { ...account, ...(await switchOn(testApp, account.token)) };
}

/** Switches the second factor of the account of a token on. */
export async function switchOn(testApp: TestApp, token: string) {
  const begun = await testApp.send('POST', '/admin/second-factor/begin', undefined, token);
  const secret = String(begun.data?.secret);
  const code = appCode(secret, testApp.clock.now());
  const { data } = await testApp.send('POST', '/admin/second-factor/confirm', { code }, token);
  return { secret, recoveryCodes: data.recoveryCodes as string[] };
}

/** The answer to the right password of an account with a second factor. */
export async function enterPassword(
  { app }: TestApp,
  username: string,
  {
    password = PASSWORD,
    from = '127.0.0.1',
    cookie,
  }: { password?: string; from?: string; cookie?: string } = {},
): Promise<Answer & { challenge: string }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/admin',
    payload: { username, password },
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
  });
  const { data, error, code, errors, challenge } = response.json();
  return {
    status: response.statusCode,
    headers: response.headers,
    data,
    error,
    code,
    errors,
    challenge,
  };
}

/** What the right password of an account with a second factor gives. */
export async function challengeOf(testApp: TestApp, username: string): Promise<string> {
  return (await enterPassword(testApp, username)).challenge;
}

/** The key of a one-time link for a new account. */
export async function newLinkKey(testApp: TestApp): Promise<string> {
  const admin = await signedIn(testApp, 'Admin');
  const form = { username: newUsername(), fullName: 'Sohel Rana', role: 'Staff' };
  return (await testApp.send('POST', '/admin/staff', form, admin.token)).data.link.key;
}
