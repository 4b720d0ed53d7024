import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAccount, newUsername, PASSWORD } from '../../test/people.ts';
import { deviceOf, mustWait, signInFrom } from '../../test/staff-sign-in.ts';
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

describeOnAnyEngine('signing in on a device that has signed in before', (engine) => {
  let clinic: TestApp;
  let username: string;
  let address: string;
  let addresses = 0;
  let cookie: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(async () => {
    username = newUsername();
    await addAccount(clinic, 'Staff', { username });
    addresses += 1;
    address = `10.0.0.${addresses}`;
    cookie = deviceOf(await signInFrom(clinic, { username, from: address }));
  });
  afterAll(() => clinic.close());

  const owner = (more: { password?: string; cookie?: string; from?: string } = {}) =>
    signInFrom(clinic, { username, from: address, cookie, ...more });
  const guess = (more: { cookie?: string } = {}) =>
    signInFrom(clinic, { username, password: 'wrong', from: address, ...more });

  it('is not slowed by guesses, not even by those from the same network', async () => {
    for (let time = 0; time < 5; time += 1) await guess();
    expect(await guess()).toMatchObject(mustWait(1));
    expect((await owner()).status).toBe(200);
    expect(await guess()).toMatchObject(mustWait(1));
    expect(await signInFrom(clinic, { username, from: address })).toMatchObject(mustWait(1));
  });

  it('keeps the id of the device, also from another network', async () => {
    const answer = await owner({ from: '10.9.9.9' });
    expect(answer.status).toBe(200);
    const [id] = cookie.split('.');
    expect(deviceOf(answer).split('.')[0]).toBe(id);
  });

  it('has pauses of its own after five failures, and slows nobody else', async () => {
    for (let time = 0; time < 5; time += 1) expect((await guess({ cookie })).code).toBe('SIGN_IN_FAILED');
    expect(await owner()).toMatchObject(mustWait(1));
    expect(await owner({ from: '10.9.9.9' })).toMatchObject(mustWait(1));
    // A stranger has free tries left, and so has another device.
    const other = deviceOf(await signInFrom(clinic, { username, from: address }));
    expect((await owner({ cookie: other })).status).toBe(200);
    clinic.clock.advance(1);
    expect((await owner()).status).toBe(200);
    for (let time = 0; time < 5; time += 1) await guess({ cookie });
    expect(await owner()).toMatchObject(mustWait(1));
  });

  it('counts its guesses that come at once, one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess({ cookie })));
    expect(answers.filter(({ code }) => code === 'SIGN_IN_FAILED')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_SIGN_INS')).toHaveLength(3);
  });

  it('needs the cookie of this account: a forged one and that of another account do not help', async () => {
    const colleague = newUsername();
    await addAccount(clinic, 'Staff', { username: colleague });
    const theirs = deviceOf(await signInFrom(clinic, { username: colleague, from: address }));
    for (let time = 0; time < 5; time += 1) await guess();
    const forged = `${cookie.slice(0, -1)}${cookie.endsWith('a') ? 'b' : 'a'}`;
    for (const useless of [forged, theirs, '']) {
      expect(await owner({ cookie: useless })).toMatchObject(mustWait(1));
    }
    expect((await owner({ cookie: `${theirs}; ${cookie}` })).status).toBe(200);
  });

  it('sets the cookie of the device after a right password only', async () => {
    expect((await guess()).headers['set-cookie']).toBeUndefined();
    expect((await signInFrom(clinic, { username, from: address, password: PASSWORD })).headers).toMatchObject(
      {
        'set-cookie': expect.stringMatching(
          /^staff_device_[\w-]{16}=[\w.-]+; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
        ),
      },
    );
  });
});
