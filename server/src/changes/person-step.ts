import type { DayChangePersonRow } from '../database/rows/calendar.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { type ChangeRecord, countTry, nextPerson, updatePerson, type Work } from './changes.queries.ts';

/** A person whose step has failed this often is left to staff, so that the others need not wait. */
export const MOST_TRIES = 3;

/** The columns that a step stores for its person. */
export type Outcome = Parameters<typeof updatePerson>[2];

interface Step {
  work: Work;
  from: DayChangePersonRow['state'];
  /** Does the step. It returns undefined if another instance did it in between. */
  run: (tx: Db, place: number, appointmentId: number) => Promise<Outcome | undefined>;
  /** The columns that are stored for a person whose step keeps failing. */
  givenUp: Outcome;
  finish: (tx: Db) => Promise<void>;
}

/**
 * Does the step of the next person in one transaction. Several instances wait for each other at the locks of
 * the appointment, and the second one sees that the person is done. An unexpected error is counted and
 * thrown; at the last try the person is given up instead.
 *
 * @returns false when everybody is done
 */
export async function stepForNextPerson(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { id: changeId }: ChangeRecord,
  { work, from, run, givenUp, finish }: Step,
): Promise<boolean> {
  let tried: number | undefined;
  try {
    return await database.write(async (tx) => {
      tried = undefined;
      const person = await nextPerson(tx, changeId, work);
      if (!person) {
        await finish(tx);
        return false;
      }
      const { place, appointmentId } = person;
      tried = place;
      const outcome = await run(tx, place, appointmentId);
      if (outcome) await updatePerson(tx, { changeId, place, from }, outcome);
      return true;
    });
  } catch (error) {
    const place = tried;
    if (place === undefined) throw error;
    const isLast = await database.write(async (tx) => {
      const isGivenUp = (await countTry(tx, changeId, place, work)) >= MOST_TRIES;
      if (isGivenUp) await updatePerson(tx, { changeId, place, from }, givenUp);
      return isGivenUp;
    });
    if (!isLast) throw error;
    log.error({ err: error, changeId, place }, 'A person of a change for all patients is left to staff');
    return true;
  }
}
