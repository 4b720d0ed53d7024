import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { listWaiting, WaitingPerson } from '@clinic-serial/contract/subjects/waiting-list';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor, authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, mayHaveVisits } from '../caller.ts';
import { lock, type SittingKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { isAtOwnPlace } from '../queue/load-queue.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { leaveList } from './settle.ts';
import { findEntry, openEntries, updateEntry, type WaitingEntry } from './waiting-list.queries.ts';

type People = DataOf<typeof listWaiting>;

/**
 * Lists the people who wait for a place of a doctor's day or have an offer, by sitting, in their order
 * (rules: calendar 6).
 *
 * @throws DOCTOR_NOT_FOUND
 */
export async function listWaitingPeople(
  services: Services,
  caller: Caller,
  day: SittingKey,
): Promise<People> {
  authoriseDoctor(caller, 'view', day.doctorId);
  const { read } = services.database;
  await existingDoctor(read, day.doctorId);
  return presentPeople(await entriesFor(services, read, caller, day));
}

/** The open entries of a doctor's day whose sittings are at places of the account. */
async function entriesFor(
  services: Services,
  db: Db,
  caller: Caller,
  day: SittingKey,
): Promise<WaitingEntry[]> {
  const entries = await openEntries(db, day);
  const own = new Set<number>();
  for (const sitting of new Set(entries.map((entry) => entry.sitting))) {
    if (await isAtOwnPlace(services, db, caller, { ...day, sitting })) own.add(sitting);
  }
  return entries.filter(({ sitting }) => own.has(sitting));
}

/**
 * Changes the order of the people who wait for a doctor's day, separately for each sitting (rules: calendar
 * 6). People who are missing in `ids` come after the others, in their earlier order. Ids of other days and of
 * people who have left are ignored.
 *
 * @throws DOCTOR_NOT_FOUND
 */
export async function orderWaiting(
  services: Services,
  actor: Actor,
  day: SittingKey,
  ids: readonly number[],
): Promise<People> {
  authoriseDoctor(actor.caller, 'update', day.doctorId);
  const { clock, database } = services;
  return database.write(async (tx) => {
    const { sitting } = await lock(tx, { sitting: day });
    await existingDoctor(tx, day.doctorId);
    const entries = await entriesFor(services, tx, actor.caller, sitting);
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
    return presentPeople(await entriesFor(services, tx, actor.caller, sitting));
  });
}

/**
 * Takes a person off the waiting list. A place that was held for the person is offered to the next one
 * (rules: calendar 6).
 *
 * @throws WAITING_NOT_FOUND, also for a person who has booked or left in between
 */
export async function removeWaiting(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ deleted: true }> {
  authoriseLimitedStaff(actor.caller, 'update');
  return writeAndDeliver(services, async (tx) => {
    const seen = await findEntry(tx, id);
    const isOwn = seen && mayHaveVisits(actor.caller, seen.doctorId);
    if (!isOwn || !(await isAtOwnPlace(services, tx, actor.caller, seen))) {
      throw new AppError('WAITING_NOT_FOUND');
    }
    const held = await lock(tx, { sitting: { doctorId: seen.doctorId, date: seen.date } });
    const entry = await findEntry(tx, id);
    if (entry?.state !== 'waiting' && entry?.state !== 'offered') throw new AppError('WAITING_NOT_FOUND');
    await leaveList(services, tx, held.sitting, entry, { ...actor, action: 'waiting.remove' });
    return { deleted: true } as const;
  });
}

/** The people of a list, for staff. */
function presentPeople(entries: readonly WaitingEntry[]): People {
  const people = entries.map((entry): WaitingPerson => {
    const { id, sitting, patientName, phone: patientPhone, createdAt } = entry;
    const isOffered = entry.state === 'offered';
    return {
      id,
      sitting,
      patientName,
      patientPhone,
      state: isOffered ? 'offered' : 'waiting',
      offerExpiresAt: isOffered ? entry.offerExpiresAt : null,
      createdAt,
    };
  });
  return { people };
}
