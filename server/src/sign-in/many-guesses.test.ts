import type { WorkChallenge } from '@clinic-serial/contract/subjects/proof-of-work';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { addAccount, newUsername } from '../../test/people.ts';
import { solveWork } from '../../test/solve-work.ts';
import { deviceOf, signInFrom } from '../../test/staff-sign-in.ts';
import { saveFailures } from './sign-in.queries.ts';
import { countersOf } from './slow-down.ts';

const PROOF_NEEDED = { status: 429, code: 'PROOF_NEEDED', challenge: expect.anything() };

describeOnAnyEngine('many guesses that no pause stops', (engine) => {
  let clinic: TestApp;
  let username: string;
  let address: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(async () => {
    username = newUsername();
    await addAccount(clinic, 'Staff', { username });
    address = `10.1.0.${nextNumber('address')}`;
  });
  afterAll(() => clinic.close());

  const signIn = (more: Partial<Parameters<typeof signInFrom>[1]> = {}) =>
    signInFrom(clinic, { username, from: address, ...more });
  const fail = async (more: Partial<Parameters<typeof signInFrom>[1]>) =>
    expect(await signIn({ password: 'wrong', ...more })).toMatchObject({ code: 'SIGN_IN_FAILED' });
  const otherNetwork = () => `10.2.0.${nextNumber('network')}`;
  /**
   * Stores failures without making the guesses, because each guess costs the hashing of a password. Two real
   * ones follow.
   */
  const writeDown = async (which: 'account' | 'network', failures: number, as = username) => {
    const guesser = { kind: 'stranger', username: as, network: address } as const;
    const [, account, network] = countersOf(clinic.services.config.secret, guesser);
    const keyHash = (which === 'account' ? account : network)?.keyHash ?? '';
    const at = clinic.clock.now().toISOString();
    await clinic.database.write((tx) => saveFailures(tx, keyHash, failures, at));
  };
  const guessNames = async (count: number) => {
    await writeDown('network', count - 2);
    await fail({ username: newUsername() });
    await fail({ username: newUsername() });
  };
  const guessFromNetworks = async (count: number, as = username) => {
    await writeDown('account', count - 2, as);
    await fail({ username: as, from: otherNetwork() });
    await fail({ username: as, from: otherNetwork() });
  };
  const levelOf = ({ challenge }: { challenge: unknown }) =>
    (challenge as WorkChallenge).parameters.data.difficulty;
  const proofFor = ({ challenge }: { challenge: unknown }) => solveWork(challenge as WorkChallenge);

  it('of many names from one network: after fifty, a sign-in there needs a proof of work, and no pause', async () => {
    const cookie = deviceOf(await signIn());
    await guessNames(50);
    const refused = await signIn();
    expect(refused).toMatchObject({ ...PROOF_NEEDED, headers: { 'retry-after': '20' } });
    expect((await signIn({ proof: await proofFor(refused) })).status).toBe(200);
    expect((await signIn({ cookie })).status).toBe(200);
    expect((await signIn({ from: otherNetwork() })).status).toBe(200);
    // One right password does not reset the network's counter.
    expect(await signIn({ username: newUsername() })).toMatchObject(PROOF_NEEDED);
  });

  it('of one name from many networks: after twenty, its sign-in needs a proof of work, and no pause', async () => {
    const cookie = deviceOf(await signIn());
    await guessFromNetworks(20);
    const refused = await signIn();
    expect(refused).toMatchObject(PROOF_NEEDED);
    expect((await signIn({ proof: await proofFor(refused) })).status).toBe(200);
    expect((await signIn({ cookie })).status).toBe(200);
    const colleague = newUsername();
    await addAccount(clinic, 'Staff', { username: colleague });
    expect((await signIn({ username: colleague })).status).toBe(200);
  });

  it('are asked for more work the more they are; a proof is good for one try, one name and one network', async () => {
    const prove = async (more: Partial<Parameters<typeof signInFrom>[1]>) => {
      const refused = await signIn({ password: 'wrong', ...more });
      expect(refused).toMatchObject(PROOF_NEEDED);
      return { level: levelOf(refused), proof: await proofFor(refused) };
    };
    await guessFromNetworks(20);
    const from = otherNetwork();
    const { level, proof } = await prove({ from });
    expect(level).toBe(1);
    expect(await signIn({ proof, from: otherNetwork() })).toMatchObject(PROOF_NEEDED);
    await fail({ from, proof });
    expect(await signIn({ from, proof })).toMatchObject(PROOF_NEEDED);
    await writeDown('account', 38);
    await fail({ from: address, proof: (await prove({})).proof });
    expect((await prove({})).level).toBe(2);
    await writeDown('account', 10_000);
    expect(levelOf(await signIn({ password: 'wrong' }))).toBe(5);
  });

  it('leave a client that makes no proof a slower way: after the wait that it is told', async () => {
    await guessFromNetworks(20);
    const { headers } = await signIn();
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeLessThanOrEqual(60);
    clinic.clock.advance(seconds - 0.001);
    // Meanwhile the guesser continues.
    for (let guess = 0; guess < 3; guess += 1) {
      expect(await signIn({ password: 'wrong', from: otherNetwork() })).toMatchObject(PROOF_NEEDED);
    }
    expect(await signIn()).toMatchObject(PROOF_NEEDED);
    clinic.clock.advance(0.001);
    expect((await signIn()).status).toBe(200);
  });

  it('give an unknown name the same answer as a known one', async () => {
    const unknown = newUsername();
    await guessFromNetworks(20, unknown);
    await guessFromNetworks(20);
    const [one, other] = [await signIn(), await signIn({ username: unknown })];
    expect(one).toMatchObject(PROOF_NEEDED);
    expect(other).toMatchObject({ ...PROOF_NEEDED, error: one.error });
    expect(levelOf(other)).toBe(levelOf(one));
    expect(Object.keys(other.headers)).toEqual(Object.keys(one.headers));
  });

  it('are forgotten after a quarter of an hour without a try', async () => {
    await guessFromNetworks(20);
    expect(await signIn()).toMatchObject(PROOF_NEEDED);
    clinic.clock.advance(900);
    expect((await signIn()).status).toBe(200);
  });
});
