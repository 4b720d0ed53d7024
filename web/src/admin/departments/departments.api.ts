import {
  type createDepartment,
  getDepartmentStats,
  listDepartmentsForStaff,
  type StaffDepartment,
} from '@clinic-serial/contract/subjects/departments';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { useQuery } from '@tanstack/react-query';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** All departments with their numbers, by name: one request for the whole screen. */
export function useDepartments() {
  const { session } = useStaff();
  return useQuery(staffRead(session, listDepartmentsForStaff));
}

/** A department's numbers: those of its card at once, then the newest. */
export function useDepartmentStats({ id, stats }: StaffDepartment) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getDepartmentStats, { params: { id } }),
    placeholderData: stats,
    refetchOnMount: 'always',
  });
}

/** The typed values of the department form. */
export interface DepartmentValues extends Record<string, unknown> {
  name: string;
  nameBn: string;
  description: string;
  descriptionBn: string;
  location: string;
  locationBn: string;
  searchWords: string;
  isActive: boolean;
}

export function valuesOfDepartment(department: StaffDepartment | null): DepartmentValues {
  return {
    name: department?.name ?? '',
    nameBn: department?.nameBn ?? '',
    description: department?.description ?? '',
    descriptionBn: department?.descriptionBn ?? '',
    location: department?.location ?? '',
    locationBn: department?.locationBn ?? '',
    searchWords: department?.searchWords ?? '',
    isActive: department?.isActive ?? true,
  };
}

/** The request body. */
export function departmentBody(values: DepartmentValues): BodyInputOf<typeof createDepartment> {
  const { name, nameBn, description, descriptionBn, location, locationBn, searchWords, isActive } = values;
  return { name, nameBn, description, descriptionBn, location, locationBn, searchWords, isActive };
}

/** The departments whose name or description contains the search text, in English or in Bangla. */
export function matchingDepartments(
  departments: readonly StaffDepartment[],
  search: string,
): StaffDepartment[] {
  const words = search.trim().toLocaleLowerCase();
  return departments.filter(({ name, nameBn, description, descriptionBn }) =>
    [name, nameBn, description, descriptionBn].filter(Boolean).join(' ').toLocaleLowerCase().includes(words),
  );
}
