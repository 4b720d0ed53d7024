import { describe, expect, it } from 'vitest';
import { deviceCookie, readDevice } from './device-cookie.ts';

const CONFIG = { secret: 'a-secret-of-the-tests-that-is-long-enough', demoMode: false };
const NOW = new Date('2026-11-20T04:00:00.000Z');
const YEAR_MS = 365 * 86_400_000;

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';
const MADE = cookieOf(deviceCookie(CONFIG, 'Nadia', undefined, NOW));
const read = (cookies: string, { config = CONFIG, username = 'Nadia', now = NOW } = {}) =>
  readDevice(config, cookies, username, now);

describe('the cookie of a known device', () => {
  it('is read by no script, sent by no other site, and only to the sign-in, over TLS', () => {
    const [, ...attributes] = deviceCookie(CONFIG, 'Nadia', undefined, NOW).split('; ');
    expect(attributes).toEqual([
      'Path=/api/auth',
      'Max-Age=31536000',
      'HttpOnly',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(deviceCookie({ ...CONFIG, demoMode: true }, 'Nadia', undefined, NOW)).not.toContain('Secure');
  });

  it('is valid for its account, however the name is typed, and for no other', () => {
    expect(read(MADE)).toMatch(/^[\w-]{22}$/);
    expect(read(MADE, { username: 'NADIA' })).toBe(read(MADE));
    expect(read(MADE, { username: 'nusrat' })).toBeUndefined();
    // It is not valid under the other account's cookie name either.
    const [otherName] = cookieOf(deviceCookie(CONFIG, 'nusrat', undefined, NOW)).split('=');
    expect(read(`${otherName}=${MADE.split('=')[1]}`, { username: 'nusrat' })).toBeUndefined();
  });

  it('works beside the cookies of other accounts at the same desk', () => {
    const other = cookieOf(deviceCookie(CONFIG, 'nusrat', undefined, NOW));
    expect(read(`a=b; ${other}; ${MADE}`)).toBe(read(MADE));
    expect(read(`a=b; ${other}; ${MADE}`, { username: 'nusrat' })).toBe(read(other, { username: 'nusrat' }));
    expect(read(other, { username: 'nusrat' })).not.toBe(read(MADE));
  });

  it('ends after a year; another sign-in makes it last longer and keeps the device', () => {
    const atEnd = new Date(NOW.getTime() + YEAR_MS);
    expect(read(MADE, { now: new Date(atEnd.getTime() - 1) })).toBe(read(MADE));
    expect(read(MADE, { now: atEnd })).toBeUndefined();
    const renewed = cookieOf(deviceCookie(CONFIG, 'Nadia', read(MADE), new Date(atEnd.getTime() - 1_000)));
    expect(read(renewed, { now: atEnd })).toBe(read(MADE));
  });

  it('is not valid when any character or the secret has changed', () => {
    const [name = '', value = ''] = MADE.split('=');
    for (let at = 0; at < value.length; at += 1) {
      const changed = value.slice(0, at) + (value[at] === 'a' ? 'b' : 'a') + value.slice(at + 1);
      expect(read(`${name}=${changed}`), `character ${at}`).toBeUndefined();
    }
    expect(read(MADE, { config: { ...CONFIG, secret: `${CONFIG.secret}2` } })).toBeUndefined();
    for (const odd of ['', `${name}=`, `${name}`, `${name}=..`, ';;;']) expect(read(odd)).toBeUndefined();
  });

  it('does not name the account', () => {
    expect(MADE.toLowerCase()).not.toContain('nadia');
  });
});
