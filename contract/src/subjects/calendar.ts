import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idParams, idText } from '../fields/id.ts';
import { requestKey } from '../fields/request-key.ts';
import { optionalLine, requiredText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { DAY_REASONS } from '../rules/schedule/calendar-day.ts';
import { closedState, staffScheduleDay } from '../rules/schedule/weekly-schedule.ts';
import { daySittingsInput } from '../rules/schedule/weekly-schedule-form.ts';
import { CALENDAR_LIMITS } from '../terms/calendar-limits.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { defineEndpoint } from './endpoint.ts';

/** A date on which the whole clinic is closed. */
export const holiday = z.object({
  id,
  date: clinicDate,
  name: z.string(),
  nameBn: z.nullable(z.string()),
});
export type Holiday = z.infer<typeof holiday>;

/** Dates on which a doctor is away, both included. */
export const leave = z.object({
  id,
  doctorId: id,
  from: clinicDate,
  to: clinicDate,
  /** For staff only. */
  reason: z.nullable(z.string()),
  /** What patients read, in English and in Bangla. */
  text: z.nullable(z.string()),
  textBn: z.nullable(z.string()),
});
export type Leave = z.infer<typeof leave>;

/** GET /holidays: from a date on, the earliest first. Without `from`, from today on. */
export const listHolidays = defineEndpoint('listHolidays', {
  route: 'GET /holidays',
  summary: 'The days on which the clinic is closed',
  subject: 'Calendar',
  access: { staff: 'view' },
  query: z.object({ from: z.optional(clinicDate) }),
  data: z.object({ holidays: z.array(holiday) }),
});

export const holidayForm = z.object({
  date: clinicDate,
  name: requiredText(FIELD_LIMITS.nameLongest, { required: say('holidayNameRequired') }),
  nameBn: optionalLine(FIELD_LIMITS.nameLongest),
});

/**
 * POST /holidays: closes the clinic on a date. Appointments that exist stay (rules: calendar 4); `touched` counts those of
 * today or later that are still live. The same form with the same `key` again answers the same holiday.
 */
export const createHoliday = defineEndpoint('createHoliday', {
  route: 'POST /holidays',
  summary: 'Close the clinic on a date',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['HOLIDAY_EXISTS', 'KEY_USED'],
  body: z.extend(holidayForm, { key: z.optional(requestKey) }),
  data: z.object({ holiday, touched: z.int() }),
});

/** DELETE /holidays/{id}: the doctors sit again as their weeks and changed days say. */
export const deleteHoliday = defineEndpoint('deleteHoliday', {
  route: 'DELETE /holidays/{id}',
  summary: 'Open the clinic again on a holiday',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['HOLIDAY_NOT_FOUND'],
  params: idParams,
  data: z.object({ deleted: z.literal(true) }),
});

/** GET /doctors/{id}/leave: every leave that ends on `from` or later, the earliest first. Without `from`, today. */
export const listLeave = defineEndpoint('listLeave', {
  route: 'GET /doctors/{id}/leave',
  summary: "A doctor's leave",
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: idParams,
  query: z.object({ from: z.optional(clinicDate) }),
  data: z.object({ leave: z.array(leave) }),
});

export const leaveForm = z
  .object({
    from: clinicDate,
    to: clinicDate,
    reason: optionalLine(CALENDAR_LIMITS.sentenceLongest),
    text: optionalLine(CALENDAR_LIMITS.sentenceLongest),
    textBn: optionalLine(CALENDAR_LIMITS.sentenceLongest),
  })
  .check(z.refine(({ from, to }) => to >= from, { error: say('leaveEndsBeforeStart'), path: ['to'] }));

/**
 * POST /doctors/{id}/leave: a doctor is away. Appointments that exist stay; `touched` counts the live ones. The same form with
 * the same `key` again answers the same leave.
 */
export const createLeave = defineEndpoint('createLeave', {
  route: 'POST /doctors/{id}/leave',
  summary: 'Enter the leave of a doctor',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND', 'KEY_USED'],
  params: idParams,
  body: z.safeExtend(leaveForm, { key: z.optional(requestKey) }),
  data: z.object({ leave, touched: z.int() }),
});

const leaveParams = z.object({ id: idText, leaveId: idText });

/** DELETE /doctors/{id}/leave/{leaveId}: the doctor sits again. */
export const deleteLeave = defineEndpoint('deleteLeave', {
  route: 'DELETE /doctors/{id}/leave/{leaveId}',
  summary: 'Remove a leave of a doctor',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['LEAVE_NOT_FOUND'],
  params: leaveParams,
  data: z.object({ deleted: z.literal(true) }),
});

/** How a doctor sits on one date, and why. */
export const doctorDay = z.extend(staffScheduleDay, {
  doctorId: id,
  date: clinicDate,
  /** What decided: the working week, a changed day, a leave or a holiday (rules: calendar 1). */
  reason: z.enum(DAY_REASONS),
  /** The holiday's name, or the leave's text for patients. */
  text: z.nullable(z.string()),
  textBn: z.nullable(z.string()),
  /** The last date of the leave that decided; null otherwise. */
  until: z.nullable(clinicDate),
  /** The leave or the holiday that decided; null otherwise. */
  entryId: z.nullable(id),
  /** True if the date has a changed day, even one that a later leave or holiday covers. */
  isChanged: z.boolean(),
  /** Appointments in every state but Cancelled. */
  booked: z.int(),
  /** Live appointments that do not fit the sittings of the day (rules: calendar 4). */
  touched: z.int(),
  /** People on the waiting lists of the day. */
  waiting: z.int(),
});
export type DoctorDay = z.infer<typeof doctorDay>;

const dayParams = z.object({ id: idText, date: clinicDate });

/** GET /doctors/{id}/days/{date}: how a doctor sits on a date. */
export const getDoctorDay = defineEndpoint('getDoctorDay', {
  route: 'GET /doctors/{id}/days/{date}',
  summary: 'How a doctor sits on a date',
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: dayParams,
  data: doctorDay,
});

/**
 * PUT /doctors/{id}/days/{date}: other hours, another limit, an extra day or a day off, without touching the week. The body
 * is a day of `weeklySchedule`. Appointments that exist stay (rules: calendar 4).
 */
export const changeDoctorDay = defineEndpoint('changeDoctorDay', {
  route: 'PUT /doctors/{id}/days/{date}',
  summary: 'Change one date of a doctor',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: dayParams,
  body: daySittingsInput(),
  data: doctorDay,
});

/** DELETE /doctors/{id}/days/{date}: the date follows the week again. */
export const resetDoctorDay = defineEndpoint('resetDoctorDay', {
  route: 'DELETE /doctors/{id}/days/{date}',
  summary: 'Take back the change of one date',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND', 'DAY_NOT_CHANGED'],
  params: dayParams,
  data: doctorDay,
});

/** GET /doctors/{id}/days: the days of a doctor between two dates, both included; at most 62. */
export const listDoctorDays = defineEndpoint('listDoctorDays', {
  route: 'GET /doctors/{id}/days',
  summary: "A doctor's calendar",
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  params: idParams,
  query: z.object({ from: clinicDate, to: clinicDate }),
  data: z.object({ days: z.array(doctorDay) }),
});

/** A doctor's date in the list of all doctors. */
const dayOfDoctor = z.extend(doctorDay, {
  doctorName: z.string(),
  doctorNameBn: z.nullable(z.string()),
  departmentName: z.string(),
  departmentNameBn: z.nullable(z.string()),
});
export type DayOfDoctor = z.infer<typeof dayOfDoctor>;

/** GET /calendar: how every active doctor sits on a date, by name. */
export const listDaysOn = defineEndpoint('listDaysOn', {
  route: 'GET /calendar',
  summary: 'How all doctors sit on a date',
  subject: 'Calendar',
  access: { staff: 'view' },
  query: z.object({ date: clinicDate }),
  data: z.object({ days: z.array(dayOfDoctor) }),
});

/** A place that staff can give, before a doctor is chosen. */
const doctorPlaces = z.object({
  doctorId: id,
  isScheduled: z.boolean(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  limit: z.int(),
  available: z.int(),
  /** Only when every sitting of the date was ended or cancelled at the queue. */
  closed: z.optional(closedState),
});

/** GET /availability: the places of every active doctor on a date. */
export const listAvailability = defineEndpoint('listAvailability', {
  route: 'GET /availability',
  summary: 'The free places of all doctors on a date',
  subject: 'Calendar',
  access: { staff: 'view' },
  query: z.object({ date: clinicDate }),
  data: z.object({ doctors: z.array(doctorPlaces) }),
});
