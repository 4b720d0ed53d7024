import { doctorsFound } from '@clinic-serial/contract/rules/booking/doctor-search';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { DoctorFilters } from './use-doctor-filters.ts';

/** The doctors of the chosen department that the search finds. */
export function matchingDoctors(
  doctors: readonly PublicDoctor[],
  departments: readonly PublicDepartment[],
  { search, department }: DoctorFilters,
): PublicDoctor[] {
  const chosen = doctors.filter((doctor) => department === null || doctor.departmentId === department);
  return doctorsFound(chosen, departments, search);
}
