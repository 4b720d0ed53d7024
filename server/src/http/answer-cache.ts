import type { Database } from '../database/connect.ts';

const MOST_ENTRIES = 5_000;
const MOST_AGE_MS = 1_000;

interface Entry {
  changes: number;
  madeAt: number;
  text: Promise<string>;
}

/**
 * Keeps answers that everybody gets alike as ready text. An answer is good until this process commits anything, and
 * for a second at most: other instances commit too. Numbers shown may so be a second old; the booking itself never
 * looks here.
 */
export function makeAnswerCache(database: Database) {
  const entries = new Map<string, Entry>();
  return {
    /**
     * @param key names the answer, with everything it depends on (the clinic day among it)
     * @param make computes it
     */
    get(key: string, make: () => Promise<string>): Promise<string> {
      const changes = database.changes();
      const now = performance.now();
      const known = entries.get(key);
      if (known && known.changes === changes && now - known.madeAt < MOST_AGE_MS) return known.text;
      const text = make();
      if (entries.size >= MOST_ENTRIES) entries.clear();
      entries.set(key, { changes, madeAt: now, text });
      text.catch(() => entries.delete(key));
      return text;
    },
  };
}

export type AnswerCache = ReturnType<typeof makeAnswerCache>;
