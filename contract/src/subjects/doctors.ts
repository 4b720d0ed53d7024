import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idParams } from '../fields/id.ts';
import { keepAbsent } from '../fields/keep-absent.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { searchText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { sittingNow } from '../rules/queue/sitting-now.ts';
import { DAY_REASONS } from '../rules/schedule/calendar-day.ts';
import {
  closedState,
  publicWeeklySchedule,
  type SittingNumber,
  scheduleSummary,
  sittingNumber,
  staffWeeklySchedule,
} from '../rules/schedule/weekly-schedule.ts';
import { instant } from '../time/instant.ts';
import { doctorForm } from './doctor-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { loadedVersion } from './loaded-version.ts';
import { pictureUrl } from './pictures.ts';

/**
 * Why no serial can be booked online today. `desk-only`: every place that is still free is a reserved number,
 * which only staff give. `overrun`: a new serial would be called too long after the hours (rules: queue 19).
 */
const NO_SLOTS_REASONS = ['not-scheduled', 'session-over', 'fully-booked', 'desk-only', 'overrun'] as const;
export type NoSlotsReason = (typeof NO_SLOTS_REASONS)[number];

/** One sitting of today as the public sees it. */
const sittingStatus = z.object({
  sitting: sittingNumber,
  startTime: z.string(),
  endTime: z.string(),
  availableSlots: z.int(),
  limit: z.int(),
  booked: z.int(),
  nextSerial: z.nullable(z.int()),
  reason: z.nullable(z.enum(NO_SLOTS_REASONS)),
  /** What it is doing now (rules: queue 17). */
  now: z.optional(sittingNow),
  /** People on its waiting list; left out when nobody waits. */
  waiting: z.optional(z.int()),
});
export type SittingStatus = z.infer<typeof sittingStatus>;

/**
 * A doctor's places today as the public sees them (rules: serials 2 and 3). With two sittings, the numbers are those of
 * both together, the hours go from the first start to the last end, `nextSerial` is of the sitting that a booking without
 * a choice gets, and `sittings` has each.
 */
