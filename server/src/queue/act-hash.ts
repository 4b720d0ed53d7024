import { linkHash } from '../chain/chain.ts';
import type { QueueActRow } from '../database/rows/queue.ts';

/** The hash that stands before the first act of a sitting. */
export const BEFORE_FIRST = '';

/**
 * The hash of an act. It covers the hash of the act before it and every column that says what was done
 * (rules: queue 5). `playedAt` is covered only if it is set, so that acts from before that column keep their
 * hash.
 */
export function actHash(
  previous: string,
  row: Omit<QueueActRow, 'id' | 'hash' | 'auditId' | 'request'>,
): string {
  return linkHash(previous, [
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
    ...(row.playedAt === null ? [] : [row.playedAt]),
  ]);
}
