import { FORWARD_REASONS, type ForwardReason, type RecordedKind } from '../../terms/queue-words.ts';
import { type QueueAct, type QueuePlace, withoutUndone } from './order.ts';

/** How many people were called before others, in the order of the reasons. Undone acts do not count. */
export function broughtForwardCounts(acts: readonly QueueAct[]): { reason: ForwardReason; count: number }[] {
  const forward = withoutUndone(acts).filter(({ kind }) => kind === 'bring-forward');
  return FORWARD_REASONS.map((reason) => ({
    reason,
    count: forward.filter((act) => act.reason === reason).length,
  })).filter(({ count }) => count > 0);
}

/**
 * Why an appointment was called before others. It is read from the acts, because the call takes the reason
 * out of the queue. The reason is that of the last bring-forward, unless a later act gave another place.
 * Undone acts do not count.
 *
 * @returns null if the person was called in the usual order
 */
export function forwardReasonOf(acts: readonly QueueAct[], appointmentId: number): ForwardReason | null {
  const last = withoutUndone(acts).findLast(
    (act) =>
      (act.appointmentId === appointmentId && GIVES_PLACE.includes(act.kind)) ||
      (act.kind === 'status' && act.changes.some(([changed]) => changed === appointmentId)),
  );
  return last?.kind === 'bring-forward' ? (last.reason as ForwardReason) : null;
}

/** The acts that give a person a place in the queue, or take the place away. */
const GIVES_PLACE: readonly RecordedKind[] = ['arrive', 'return', 'bring-forward', 'pass-over'];

/**
 * The waiting times from the arrival to the first call. Deleted appointments do not count, as in the reports.
 *
 * @returns minutes, the shortest first
 */
export function waitingMinutes(places: Iterable<QueuePlace>): number[] {
  const waits: number[] = [];
  for (const { status, arrivedAt, calledAt } of places) {
    if (status === 'Deleted') continue;
    if (arrivedAt !== null && calledAt !== null) waits.push(minutesBetween(arrivedAt, calledAt));
  }
  return waits.sort((one, other) => one - other);
}

/**
 * The value that the share `quantile` of sorted numbers does not exceed.
 *
 * @param quantile between 0 and 1, for example 0.5 for the median
 * @returns null without numbers
 */
export function quantileOf(sorted: readonly number[], quantile: number): number | null {
  const index = Math.max(0, Math.ceil(quantile * sorted.length) - 1);
  return sorted[index] ?? null;
}

/** The minutes of each consultation, from the last call to its end. */
export function consultationMinutes(places: Iterable<QueuePlace>): number[] {
  const lengths: number[] = [];
  for (const { status, lastCalledAt, doneAt } of places) {
    if (status === 'Completed' && lastCalledAt !== null && doneAt !== null)
      lengths.push(minutesBetween(lastCalledAt, doneAt));
  }
  return lengths;
}

/** The mean time of a consultation in minutes; null without one. */
export function meanPace(places: Iterable<QueuePlace>): number | null {
  const lengths = consultationMinutes(places);
  if (lengths.length === 0) return null;
  return lengths.reduce((sum, minutes) => sum + minutes, 0) / lengths.length;
}

/** Never negative: acts that were kept without a network can put `to` before `from`. */
function minutesBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 60_000;
}
