import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import {
  getDoctorForStaff,
  getDoctorStats,
  listDoctorsForStaff,
} from '@clinic-serial/contract/subjects/doctors';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

interface DoctorListQuery {
  search: string;
  /** A department's name; empty means all. */
  department: string;
  /** 'active' or 'inactive'; anything else means all. */
  status?: string;
  /** The page, from 1. */
  page: number;
}

const ACTIVE: Readonly<Record<string, '1' | '0'>> = { active: '1', inactive: '0' };

/** One page of the doctors. The previous page stays until the new one has arrived. */
export function useDoctorList({ search, department, status, page }: DoctorListQuery) {
  const { session } = useStaff();
  const limit = LIST_SIZES.doctorsPerPage;
  const isActive = ACTIVE[status ?? ''];
  return useQuery({
    ...staffRead(session, listDoctorsForStaff, {
      query: { search, department, isActive, limit, offset: (page - 1) * limit },
    }),
    placeholderData: keepPreviousData,
  });
}

/**
 * One doctor. Nothing is requested while `id` is null.
 *
 * @param asked `anew` reads the doctor even if it was read a moment ago, because the server compares a save
 *   with the newest version
 */
export function useDoctor(id: number | null, asked?: 'anew') {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getDoctorForStaff, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchOnMount: asked === 'anew' ? 'always' : true,
  });
}

/** A doctor's numbers, read again even if they were read a moment ago. */
export function useDoctorStats(id: number) {
  const { session } = useStaff();
  return useQuery({ ...staffRead(session, getDoctorStats, { params: { id } }), staleTime: 0, gcTime: 0 });
}

/** All departments, inactive ones too. */
export function useDepartments() {
  const { session } = useStaff();
  return useQuery({ ...staffRead(session, listDepartmentsForStaff), staleTime: 60_000 });
}
