import { makeBackgroundWork } from '../background-work.ts';
import type { Services } from '../services.ts';
import { type ChangeRecord, openChanges } from './changes.queries.ts';
import { doNextPerson } from './do-person.ts';
import { undoNextPerson } from './undo-person.ts';

/** How often to look for changes that a stopped process or a failure left behind. */
const SWEEP_MS = 5_000;

interface ChangeRunner {
  start(): void;
  /** Continues the open changes now. It returns at once. */
  continueSoon(): void;
  /** Stops after the step that is running. The next start continues with the following person. */
  stop(): Promise<void>;
}

/** Does a change for its next person, or takes a finished one back. @returns false when everybody is done */
export function nextStep(services: Services, change: ChangeRecord): Promise<boolean> {
  return (change.finishedAt === null ? doNextPerson : undoNextPerson)(services, change);
}

/**
 * Does the changes that staff have started, and takes back those that staff want undone, the oldest first, one person after
 * another (rules: calendar 5). Each person is one transaction, so that a process that dies leaves nobody half done. Several
 * instances may do so at the same time.
 */
export function makeChangeRunner(services: Services): ChangeRunner {
  const { database, log, outbox } = services;

  async function doAll(isStopped: () => boolean): Promise<void> {
    for (const change of await openChanges(database.read)) {
      try {
        while (!isStopped() && (await nextStep(services, change))) outbox.deliverSoon();
      } catch (error) {
        log.error({ err: error, changeId: change.id }, 'A change for all patients of a day could not go on');
      }
    }
  }

  const { start, run, stop } = makeBackgroundWork({
    work: doAll,
    everyMs: SWEEP_MS,
    failed: (error) => log.error({ err: error }, 'The changes for all patients could not be read'),
  });
  return { start, stop, continueSoon: () => void run() };
}
