import {
  dailyPatientLimit,
  summariseWeek,
  toPublicSchedule,
  toStaffSchedule,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus, PublicDoctor, StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { pictureUrlOf } from '../pictures/read-picture.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import type { DoctorOnDate } from '../serials/sitting-on.ts';

/** A doctor as the public sees them. */
export function presentPublicDoctor(record: DoctorRecord, today: LiveStatus): PublicDoctor {
  return {
    id: record.id,
    name: record.name,
    nameBn: record.nameBn,
    qualification: record.qualification,
    qualificationBn: record.qualificationBn,
    departmentId: record.departmentId,
    departmentName: record.departmentName,
    departmentNameBn: record.departmentNameBn,
    experienceYears: record.experienceYears,
    photoUrl: pictureUrlOf(record.photoHash),
    isActive: record.isActive === 1,
    dailyPatientLimit: dailyPatientLimit(record.week),
    weeklySchedule: toPublicSchedule(record.week),
    scheduleSummary: summariseWeek(record.week),
    today,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** A doctor as staff see them. */
export function presentStaffDoctor({ doctor, isBookable }: DoctorOnDate, today: LiveStatus): StaffDoctor {
  return {
    ...presentPublicDoctor(doctor, today),
    phone: doctor.phone,
    email: doctor.email,
    weeklySchedule: toStaffSchedule(doctor.week),
    isBookable,
  };
}
