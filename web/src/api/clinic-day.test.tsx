import { addDays } from '@clinic-serial/contract/time/calendar';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { useClinic } from './clinic.ts';
import { makeQueryClient } from './query-client.ts';

const PARTS = ['/numbers', '/list'] as const;

/** The fake server answers every path with its day, after the path's delay. The path in `down` fails. */
const server = { day: '2026-11-19', delays: {} as Record<string, number>, down: '' };

/**
 * Moves the server to the next day. Each test continues from the day of the test before it, because a page
 * never returns to an earlier day.
 */
function nextDay(): string {
  server.day = addDays(server.day, 1);
  return server.day;
}

const client = makeQueryClient();
const read = (path: string, signal?: AbortSignal) =>
  call<never>({ method: 'GET', path } as never, { signal }) as Promise<string>;

function useDay(path: (typeof PARTS)[number]): string {
  return useQuery({ queryKey: [path], queryFn: ({ signal }) => read(path, signal) }).data ?? 'none';
}

afterEach(() => {
  client.clear();
  server.delays = {};
  server.down = '';
});

/** Renders a screen with two parts. Returns the pairs of days that the screen has shown, in order. */
function showScreen(): string[] {
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    const { day } = server;
    const part = PARTS.find((name) => path.endsWith(name)) ?? '';
    await new Promise((resolve) => setTimeout(resolve, server.delays[part] ?? 0));
    signal?.throwIfAborted();
    if (server.down === part) return Response.json({ success: false, error: 'No.' }, { status: 500 });
    return Response.json({ success: true, data: day }, { headers: { 'x-clinic-day': day } });
  });
  const seen: string[] = [];
  const Screen = () => {
    const shown = `${useDay('/numbers')} ${useDay('/list')}`;
    useEffect(() => {
      seen.push(shown);
    }, [shown]);
    return null;
  };
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  return seen;
}

test('all parts of a screen change together with the first response of a new day', async () => {
  const thursday = nextDay();
  const seen = showScreen();
  await waitFor(() => expect(seen.at(-1)).toBe(`${thursday} ${thursday}`));
  const friday = nextDay();
  server.delays = { '/numbers': 5, '/list': 60 };
  const before = seen.length;
  // Only one part polls; nothing requests the other part.
  void client.refetchQueries({ queryKey: ['/numbers'] });
  await waitFor(() => expect(seen.at(-1)).toBe(`${friday} ${friday}`));
  expect(seen.slice(before)).toEqual([`${friday} ${friday}`]);
});

test('a part that cannot be read for the new day shows nothing instead of the day before', async () => {
  const thursday = nextDay();
  const seen = showScreen();
  await waitFor(() => expect(seen.at(-1)).toBe(`${thursday} ${thursday}`));
  const friday = nextDay();
  server.down = '/list';
  const before = seen.length;
  void client.refetchQueries({ queryKey: ['/numbers'] });
  await waitFor(() => expect(seen.at(-1)).toBe(`${friday} none`));
  expect(seen.slice(before)).toEqual([`${friday} none`]);
});

test('requests the day every half minute, and every second in the last minute before midnight', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  let timeOfDay = '23:58';
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ success: true, data: { today: server.day, timeOfDay } });
  });
  const Screen = () => useClinic()?.today ?? null;
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveLength(2);
  timeOfDay = '23:59';
  await vi.advanceTimersByTimeAsync(1_000);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.length - before).toBe(10);
});
