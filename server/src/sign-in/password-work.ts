import { availableParallelism } from 'node:os';
import { type FairLine, makeFairLine } from './fair-line.ts';

/**
 * Comparing a password takes a processor for some 30 ms and 19 MB of memory, on purpose. These lines keep
 * guesses from taking all of it (docs/decisions/012-staff-sign-in.md).
 */
export interface PasswordWork {
  /** Sign-ins from devices that nobody has signed in from; clients are networks. */
  strangers: FairLine;
  /** Sign-ins from known devices, and password changes of open sessions; clients are devices and sessions. */
  known: FairLine;
}

/** More would fill the threads in which Node reads files and compresses as well. */
const MOST_AT_ONCE = 3;

/** @param processors of the machine; one stays free for everything else, if there is more than one */
export function makePasswordWork(processors = availableParallelism()): PasswordWork {
  const atOnce = Math.max(1, Math.min(MOST_AT_ONCE, processors - 1));
  return {
    strangers: makeFairLine({ atOnce, ofClient: 16, ofAll: 64 }),
    known: makeFairLine({ atOnce: 1, ofClient: 8, ofAll: 64 }),
  };
}
