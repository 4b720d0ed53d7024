import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { solveWork } from '../../test/solve-work.ts';
import { AppError } from '../app-error.ts';
import { assertWork, type Difficulty, derivationsAt, difficultyFor } from './assert-work.ts';
import { keepNewestWaits } from './proof-of-work.queries.ts';

describeOnAnyEngine('a request that needs a proof of work', (engine) => {
  let clinic: TestApp;
  let target: string;
  let network: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());
  beforeEach(() => {
    clinic.clock.set(FRIDAY_MORNING);
    target = `target ${nextNumber('target')}`;
    network = `network ${nextNumber('network')}`;
  });

  /** Returns 'passes' or the error of the refusal. */
  const ask = async (
    parts: {
      proof?: string;
      target?: string;
      network?: string;
      purpose?: 'code' | 'sign-in';
      difficulty?: Difficulty;
    } = {},
  ) => {
    const work = { purpose: 'code' as const, target, network, difficulty: 1 as const, proof: undefined };
    try {
      await assertWork(clinic.services, { ...work, ...parts });
      return 'passes';
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  };
  const refusal = async (parts: Parameters<typeof ask>[0] = {}) => {
    const outcome = await ask(parts);
    if (!(outcome instanceof AppError) || !outcome.challenge) throw new Error('It was not refused.');
    return { waitSeconds: outcome.retryAfterSeconds ?? 0, challenge: outcome.challenge };
  };
  const isRefused = async (parts: Parameters<typeof ask>[0]) => (await ask(parts)) !== 'passes';

  it('passes with the solved challenge, once', async () => {
    const proof = await solveWork((await refusal()).challenge);
    expect(await ask({ proof })).toBe('passes');
    expect(await ask({ proof })).toMatchObject({ code: 'PROOF_NEEDED', status: 429 });
  });

  it('passes once when one proof is sent 10 times at once', async () => {
    const proof = await solveWork((await refusal()).challenge);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask({ proof })));
    expect(outcomes.filter((outcome) => outcome === 'passes')).toHaveLength(1);
  });

  it('does not pass with a proof that was made for something else', async () => {
    const proof = await solveWork((await refusal()).challenge);
    expect(await isRefused({ proof, target: 'another target' })).toBe(true);
    expect(await isRefused({ proof, network: 'another network' })).toBe(true);
    expect(await isRefused({ proof, purpose: 'sign-in' })).toBe(true);
    expect(await ask({ proof })).toBe('passes');
  });

  it('does not pass with a proof that is older than five minutes by the passed clock', async () => {
    const { challenge } = await refusal({ target: 'somebody slow' });
    const proof = await solveWork(challenge);
    const late = await solveWork((await refusal()).challenge);
    clinic.clock.advance(10);
    expect(await ask({ proof, target: 'somebody slow' })).toBe('passes');
    clinic.clock.advance(290);
    // The wait of twenty seconds has passed as well, so it is deleted. Then the proof alone decides.
    await clinic.database.write((tx) => tx.deleteFrom('workWaits').execute());
    expect(await isRefused({ proof: late })).toBe(true);
  });

  it('does not pass with a challenge that is not solved, changed or no challenge at all', async () => {
    const { challenge } = await refusal();
    const solved = JSON.parse(Buffer.from(await solveWork(challenge), 'base64').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const { counter, derivedKey } = solved.solution;
    const changed = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    for (const proof of [
      'no base64 at all',
      encode(null),
      encode({ challenge }),
      encode({ challenge, solution: { counter, derivedKey: '00'.repeat(32) } }),
      encode({ challenge: changed, solution: { counter, derivedKey } }),
      encode({ challenge: { ...challenge, signature: '' }, solution: { counter, derivedKey } }),
    ]) {
      expect(await isRefused({ proof })).toBe(true);
    }
  });

  it('needs a harder proof as the level grows; one level less is accepted', async () => {
    const easy = await solveWork((await refusal({ difficulty: 1 })).challenge);
    expect(await isRefused({ proof: easy, difficulty: 3 })).toBe(true);
    expect(await ask({ proof: easy, difficulty: 2 })).toBe('passes');
  });

  it('passes without a proof after the wait that it was told, once, and not before', async () => {
    const { waitSeconds } = await refusal();
    expect(waitSeconds).toBe(20);
    clinic.clock.advance(waitSeconds - 0.001);
    expect((await refusal()).waitSeconds).toBe(1);
    clinic.clock.advance(0.001);
    expect(await isRefused({ network: 'another network' })).toBe(true);
    expect(await ask()).toBe('passes');
    expect((await refusal()).waitSeconds).toBe(20);
  });

  it('waits longer the more requests of its network wait, and each is told its own time', async () => {
    const waits = [];
    for (const other of ['a', 'b', 'c']) waits.push((await refusal({ target: other })).waitSeconds);
    expect(waits).toEqual([20, 22, 24]);
    clinic.clock.advance(23.999);
    expect(await isRefused({ target: 'c' })).toBe(true);
    clinic.clock.advance(0.001);
    expect(await ask({ target: 'c' })).toBe('passes');
  });

  it('has to wait again when it comes ten minutes too late', async () => {
    await refusal();
    clinic.clock.advance(620);
    expect((await refusal()).waitSeconds).toBe(20);
  });

  it('is forgotten, with its proof, once both have expired, so that the tables stay small', async () => {
    await clinic.database.write((tx) => tx.deleteFrom('workWaits').execute());
    const proof = await solveWork((await refusal()).challenge);
    await ask({ proof });
    const [row] = await clinic.database.read.selectFrom('workWaits').selectAll().execute();
    if (!row) throw new Error('The wait is not remembered.');
    const many = Array.from({ length: 310 }, (_, client) => ({ ...row, targetHash: `client ${client}` }));
    await clinic.database.write((tx) => tx.insertInto('workWaits').values(many).execute());
    await refusal({ target: 'one more' });
    const count = async (table: 'workWaits' | 'usedProofs') =>
      (await clinic.database.read.selectFrom(table).selectAll().execute()).length;
    expect(await count('workWaits')).toBe(300);
    await clinic.database.write((tx) => keepNewestWaits(tx, 10));
    expect(await count('workWaits')).toBe(10);
    clinic.clock.advance(86_400);
    await refusal();
    expect(await count('workWaits')).toBe(1);
    expect(await count('usedProofs')).toBe(0);
  });

  it('leaves neither a phone nor an address in the database', async () => {
    await refusal({ target: '01712345678', network: '203.0.113.7' });
    const rows = JSON.stringify(await clinic.database.read.selectFrom('workWaits').selectAll().execute());
    expect(rows).not.toContain('01712345678');
    expect(rows).not.toContain('203.0.113.7');
  });

  it('passes at once when nothing is unusual', async () => {
    expect(await ask({ difficulty: 0 })).toBe('passes');
  });
});

it.each([
  [0, 0],
  [60, 0],
  [61, 1],
  [119, 1],
  [120, 2],
  [240, 3],
  [480, 4],
  [960, 5],
  [1_000_000, 5],
])('a rate of %i, where 60 is usual, needs level %i', (rate, level) => {
  expect(difficultyFor(rate, 60)).toBe(level);
});

it('each level is twice the work of the one before', () => {
  expect(([0, 1, 2, 3] as const).map(derivationsAt)).toEqual([0, 300, 600, 1_200]);
});
