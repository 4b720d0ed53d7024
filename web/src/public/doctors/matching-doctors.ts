import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { searchKey } from '@clinic-serial/contract/fields/search-key';
import type { DoctorFilters } from './use-doctor-filters.ts';

/**
 * The doctors that match the filters. Every word of the search must occur in the name, the qualification or
 * the department's name. Case and order do not matter.
 */
export function matchingDoctors(
  doctors: readonly PublicDoctor[],
  { search, department }: DoctorFilters,
): PublicDoctor[] {
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  return doctors.filter((doctor) => {
    if (department !== null && doctor.departmentId !== department) return false;
    if (words.length === 0) return true;
    const text = searchKey(`${doctor.name}\n${doctor.qualification ?? ''}\n${doctor.departmentName}`);
    return words.every((word) => text.includes(word));
  });
}
