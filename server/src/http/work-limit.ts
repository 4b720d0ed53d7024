import { AppError } from '../app-error.ts';

const RETRY_SECONDS = 2;

/** Runs a piece of work, or refuses it at once. */
export type WorkLimit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits how many pieces of work run at the same time. Further work is refused at once, because in a growing
 * queue everybody would wait until nobody wants the answer any more.
 *
 * @param most the highest number of pieces at a time; 0 is no limit
 * @returns a function that runs work or throws OVERLOADED with the seconds to wait
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
