import type { DataOf, Endpoint } from '@clinic-serial/contract/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddressParts, addressOf } from '../api/address.ts';
import { call } from '../api/client.ts';
import { type StaffSession, staffSession } from '../session/staff-session.ts';
import { useStaff } from './staff-context.ts';

type Sending<E extends Endpoint> = Omit<
  NonNullable<Parameters<typeof call<E>>[1]>,
  'token' | 'onUnauthenticated'
>;

/** Calls an endpoint as staff. A 401 ends the session; the area then leads to the login (specification 8). */
function staffCall<const E extends Endpoint>(
  { token }: StaffSession,
  endpoint: E,
  options: Sending<E>,
): Promise<DataOf<E>> {
  return call<E>(endpoint, {
    ...options,
    token,
    onUnauthenticated: () => staffSession.end(token, 'refused'),
  });
}

/**
 * The query of a GET endpoint as staff. The account is part of the key: the same addresses answer the public with less,
 * and nobody is shown what another role may see.
 */
export function staffRead<const E extends Endpoint>(
  session: StaffSession,
  endpoint: E,
  parts: AddressParts = {},
) {
  return queryOptions({
    queryKey: [addressOf(endpoint, parts), { staffId: session.who.id }] as const,
    queryFn: ({ signal }): Promise<DataOf<E>> =>
      staffCall<E>(session, endpoint, { ...parts, signal } as Sending<E>),
  });
}

/**
 * A call that changes something, as staff. Whatever it touches may stand on many screens, the public ones included, so
 * everything that was read is read again when it is next looked at.
 */
export function useStaffChange<const E extends Endpoint>(endpoint: E) {
  const { session } = useStaff();
  const client = useQueryClient();
  return useMutation<DataOf<E>, Error, Sending<E>>({
    mutationFn: (options) => staffCall<E>(session, endpoint, options),
    onSuccess: (_data, { params }) => {
      // What has just been deleted is not asked for again by the page that still shows it.
      const gone = endpoint.method === 'DELETE' ? addressOf(endpoint, { params }) : undefined;
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== gone });
    },
    // Without a network it fails at once and says so, instead of waiting unseen.
    networkMode: 'always',
  });
}

/** Empties the cache after a session, but for the clinic's own details, which no page does without. */
export function forgetCachedData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/clinic' });
  client.getMutationCache().clear();
}
