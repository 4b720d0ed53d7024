import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerProcess } from '../server/test/server-process.ts';
import { solveWork } from '../server/test/solve-work.ts';
import { ADMIN, startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';

const WIFI = '127.0.0.2';
const GUESSER = '127.0.0.3';
const ELSEWHERE = '127.0.0.4';
const GUESS_EVERY_MS = 100;
const WATCH_EVERY_MS = 100;
/**
 * How long an answer may take during an attack. On a machine that is busy anyway it may take ten times as
 * long as before the attack.
 */
const ANSWERED_WITHIN_MS = 1_000;
const SLOWER_AT_MOST = 10;

let server: ServerProcess;
beforeAll(async () => {
  server = await startClinic(`file:${makeFolder()}/clinic.db`);
});
afterAll(() => server?.end('SIGKILL'));

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  body: any;
  cookie: string;
  ms: number;
}

/** Sends a request from one of this machine's addresses. A broken connection is an answer of status 0. */
function callFrom(localAddress: string, path: string, body?: object, cookie = ''): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, body: undefined, cookie: '', ms: performance.now() - began });
    const sent = request(
      `${server.api}${path}`,
      {
        method: body ? 'POST' : 'GET',
        localAddress,
        headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      },
      (response) => {
        let text = '';
        response.on('error', broken);
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(text),
            cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            ms: performance.now() - began,
          }),
        );
      },
    );
    sent.on('error', broken);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

const signIn = (from: string, body: object, cookie?: string) => callFrom(from, '/auth/admin', body, cookie);

/** Signs in as a browser does: it makes a proof of work when the server asks for one. */
async function browserSignIn(from: string): Promise<Answer> {
  const answer = await signIn(from, ADMIN);
  if (answer.body.code !== 'PROOF_NEEDED') return answer;
  return signIn(from, { ...ADMIN, proof: await solveWork(answer.body.challenge) });
}

/** How long an answer may take during the attack. It depends on how long answers take before it. */
async function measureQuiet() {
  const atMost = (ms: number) => Math.max(ANSWERED_WITHIN_MS, SLOWER_AT_MOST * ms);
  const owner = await browserSignIn(WIFI);
  expect(owner.cookie).toMatch(/^staff_device_/);
  const quiet = [];
  for (let time = 0; time < 5; time += 1) quiet.push((await callFrom(ELSEWHERE, '/doctors')).ms);
  return { cookie: owner.cookie, ownerMs: atMost(owner.ms), othersMs: atMost(Math.max(...quiet)) };
}

/** On a machine that is busy with other things as well, one answer in twenty may be late. */
function expectServed(answers: Answer[], withinMs: number) {
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const late = answers.filter(({ ms }) => ms > withinMs).map(({ ms }) => ms);
  expect(late.slice(Math.ceil(answers.length / 20))).toEqual([]);
}

/** Calls again and again, with pauses in between, until it is stopped. */
function repeat(everyMs: number, work: (time: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  let stopped = false;
  const done = (async () => {
    for (let time = 0; !stopped; time += 1) {
      answers.push(await work(time));
      await pause(everyMs);
    }
  })();
  return async () => {
    stopped = true;
    await done;
    return answers;
  };
}

it('somebody who guesses ten times a second, and sixty wrong names, keep no owner out and slow nobody else down', async () => {
  const { cookie, ownerMs, othersMs } = await measureQuiet();
  const stopGuessing = repeat(GUESS_EVERY_MS, (time) =>
    signIn(GUESSER, { ...ADMIN, password: `guess ${time}` }),
  );
  const stopHealth = repeat(WATCH_EVERY_MS, () => callFrom(ELSEWHERE, '/health'));
  const stopDoctors = repeat(WATCH_EVERY_MS, () => callFrom(ELSEWHERE, '/doctors'));

  // Four requests at a time, as from several phones.
  const names = Array.from({ length: 60 }, (_, number) => `nobody ${number}`);
  await Promise.all(
    [0, 1, 2, 3].map(async (phone) => {
      for (const username of names.filter((_, number) => number % 4 === phone)) {
        await signIn(WIFI, { username, password: 'wrong' });
      }
    }),
  );
  // The wrong names slow down their own network: the server asks it for a proof of work.
  expect((await signIn(WIFI, { username: 'nobody 60', password: 'wrong' })).body.code).toBe('PROOF_NEEDED');

  const known = await signIn(WIFI, ADMIN, cookie);
  expect(known).toMatchObject({ status: 200, body: { data: { token: expect.any(String) } } });
  expect(known.ms).toBeLessThan(ownerMs);
  expect((await browserSignIn(ELSEWHERE)).status).toBe(200);
  expect((await browserSignIn(WIFI)).status).toBe(200);

  const guesses = await stopGuessing();
  // Five tries are free. After each further one the pause is twice as long, so that 64 s allow six more.
  const compared = guesses.filter(({ body }) => body.code === 'SIGN_IN_FAILED');
  const refused = guesses.filter(({ body }) => body.code === 'TOO_MANY_SIGN_INS');
  expect(compared.length).toBeLessThanOrEqual(12);
  expect(refused.length).toBeGreaterThan(0);
  expect(compared.length + refused.length).toBe(guesses.length);
  const watched = [...(await stopHealth()), ...(await stopDoctors())];
  expect(watched.length).toBeGreaterThan(10);
  expectServed(watched, othersMs);
});

it('guesses from sixty networks at once do not take the processor from the owner or from anybody else', async () => {
  const { cookie, ownerMs, othersMs } = await measureQuiet();
  const stopHealth = repeat(WATCH_EVERY_MS, () => callFrom(ELSEWHERE, '/health'));
  const stopDoctors = repeat(WATCH_EVERY_MS, () => callFrom(ELSEWHERE, '/doctors'));
  const guesses = Promise.all(
    Array.from({ length: 120 }, (_, number) =>
      signIn(`127.0.1.${1 + (number % 60)}`, { username: `somebody ${number}`, password: 'wrong' }),
    ),
  );
  await pause(50);
  const owner = await signIn(WIFI, ADMIN, cookie);
  expect(owner.status).toBe(200);
  expect(owner.ms).toBeLessThan(ownerMs);
  const answers = await guesses;
  // The server compared each guess (401), or refused it at once and said when to come back (503).
  expect(answers.filter(({ status }) => status !== 401 && status !== 503)).toEqual([]);
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(50);
  const watched = [...(await stopHealth()), ...(await stopDoctors())];
  expectServed(watched, othersMs);
});
