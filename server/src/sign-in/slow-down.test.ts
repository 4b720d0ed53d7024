import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addAccount, callFrom, newUsername, PASSWORD } from '../../test/people.ts';
import { hashToken } from '../secrets.ts';
import { saveFailures } from './sign-in-failures.queries.ts';

const QUARTER_HOUR = 900;

describeOnBothEngines('signing in after failures', (engine) => {
  let clinic: TestApp;
  let username: string;
  let address: string;
  let addresses = 0;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(async () => {
    username = newUsername();
    await addAccount(clinic, 'Staff', { username });
    addresses += 1;
    address = `10.0.0.${addresses}`;
  });
  afterAll(() => clinic.close());

  const signIn = (password: string, as = username, from = address) =>
    callFrom(clinic, from, { method: 'POST', url: '/auth/admin', payload: { username: as, password } });
  const fail = async (times: number, as = username, from = address) => {
    for (let time = 0; time < times; time += 1) {
      expect((await signIn('wrong', as, from)).code).toBe('SIGN_IN_FAILED');
    }
  };
  const mustWait = (seconds: number) => ({
    status: 429,
    code: 'TOO_MANY_SIGN_INS',
    error: `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    headers: { 'retry-after': String(seconds) },
  });

  it('is free five times, then waits 1, 2, 4 … seconds, a minute at most', async () => {
    await fail(5);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await signIn('wrong')).toMatchObject(mustWait(seconds));
      clinic.clock.advance(seconds);
      await fail(1);
    }
  });

  it('is not locked: the right password gets in once the pause is over, and starts afresh', async () => {
    await fail(5);
    expect(await signIn(PASSWORD)).toMatchObject(mustWait(1));
    clinic.clock.advance(0.999);
    expect(await signIn(PASSWORD)).toMatchObject(mustWait(1));
    clinic.clock.advance(0.001);
    expect((await signIn(PASSWORD)).status).toBe(200);
    await fail(5);
    expect(await signIn('wrong')).toMatchObject(mustWait(1));
  });

  it('does not wait longer for those who come too early', async () => {
    await fail(6 - 1);
    for (let time = 0; time < 20; time += 1) expect(await signIn(PASSWORD)).toMatchObject(mustWait(1));
    clinic.clock.advance(1);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('is forgotten after a quarter of an hour without a try', async () => {
    await fail(5);
    clinic.clock.advance(QUARTER_HOUR - 1);
    await fail(1);
    expect(await signIn(PASSWORD)).toMatchObject(mustWait(2));
    clinic.clock.advance(QUARTER_HOUR);
    await fail(5);
    expect(await signIn(PASSWORD)).toMatchObject(mustWait(1));
  });

  it('tells an unknown user nothing else than a known one', async () => {
    const unknown = newUsername();
    await fail(5, unknown);
    expect(await signIn('wrong', unknown)).toMatchObject(mustWait(1));
    expect(await signIn('wrong', unknown.toUpperCase())).toMatchObject(mustWait(1));
  });

  it('counts for the account from whichever address, and for no other account', async () => {
    for (const last of [101, 102, 103, 104, 105]) await fail(1, username, `10.0.1.${last}`);
    expect(await signIn(PASSWORD, username, '10.0.1.106')).toMatchObject(mustWait(1));
    expect(await signIn(PASSWORD, ` ${username.toUpperCase()} `, '10.0.1.106')).toMatchObject(mustWait(1));
    const other = newUsername();
    await addAccount(clinic, 'Staff', { username: other });
    expect((await signIn(PASSWORD, other, '10.0.1.101')).status).toBe(200);
  });

  it('counts guesses that come at once, one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('wrong')));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_SIGN_INS')).toHaveLength(7);
  });

  it('counts for the address too, after fifty failures of any accounts', async () => {
    // 45 of them are written down: each costs the hashing of a password.
    const at = clinic.clock.now().toISOString();
    await clinic.database.write((tx) => saveFailures(tx, hashToken('address:10.0.2.1'), 45, at));
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => signIn('wrong', newUsername(), '10.0.2.1')),
    );
    expect(guesses.filter((answer) => answer.code === 'SIGN_IN_FAILED')).toHaveLength(5);
    expect(guesses.filter((answer) => answer.code === 'TOO_MANY_SIGN_INS')).toHaveLength(3);
    expect(await signIn(PASSWORD, username, '10.0.2.1')).toMatchObject(mustWait(1));
    // Whoever comes from elsewhere is not held up, and the right password gets in from there as well, in time.
    expect((await signIn(PASSWORD, username, '10.0.2.2')).status).toBe(200);
    clinic.clock.advance(1);
    expect((await signIn(PASSWORD, username, '10.0.2.1')).status).toBe(200);
    // One right password does not wash the address clean.
    expect(await signIn('wrong', newUsername(), '10.0.2.1')).toMatchObject(mustWait(1));
  });
});
