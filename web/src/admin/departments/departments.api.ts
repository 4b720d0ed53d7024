import { listDepartmentsForStaff, type StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import { useStaffRead } from '../staff.api.ts';

/** All departments, inactive ones too, to choose from. */
export const useDepartments = () => useStaffRead(listDepartmentsForStaff, { staleTime: 60_000 });

/** The typed values of the department form, which are also the request body. */
export function valuesOfDepartment(department: StaffDepartment | null) {
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

export type DepartmentValues = ReturnType<typeof valuesOfDepartment>;

/** The departments whose name or description contains the search text, in English or in Bangla. */
export function matchingDepartments(departments: readonly StaffDepartment[], search: string) {
  const words = search.trim().toLocaleLowerCase();
  return departments.filter(({ name, nameBn, description, descriptionBn }) =>
    [name, nameBn, description, descriptionBn].filter(Boolean).join(' ').toLocaleLowerCase().includes(words),
  );
}
