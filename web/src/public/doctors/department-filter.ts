import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';

/** The props of the radio list and of the chips. Both show and set the same choice. */
export interface DepartmentFilterProps {
  departments: readonly PublicDepartment[];
  /** A department's id; null for all. */
  selected: number | null;
  onSelect: (id: number | null) => void;
}
