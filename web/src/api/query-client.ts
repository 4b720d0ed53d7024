import { QueryClient } from '@tanstack/react-query';
import { rereadOnNewDay, waitWhileRereading } from './clinic-day.ts';
import { ApiError } from './errors.ts';

/**
 * The cache for all server state. A read is retried only after no response or a 503. Without a connection a
 * call fails at once, and failed reads are repeated when the connection is back.
 */
export function makeQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        persister: waitWhileRereading,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  rereadOnNewDay(queryClient);
  return queryClient;
}
