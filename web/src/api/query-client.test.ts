import { listDepartments } from '@clinic-serial/contract/subjects/departments';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from './query-client.ts';
import { readOptions } from './read.ts';

const GOOD = () => Response.json({ success: true, data: [] });
const refused = (status: number) => () => Response.json({ success: false, error: 'No.' }, { status });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Reads once, with these network responses in turn. Returns the outcome and the number of requests. */
async function read(...answers: Array<() => Response | Promise<Response>>) {
  const fetch = vi.fn(async () => (answers.shift() ?? GOOD)());
  vi.stubGlobal('fetch', fetch);
  const observer = new QueryObserver(makeQueryClient(), readOptions(listDepartments));
  const leave = observer.subscribe(() => {});
  await vi.runAllTimersAsync();
  const { isSuccess, error } = observer.getCurrentResult();
  leave();
  return { ended: isSuccess ? 'loaded' : error?.message, asked: fetch.mock.calls.length };
}

test('retries after a short failure of the network', async () => {
  expect(await read(lost)).toEqual({ ended: 'loaded', asked: 2 });
  expect(await read(lost, lost)).toEqual({ ended: 'loaded', asked: 3 });
});

test('retries when the server was overloaded for a moment', async () => {
  expect(await read(refused(503))).toEqual({ ended: 'loaded', asked: 2 });
});

test('gives an error when the network failure lasts', async () => {
  expect(await read(lost, lost, lost)).toEqual({
    ended: 'Network error. Please check your connection.',
    asked: 3,
  });
});

test.each([400, 401, 403, 404, 409, 429, 500])('does not retry a refusal with %i', async (status) => {
  expect(await read(refused(status))).toEqual({ ended: 'No.', asked: 1 });
});

test('a read without a connection gives an error, and is repeated when the connection is back', async () => {
  vi.stubGlobal('fetch', vi.fn(lost));
  const client = makeQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const observer = new QueryObserver(client, readOptions(listDepartments));
  const leave = observer.subscribe(() => {});
  await vi.runAllTimersAsync();
  expect(observer.getCurrentResult().error?.message).toBe('Network error. Please check your connection.');

  vi.stubGlobal('fetch', async () => GOOD());
  onlineManager.setOnline(true);
  await vi.runAllTimersAsync();
  expect(observer.getCurrentResult().isSuccess).toBe(true);
  leave();
  client.unmount();
});

test('a change without a connection fails at once, instead of being sent silently later', async () => {
  const send = vi.fn(lost);
  onlineManager.setOnline(false);
  const change = new MutationObserver(makeQueryClient(), { mutationFn: send });
  change.mutate().catch(() => {});
  await vi.runAllTimersAsync();
  expect(change.getCurrentResult().status).toBe('error');
  onlineManager.setOnline(true);
});
