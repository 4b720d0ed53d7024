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
  /** When it reached the server, of an act that a desk kept without a network; null if that was at once. */
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
  /** What was asked for with the key; null without one, and in old acts. The hash leaves it out. */
  request: string | null;
  /** SHA-256 of the hash before it and of this row. */
  hash: string;
  /** The row of the audit log that holds the hash; null in acts of programs before 033 and in sample data. */
  auditId: number | null;
}

/** A sitting that has acts, with what lists need of them. It is written in the transaction of each act. */
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
  /** When the last act was done; null if a program before 032 has done it. */
  lastActAt: string | null;
  reason: string | null;
}

/** What was told to a patient of a queue and by them. It has no row while nothing was told. */
export interface QueueNoticeRow {
  appointmentId: number;
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  lateMinutes: number | null;
  /** When somebody who was passed over asked to be called again. */
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
  /** Whether the first call came within it; null for a window that is not judged. */
  held: Flag | null;
}
