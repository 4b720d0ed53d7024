import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { getDoctorForStaff } from '@clinic-serial/contract/subjects/doctors';
import { useStaffRead } from '../staff.api.ts';

/**
 * One doctor. Nothing is requested while `id` is null.
 *
 * @param asked `anew` reads the doctor even if it was read a moment ago, because the server compares a save
 *   with the newest version
 */
export const useDoctor = (id: number | null, asked?: 'anew') =>
  useStaffRead(getDoctorForStaff, {
    params: { id: id ?? 0 },
    enabled: id !== null,
    refetchOnMount: asked === 'anew' ? 'always' : true,
  });

/** All departments, inactive ones too. */
export const useDepartments = () => useStaffRead(listDepartmentsForStaff, { staleTime: 60_000 });
