import * as z from 'zod/mini';
import { doctorNames } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idText } from '../fields/id.ts';
import { placeQuery } from '../fields/place.ts';
import { requestKey } from '../fields/request-key.ts';
import { optionalLine } from '../fields/text.ts';
import { AFFECTED_REASONS } from '../rules/booking/affected.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { daySittingsInput } from '../rules/schedule/weekly-schedule-form.ts';
import { CALENDAR_LIMITS } from '../terms/calendar-limits.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

/** A day of a doctor with live appointments that no longer fit the calendar. */
export const touchedDay = z.object({
  doctorId: id,
  ...doctorNames,
  date: clinicDate,
  /** The reason of the first of these appointments. */
  reason: z.enum(AFFECTED_REASONS),
  people: z.int(),
});
export type TouchedDay = z.infer<typeof touchedDay>;

/**
 * The days from today on (rules: calendar 4), for one doctor, one department, one date, or the whole clinic.
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
    ...placeQuery,
  }),
  data: z.object({ days: z.array(touchedDay) }),
});

/** The acts of staff for the people whom a change touches. */
export const CHANGE_KINDS = ['tell', 'move', 'cancel'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const changeForm = {
  do: z.enum(CHANGE_KINDS),
  /** Other days of the same doctor. */
  moreDays: z.optional(z.array(clinicDate).check(z.maxLength(100))),
  /** Only for `move`. Without `toSitting`, people move to any sitting of the date that has a free place. */
  toDate: z.optional(clinicDate),
  toSitting: z.optional(sittingNumber),
  /** A sentence that the SMS adds, such as a reason. */
  sentence: optionalLine(CALENDAR_LIMITS.sentenceLongest),
  /** `touched`: only the live appointments that do not fit the calendar. */
  people: z._default(z.enum(['all', 'touched']), 'all'),
  /** Only the people of this sitting who are not with the doctor. */
  sitting: z.optional(sittingNumber),
};

/** The SMS that a change would send, before anything is done. */
export const changePreview = z.object({
  people: z.int(),
  /** Only with `move`: how many find a free place. */
  movable: z.nullable(z.int()),
  /** The longest SMS of the job in each language. */
  texts: z.array(
    z.object({ language: z.enum(['en', 'bn']), text: z.string(), parts: z.int(), people: z.int() }),
  ),
  /**
   * The parts of all SMS, and their cost in taka; `cost` is null if the clinic has set no price
   * (SMS_PART_PRICE).
   */
  parts: z.int(),
  cost: z.nullable(z.number()),
});
export type ChangePreview = z.infer<typeof changePreview>;

const MOVE_FAILURES = ['DOCTOR_NOT_FOUND', 'NOT_SCHEDULED'] as const;

/** The SMS that {@link startDayChange} would send. Nothing is stored. */
export const previewDayChange = defineEndpoint('previewDayChange', {
  route: 'POST /doctors/{id}/days/{date}/changes/preview',
  summary: 'What a change for all patients of a day would send',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: MOVE_FAILURES,
  body: z.object({
    ...changeForm,
    /** How the doctor will sit on these days. Without it, as the calendar says now. */
    day: z.optional(daySittingsInput()),
  }),
  data: changePreview,
});

/** A person who needs a call, because of the SMS, a missing place, or repeated failures. */
const personToCall = z.object({
  appointmentId: id,
  serialNumber: z.int(),
  sitting: sittingNumber,
  appointmentDate: clinicDate,
  patientName: z.string(),
  patientPhone: z.string(),
  why: z.enum(['sms-failed', 'no-sms', 'left-over', 'failed']),
});

/** A job: an act for all people of a day, one after another. */
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
  /**
   * People who were to get the old serial back: all, those who have it again, and those who keep the new one.
   */
  undo: z.nullable(z.object({ people: z.int(), done: z.int(), kept: z.int() })),
  /**
   * `leftOver`: people who found no place, or whose turn failed. `skipped`: people whose appointment had
   * changed before their turn.
   */
  people: z.int(),
  done: z.int(),
  leftOver: z.int(),
  skipped: z.int(),
  sms: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
  toCall: z.array(personToCall),
  /** True while the job can be taken back: a move or a cancellation that nobody has built on. */
  canUndo: z.boolean(),
  /** The days that must open again to take the job back, because the doctor no longer sits then. */
  closedDays: z.array(clinicDate),
});
export type DayChange = z.infer<typeof dayChange>;

/**
 * Tells, moves or cancels all live appointments of the day and of `moreDays`, in their order. It answers at
 * once with the job, and the server goes on with it, also after a restart (rules: calendar 5). The same `key`
 * and form again get the same job.
 */
export const startDayChange = defineEndpoint('startDayChange', {
  route: 'POST /doctors/{id}/days/{date}/changes',
  summary: 'Tell, move or cancel all patients of a day',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: [...MOVE_FAILURES, 'KEY_USED'],
  body: z.object({
    ...changeForm,
    /** Makes a repeated request the same job. */
    key: z.optional(requestKey),
  }),
  data: dayChange,
});

export const getDayChange = defineEndpoint('getDayChange', {
  route: 'GET /changes/{id}',
  summary: 'The progress of a change for all patients of a day',
  subject: 'Calendar',
  access: { staff: 'view' },
  fails: ['CHANGE_NOT_FOUND'],
  data: dayChange,
});

/**
 * Each person gets the old serial back if its place is still free, and is told again by SMS. It answers at
 * once with the job, like the change itself.
 */
export const undoDayChange = defineEndpoint('undoDayChange', {
  route: 'POST /changes/{id}/undo',
  summary: 'Take back a move or a cancellation of all patients of a day',
  subject: 'Calendar',
  access: { staff: 'update' },
  fails: ['CHANGE_NOT_FOUND', 'CHANGE_NOT_UNDOABLE', 'DAY_CLOSED'],
  body: z.object({
    /** Also opens the `closedDays` again, with the hours that these people had booked. */
    openDays: z._default(z.boolean(), false),
  }),
  data: dayChange,
});
