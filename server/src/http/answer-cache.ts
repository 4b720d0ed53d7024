import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** For all keys and answers together, compressed forms included, however many addresses are requested. */
const MAX_BYTES = 20_000_000;

interface Entry {
  changes: number;
  day: string;
  time: string;
  answer: KeptAnswer;
  bytes: number;
}

/**
 * Caches answers that are the same for everybody. An answer is valid until this process commits something, or
 * learns within a second that another process did, and at most until the clinic's minute ends. A booking
 * itself never reads this cache.
 *
 * @param settingsVersion counts the changes of the clinic's settings, which answers show too
 */
export function makeAnswerCache(
  database: Pick<Database, 'changes'>,
  clock: Clock,
  settingsVersion: () => number = () => 0,
) {
  // Both numbers only grow, so their sum changes whenever one of them does.
  const changesNow = () => database.changes() + settingsVersion();
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const beingMade = new Map<string, Promise<KeptAnswer>>();
  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const removeOldest = () => {
    for (const key of entries.keys()) {
      if (bytes <= MAX_BYTES) return;
      remove(key);
    }
  };
  const keep = (key: string, entry: Entry) => {
    // Removed first, so that the new entry is the last one in the map. The first entries are evicted first.
    remove(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    removeOldest();
    entry.answer.onGrow = (more) => {
      if (entries.get(key) !== entry) return;
      entry.bytes += more;
      bytes += more;
      removeOldest();
    };
  };
  return {
    /** The answer, if it is ready. */
    ready(key: string): KeptAnswer | undefined {
      const known = entries.get(key);
      if (known?.changes !== changesNow()) return undefined;
      return known.time === clock.timeOfDay() && known.day === clock.today() ? known.answer : undefined;
    },

    /** The answer, made now if it is not ready. @param key names all that it depends on, except the time */
    async get(key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
      const ready = this.ready(key);
      if (ready !== undefined) return ready;
      // Taken before the data is read, so that a commit during the read makes this answer out of date.
      const asOf = { changes: changesNow(), day: clock.today(), time: clock.timeOfDay() };
      const turn = `${asOf.changes} ${asOf.day} ${asOf.time} ${key}`;
      const making = beingMade.get(turn) ?? make();
      beingMade.set(turn, making);
      try {
        const answer = await making;
        // Strings take two bytes a character.
        if (beingMade.get(turn) === making)
          keep(key, { ...asOf, answer, bytes: answer.bytes() + key.length * 2 });
        return answer;
      } finally {
        beingMade.delete(turn);
      }
    },
  };
}

export type AnswerCache = ReturnType<typeof makeAnswerCache>;
