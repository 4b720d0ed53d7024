import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { isDoctorFound } from '@clinic-serial/contract/rules/doctor-search';
import type { DoctorFilters } from './use-doctor-filters.ts';

/** The doctors of the chosen department that the search finds. */
export function matchingDoctors(
  doctors: readonly PublicDoctor[],
  { search, department }: DoctorFilters,
): PublicDoctor[] {
  return doctors.filter(
    (doctor) => (department === null || doctor.departmentId === department) && isDoctorFound(doctor, search),
  );
}
