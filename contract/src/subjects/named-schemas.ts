import * as z from 'zod/mini';
import { pagination } from '../fields/paging.ts';
import {
  publicScheduleDay,
  publicWeeklySchedule,
  scheduleSummary,
  staffScheduleDay,
  staffWeeklySchedule,
} from '../rules/schedule/weekly-schedule.ts';
import { appointment, appointmentStatus, movePlaces } from './appointments.ts';
import { auditEntry } from './audit.ts';
import { bookingConfirmed } from './booking.ts';
import { codeRequested } from './booking-code.ts';
import { doctorDay, holiday, leave } from './calendar.ts';
import { changePreview, dayChange, touchedDay } from './changes.ts';
import { clinicHours, clinicInfo } from './clinic.ts';
import { clockQuestion } from './clock-check.ts';
import { dashboardStats } from './dashboard.ts';
import { departmentForm, departmentStats, publicDepartment, staffDepartment } from './departments.ts';
import { availability, liveStatus, publicDoctor, staffDoctor } from './doctors.ts';
import { failure } from './failure.ts';
import { liveQueue } from './live.ts';
import { ownQueue } from './own-queue.ts';
import { activity, newPatientForm, patient, patientStats, staffPatient } from './patients.ts';
import { person } from './people.ts';
import { patientData } from './privacy.ts';
import { workChallenge } from './proof-of-work.ts';
import { publicQueue, queuePerson, queueState } from './queue.ts';
import { ownSession } from './sessions.ts';
import { smsFailure } from './sms-state.ts';
import { staffAccount, staffProfileForm } from './staff-account.ts';
import { managedAccount, staffLink } from './staff-accounts.ts';
import { offer, ownWaiting, waitingPerson, waitingPlace } from './waiting-list.ts';

/**
 * The named schemas of the OpenAPI document, so that a generated client has one type for each. A file of its
 * own, because screens do not load it.
 */
const NAMED_SCHEMAS = {
  Activity: activity,
  Appointment: appointment,
  AppointmentStatus: appointmentStatus,
  AuditEntry: auditEntry,
  Availability: availability,
  ChangePreview: changePreview,
  DayChange: dayChange,
  DoctorDay: doctorDay,
  Holiday: holiday,
  Leave: leave,
  MovePlaces: movePlaces,
  Offer: offer,
  Person: person,
  TouchedDay: touchedDay,
  OwnWaiting: ownWaiting,
  WaitingPerson: waitingPerson,
  WaitingPlace: waitingPlace,
  BookingConfirmed: bookingConfirmed,
  Clinic: clinicInfo,
  ClinicHours: clinicHours,
  ClockQuestion: clockQuestion,
  CodeRequested: codeRequested,
  DashboardStats: dashboardStats,
  DepartmentForm: departmentForm,
  DepartmentStats: departmentStats,
  Failure: failure,
  LiveQueue: liveQueue,
  LiveStatus: liveStatus,
  OwnQueue: ownQueue,
  NewPatientForm: newPatientForm,
  OwnSession: ownSession,
  Pagination: pagination,
  Patient: patient,
  PatientData: patientData,
  PatientStats: patientStats,
  PublicDepartment: publicDepartment,
  PublicDoctor: publicDoctor,
  PublicScheduleDay: publicScheduleDay,
  PublicWeeklySchedule: publicWeeklySchedule,
  ScheduleSummary: scheduleSummary,
  SmsFailure: smsFailure,
  PublicQueue: publicQueue,
  QueuePerson: queuePerson,
  QueueState: queueState,
  ManagedAccount: managedAccount,
  StaffLink: staffLink,
  StaffAccount: staffAccount,
  StaffDepartment: staffDepartment,
  StaffDoctor: staffDoctor,
  StaffPatient: staffPatient,
  StaffProfileForm: staffProfileForm,
  StaffScheduleDay: staffScheduleDay,
  StaffWeeklySchedule: staffWeeklySchedule,
  WorkChallenge: workChallenge,
};

/** {@link NAMED_SCHEMAS} as zod looks them up. */
export const namedSchemas = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) namedSchemas.add(schema, { id });
