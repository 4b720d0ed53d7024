import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { bookOwnAppointment, listOwnNames } from '@clinic-serial/contract/subjects/booking';
import { useQuery } from '@tanstack/react-query';
import { routeOf } from '../../api/route.ts';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import type { PatientSession } from '../../session/patient-session.ts';

const namesRoute = routeOf<typeof listOwnNames>({ method: 'GET', path: '/appointments/own/names' });
const bookRoute = routeOf<typeof bookOwnAppointment>({ method: 'POST', path: '/appointments/own' });

/** The names that a patient may want to book for; until they have arrived, the patient's own name. */
export function useOwnNames(session: PatientSession): string[] {
  const { data } = useQuery(patientRead<typeof listOwnNames>(session, namesRoute));
  return data?.names ?? [session.who.name];
}

/**
 * Books on the patient's own phone, without a code.
 *
 * @param appointmentDate the clinic day that the person saw
 */
export function bookOwn(
  session: PatientSession,
  doctorId: number,
  appointmentDate: string,
  patientName: string,
  sitting: SittingNumber | undefined,
) {
  return patientCall<typeof bookOwnAppointment>(session, bookRoute, {
    body: { doctorId, appointmentDate, patientName, sitting },
  });
}
