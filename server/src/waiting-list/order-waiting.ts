import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { orderWaiting as endpoint } from '@clinic-serial/contract/subjects/waiting-list';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock, type SittingKey } from '../database/locks.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { presentPeople } from './present-waiting.ts';
import { openEntries, updateEntry } from './waiting-list.queries.ts';

/**
 * Changes the order of the people who wait for a doctor's day. Each sitting has an order of its own. People who are missing
 * in `ids` come after the others, in their earlier order; ids of other days and of people who have left are ignored (rules:
 * calendar 6).
 *
 * @param day.date YYYY-MM-DD
 * @throws DOCTOR_NOT_FOUND
 */
export async function orderWaiting(
  { clock, database }: Services,
  actor: Actor,
  day: SittingKey,
  ids: readonly number[],
): Promise<DataOf<typeof endpoint>> {
  authoriseStaff(actor.caller, 'update');
  return database.write(async (tx) => {
    const { sitting } = await lock(tx, { sitting: day });
    await existingDoctor(tx, day.doctorId);
    const entries = await openEntries(tx, sitting);
    const updatedAt = clock.now().toISOString();
    const rank = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    for (const number of [1, 2]) {
      const list = entries.filter((entry) => entry.sitting === number);
      // The sort is stable: people who are missing in `ids` keep their order.
      const ordered = [...list].sort((one, other) => rank(one.id) - rank(other.id));
      for (const [index, { id, place }] of ordered.entries()) {
        const next = list[index]?.place ?? place;
        if (next !== place) await updateEntry(tx, id, { place: next, updatedAt });
      }
    }
    await recordAudit(clock, tx, actor, {
      action: 'waiting.order',
      subject: { doctor: day.doctorId },
      details: { date: day.date, people: entries.length },
    });
    return presentPeople(await openEntries(tx, sitting));
  });
}
