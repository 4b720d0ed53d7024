import { type BackgroundWork, makeBackgroundWork } from '../background-work.ts';
import { lock } from '../database/locks.ts';
import { headsOn } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';
import { loadQueue } from './load-queue.ts';
import { dueNotices, tellNear } from './sms-near.ts';

/** A window begins at full 5 minutes. */
const LOOK_EVERY_MS = 20_000;

/**
 * Tells patients by SMS to come when their window begins (rules: queue 20). After an act the queue does so itself; this looks
 * at the running sittings of today while nobody acts. With several instances each patient is told once.
 */
export function makeComeNow(services: Services): BackgroundWork {
  const { clock, config, database, log, outbox } = services;
  return makeBackgroundWork({
    work: async (isStopped) => {
      if (!config.queue.sms) return;
      let told = 0;
      for (const { doctorId, date, sitting, state } of await headsOn(database.read, clock.today())) {
        if (isStopped()) return;
        if (state !== 'running') continue;
        const of = { doctorId, date, sitting };
        const loaded = await loadQueue(database.read, config, of);
        if ((await dueNotices(services, database.read, loaded)).length === 0) continue;
        await database.write(async (tx) => {
          await lock(tx, { sitting: { doctorId, date } });
          await tellNear(services, tx, await loadQueue(tx, config, of));
        });
        told += 1;
      }
      if (told > 0) outbox.deliverSoon();
    },
    everyMs: LOOK_EVERY_MS,
    failed: (error) => log.error({ err: error }, 'Patients could not be told to come'),
  });
}
