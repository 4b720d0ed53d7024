import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, lockKeyUntilReleased } from '../../test/held-locks.ts';
import { clearAfterSuccess, countersOf, countTry } from './slow-down.ts';

const GUESSER = { kind: 'stranger', username: 'nusrat', network: '192.0.2.7' } as const;

let clinic: TestApp;
beforeAll(async () => {
  clinic = await startTestApp('postgres');
});
afterAll(() => clinic.close());

it('a right password and a guess of the same account do not wait for each other', async () => {
  await countTry(clinic.services, GUESSER);
  let tries = 0;
  const database: typeof clinic.database = {
    ...clinic.database,
    write: (work) =>
      clinic.database.write((tx) => {
        tries += 1;
        return work(tx);
      }),
  };
  const services = { ...clinic.services, database };
  // The guess has locked its first counters and waits for the last one. Then the right password comes.
  const last = countersOf(clinic.services.config.secret, GUESSER).at(-1);
  const letGo = await lockKeyUntilReleased(clinic.database, `sign-in:${last?.keyHash}`);
  const guess = countTry(services, GUESSER);
  await eventually(() => countWaiting(clinic.database)).toBe(1);
  const right = clearAfterSuccess(services, GUESSER);
  await eventually(() => countWaiting(clinic.database)).toBe(2);
  await letGo();
  await Promise.all([guess, right]);
  expect(tries).toBe(2);
});
