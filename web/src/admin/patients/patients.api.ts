import { getPatient, getPatientStats } from '@clinic-serial/contract/subjects/patients';
import { useStaffRead } from '../staff.api.ts';

/** Whether to read a record again even when it is cached. */
interface Asked {
  fresh?: boolean;
}

const mount = (fresh: boolean) => (fresh ? 'always' : true);

/** One patient. Nothing is requested while `id` is null. `isFetchedAfterMount` says when a fresh read has arrived. */
export const usePatient = (id: number | null, { fresh = false }: Asked = {}) =>
  useStaffRead(getPatient, { params: { id: id ?? 0 }, enabled: id !== null, refetchOnMount: mount(fresh) });

/** A patient's numbers. */
export const usePatientStats = (id: number, { fresh = false }: Asked = {}) =>
  useStaffRead(getPatientStats, { params: { id }, refetchOnMount: mount(fresh) });
