import * as z from 'zod/mini';
import {
  dayTexts,
  departmentNames,
  departmentPlace,
  extrasLeft,
  hours,
  hoursOrNone,
  keptWindows,
  nameTexts,
} from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { keepAbsent, loadedVersion } from '../fields/keep-absent.ts';
import { doctorFees } from '../fields/money.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { ofPlace, placeQuery, placesClosed } from '../fields/place.ts';
import { searchText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { sittingNow } from '../rules/queue/sitting-now.ts';
import { DAY_REASONS, ENTRY_REASONS } from '../rules/schedule/calendar-day.ts';
import {
  closedState,
  publicWeeklySchedule,
  scheduleSummary,
  sittingNumber,
  sittingText,
  staffWeeklySchedule,
} from '../rules/schedule/weekly-schedule.ts';
import { DOCTOR_GENDERS } from '../terms/gender.ts';
import { SPOKEN_LANGUAGES } from '../terms/spoken-languages.ts';
import { instant } from '../time/instant.ts';
import { doctorForm } from './doctor-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { pictureUrl } from './pictures.ts';

/**
 * Why no serial can be booked online today. `desk-only`: only reserved numbers are free, which staff give.
 * `overrun`: a new serial would be called too long after the hours (rules: queue 19).
 */
const NO_SLOTS_REASONS = ['not-scheduled', 'session-over', 'fully-booked', 'desk-only', 'overrun'] as const;
export type NoSlotsReason = (typeof NO_SLOTS_REASONS)[number];

const sittingStatus = z.object({
  sitting: sittingNumber,
  ...hours,
  ...ofPlace,
  availableSlots: z.int(),
  limit: z.int(),
  booked: z.int(),
  nextSerial: z.nullable(z.int()),
  reason: z.nullable(z.enum(NO_SLOTS_REASONS)),
  /** The state of the sitting now (rules: queue 17). */
  now: z.optional(sittingNow),
  /** Left out if nobody waits. */
  waiting: z.optional(z.int()),
});
export type SittingStatus = z.infer<typeof sittingStatus>;

/**
 * A doctor's places today as the public sees them (rules: serials 2 and 3). With two sittings the numbers
 * count both, the hours go from the first start to the last end, `nextSerial` belongs to the sitting that a
 * booking without a choice gets, and `sittings` has each sitting.
 */
export const liveStatus = z.object({
  doctorId: id,
  /** The clinic day. */
  date: clinicDate,
  /** Places that can still be booked online. If 0, `reason` says why. */
  availableSlots: z.int(),
  /** 0 on a day off. */
  limit: z.int(),
  /** Appointments in every status except Cancelled. */
  booked: z.int(),
  /** The serial of the next online booking; null if none is left. */
  nextSerial: z.nullable(z.int()),
  isScheduledToday: z.boolean(),
  ...hoursOrNone,
  /** The place of the first sitting, if there is no `sittings`. */
  ...ofPlace,
  reason: z.nullable(z.enum(NO_SLOTS_REASONS)),
  /**
   * The state of the current sitting, otherwise of the next, otherwise of the last; left out on a day off
   * (rules: queue 17).
   */
  now: z.optional(sittingNow),
  /** Left out on a day with the first sitting alone. */
  sittings: z.optional(z.array(sittingStatus)),
  /** Left out if nobody waits. */
  waiting: z.optional(z.int()),
  /** Set if a full sitting has a waiting list. */
  canWait: z.optional(z.literal(true)),
  /** Only while the doctor is on leave or the clinic is closed, with the text for patients. */
  away: z.optional(z.object({ reason: z.enum(['leave', 'holiday']), until: clinicDate, ...dayTexts })),
  /**
   * The doctor's next day within 60 days, only if the calendar differs from the week; null if there is none.
   */
  next: z.optional(z.nullable(z.object({ date: clinicDate, startTime: z.string() }))),
});
export type LiveStatus = z.infer<typeof liveStatus>;

/** A doctor as the public sees them: without phone, e-mail and reserved numbers. */
export const publicDoctor = z.object({
  id,
  ...nameTexts,
  qualification: z.nullable(z.string()),
  qualificationBn: z.nullable(z.string()),
  departmentId: id,
  ...departmentNames,
  experienceYears: z.nullable(z.int()),
  gender: z.nullable(z.enum(DOCTOR_GENDERS)),
  photoUrl: pictureUrl,
  isActive: z.boolean(),
  dailyPatientLimit: z.int(),
  /** Only where the clinic records payments (FEES). */
  fees: z.optional(doctorFees),
  weeklySchedule: publicWeeklySchedule,
  scheduleSummary,
  /**
   * The ids of the places where the doctor sits, by the week or today. Left out if it is only the first place
   * (rules: places 1).
   */
  placeIds: z.optional(z.array(id)),
  today: liveStatus,
  createdAt: instant,
  updatedAt: instant,
});
export type PublicDoctor = z.infer<typeof publicDoctor>;

/** Fields that a list leaves out, because every visitor loads the whole list. */
const aboutDoctor = {
  /** Empty if nobody has entered any. */
  languages: z.array(z.enum(SPOKEN_LANGUAGES)),
  /** Separated by commas or line breaks. */
  treats: z.nullable(z.string()),
  treatsBn: z.nullable(z.string()),
};

/** Dates in a row on which a doctor's sittings differ from the week, because of one entry of the calendar. */
export const otherDays = z.object({
  from: clinicDate,
  to: clinicDate,
  reason: z.enum(ENTRY_REASONS),
  /** The hours of a changed day; empty on a day without sittings. */
  sittings: z.array(z.object({ ...hours, ...ofPlace })),
  /** The holiday's name, or the leave's text for patients. */
  ...dayTexts,
});
export type OtherDays = z.infer<typeof otherDays>;

/** The answer about one doctor for the public. */
export const doctorInFull = z.extend(publicDoctor, {
  ...aboutDoctor,
  ...departmentPlace,
  /** The days that begin within 14 days; the last dates may be later. */
  otherDays: z.array(otherDays),
  ...keptWindows,
});
export type DoctorInFull = z.infer<typeof doctorInFull>;

/** A doctor as staff see them: with phone, e-mail, limits and reserved numbers. */
export const staffDoctor = z.extend(publicDoctor, {
  ...aboutDoctor,
  phone: z.string(),
  email: z.nullable(z.string()),
  /** The doctor's own room; null if the department's room counts. */
  room: z.nullable(z.string()),
  roomBn: z.nullable(z.string()),
  weeklySchedule: staffWeeklySchedule,
  /** False if the doctor or the department is inactive. */
  isBookable: z.boolean(),
});
export type StaffDoctor = z.infer<typeof staffDoctor>;

// The staff schema is tried first. An answer for the public lacks fields of it, so it matches the second.
const doctorForCaller = z.union([staffDoctor, publicDoctor]);

/**
 * Active doctors of active departments, by name; without `limit` all of them (rules: API 5). Each word of
 * `search` must match the name, the qualification, the department's name or its search words (rules: finding
 * 3). `department` is a department's name.
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
    ...placeQuery,
    /** For staff. Others see active doctors only. */
    isActive: z.optional(z.enum(['1', '0'], say('activeFilterInvalid'))),
    /** For visitors: `none` answers null for every Bangla text, which an English page does not need. */
    bangla: z.optional(z.literal('none')),
  }),
  data: z.object({ doctors: z.array(doctorForCaller), pagination }),
});

