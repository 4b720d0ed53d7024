import type { PublicDepartment } from '@clinic-serial/contract/departments';

/** What the radio list and the chips share: they show and set one and the same choice. */
export interface DepartmentFilterProps {
  departments: readonly PublicDepartment[];
  /** A department's id; null for all. */
  selected: number | null;
  onSelect: (id: number | null) => void;
}
