import * as z from 'zod/mini';
import {
  dayTexts,
  departmentNames,
  doctorNames,
  extrasLeft,
  hoursOrNone,
  nameTexts,
} from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { ofPlace, placeQuery, placesClosed } from '../fields/place.ts';
import { requestKey } from '../fields/request-key.ts';
import { optionalLine, requiredText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { DAY_REASONS } from '../rules/schedule/calendar-day.ts';
import { closedState, staffScheduleDay } from '../rules/schedule/weekly-schedule.ts';
import { daySittingsInput } from '../rules/schedule/weekly-schedule-form.ts';
import { CALENDAR_LIMITS } from '../terms/calendar-limits.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { PLACES_MOST } from '../terms/places.ts';
import { defineEndpoint } from './endpoint.ts';

/** The places that a holiday closes; left out for the whole clinic (rules: places 7). */
const closedPlaces = z.optional(z.array(id).check(z.minLength(1), z.maxLength(PLACES_MOST)));

/** A date on which the clinic is closed, or some of its places. */
export const holiday = z.object({ id, date: clinicDate, ...nameTexts, placeIds: closedPlaces });
export type Holiday = z.infer<typeof holiday>;

/** Dates on which a doctor is away, both included. */
export const leave = z.object({
  id,
  doctorId: id,
  from: clinicDate,
  to: clinicDate,
  /** For staff only. */
  reason: z.nullable(z.string()),
  /** The text for patients, in English and in Bangla. */
  ...dayTexts,
});
export type Leave = z.infer<typeof leave>;

/** From `from` or today on, the earliest first. */
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
  placeIds: closedPlaces,
});

/**
 * Existing appointments stay (rules: calendar 4). `touched` counts the live ones of today or later. The same
 * form and `key` again get the same holiday.
 */
export const createHoliday = defineEndpoint('createHoliday', {
  route: 'POST /holidays',
  summary: 'Close the clinic on a date',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['HOLIDAY_EXISTS', 'KEY_USED', 'PLACE_NOT_FOUND'],
  body: z.extend(holidayForm, { key: z.optional(requestKey) }),
  data: z.object({ holiday, touched: z.int() }),
});

/**
 * Closes the clinic on several dates: on all of them, or on none. Dates that are holidays already stay as
 * they are and are listed in `existing`. Past dates are allowed, so that a clinic can enter its old holidays.
 * The same form and `key` again get the same answer.
 */
export const createHolidays = defineEndpoint('createHolidays', {
  route: 'POST /holidays/several',
  summary: 'Close the clinic on several dates',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['KEY_USED', 'PLACE_NOT_FOUND'],
  body: z.object({
    holidays: z.array(holidayForm).check(
      z.minLength(1, say('holidaysNone')),
      z.maxLength(
        CALENDAR_LIMITS.holidaysAtOnce,
        say('holidaysTooMany', { most: CALENDAR_LIMITS.holidaysAtOnce }),
      ),
      z.refine((all) => new Set(all.map(({ date }) => date)).size === all.length, say('holidayTwice')),
    ),
    key: requestKey,
  }),
  data: z.object({
    /** By date. */
    created: z.array(holiday),
    /** The dates of the form that were holidays before. */
    existing: z.array(clinicDate),
    /** Live appointments of the created dates, as for one holiday. */
    touched: z.int(),
  }),
});

/** A public holiday of Bangladesh that the clinic may take over. */
const proposedHoliday = z.object({
  date: clinicDate,
  ...nameTexts,
  /** True for a date that follows the moon: the government confirms it shortly before. */
  isExpected: z.boolean(),
});

/** From today on to the end of the next year, the earliest first. Nothing is stored. */
export const listPublicHolidays = defineEndpoint('listPublicHolidays', {
  route: 'GET /holidays/proposal',
  summary: 'The public holidays of Bangladesh of this and the next year',
  subject: 'Calendar',
  access: { staff: 'view' },
  data: z.object({ holidays: z.array(proposedHoliday) }),
});

/** One or several whole days in a calendar file, both dates included. */
const fileHoliday = z.object({ from: clinicDate, to: clinicDate, name: z.string() });
export type FileHoliday = z.infer<typeof fileHoliday>;

/** Reads the text of an .ics file. Nothing is stored. INVALID_INPUT if it is no calendar, or a broken one. */
export const readHolidayFile = defineEndpoint('readHolidayFile', {
  route: 'POST /holidays/read-file',
  summary: 'The whole days of a calendar file',
  subject: 'Calendar',
  access: { staff: 'update' },
  body: z.object({
    text: z.string().check(z.maxLength(CALENDAR_LIMITS.holidayFileLongest, say('calendarFileTooLong'))),
  }),
  data: z.object({
    /** Whole days from two years before today to two years after it, the earliest first, each once. */
    events: z.array(fileHoliday),
    /** How many events were left out because they have a time of day. */
    timed: z.int(),
    /** How many others could not be read: no name, no date, or a repetition that is not yearly. */
    unread: z.int(),
  }),
});

