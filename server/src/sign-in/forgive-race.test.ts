import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, hold } from '../../test/held-locks.ts';
import { hashToken } from '../secrets.ts';
import { countTry, forgive } from './slow-down.ts';

const ADDRESS = '192.0.2.7';

let clinic: TestApp;
beforeAll(async () => {
  clinic = await startTestApp('postgres');
});
afterAll(() => clinic.close());

it('a right password and a guess of the same account do not wait for each other', async () => {
  await countTry(clinic.services, 'nusrat', ADDRESS);
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
  // The guess has its account and waits for the address; then the right password comes.
  const letGo = await hold(clinic.database, `sign-in:${hashToken(`address:${ADDRESS}`)}`);
  const guess = countTry(services, 'nusrat', ADDRESS);
  await eventually(() => countWaiting(clinic.database)).toBe(1);
  const right = forgive(services, 'nusrat', ADDRESS);
  await eventually(() => countWaiting(clinic.database)).toBe(2);
  await letGo();
  await Promise.all([guess, right]);
  expect(tries).toBe(2);
});
