import { createHash } from 'node:crypto';
import type { QueueActRow } from '../database/tables.ts';

/** The hash that stands before the first act of a sitting. */
export const BEFORE_FIRST = '';

/**
 * The hash of an act: SHA-256 of the hash before it and of every column of its row but `request`. Whoever changes, removes or moves a row
 * changes every later hash of the sitting (rules: queue 5).
 */
export function actHash(previous: string, row: Omit<QueueActRow, 'id' | 'hash' | 'request'>): string {
  const columns = [
    row.doctorId,
    row.date,
    row.sitting,
    row.number,
    row.at,
    row.actorKind,
    row.actorId,
    row.kind,
    row.appointmentId,
    row.calledId,
    row.reason,
    row.until,
    row.place,
    row.changes,
    row.key,
  ];
  return createHash('sha256')
    .update(JSON.stringify([previous, ...columns]))
    .digest('hex');
}
