import type { ClinicDay } from '@clinic-serial/contract/subjects/dashboard';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';

const MINUTE_MS = 60_000;

/** The large numbers of a day: the sums of its sittings, and the longest wait. */
export function figuresOf({ at, sittings }: Pick<ClinicDay, 'at' | 'sittings'>) {
  const sum = (key: 'waiting' | 'seen' | 'notCome' | 'notHere') =>
    sittings.reduce((total, sitting) => total + sitting[key], 0);
  return {
    waiting: sum('waiting'),
    seen: sum('seen'),
    notCome: sum('notCome'),
    notHere: sum('notHere'),
    inside: sittings.filter(({ serving }) => serving !== null).length,
    longest: longestWait(at, sittings),
  };
}

/** Null if nobody waits, or if nobody notes arrivals. */
function longestWait(at: string, sittings: readonly ListedQueue[]) {
  let longest: { minutes: number; sitting: ListedQueue } | null = null;
  for (const sitting of sittings) {
    if (!sitting.waitingSince) continue;
    const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(sitting.waitingSince)) / MINUTE_MS));
    if (!longest || minutes > longest.minutes) longest = { minutes, sitting };
  }
  return longest;
}
