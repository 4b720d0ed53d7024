import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { usernameKey } from '@clinic-serial/contract/fields/username';
import type { Config } from '../config.ts';

/**
 * A browser in which somebody has signed in before has a cookie for that account ("device cookie", OWASP). It
 * gives no access. It only keeps the failures of other people from slowing this browser down
 * (docs/decisions/012-staff-sign-in.md).
 */

const VALID_SECONDS = 365 * 86_400;
const NAME_PREFIX = 'staff_device_';

type Secrets = Pick<Config, 'secret' | 'demoMode'>;

const keyed = (secret: string, ...parts: unknown[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['staff-device', ...parts]))
    .digest('base64url');

/** Each account has a cookie of its own, because several people share the computer at the desk. */
const nameFor = (secret: string, account: string) =>
  NAME_PREFIX + keyed(secret, 'name', account).slice(0, 16);

/**
 * Reads the cookie of an account.
 *
 * @param cookies the `Cookie` header; empty when there is none
 * @returns the device's id; undefined without a cookie, and for one that is forged, expired or for another
 *   account
 */
export function readDevice(
  { secret }: Secrets,
  cookies: string,
  username: string,
  now: Date,
): string | undefined {
  const account = usernameKey(username);
  const name = nameFor(secret, account);
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [, device = '', expiry = '', proof = ''] =
    /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  const expected = keyed(secret, 'value', account, device, expiry);
  if (proof.length !== expected.length) return undefined;
  const isGenuine = timingSafeEqual(Buffer.from(proof), Buffer.from(expected));
  return isGenuine && Number(expiry) * 1_000 > now.getTime() ? device : undefined;
}

/**
 * The `Set-Cookie` header after a successful sign-in, for a year from now.
 *
 * @param device the id that the browser has already; undefined for a new device
 */
export function deviceCookie(
  { secret, demoMode }: Secrets,
  username: string,
  device: string | undefined,
  now: Date,
): string {
  const account = usernameKey(username);
  const id = device ?? randomBytes(16).toString('base64url');
  const expiry = String(Math.floor(now.getTime() / 1_000) + VALID_SECONDS);
  const value = `${id}.${expiry}.${keyed(secret, 'value', account, id, expiry)}`;
  return [
    `${nameFor(secret, account)}=${value}`,
    'Path=/api/auth',
    `Max-Age=${VALID_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
    // The demonstration is served without TLS.
    ...(demoMode ? [] : ['Secure']),
  ].join('; ');
}
