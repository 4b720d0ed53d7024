import type { DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AddressParts, addressOf } from '../api/address.ts';
import { call } from '../api/client.ts';
import type { RouteOf } from '../api/route.ts';
import type { SessionEnd, StoredSession } from './stored-session.ts';

/** The options of a call with a session. `callAs` adds the token and the other options of the session. */
export type Sending<E extends Endpoint> = Omit<
  NonNullable<Parameters<typeof call<E>>[1]>,
  'token' | 'onUnauthenticated' | 'unattended'
>;

/**
 * For staff sessions, which end when nobody uses them: tells a person's use from requests that a page sends
 * by itself.
 */
interface StaffSessions {
  /** Sends a request, and once more if the person had to confirm the password first. */
  send: <T>(send: () => Promise<T>) => Promise<T>;
  isAttended: () => boolean;
  /** Called after the response to a request that counts as use. `sentAt` is in milliseconds since 1970. */
  note: (sentAt: number) => void;
  noteFailure: (error: unknown) => void;
  /** Called after each response that is no failure. */
  noteAnswer: () => void;
}

/**
 * The calls of signed-in people. A 401 ends their session; the area then shows the login (rules: accounts 8).
 *
 * @param owner the name of the person's id in query keys
 * @param use only for sessions of staff
 */
export function sessionCalls<Who extends { id: number }>(
  sessions: { end: (token: string, why: SessionEnd) => void },
  owner: 'patientId' | 'staffId',
  use?: StaffSessions,
) {
  type Session = StoredSession<Who>;

  async function callAs<const E extends Endpoint>(
    { token }: Session,
    endpoint: E | RouteOf<E>,
    options: Sending<E>,
  ): Promise<DataOf<E>> {
    const unattended = use !== undefined && !use.isAttended();
    const sentAt = Date.now();
    const onUnauthenticated = () => sessions.end(token, 'refused');
    try {
      const send = () => call<E>(endpoint, { ...options, token, onUnauthenticated, unattended });
      const data = await (use ? use.send(send) : send());
      use?.noteAnswer();
      if (!unattended) use?.note(sentAt);
      return data;
    } catch (error) {
      use?.noteFailure(error);
      throw error;
    }
  }

  /**
   * The query of a GET endpoint. Its key has the person's id, so that nobody sees cached data of another
   * person.
   */
  function readAs<const E extends Endpoint>(
    session: Session,
    endpoint: E | RouteOf<E>,
    parts: AddressParts = {},
  ) {
    return queryOptions({
      queryKey: [addressOf(endpoint, parts), { [owner]: session.who.id }] as const,
      queryFn: ({ signal }): Promise<DataOf<E>> =>
        callAs<E>(session, endpoint, { ...parts, signal } as Sending<E>),
    });
  }

  return { callAs, readAs };
}

/**
 * Removes the cached data of a signed-in person. Public data stay, because the public page on the screen uses
 * them.
 */
export function forgetPersonalData(client: QueryClient): void {
  // Only the queries of `readAs` have a second part in their key: the person's id.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.length > 1 });
  client.getMutationCache().clear();
}

/** Empties the cache after a session. The clinic's own details stay, because every page needs them. */
export function forgetCachedData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/clinic' });
  client.getMutationCache().clear();
}
