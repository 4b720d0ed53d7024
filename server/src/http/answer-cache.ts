import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';

/** Of all keys and texts together: at two bytes each, 20 MB. Whoever asks for ever new addresses fills no more. */
const MOST_CHARACTERS = 10_000_000;

interface Entry {
  changes: number;
  day: string;
  time: string;
  text: string;
}

/**
 * Keeps answers that everybody gets alike as ready text. An answer is good until a commit that this process knows of
 * (another's is known within a second), and within one minute of the clinic's clock. Numbers shown may so be a second
 * old; the booking itself never looks here.
 */
export function makeAnswerCache(database: Database, clock: Clock) {
  const entries = new Map<string, Entry>();
  let characters = 0;
  const beingMade = new Map<string, Promise<string>>();
  const keep = (key: string, entry: Entry) => {
    const lengthOf = (text: string | undefined) => (text === undefined ? 0 : key.length + text.length);
    characters += lengthOf(entry.text) - lengthOf(entries.get(key)?.text);
    if (characters > MOST_CHARACTERS) {
      entries.clear();
      characters = lengthOf(entry.text);
    }
    entries.set(key, entry);
  };
  return {
    /** The answer, if it is ready. */
    ready(key: string): string | undefined {
      const known = entries.get(key);
      if (known?.changes !== database.changes()) return undefined;
      return known.time === clock.timeOfDay() && known.day === clock.today() ? known.text : undefined;
    },

    /**
     * The answer, made now if it is not ready.
     *
     * @param key names the answer with everything it depends on, but for the time
     */
    async get(key: string, make: () => Promise<string>): Promise<string> {
      const ready = this.ready(key);
      if (ready !== undefined) return ready;
      // As of before the reading: what is committed meanwhile makes it old at once.
      const asOf = { changes: database.changes(), day: clock.today(), time: clock.timeOfDay() };
      const turn = `${asOf.changes} ${asOf.day} ${asOf.time} ${key}`;
      const making = beingMade.get(turn) ?? make();
      beingMade.set(turn, making);
      try {
        const text = await making;
        keep(key, { ...asOf, text });
        return text;
      } finally {
        beingMade.delete(turn);
      }
    },
  };
}

export type AnswerCache = ReturnType<typeof makeAnswerCache>;
