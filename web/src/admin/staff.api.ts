import type { DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import {
  keepPreviousData,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type AddressParts, addressOf } from '../api/address.ts';
import { ApiError } from '../api/errors.ts';
import { isAttended } from '../session/attendance.ts';
import { isServerAway, isUnanswered, noteReach } from '../session/reach.ts';
import { withPassword } from '../session/recent-password.ts';
import { type Sending, sessionCalls } from '../session/session-calls.ts';
import { staffSession } from '../session/staff-session.ts';
import { noteStaffUse } from '../session/staff-use.ts';
import { useStaff } from './staff-context.ts';

/**
 * When the clinic begins to require a second factor of this account, its set-up replaces the open pages in
 * all tabs (rules: accounts 15). A late answer from before the set-up changes nothing.
 */
function noteFailure(error: unknown): void {
  noteReach(error);
  // A person who works while the server is away is not idle, although their requests do not reach the server.
  if (isServerAway() && isUnanswered(error) && isAttended()) noteStaffUse(Date.now());
  if (!(error instanceof ApiError && error.code === 'SECOND_FACTOR_FIRST')) return;
  const account = staffSession.read()?.who;
  if (account && !account.hasSecondFactor) staffSession.update({ ...account, needsSecondFactor: true });
}

const { callAs: staffCall, readAs: staffRead } = sessionCalls<StaffAccount>(staffSession, 'staffId', {
  send: withPassword,
  isAttended,
  note: noteStaffUse,
  noteAnswer: noteReach,
  noteFailure,
});

export { staffCall, staffRead };

/** The address, and the id of the account that the data belong to. No other account may see them. */
type StaffKey = readonly [string, { readonly [owner: string]: number }];
type ReadOptions<E extends Endpoint, Data> = AddressParts &
  Omit<UseQueryOptions<DataOf<E>, Error, Data, StaffKey>, 'queryKey' | 'queryFn'>;

/** Reads a GET endpoint with the session of the person who is signed in. */
export function useStaffRead<const E extends Endpoint, Data = DataOf<E>>(
  endpoint: E,
  { params, query, ...options }: ReadOptions<E, Data> = {},
) {
  const { session } = useStaff();
  const { queryKey, queryFn } = staffRead<E>(session, endpoint, { params, query });
  return useQuery<DataOf<E>, Error, Data, StaffKey>({ ...options, queryKey, ...(queryFn && { queryFn }) });
}

/** Reads one page (from 1) of a list. The previous page stays until the new one has arrived. */
export function useStaffPage<const E extends Endpoint>(
  endpoint: E,
  query: AddressParts['query'],
  page: number,
  limit: number,
) {
  return useStaffRead<E>(endpoint, {
    query: { ...query, limit, offset: (page - 1) * limit },
    placeholderData: keepPreviousData,
  });
}

/** The cached answer of a GET endpoint. `reread` asks the server again if a screen shows the answer. */
export function useStaffCache<const E extends Endpoint>(endpoint: E, parts?: AddressParts) {
  const { session } = useStaff();
  const client = useQueryClient();
  const { queryKey } = staffRead<E>(session, endpoint, parts);
  return {
    get: () => client.getQueryData<DataOf<E>>(queryKey),
    set: (data: DataOf<E>) => client.setQueryData<DataOf<E>>(queryKey, data),
    reread: () => client.refetchQueries({ queryKey, exact: true }),
  };
}

/**
 * A change by staff. All cached data becomes stale, because the changed data may appear on many screens.
 *
 * @param options.forget true if the old data must not be shown even until then, for example an erased name
 */
export function useStaffChange<const E extends Endpoint>(endpoint: E, { forget = false } = {}) {
  const { session } = useStaff();
  const client = useQueryClient();
  return useMutation<DataOf<E>, Error, Sending<E>>({
    mutationFn: (options) => staffCall<E>(session, endpoint, options),
    onSuccess: (_data, { params }) => {
      // The page of a deleted record may still be open. It must not read the record or its parts again.
      const gone = endpoint.method === 'DELETE' ? addressOf(endpoint, { params }) : undefined;
      const isGone = (address: unknown) =>
        gone !== undefined && (address === gone || String(address).startsWith(`${gone}/`));
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey[0]) });
      if (forget) client.removeQueries({ type: 'inactive' });
    },
  });
}
