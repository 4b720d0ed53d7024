import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import type { UsedSession } from '../caller.ts';
import type { Services } from '../services.ts';
import { noteLastUse } from './access-tokens.queries.ts';

/** Records when login sessions are used. */
interface SessionUseRecorder {
  /** Returns at once, so that no request waits for the write. */
  note(session: UsedSession): void;
  /** Resolves when no write is running any more. */
  settled(): Promise<void>;
}

/**
 * Makes the writer of `last_used_at`. A session is written at most once a minute. A write that fails is
 * logged and dropped, because the next request writes again.
 */
export function makeSessionUseRecorder({
  clock,
  database,
  log,
}: Pick<Services, 'clock' | 'database' | 'log'>): SessionUseRecorder {
  const writing = new Map<number, Promise<void>>();
  return {
    note({ id, lastUsedAt }) {
      const now = clock.now();
      const quietMs = now.getTime() - new Date(lastUsedAt).getTime();
      if (quietMs < SESSION_LIMITS.sessionUseSeconds * 1_000 || writing.has(id)) return;
      const written = database
        .write((tx) => noteLastUse(tx, id, now))
        .catch((error: unknown) => log.warn({ err: error }, 'The last use of a session could not be stored'))
        .finally(() => writing.delete(id));
      writing.set(id, written);
    },
    settled: async () => {
      await Promise.all(writing.values());
    },
  };
}
