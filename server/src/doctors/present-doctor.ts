import type { LiveStatus, PublicDoctor, StaffDoctor } from '@clinic-serial/contract/doctors';
import {
  dailyPatientLimit,
  summarise,
  toPublicSchedule,
  toStaffSchedule,
} from '@clinic-serial/contract/rules/weekly-schedule';
import type { DoctorRecord } from './doctors.queries.ts';

/** A doctor as the public sees them. */
export function presentPublicDoctor(record: DoctorRecord, today: LiveStatus): PublicDoctor {
  return {
    id: record.id,
    name: record.name,
    qualification: record.qualification,
    departmentId: record.departmentId,
    departmentName: record.departmentName,
    experienceYears: record.experienceYears,
    isActive: record.isActive === 1,
    dailyPatientLimit: dailyPatientLimit(record.week),
    weeklySchedule: toPublicSchedule(record.week),
    scheduleSummary: summarise(record.week),
    today,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** A doctor as staff see them. */
export function presentStaffDoctor(record: DoctorRecord, today: LiveStatus): StaffDoctor {
  return {
    ...presentPublicDoctor(record, today),
    phone: record.phone,
    email: record.email,
    weeklySchedule: toStaffSchedule(record.week),
    isBookable: record.isActive === 1 && record.departmentIsActive === 1,
  };
}
