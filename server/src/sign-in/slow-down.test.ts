import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAccount, newUsername, PASSWORD } from '../../test/people.ts';
import { mustWait, signInFrom } from '../../test/staff-sign-in.ts';
import { countTry } from './slow-down.ts';

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
    signInFrom(clinic, { username: as, password, from });
  const fail = async (times: number, as = username, from = address) => {
    for (let time = 0; time < times; time += 1) {
      expect((await signIn('wrong', as, from)).code).toBe('SIGN_IN_FAILED');
    }
  };

  onAnyEngine(engine, () => {
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

    it('does not wait longer after tries that come too early', async () => {
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

    it('gives an unknown user the same answer as a known one', async () => {
      const unknown = newUsername();
      await fail(5, unknown);
      expect(await signIn('wrong', unknown)).toMatchObject(mustWait(1));
      expect(await signIn('wrong', unknown.toUpperCase())).toMatchObject(mustWait(1));
    });

    it('from one network slows nobody who signs in from another', async () => {
      await fail(5);
      for (let minute = 0; minute < 8; minute += 1) {
        clinic.clock.advance(60);
        await fail(1);
      }
      expect(await signIn(PASSWORD)).toMatchObject(mustWait(60));
      expect((await signIn(PASSWORD, username, '10.0.1.1')).status).toBe(200);
      // The owner's sign-in does not help the guesser.
      expect(await signIn('wrong')).toMatchObject(mustWait(60));
    });

    it('counts for the account however its name is typed, and for no other account', async () => {
      await fail(5);
      expect(await signIn(PASSWORD, ` ${username.toUpperCase()} `)).toMatchObject(mustWait(1));
      const other = newUsername();
      await addAccount(clinic, 'Staff', { username: other });
      expect((await signIn(PASSWORD, other)).status).toBe(200);
    });

    it('counts an IPv6 customer, who may choose among 2^80 addresses, as one network', async () => {
      // Each of these is another /56, which the other limits count as one client.
      for (const network of ['100', '200', '300', '400', '500']) {
        await fail(1, username, `2001:db8:1:${network}::1`);
      }
      expect(await signIn(PASSWORD, username, '2001:db8:1:9900::1')).toMatchObject(mustWait(1));
      expect((await signIn(PASSWORD, username, '2001:db8:2:1::1')).status).toBe(200);
    });
  });

  it('counts guesses that come at once, one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('wrong')));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_SIGN_INS')).toHaveLength(7);
    // In one process guesses wait in a queue. Guesses in other processes do not, so this part calls countTry
    // directly.
    const guesser = { kind: 'stranger', username: newUsername(), network: address } as const;
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => countTry(clinic.services, guesser)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});
