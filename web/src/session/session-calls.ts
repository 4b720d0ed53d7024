import type { DataOf, Endpoint } from '@clinic-serial/contract/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AddressParts, addressOf } from '../api/address.ts';
import { call } from '../api/client.ts';
import type { SessionEnd, StoredSession } from './stored-session.ts';

/** What a call with a session sends: everything but the token, which is the session's. */
export type Sending<E extends Endpoint> = Omit<
  NonNullable<Parameters<typeof call<E>>[1]>,
  'token' | 'onUnauthenticated' | 'unattended'
>;

/** Where a session ends when it is not used: tells use from an open page that asks by itself. */
export interface SessionUse {
  isAttended: () => boolean;
  /** Called when the server has answered a request that counts as use; `sentAt` in milliseconds since 1970. */
  note: (sentAt: number) => void;
}

/**
 * The calls of those who are signed in. A 401 ends their session; the area then leads to the login (rules: accounts 8).
 *
 * @param sessions ends the session that the server refuses
 * @param owner the name that the person's id gets in the keys of queries
 * @param use given where sessions end when they are not used
 */
export function sessionCalls<Who extends { id: number }>(
  sessions: { end: (token: string, why: SessionEnd) => void },
  owner: 'patientId' | 'staffId',
  use?: SessionUse,
) {
  type Session = StoredSession<Who>;

  async function callAs<const E extends Endpoint>(
    { token }: Session,
    endpoint: E,
    options: Sending<E>,
  ): Promise<DataOf<E>> {
    const unattended = use !== undefined && !use.isAttended();
    const sentAt = Date.now();
    const onUnauthenticated = () => sessions.end(token, 'refused');
    const data = await call<E>(endpoint, { ...options, token, onUnauthenticated, unattended });
    if (!unattended) use?.note(sentAt);
    return data;
  }

  /**
   * The query of a GET endpoint. The person is part of the key: the same address answers others with more or with
   * less, and nobody is shown what is another's.
   */
  function readAs<const E extends Endpoint>(session: Session, endpoint: E, parts: AddressParts = {}) {
    return queryOptions({
      queryKey: [addressOf(endpoint, parts), { [owner]: session.who.id }] as const,
      queryFn: ({ signal }): Promise<DataOf<E>> =>
        callAs<E>(session, endpoint, { ...parts, signal } as Sending<E>),
    });
  }

  return { callAs, readAs };
}

/** Empties the cache after a session, but for the clinic's own details, which no page does without. */
export function forgetCachedData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/clinic' });
  client.getMutationCache().clear();
}
