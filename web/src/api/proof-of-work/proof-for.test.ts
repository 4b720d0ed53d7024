import { requestLoginCode } from '@clinic-serial/contract/subjects/sign-in';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../client.ts';
import { ApiError } from '../errors.ts';
import { proofFor } from './proof-for.ts';

const REFUSAL = 'There are unusually many requests right now. Please wait a moment and try again.';
const SENT = { success: true, data: { sessionToken: 'token' } };

const bodies: Array<Record<string, unknown>> = [];
let refusals: number;
beforeEach(async () => {
  bodies.length = 0;
  refusals = 1;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 5,
    deriveKey,
    hmacSignatureSecret: 'secret',
  });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    if (bodies.length > refusals) return Response.json(SENT);
    return Response.json(
      { success: false, error: REFUSAL, code: 'PROOF_NEEDED', challenge },
      { status: 429, headers: { 'retry-after': '20' } },
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const askForCode = () => call(requestLoginCode, { body: { phone: '01712345678' } });

test('repeats a request that needs a proof of work, with the solved challenge', async () => {
  expect(await askForCode()).toEqual(SENT.data);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual({ phone: '01712345678' });
  const proof = JSON.parse(atob(String(bodies[1]?.proof)));
  expect(proof.solution.counter).toBe(5);
  expect(bodies[1]?.phone).toBe('01712345678');
});

test('a browser without Web Crypto waits as long as the server said and repeats the request', async () => {
  vi.stubGlobal('crypto', {});
  vi.useFakeTimers();
  const answer = askForCode();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(bodies).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual(SENT.data);
  expect(bodies[1]).toEqual({ phone: '01712345678' });
});

test('throws a second refusal with its waiting time', async () => {
  refusals = 2;
  await expect(askForCode()).rejects.toMatchObject({ message: REFUSAL, retryAfterSeconds: 20 });
  expect(bodies).toHaveLength(2);
});

describe('a wait that the caller aborts', () => {
  const refusal = () =>
    new ApiError({ status: 429, code: 'PROOF_NEEDED', message: REFUSAL, retryAfterSeconds: 20 });

  test('does not start if the caller aborted before', { timeout: 5_000 }, async () => {
    const caller = new AbortController();
    caller.abort();
    await expect(proofFor(refusal(), caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('ends at once', async () => {
    const caller = new AbortController();
    const waiting = proofFor(refusal(), caller.signal);
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('leaves no listener on the signal once it is over', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const waiting = proofFor(refusal(), signal);
    await vi.advanceTimersByTimeAsync(20_000);
    await waiting;
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed).toHaveBeenCalledWith('abort', added.mock.calls[0]?.[1]);
  });
});
