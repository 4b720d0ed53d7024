import { endOtherSessions, endSession, listSessions } from '@clinic-serial/contract/subjects/sessions';
import { useQuery } from '@tanstack/react-query';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import { OwnSessions } from '../../ui/list/OwnSessions.tsx';
import { usePatient } from '../patient-context.ts';

/** The patient's own login sessions. */
export function ProfileSessions() {
  const session = usePatient();
  const { data, error, refetch } = useQuery(patientRead(session, listSessions));
  return (
    <OwnSessions
      sessions={data?.sessions}
      error={error}
      reload={() => void refetch()}
      endOne={(id) => patientCall(session, endSession, { params: { id } })}
      endOthers={() => patientCall(session, endOtherSessions, {})}
    />
  );
}
