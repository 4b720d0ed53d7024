import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** Of all addresses and answers together, compressed forms included. Ever new addresses fill no more. */
const MAX_BYTES = 20_000_000;

interface Entry {
  changes: number;
  day: string;
  time: string;
  answer: KeptAnswer;
  bytes: number;
}

/**
 * Keeps answers that everybody gets alike, ready to be sent. An answer is good until a commit that this process knows of
 * (another's is known within a second), and within one minute of the clinic's clock. Numbers shown may so be a second
 * old; the booking itself never looks here.
 */
export function makeAnswerCache(database: Database, clock: Clock) {
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
    // Removed first, so that the new one is the youngest.
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
      if (known?.changes !== database.changes()) return undefined;
      return known.time === clock.timeOfDay() && known.day === clock.today() ? known.answer : undefined;
    },

    /**
     * The answer, made now if it is not ready.
     *
     * @param key names the answer with everything it depends on, but for the time
     */
    async get(key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
      const ready = this.ready(key);
      if (ready !== undefined) return ready;
      // As of before the reading: what is committed meanwhile makes it old at once.
      const asOf = { changes: database.changes(), day: clock.today(), time: clock.timeOfDay() };
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
