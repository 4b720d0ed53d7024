import { AppError } from '../app-error.ts';

const RETRY_SECONDS = 2;

/** Runs a piece of work, or refuses it at once. */
export type WorkLimit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits how many pieces of work run at the same time. Further work is refused with OVERLOADED at once. In a
 * growing queue everybody would wait longer than anybody wants the answer.
 *
 * @param most the highest number at a time; 0 is no limit
 */
export function makeWorkLimit(most: number): WorkLimit {
  let running = 0;
  return async (work) => {
    if (most > 0 && running >= most) throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS });
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
