import type { DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type AddressParts, addressOf } from './address.ts';
import { call } from './client.ts';
import type { RouteOf } from './route.ts';

interface ReadOptions extends AddressParts {
  /** The bearer token of the reading area. Public reads send none. */
  token?: string | null | undefined;
  /** Called once when the server answers 401. */
  onUnauthenticated?: (() => void) | undefined;
}

/**
 * The query of a GET endpoint, for `useQuery` and similar hooks. Its key is `[address]`, for example
 * `['/doctors/3/live-status']`, because the server sends a page's data under the same addresses
 * (preloaded.ts).
 *
 * @param endpoint an endpoint of the contract, or its `routeOf` in chunks that must not contain zod
 */
export function readOptions<const E extends Endpoint>(
  endpoint: E | RouteOf<E>,
  { params, query, token, onUnauthenticated }: ReadOptions = {},
) {
  return queryOptions({
    queryKey: [addressOf(endpoint, { params, query })] as const,
    queryFn: ({ signal }): Promise<DataOf<E>> =>
      call<E>(endpoint, { params, query, token, onUnauthenticated, signal }),
  });
}
