import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { getPatientStats } from '@clinic-serial/contract/subjects/patients';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '../../api/clinic.ts';
import { patientRead } from '../../session/patient-calls.ts';
import { usePatient } from '../patient-context.ts';
import { splitAppointments } from './split-appointments.ts';

/** The dashboard's numbers and latest activity, in one request. */
export function useStats() {
  const session = usePatient();
  return useQuery(patientRead(session, getPatientStats, { params: { id: session.who.id } }));
}

/**
 * Both lists, from one request. Online serials are only for today, so the latest appointments include all
 * upcoming ones.
 */
export function useDashboardLists() {
  const session = usePatient();
  const today = useClinic()?.today;
  const { data, error, refetch } = useQuery(
    patientRead(session, listAppointments, { query: { limit: LIST_SIZES.appointmentsPerPage } }),
  );
  return {
    lists: data && today ? splitAppointments(data.appointments, today) : undefined,
    hasMore: data?.pagination.hasNext ?? false,
    today,
    error,
    refetch,
  };
}
