import { availableParallelism } from 'node:os';
import { type FairQueue, makeFairQueue } from './fair-line.ts';

/**
 * Comparing a password takes about 30 ms of a processor and 19 MB of memory, on purpose. These queues keep
 * guesses from using up both (docs/decisions/012-staff-sign-in.md).
 */
export interface PasswordWork {
  /** Sign-ins from unknown devices. The clients of the queue are networks. */
  strangers: FairQueue;
  /**
   * Sign-ins from known devices, and password changes in open sessions. The clients are devices and sessions.
   */
  known: FairQueue;
}

/** More would fill the threads in which Node also reads files and compresses. */
const MOST_AT_ONCE = 3;

/** @param processors the number in the machine; if there are several, one stays free for everything else */
export function makePasswordWork(processors = availableParallelism()): PasswordWork {
  const atOnce = Math.max(1, Math.min(MOST_AT_ONCE, processors - 1));
  return {
    strangers: makeFairQueue({ atOnce, ofClient: 16, ofAll: 64 }),
    known: makeFairQueue({ atOnce: 1, ofClient: 8, ofAll: 64 }),
  };
}
