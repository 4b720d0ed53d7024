import { isFinished } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';

/** The digits of the keys Alt+1 to Alt+9. No more sittings have a key. */
const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The key that leads to the search for a doctor. Keys have the names that are printed on keyboards. */
export const SEARCH_KEY = 'Alt+S';

/** The key that opens the money of the person who was just noted or, after a typed serial, of that person. */
export const MONEY_KEY = '=';

/** The key of each sitting by its name, see {@link sittingName}. */
export type SittingKeys = ReadonlyMap<string, number>;

/** A sitting of the day as the key of a list or a map. */
export const sittingName = ({ doctorId, sitting }: Pick<ListedQueue, 'doctorId' | 'sitting'>) =>
  `${doctorId} ${sitting}`;

/**
 * The sittings in the order of the rail: the overdue ones first, then by their hours, as the server lists
 * them. No count changes a place, so that no row moves under the pointer.
 */
export function railOrder(sittings: readonly ListedQueue[]) {
  const open = sittings.filter(({ now }) => !isFinished(now));
  return {
    open: [
      ...open.filter(({ overdue }) => overdue !== null),
      ...open.filter(({ overdue }) => overdue === null),
    ],
    finished: sittings.filter(({ now }) => isFinished(now)),
  };
}

/**
 * Gives each sitting a key by its hours. A sitting keeps its key until it has finished, even if another one
 * becomes overdue or is added, because staff press the keys from habit.
 *
 * @param given the keys until now
 */
export function keysFor(given: SittingKeys, sittings: readonly ListedQueue[]): SittingKeys {
  const open = sittings.filter(({ now }) => !isFinished(now)).map(sittingName);
  const kept = new Map([...given].filter(([name]) => open.includes(name)));
  const taken = new Set(kept.values());
  const free = KEYS.filter((key) => !taken.has(key));
  for (const name of open) {
    const key = kept.has(name) ? undefined : free.shift();
    if (key !== undefined) kept.set(name, key);
  }
  return kept;
}