/** {@link listDoctors} as staff get it, with inactive doctors. */
export const listDoctorsForStaff = {
  ...listDoctors,
  data: z.object({ doctors: z.array(staffDoctor), pagination }),
};

/** To the public, an inactive doctor is answered as not found (rules: serials 9). */
export const getDoctor = defineEndpoint('getDoctor', {
  route: 'GET /doctors/{id}',
  summary: 'One doctor',
  subject: 'Doctors',
  access: { visitor: true, patient: true, staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  data: z.union([staffDoctor, doctorInFull]),
});

/** {@link getDoctor} as visitors and patients get it. */
export const getDoctorForPublic = { ...getDoctor, data: doctorInFull };

/** {@link getDoctor} as staff get it, with inactive doctors. */
export const getDoctorForStaff = { ...getDoctor, data: staffDoctor };

export const createDoctor = defineEndpoint('createDoctor', {
  route: 'POST /doctors',
  summary: 'Add a doctor',
  subject: 'Doctors',
  access: { staff: 'create' },
  fails: ['DEPARTMENT_NOT_FOUND', 'PLACE_NOT_FOUND'],
  body: doctorForm('create'),
  data: staffDoctor,
});

/**
 * A field that the body leaves out keeps its value; null removes it (rules: fields 14). Weekdays that the
 * schedule leaves out become days off. Appointments do not change (rules: serials 12). If somebody has saved
 * since `updatedAt`, nothing changes (RECORD_CHANGED).
 */
export const updateDoctor = defineEndpoint('updateDoctor', {
  route: 'PUT /doctors/{id}',
  summary: 'Save a doctor',
  subject: 'Doctors',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND', 'RECORD_CHANGED', 'DEPARTMENT_NOT_FOUND', 'PLACE_NOT_FOUND'],
  body: z.extend(keepAbsent(doctorForm('edit')), loadedVersion),
  data: staffDoctor,
});

/** Also for inactive doctors. A screen reads it before it asks whether to delete a doctor. */
export const getDoctorStats = defineEndpoint('getDoctorStats', {
  route: 'GET /doctors/{id}/stats',
  summary: "A doctor's numbers",
  subject: 'Doctors',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  data: z.object({
    /** Without deleted ones. A doctor with any cannot be deleted (rules: deleting 1). */
    totalAppointments: z.int(),
  }),
});

/** Refused with HAS_HISTORY if there are appointments (rules: deleting 1). */
export const deleteDoctor = defineEndpoint('deleteDoctor', {
  route: 'DELETE /doctors/{id}',
  summary: 'Delete a doctor without appointments',
  subject: 'Doctors',
  access: { staff: 'delete' },
  fails: ['DOCTOR_NOT_FOUND', 'HAS_HISTORY'],
  data: z.object({ deleted: z.literal(true) }),
});

/** The booking screen polls it every 30 seconds. */
export const getLiveStatus = defineEndpoint('getLiveStatus', {
  route: 'GET /doctors/{id}/live-status',
  summary: "A doctor's free places today",
  subject: 'Doctors',
  access: { visitor: true },
  fails: ['DOCTOR_NOT_FOUND'],
  data: liveStatus,
});

/**
 * A doctor's places on a date for staff (rules: serials 2 to 4). The numbers are those of the chosen sitting,
 * otherwise of the first sitting with a place.
 */
export const availability = z.object({
  doctorId: id,
  date: clinicDate,
  /** The sitting of these numbers; null on a day off. */
  sitting: z.nullable(sittingNumber),
  isScheduled: z.boolean(),
  ...hoursOrNone,
  limit: z.int(),
  booked: z.int(),
  available: z.int(),
  extrasLeft,
  /** The next serial; null if there is no place. */
  nextSerial: z.nullable(z.int()),
  /** The time of that serial if it is given now; null if none is left in the sitting (rules: serials 11). */
  estimatedTime: z.nullable(z.string()),
  freeReserved: z.array(z.int()),
  /** Every sitting of the day. */
  sittings: z.array(
    z.object({
      sitting: sittingNumber,
      ...hours,
      ...ofPlace,
      limit: z.int(),
      booked: z.int(),
      available: z.int(),
      extrasLeft,
      /** Set if the sitting was ended or cancelled at the queue. It then has no places. */
      closed: z.optional(closedState),
    }),
  ),
  /** What decided the day, and the holiday's name or the leave's text for patients (rules: calendar 1). */
  reason: z.enum(DAY_REASONS),
  ...dayTexts,
  ...placesClosed,
  /** If the day has no free place: the next sitting with one within 60 days. */
  nextFree: z.nullable(z.object({ date: clinicDate, sitting: sittingNumber, startTime: z.string() })),
});
export type Availability = z.infer<typeof availability>;

/** Inactive doctors are answered too. */
export const getAvailability = defineEndpoint('getAvailability', {
  route: 'GET /doctors/{id}/availability',
  summary: "A doctor's places on a date",
  subject: 'Doctors',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  query: z.object({
    date: clinicDate,
    sitting: z.optional(sittingText),
  }),
  data: availability,
});