export const liveStatus = z.object({
  doctorId: id,
  /** The clinic day of these numbers. */
  date: clinicDate,
  /** Places that can still be booked online. If 0, `reason` says why. */
  availableSlots: z.int(),
  /** Places of the whole sitting; 0 on a day off. */
  limit: z.int(),
  /** Appointments in every status but Cancelled. */
  booked: z.int(),
  /** The serial that the next online booking would get; null when none is left. */
  nextSerial: z.nullable(z.int()),
  isScheduledToday: z.boolean(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  /** Set when `availableSlots` is 0. */
  reason: z.nullable(z.enum(NO_SLOTS_REASONS)),
  /** What the sitting that goes on, else the next one, else the last one, is doing now; left out on a day off (rules: queue 17). */
  now: z.optional(sittingNow),
  /** Only of a day that is not the simple one of the first sitting alone. */
  sittings: z.optional(z.array(sittingStatus)),
  /** People on the waiting lists of today; left out when nobody waits. */
  waiting: z.optional(z.int()),
  /** True if a full sitting has a waiting list; left out otherwise. */
  canWait: z.optional(z.literal(true)),
  /** Only while the doctor is on leave or the clinic is closed: until when, and what patients read about it. */
  away: z.optional(
    z.object({
      reason: z.enum(['leave', 'holiday']),
      until: clinicDate,
      text: z.nullable(z.string()),
      textBn: z.nullable(z.string()),
    }),
  ),
  /**
   * The next day after today on which the doctor sits; only where the calendar differs from the working week. Null when
   * there is none within 60 days.
   */
  next: z.optional(z.nullable(z.object({ date: clinicDate, startTime: z.string() }))),
});
export type LiveStatus = z.infer<typeof liveStatus>;

/** A doctor as the public sees them: without phone, e-mail and reserved numbers. */
export const publicDoctor = z.object({
  id,
  name: z.string(),
  /** The Bangla texts are null where staff have entered none: screens then show the English text. */
  nameBn: z.nullable(z.string()),
  qualification: z.nullable(z.string()),
  qualificationBn: z.nullable(z.string()),
  departmentId: id,
  departmentName: z.string(),
  departmentNameBn: z.nullable(z.string()),
  experienceYears: z.nullable(z.int()),
  photoUrl: pictureUrl,
  isActive: z.boolean(),
  dailyPatientLimit: z.int(),
  weeklySchedule: publicWeeklySchedule,
  scheduleSummary,
  today: liveStatus,
  createdAt: instant,
  updatedAt: instant,
});
export type PublicDoctor = z.infer<typeof publicDoctor>;

/** A doctor as staff see them: with phone, e-mail, limits and reserved numbers. */
export const staffDoctor = z.extend(publicDoctor, {
  phone: z.string(),
  email: z.nullable(z.string()),
  weeklySchedule: staffWeeklySchedule,
  /** False when the doctor or the department is inactive. */
  isBookable: z.boolean(),
});
export type StaffDoctor = z.infer<typeof staffDoctor>;

// The staff schema is tried first. An answer for the public lacks fields of it, so it matches the second
// schema.
const doctorForCaller = z.union([staffDoctor, publicDoctor]);

/**
 * GET /doctors: active doctors of active departments, sorted by name. Without `limit`, all of them
 * (rules: API 5). Each word of `search` must match the name, the qualification, the department's name or its
 * search words (rules: finding 3); `department` is a department's name; `isActive` is '1' or '0'.
 */
export const listDoctors = defineEndpoint('listDoctors', {
  route: 'GET /doctors',
  summary: 'The doctors that can be booked, with their places today',
  subject: 'Doctors',
  access: { visitor: true, patient: true, staff: 'view' },
  query: z.object({
    ...pagingQuery(1000),
    search: searchText,
    department: searchText,
    /** For staff, who see inactive doctors too; others see active ones only. */
    isActive: z.optional(z.enum(['1', '0'], say('activeFilterInvalid'))),
    /** `none` answers null for every Bangla text, which an English page without a search does not need; visitors only. */
    bangla: z.optional(z.literal('none')),
  }),
  data: z.object({ doctors: z.array(doctorForCaller), pagination }),
});

/** The same endpoint for staff: inactive doctors too. */
export const listDoctorsForStaff = {
  ...listDoctors,
  data: z.object({ doctors: z.array(staffDoctor), pagination }),
};

/** GET /doctors/{id}. An inactive doctor is answered like one that does not exist (rules: serials 9). */
export const getDoctor = defineEndpoint('getDoctor', {
  route: 'GET /doctors/{id}',
  summary: 'One doctor',
  subject: 'Doctors',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: idParams,
  data: doctorForCaller,
});

/** The same endpoint for staff: inactive doctors too. */
export const getDoctorForStaff = { ...getDoctor, data: staffDoctor };

/** POST /doctors, with the working week. */
export const createDoctor = defineEndpoint('createDoctor', {
  route: 'POST /doctors',
  summary: 'Add a doctor',
  subject: 'Doctors',
  access: { staff: 'create' },
  fails: ['DEPARTMENT_NOT_FOUND'],
  body: doctorForm('create'),
  data: staffDoctor,
});

/**
 * PUT /doctors/{id}: a field that the body leaves out keeps its value; null removes it (rules: fields 14). Weekdays that the schedule does not contain become days off. Existing appointments do
 * not change (rules: serials 12). If `updatedAt` is sent and somebody else has saved since, nothing changes
 * (RECORD_CHANGED).
 */
export const updateDoctor = defineEndpoint('updateDoctor', {
  route: 'PUT /doctors/{id}',
  summary: 'Save a doctor',
  subject: 'Doctors',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND', 'RECORD_CHANGED', 'DEPARTMENT_NOT_FOUND'],
  params: idParams,
  body: z.extend(
    keepAbsent(doctorForm('edit'), [
      'nameBn',
      'email',
      'qualification',
      'qualificationBn',
      'experienceYears',
    ]),
    { isActive: z.optional(z.boolean()), ...loadedVersion },
  ),
  data: staffDoctor,
});

/** GET /doctors/{id}/stats, also for inactive doctors. A screen reads it before it asks whether to delete a doctor. */
export const getDoctorStats = defineEndpoint('getDoctorStats', {
  route: 'GET /doctors/{id}/stats',
  summary: "A doctor's numbers",
  subject: 'Doctors',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: idParams,
  data: z.object({
    /** In every status; deleted ones do not count. A doctor with any cannot be deleted (rules: deleting 1). */
    totalAppointments: z.int(),
  }),
});

/** DELETE /doctors/{id}. Refused with HAS_HISTORY when there are appointments (rules: deleting 1). */
export const deleteDoctor = defineEndpoint('deleteDoctor', {
  route: 'DELETE /doctors/{id}',
  summary: 'Delete a doctor without appointments',
  subject: 'Doctors',
  access: { staff: 'delete' },
  fails: ['DOCTOR_NOT_FOUND', 'HAS_HISTORY'],
  params: idParams,
  data: z.object({ deleted: z.literal(true) }),
});

/**
 * GET /doctors/{id}/live-status: the booking screen polls it every 30 seconds.
 */
export const getLiveStatus = defineEndpoint('getLiveStatus', {
  route: 'GET /doctors/{id}/live-status',
  summary: "A doctor's free places today",
  subject: 'Doctors',
  access: { visitor: true },
  fails: ['DOCTOR_NOT_FOUND'],
  params: idParams,
  data: liveStatus,
});

/**
 * A sitting's places on a date as staff may give them (rules: serials 2 to 4): of the sitting that was asked for, else of
 * the first that has a place.
 */
export const availability = z.object({
  doctorId: id,
  date: clinicDate,
  /** The sitting of these numbers; null on a day off. */
  sitting: z.nullable(sittingNumber),
  isScheduled: z.boolean(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  limit: z.int(),
  booked: z.int(),
  available: z.int(),
  /** The serial that the next appointment gets; null when there is no place. */
  nextSerial: z.nullable(z.int()),
  /**
   * When the patient with that serial may expect their turn, if the serial is given now. Null also when no time is left
   * in the sitting (rules: serials 11).
   */
  estimatedTime: z.nullable(z.string()),
  freeReserved: z.array(z.int()),
  /** Every sitting of the day. */
  sittings: z.array(
    z.object({
      sitting: sittingNumber,
      startTime: z.string(),
      endTime: z.string(),
      limit: z.int(),
      booked: z.int(),
      available: z.int(),
      /** Only of a sitting that was ended or cancelled at the queue. It has no places. */
      closed: z.optional(closedState),
    }),
  ),
  /** What decided about the day, and the holiday's name or the leave's text for patients (rules: calendar 1). */
  reason: z.enum(DAY_REASONS),
  text: z.nullable(z.string()),
  textBn: z.nullable(z.string()),
  /** Only when no place of the day is free: the next sitting with a free place within 60 days; null without one. */
  nextFree: z.nullable(z.object({ date: clinicDate, sitting: sittingNumber, startTime: z.string() })),
});
export type Availability = z.infer<typeof availability>;

/** GET /doctors/{id}/availability?date=, also for inactive doctors. */
export const getAvailability = defineEndpoint('getAvailability', {
  route: 'GET /doctors/{id}/availability',
  summary: "A doctor's places on a date",
  subject: 'Doctors',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: idParams,
  query: z.object({
    date: clinicDate,
    sitting: z.optional(
      z.pipe(
        z.enum(['1', '2']),
        z.transform((text): SittingNumber => (text === '2' ? 2 : 1)),
      ),
    ),
  }),
  data: availability,
});
