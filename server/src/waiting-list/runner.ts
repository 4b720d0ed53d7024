import { type BackgroundWork, makeBackgroundWork } from '../background-work.ts';
import { lock } from '../database/locks.ts';
import type { Services } from '../services.ts';
import { settleWaitingList } from './settle.ts';
import { openDays } from './waiting-list.queries.ts';

/** How long a freed place may wait until it is offered. */
const PAUSE_MS = 5_000;

/**
 * Offers freed places to the people who wait, every few seconds (rules: calendar 6). It may run at any time
 * and on any number of instances. Until a free place is offered, nobody else can book it online
 * (serials/sitting-use.ts), and each day is settled under its lock.
 */
export function makeWaitingListRunner(services: Services): BackgroundWork {
  const { database, outbox, log } = services;

  async function settleAll(isStopped: () => boolean): Promise<void> {
    let offered = 0;
    for (const sitting of await openDays(database.read)) {
      if (isStopped()) break;
      offered += await database
        .write(async (tx) => settleWaitingList(services, tx, (await lock(tx, { sitting })).sitting))
        .catch((error: unknown) => {
          log.error({ err: error, doctorId: sitting.doctorId }, 'A waiting list could not be settled');
          return 0;
        });
    }
    if (offered > 0) outbox.deliverSoon();
  }

  return makeBackgroundWork({
    work: settleAll,
    everyMs: PAUSE_MS,
    failed: (error) => log.error({ err: error }, 'The waiting lists could not be read'),
  });
}
