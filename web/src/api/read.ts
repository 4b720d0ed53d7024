import type { DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type AddressParts, addressOf } from './address.ts';
import { call } from './client.ts';
import type { RouteOf } from './route.ts';

/**
 * The query of a GET endpoint. Its key is `[address]`, such as `['/doctors/3/live-status']`, because the
 * server sends a page's data under the same addresses (preloaded.ts). Chunks without zod give the endpoint's
 * {@link routeOf}.
 */
export function readOptions<const E extends Endpoint>(
  endpoint: E | RouteOf<E>,
  { params, query }: AddressParts = {},
) {
  return queryOptions({
    queryKey: [addressOf(endpoint, { params, query })] as const,
    queryFn: ({ signal }): Promise<DataOf<E>> => call<E>(endpoint, { params, query, signal }),
  });
}
