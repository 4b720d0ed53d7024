import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import type { Services } from '../services.ts';
import { settleWaitingList } from './settle.ts';
import { findEntry, updateEntry } from './waiting-list.queries.ts';

/**
 * Takes a person off the waiting list. A place that was held for the person is offered to the next one (rules: calendar 6).
 *
 * @throws WAITING_NOT_FOUND also for a person who has booked or left meanwhile
 */
export async function removeWaiting(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ deleted: true }> {
  authoriseStaff(actor.caller, 'update');
  const { clock, database, outbox } = services;
  await database.write(async (tx) => {
    const seen = await findEntry(tx, id);
    if (!seen) throw new AppError('WAITING_NOT_FOUND');
    const held = await lock(tx, { sitting: { doctorId: seen.doctorId, date: seen.date } });
    const entry = await findEntry(tx, id);
    if (entry?.state !== 'waiting' && entry?.state !== 'offered') throw new AppError('WAITING_NOT_FOUND');
    await updateEntry(tx, id, { state: 'left', updatedAt: clock.now().toISOString() });
    await recordAudit(clock, tx, actor, {
      action: 'waiting.remove',
      subject: { waiting: id },
      details: { state: entry.state },
    });
    await settleWaitingList(services, tx, held.sitting);
  });
  outbox.deliverSoon();
  return { deleted: true };
}