/** The doctors sit again as their weeks and changed days say. */
export const deleteHoliday = defineEndpoint('deleteHoliday', {
  route: 'DELETE /holidays/{id}',
  summary: 'Open the clinic again on a holiday',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['HOLIDAY_NOT_FOUND'],
  data: z.object({ deleted: z.literal(true) }),
});

/** Every leave that ends on or after `from`, by default today. The earliest is first. */
export const listLeave = defineEndpoint('listLeave', {
  route: 'GET /doctors/{id}/leave',
  summary: "A doctor's leave",
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
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
 * Existing appointments stay; `touched` counts the live ones. The same form and `key` again get the same
 * leave.
 */
export const createLeave = defineEndpoint('createLeave', {
  route: 'POST /doctors/{id}/leave',
  summary: 'Enter the leave of a doctor',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND', 'KEY_USED'],
  body: z.safeExtend(leaveForm, { key: z.optional(requestKey) }),
  data: z.object({ leave, touched: z.int() }),
});

export const deleteLeave = defineEndpoint('deleteLeave', {
  route: 'DELETE /doctors/{id}/leave/{leaveId}',
  summary: 'Remove a leave of a doctor',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['LEAVE_NOT_FOUND'],
  data: z.object({ deleted: z.literal(true) }),
});

/** How a doctor sits on one date, and why. */
export const doctorDay = z.extend(staffScheduleDay, {
  doctorId: id,
  date: clinicDate,
  /** What decided the day (rules: calendar 1). */
  reason: z.enum(DAY_REASONS),
  /** The holiday's name, also if it closes a part of the day, or the leave's text for patients. */
  ...dayTexts,
  ...placesClosed,
  /** The last date of the leave that decided. */
  until: z.nullable(clinicDate),
  /** The leave or the holiday that decided. */
  entryId: z.nullable(id),
  /** True if the date has a changed day, even if a later leave or holiday covers it. */
  isChanged: z.boolean(),
  /** Appointments in every state except Cancelled. */
  booked: z.int(),
  /** Live appointments that do not fit the sittings (rules: calendar 4). */
  touched: z.int(),
  /** People on the waiting lists. */
  waiting: z.int(),
});
export type DoctorDay = z.infer<typeof doctorDay>;

export const getDoctorDay = defineEndpoint('getDoctorDay', {
  route: 'GET /doctors/{id}/days/{date}',
  summary: 'How a doctor sits on a date',
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  data: doctorDay,
});

/**
 * Sets other hours, another limit, an extra day or a day off; the week stays. The body is a day of
 * `weeklySchedule`. Existing appointments stay (rules: calendar 4).
 */
export const changeDoctorDay = defineEndpoint('changeDoctorDay', {
  route: 'PUT /doctors/{id}/days/{date}',
  summary: 'Change one date of a doctor',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND', 'PLACE_NOT_FOUND'],
  body: daySittingsInput(),
  data: doctorDay,
});

/** The date follows the week again. */
export const resetDoctorDay = defineEndpoint('resetDoctorDay', {
  route: 'DELETE /doctors/{id}/days/{date}',
  summary: 'Take back the change of one date',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND', 'DAY_NOT_CHANGED'],
  data: doctorDay,
});

/** The days from `from` to `to`, both included, at most 62. */
export const listDoctorDays = defineEndpoint('listDoctorDays', {
  route: 'GET /doctors/{id}/days',
  summary: "A doctor's calendar",
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['DOCTOR_NOT_FOUND'],
  query: z.object({ from: clinicDate, to: clinicDate }),
  data: z.object({ days: z.array(doctorDay) }),
});

const dayOfDoctor = z.extend(doctorDay, {
  ...doctorNames,
  ...departmentNames,
});
export type DayOfDoctor = z.infer<typeof dayOfDoctor>;

/** The day of every active doctor, by name. */
export const listDaysOn = defineEndpoint('listDaysOn', {
  route: 'GET /calendar',
  summary: 'How all doctors sit on a date',
  subject: 'Calendar',
  access: { staff: 'view' },
  query: z.object({ date: clinicDate, ...placeQuery }),
  data: z.object({ days: z.array(dayOfDoctor) }),
});

/** A doctor's free places on a date, shown before a doctor is chosen. */
const doctorPlaces = z.object({
  doctorId: id,
  isScheduled: z.boolean(),
  ...hoursOrNone,
  /** The place of the sittings with free places, if all of them are at one place. */
  ...ofPlace,
  limit: z.int(),
  available: z.int(),
  extrasLeft,
  /** Only if every sitting of the date was ended or cancelled at the queue. */
  closed: z.optional(closedState),
});

export const listAvailability = defineEndpoint('listAvailability', {
  route: 'GET /availability',
  summary: 'The free places of all doctors on a date',
  subject: 'Calendar',
  access: { staff: 'view' },
  query: z.object({ date: clinicDate, ...placeQuery }),
  data: z.object({ doctors: z.array(doctorPlaces) }),
});
