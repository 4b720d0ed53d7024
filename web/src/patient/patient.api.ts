import type { DataOf, Endpoint } from '@clinic-serial/contract/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AddressParts, addressOf } from '../api/address.ts';
import { call } from '../api/client.ts';
import { type PatientSession, patientSession } from '../session/patient-session.ts';

type Sending<E extends Endpoint> = Omit<
  NonNullable<Parameters<typeof call<E>>[1]>,
  'token' | 'onUnauthenticated'
>;

/** Calls an endpoint as this patient. A 401 ends the session; the area then leads to the login (specification 8). */
export function patientCall<const E extends Endpoint>(
  { token }: PatientSession,
  endpoint: E,
  options: Sending<E>,
): Promise<DataOf<E>> {
  return call<E>(endpoint, {
    ...options,
    token,
    onUnauthenticated: () => patientSession.end(token, 'refused'),
  });
}

/** The query of a GET endpoint as this patient. The patient is part of the key: nobody is shown another's data. */
export function patientRead<const E extends Endpoint>(
  session: PatientSession,
  endpoint: E,
  parts: AddressParts = {},
) {
  return queryOptions({
    queryKey: [addressOf(endpoint, parts), { patientId: session.who.id }] as const,
    queryFn: ({ signal }): Promise<DataOf<E>> =>
      patientCall<E>(session, endpoint, { ...parts, signal } as Sending<E>),
  });
}

/** Empties the cache after a session, but for the clinic's own details, which no page does without. */
export function forgetCachedData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/clinic' });
  client.getMutationCache().clear();
}
