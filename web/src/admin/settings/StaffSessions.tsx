import { endOtherSessions, endSession, listSessions } from '@clinic-serial/contract/subjects/sessions';
import { useQuery } from '@tanstack/react-query';
import { OwnSessions } from '../../ui/list/OwnSessions.tsx';
import { staffCall, staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** The login sessions of the account that is signed in. */
export function StaffSessions() {
  const { session } = useStaff();
  const { data, error, refetch } = useQuery(staffRead(session, listSessions));
  return (
    <OwnSessions
      sessions={data?.sessions}
      error={error}
      reload={() => void refetch()}
      endOne={(id) => staffCall(session, endSession, { params: { id } })}
      endOthers={() => staffCall(session, endOtherSessions, {})}
    />
  );
}
