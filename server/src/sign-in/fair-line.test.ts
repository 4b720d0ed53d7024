import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, lockKeyUntilReleased } from '../../test/held-locks.ts';
import { AppError } from '../app-error.ts';
import { makeFairQueue } from './fair-line.ts';
import { clearAfterSuccess, countersOf, countTry } from './slow-down.ts';

const LIMITS = { atOnce: 1, ofClient: 3, ofAll: 6 };

/** A line whose work ends when the test says so. */
function startLine(limits: Partial<typeof LIMITS> = {}) {
  const line = makeFairQueue({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  const refused: string[] = [];
  const send = (client: string, count = 1) => {
    for (let piece = 0; piece < count; piece += 1) {
      line
        .run(client, async () => {
          begun.push(client);
          await new Promise<void>((resolve) => ends.push(resolve));
        })
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
          expect(error).toMatchObject({ code: 'OVERLOADED', status: 503 });
          expect((error as AppError).retryAfterSeconds).toBeGreaterThanOrEqual(1);
          refused.push(client);
        });
    }
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endAll = async () => {
    await settle();
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
  };
  return { begun, refused, ends, send, settle, endAll };
}

it('clients take turns, however much one of them has to do', async () => {
  const { begun, send, endAll } = startLine();
  send('guesser', 4);
  send('owner');
  send('other', 2);
  await endAll();
  expect(begun).toEqual(['guesser', 'guesser', 'owner', 'other', 'guesser', 'other', 'guesser']);
});

it('one client has one piece of work running, others run beside it', async () => {
  const { begun, send, settle } = startLine({ atOnce: 2 });
  send('guesser', 3);
  send('owner');
  await settle();
  expect(begun).toEqual(['guesser', 'owner']);
});

it('a client that fills its own part of the line is refused, and no other', async () => {
  const { begun, refused, send, settle, endAll } = startLine();
  send('guesser', 10);
  await settle();
  expect(refused).toHaveLength(6);
  send('owner');
  await endAll();
  expect(refused).not.toContain('owner');
  expect(begun.filter((client) => client === 'guesser')).toHaveLength(4);
});

it('when the whole line is full, the client with the most in it gives up a place', async () => {
  const { begun, refused, send, endAll } = startLine();
  send('running');
  send('first', 3);
  send('second', 3);
  send('owner');
  await endAll();
  expect(refused).toHaveLength(1);
  expect(['first', 'second']).toContain(refused[0]);
  expect(begun).toContain('owner');
});

it('when every client has one place in a full line, the next one is told when to retry', async () => {
  const { refused, send, settle } = startLine();
  for (const client of ['running', 'a', 'b', 'c', 'd', 'e', 'f', 'late']) send(client);
  await settle();
  expect(refused).toEqual(['late']);
});

it('work that fails frees its place', async () => {
  const line = makeFairQueue(LIMITS);
  await expect(line.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await line.run('one', async () => 'done')).toBe('done');
});

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
