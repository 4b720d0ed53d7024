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
 * A call that changes something, as staff. Whatever it touches may stand on many screens, the public ones included, so
 * everything that was read is read again when it is next looked at.
 *
 * @param options.forget true when what was read before may not even show until then: an erased name
 */
export function useStaffChange<const E extends Endpoint>(endpoint: E, { forget = false } = {}) {
  const { session } = useStaff();
  const client = useQueryClient();
  return useMutation<DataOf<E>, Error, Sending<E>>({
    mutationFn: (options) => staffCall<E>(session, endpoint, options),
    onSuccess: (_data, { params }) => {
      // What has just been deleted is not asked for again by the page that still shows it.
      const gone = endpoint.method === 'DELETE' ? addressOf(endpoint, { params }) : undefined;
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== gone });
      if (forget) client.removeQueries({ type: 'inactive' });
    },
  });
}
