import type { WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';

/** An active doctor. The week is empty when the doctor has no schedule. */
export interface DemoDoctorRecord {
  id: number;
  name: string;
  departmentId: number;
  departmentLocation: string | null;
  departmentLocationBn: string | null;
  week: WorkingWeek;
}
