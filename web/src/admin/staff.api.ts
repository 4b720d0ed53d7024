import type { DataOf, Endpoint } from '@clinic-serial/contract/endpoint';
import type { StaffAccount } from '@clinic-serial/contract/staff-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../api/address.ts';
import { isAttended } from '../session/attendance.ts';
import { type Sending, sessionCalls } from '../session/session-calls.ts';
import { staffSession } from '../session/staff-session.ts';
import { noteStaffUse } from '../session/staff-use.ts';
import { useStaff } from './staff-context.ts';

const { callAs: staffCall, readAs: staffRead } = sessionCalls<StaffAccount>(staffSession, 'staffId', {
  isAttended,
  note: noteStaffUse,
});

export { staffCall, staffRead };

/**
 * A change by staff. The changed data may appear on many screens, the public ones included, so all cached
 * data is marked as stale and is read again when a screen next shows it.
 *
 * @param options.forget true when the old data must not appear even until then, for example an erased name
 */
export function useStaffChange<const E extends Endpoint>(endpoint: E, { forget = false } = {}) {
  const { session } = useStaff();
  const client = useQueryClient();
  return useMutation<DataOf<E>, Error, Sending<E>>({
    mutationFn: (options) => staffCall<E>(session, endpoint, options),
    onSuccess: (_data, { params }) => {
      // The page of a record that has just been deleted may still be open. It must not read the record or its parts again.
      const gone = endpoint.method === 'DELETE' ? addressOf(endpoint, { params }) : undefined;
      const isGone = (address: unknown) =>
        gone !== undefined && (address === gone || String(address).startsWith(`${gone}/`));
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey[0]) });
      if (forget) client.removeQueries({ type: 'inactive' });
    },
  });
}
