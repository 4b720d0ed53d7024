import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Generated } from 'kysely';

/** A date on which the whole clinic is closed. */
export interface HolidayRow {
  id: Generated<number>;
  date: string;
  name: string;
  nameBn: string | null;
  /** The ids of the places that are closed, separated by commas; null for the whole clinic. */
  placeIds: Generated<string | null>;
  savedAt: string;
  /** The idempotency key of the request; null for entries of an older version. */
  key: Generated<string | null>;
}

/** One form with several holidays, by its idempotency key, so that a lost answer makes none of them twice. */
export interface HolidayRequestRow {
  key: string;
  requestHash: string;
  /** JSON: the created holidays, and the dates that were holidays before. */
  answer: string;
}

/** Dates on which a doctor is away, both included. */
export interface DoctorLeaveRow {
  id: Generated<number>;
  doctorId: number;
  fromDate: string;
  toDate: string;
  /** For staff. */
  reason: string | null;
  /** For patients, in English and in Bangla. */
  text: string | null;
  textBn: string | null;
  savedAt: string;
  /** The idempotency key of the request; null for entries of an older version. */
  key: Generated<string | null>;
}

/** A date of one doctor with other hours than the week's. */
export interface ChangedDayRow {
  doctorId: number;
  date: string;
  /** JSON: an array of SittingHours; empty for a day off. */
  sittings: string;
  savedAt: string;
}

/** One act of staff for all people whom a change of the calendar touches. */
export interface DayChangeRow {
  id: Generated<number>;
  key: string;
  kind: 'tell' | 'move' | 'cancel';
  sentence: string | null;
  toDate: string | null;
  toSitting: SittingNumber | null;
  staffId: number;
  createdAt: string;
  finishedAt: string | null;
  /** The form of the request, so that its key fits no other form. Null for changes of an older version. */
  request: Generated<string | null>;
  /** When staff began to take it back, and when the last person was done. */
  undoStartedAt: Generated<string | null>;
  undoneAt: string | null;
}

/** One person of a {@link DayChangeRow}, in the order in which they are done. */
export interface DayChangePersonRow {
  changeId: number;
  place: number;
  appointmentId: number;
  state: 'waiting' | 'done' | 'left-over' | 'skipped' | 'undone';
  newAppointmentId: number | null;
  /** The SMS in the outbox; null when none was sent. */
  messageId: number | null;
  /** Tells whether the person still waits for the old serial, or keeps the change; null if nobody asked. */
  undo: Generated<'waiting' | 'kept' | null>;
  /** How often the step of this person ended in an unexpected error. */
  tries: Generated<number>;
}
