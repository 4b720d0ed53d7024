import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAccount, newUsername, PASSWORD } from '../../test/people.ts';
import { deviceOf, mustWait, signInFrom } from '../../test/staff-sign-in.ts';

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
