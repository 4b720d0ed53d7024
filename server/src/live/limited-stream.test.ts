import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeEventStreams } from './event-stream.ts';
import type { LiveHub } from './live-hub.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a stream, and returns whether it has ended. */
async function open(mayGoOn?: () => Promise<boolean>) {
  const hub = { listen: async () => () => undefined } as unknown as LiveHub;
  const streams = makeEventStreams(hub, { streams: { total: 0, perClient: 0 } });
  streams.start();
  const end = vi.fn();
  const raw = { writeHead: vi.fn(), write: vi.fn(), on: vi.fn(), end, destroy: vi.fn() };
  const reply = { raw, hijack: vi.fn(), getHeaders: () => ({}) } as unknown as FastifyReply;
  const request = { ip: '127.0.0.1', raw: { destroyed: false } } as unknown as FastifyRequest;
  await streams.open(request, reply, { date: '2026-11-20' }, mayGoOn);
  return { hasEnded: () => end.mock.calls.length > 0, stop: () => streams.stop() };
}

it('a stream goes on while its account may see it, and ends at the next beat after that', async () => {
  let mayGoOn = true;
  const stream = await open(async () => mayGoOn);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stream.hasEnded()).toBe(false);
  mayGoOn = false;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(stream.hasEnded()).toBe(true);
  stream.stop();
});

it('a stream ends when its login session has ended', async () => {
  const stream = await open(() => Promise.reject(new Error('UNAUTHENTICATED')));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(stream.hasEnded()).toBe(true);
  stream.stop();
});

it('a stream of a visitor goes on', async () => {
  const stream = await open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stream.hasEnded()).toBe(false);
  stream.stop();
});
