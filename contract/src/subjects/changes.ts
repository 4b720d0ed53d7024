import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idParams, idText } from '../fields/id.ts';
import { requestKey } from '../fields/request-key.ts';
import { optionalLine } from '../fields/text.ts';
import { AFFECTED_REASONS } from '../rules/booking/affected.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { daySittingsInput } from '../rules/schedule/weekly-schedule-form.ts';
import { CALENDAR_LIMITS } from '../terms/calendar-limits.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

/** A day of a doctor with live appointments that the calendar no longer fits. */
export const touchedDay = z.object({
  doctorId: id,
  doctorName: z.string(),
  doctorNameBn: z.nullable(z.string()),
  date: clinicDate,
  /** Why the first of them is touched. */
  reason: z.enum(AFFECTED_REASONS),
  people: z.int(),
});
export type TouchedDay = z.infer<typeof touchedDay>;

/**
 * GET /touched: the days from today on with live appointments that do not fit the calendar (rules: calendar 4), of one
 * doctor, of one department, on one date, or of the whole clinic.
 */
export const listTouched = defineEndpoint('listTouched', {
  route: 'GET /touched',
  summary: 'The days whose patients a change of the calendar touches',
  subject: 'Calendar',
  access: { staff: 'view' },
  query: z.object({
    doctorId: z.optional(idText),
    departmentId: z.optional(idText),
    date: z.optional(clinicDate),
  }),
  data: z.object({ days: z.array(touchedDay) }),
});

/** What staff do for the people whom a change touches. */
export const CHANGE_KINDS = ['tell', 'move', 'cancel'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const changeForm = {
  do: z.enum(CHANGE_KINDS),
  /** Other days of the same doctor. */
  moreDays: z.optional(z.array(clinicDate).check(z.maxLength(100))),
  /** Only with `move`: the date to move to, and its sitting; without one, each sitting that has a place. */
  toDate: z.optional(clinicDate),
  toSitting: z.optional(sittingNumber),
  /** A sentence that the SMS adds, such as a reason. Blank means none. */
  sentence: optionalLine(CALENDAR_LIMITS.sentenceLongest),
  /**
   * `touched`: only the live appointments that do not fit the calendar. `all`: all live appointments of the days, the
   * default.
   */
  people: z._default(z.enum(['all', 'touched']), 'all'),
  /** Only the people of this sitting who are not with the doctor. Without it, those of all sittings of the days. */
  sitting: z.optional(sittingNumber),
};

/** What would be sent, before anything is done. */
export const changePreview = z.object({
  people: z.int(),
  /** Only with `move`: how many find a free place on the other date. */
  movable: z.nullable(z.int()),
  /** The longest SMS of the job in each language in which one would be sent, with its parts. */
  texts: z.array(
    z.object({ language: z.enum(['en', 'bn']), text: z.string(), parts: z.int(), people: z.int() }),
  ),
  /** The parts of all SMS, and their price in taka; null if the clinic has set no price (SMS_PART_PRICE). */
  parts: z.int(),
  cost: z.nullable(z.number()),
});
export type ChangePreview = z.infer<typeof changePreview>;

const dayParams = z.object({ id: idText, date: clinicDate });
const MOVE_FAILURES = ['DOCTOR_NOT_FOUND', 'NOT_SCHEDULED'] as const;

/** POST /doctors/{id}/days/{date}/changes/preview: what {@link startDayChange} would do. Nothing is stored. */
export const previewDayChange = defineEndpoint('previewDayChange', {
  route: 'POST /doctors/{id}/days/{date}/changes/preview',
  summary: 'What a change for all patients of a day would send',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: MOVE_FAILURES,
  params: dayParams,
  body: z.object({
    ...changeForm,
    /** How the doctor will sit on these days, before it is saved. Without it, as the calendar says now. */
    day: z.optional(daySittingsInput()),
  }),
  data: changePreview,
});

/** A person of a job who needs a call: the SMS could not be sent, no place was free, or the step failed again and again. */
const personToCall = z.object({
  appointmentId: id,
  serialNumber: z.int(),
  sitting: sittingNumber,
  appointmentDate: clinicDate,
  patientName: z.string(),
  patientPhone: z.string(),
  why: z.enum(['sms-failed', 'no-sms', 'left-over', 'failed']),
});

/** A job: an act for all people of a day, done one person after another. */
export const dayChange = z.object({
  id,
  do: z.enum(CHANGE_KINDS),
  sentence: z.nullable(z.string()),
  toDate: z.nullable(clinicDate),
  toSitting: z.nullable(sittingNumber),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** When staff began to take the job back, and when that was finished. */
  undoStartedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  /** Of the people who were to get the old serial back: all, those who have it, and those who keep what the job made. */
  undo: z.nullable(z.object({ people: z.int(), done: z.int(), kept: z.int() })),
  /** All people, and those that are done; `leftOver` found no place or failed, `skipped` had changed meanwhile. */
  people: z.int(),
  done: z.int(),
  leftOver: z.int(),
  skipped: z.int(),
  /** The SMS of the job, by their state. */
  sms: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
  toCall: z.array(personToCall),
  /** True while the job can be taken back: a move or a cancellation that nobody has built on. */
  canUndo: z.boolean(),
  /** The days on which the doctor no longer sits as these people had booked. To take the job back, they must open again. */
  closedDays: z.array(clinicDate),
});
export type DayChange = z.infer<typeof dayChange>;

/**
 * POST /doctors/{id}/days/{date}/changes: tells, moves or cancels all live appointments of the day, and of `moreDays` of
 * the same doctor, in their order. It answers at once with the job; the server goes on with it, also after a restart
 * (rules: calendar 5). The same `key` and form again answer the same job.
 */
export const startDayChange = defineEndpoint('startDayChange', {
  route: 'POST /doctors/{id}/days/{date}/changes',
  summary: 'Tell, move or cancel all patients of a day',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: [...MOVE_FAILURES, 'KEY_USED'],
  params: dayParams,
  body: z.object({
    ...changeForm,
    /** Chosen by the client, so that a request that is sent again is the same job. */
    key: z.optional(requestKey),
  }),
  data: dayChange,
});

/** GET /changes/{id}: a job with its progress. */
export const getDayChange = defineEndpoint('getDayChange', {
  route: 'GET /changes/{id}',
  summary: 'The progress of a change for all patients of a day',
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['CHANGE_NOT_FOUND'],
  params: idParams,
  data: dayChange,
});

/**
 * POST /changes/{id}/undo: takes back a finished move or cancellation: each person gets the old serial back if its place is
 * still free. An SMS cannot be taken back; the people are told again. It answers at once with the job, and the server goes on
 * with it like with the change itself.
 */
export const undoDayChange = defineEndpoint('undoDayChange', {
  route: 'POST /changes/{id}/undo',
  summary: 'Take back a move or a cancellation of all patients of a day',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['CHANGE_NOT_FOUND', 'CHANGE_NOT_UNDOABLE', 'DAY_CLOSED'],
  params: idParams,
  body: z.object({
    /** Also opens the `closedDays` again, with the hours that these people had booked. */
    openDays: z._default(z.boolean(), false),
  }),
  data: dayChange,
});
