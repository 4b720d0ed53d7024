import type { DataOf, Endpoint } from '@clinic-serial/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type AddressParts, addressOf } from './address.ts';
import { call } from './client.ts';
import type { RouteOf } from './route.ts';

interface ReadOptions extends AddressParts {
  /** The bearer token of the area that reads; public reads send none. */
  token?: string | null | undefined;
  /** Called once when the server answers 401. */
  onUnauthenticated?: (() => void) | undefined;
}

/**
 * The query of a GET endpoint, for `useQuery` and its kin. Its key is `[address]`, for example
 * `['/doctors/3/live-status']`: the server hands a page's data along under the same addresses (see preloaded.ts).
 *
 * @param endpoint an endpoint of the contract, or its `routeOf` where zod must stay out
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
