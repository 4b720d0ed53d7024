import { QueryClient } from '@tanstack/react-query';
import { holdWhileTurning, turnWithClinicDay } from './clinic-day.ts';
import { ApiError } from './errors.ts';

/**
 * One cache for all server state. A read is tried again only when no answer came or the server was overloaded. Without
 * a connection a call fails and says so, instead of waiting for one unseen; what failed is read when it is back.
 */
export function makeQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        persister: holdWhileTurning,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  turnWithClinicDay(queryClient);
  return queryClient;
}
