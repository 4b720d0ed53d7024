import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { getPatient, getPatientStats, listPatients } from '@clinic-serial/contract/subjects/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** The filters in the list's address. `status` is 'active', 'inactive', or anything else for all. */
export interface PatientFilters {
  search: string;
  status: string;
}

const IS_ACTIVE: Readonly<Record<string, '1' | '0'>> = { active: '1', inactive: '0' };

/** The filters as the list and the export send them. */
export function patientQuery({ search, status }: PatientFilters) {
  return { search, isActive: IS_ACTIVE[status] };
}

/** One page (from 1) of the patients. The previous page stays until the new one has arrived. */
export function usePatientList(filters: PatientFilters, page: number) {
  const { session } = useStaff();
  const limit = LIST_SIZES.patientsPerPage;
  return useQuery({
    ...staffRead(session, listPatients, {
      query: { ...patientQuery(filters), limit, offset: (page - 1) * limit },
    }),
    placeholderData: keepPreviousData,
  });
}

/**
 * One patient. Nothing is requested while `id` is null.
 *
 * @param fresh true to read the patient again even when it is cached; `isFetchedAfterMount` is true once the
 *   newest version has arrived
 */
export function usePatient(id: number | null, { fresh = false } = {}) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getPatient, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchOnMount: fresh ? 'always' : true,
  });
}

/**
 * A patient's numbers.
 *
 * @param fresh true to read them again even when they are cached
 */
export function usePatientStats(id: number, { fresh = false } = {}) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getPatientStats, { params: { id } }),
    refetchOnMount: fresh ? 'always' : true,
  });
}

/** A patient's latest appointments, for the tab of the detail screen. */
export function useRecentAppointments(patientId: number) {
  const { session } = useStaff();
  return useQuery(
    staffRead(session, listAppointments, { query: { patientId, limit: LIST_SIZES.recentAppointments } }),
  );
}

/** One page (from 1) of a patient's appointments, newest first. */
export function useAppointmentHistory(
  patientId: number,
  status: AppointmentStatus | undefined,
  page: number,
) {
  const { session } = useStaff();
  const limit = LIST_SIZES.historyPerPage;
  return useQuery({
    ...staffRead(session, listAppointments, {
      query: { patientId, status, limit, offset: (page - 1) * limit },
    }),
    placeholderData: keepPreviousData,
  });
}
