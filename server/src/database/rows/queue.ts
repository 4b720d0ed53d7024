import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { RecordedKind, SittingState } from '@clinic-serial/contract/terms/queue-words';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** One act of a queue, a `QueueAct` of the contract. Rows are only ever added (rules: queue 5). */
export interface QueueActRow {
  id: Generated<number>;
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  number: number;
  /** When it was done. */
  at: string;
  /**
   * When an act that a desk kept without a network reached the server; null for an act that was sent at once.
   */
  playedAt: string | null;
  actorKind: 'staff' | 'patient' | 'visitor' | 'system';
  actorId: number | null;
  kind: RecordedKind;
  appointmentId: number | null;
  calledId: number | null;
  reason: string | null;
  until: string | null;
  place: number | null;
  /** JSON: an array of StatusChange. */
  changes: string;
  /** The idempotency key of the request; null for a change that was made outside of the queue. */
  key: string | null;
  /** The request that came with the key; null without a key, and in old acts. The hash leaves it out. */
  request: string | null;
  /** SHA-256 of the hash before it and of this row. */
  hash: string;
  /**
   * The row of the audit log that holds the hash; null in acts from before migration 033 and in sample data.
   */
  auditId: number | null;
}

/**
 * A sitting that has acts, with the columns that lists need. It is written in the transaction of each act.
 */
export interface QueueSittingRow {
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  version: number;
  hash: string;
  state: SittingState;
  /** The planned hours when the first act was done, HH:MM. */
  startTime: string;
  endTime: string;
  lateUntil: string | null;
  breakUntil: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** How long after the planned start the doctor began, or before (negative). Before 032 in minutes only. */
  lateMinutes: number | null;
  lateSeconds: number | null;
  /** When the last act was done; null if that was before migration 032. */
  lastActAt: string | null;
  reason: string | null;
}

/**
 * What a patient of a queue told the desk, and when the patient got SMS. A patient without either has no row.
 */
export interface QueueNoticeRow {
  appointmentId: number;
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  lateMinutes: number | null;
  /** When a patient who was passed over asked to be called again. */
  backAskedAt: string | null;
  /** When the SMS 'you are 3 away' and 'come now' were queued. */
  nearSentAt: string | null;
  comeSentAt: string | null;
}

/** A window that a patient was told (docs/decisions/039). Rows are added; only `held` changes. */
export interface QueueWindowRow {
  id: Generated<number>;
  appointmentId: number;
  doctorId: number;
  /** HH:MM, clinic time. */
  windowFrom: string;
  windowTo: string;
  toldAt: string;
  /** 1 if the first call came within the window, otherwise 0; null for a window that is not judged. */
  held: Flag | null;
}
