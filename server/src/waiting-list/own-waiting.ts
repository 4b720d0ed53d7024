import { say } from '@clinic-serial/contract/messages/message';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  listOwnWaiting as listEndpoint,
  OwnWaiting,
} from '@clinic-serial/contract/subjects/waiting-list';
import { AppError } from '../app-error.ts';
import { authorisePatient } from '../authorise.ts';
import { type Caller, VISITOR } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { existingPatient } from '../patients/own-record.ts';
import { areHoursOver } from '../serials/live-status.ts';
import { sittingOn, sittingWithNumber } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { entryOfWaitingKey, isHeld, presentSitting, waitingKeyOf } from './present-waiting.ts';
import { leaveList } from './settle.ts';
import { findEntry, openEntries, openEntriesOfPhone, type WaitingEntry } from './waiting-list.queries.ts';

/**
 * Reads where one person stands on a waiting list, for the holder of the key (rules: calendar 7). The answer
 * names nobody.
 *
 * @throws WAITING_NOT_FOUND for an unknown key, and for an entry that was erased
 */
export async function readOwnWaiting(services: Services, key: string): Promise<OwnWaiting> {
  const { read } = services.database;
  return presentOwn(services, read, await entryOf(services, read, key));
}

/**
 * Lists where the logged-in patient's phone stands on the waiting lists of today, under any name (rules:
 * calendar 7).
 *
 * @throws PATIENT_NOT_FOUND
 */
export async function listOwnWaiting(
  services: Services,
  caller: Caller,
): Promise<DataOf<typeof listEndpoint>> {
  authorisePatient(caller);
  const { read } = services.database;
  const { phone } = await existingPatient(read, caller.patientId);
  const entries = await openEntriesOfPhone(read, { phone, date: services.clock.today() });
  const places = [];
  for (const entry of entries) {
    const place = await presentOwn(services, read, entry);
    if (place.state !== 'gone') places.push({ ...place, patientName: entry.patientName });
  }
  return { places };
}

/**
 * Takes a person off a waiting list, for the holder of the key (rules: calendar 6 and 7). Leaving again
 * changes nothing; a person who has booked keeps the serial.
 *
 * @param address the client's address, for the audit log
 * @throws WAITING_NOT_FOUND
 */
export async function leaveWaiting(services: Services, key: string, address: string): Promise<OwnWaiting> {
  return writeAndDeliver(services, async (tx) => {
    const seen = await entryOf(services, tx, key);
    const held = await lock(tx, { sitting: { doctorId: seen.doctorId, date: seen.date } });
    // The person may have been offered a place, or have taken it, before the lock.
    const entry = await entryOf(services, tx, key);
    if (entry.state !== 'waiting' && entry.state !== 'offered') return presentOwn(services, tx, entry);
    const act = { caller: VISITOR, address, action: 'waiting.leave' } as const;
    await leaveList(services, tx, held.sitting, entry, act);
    return presentOwn(services, tx, { ...entry, state: 'left' });
  });
}

async function entryOf({ config }: Services, db: Db, key: string): Promise<WaitingEntry> {
  const id = entryOfWaitingKey(config.secret, key);
  const entry = id === undefined ? undefined : await findEntry(db, id);
  if (!entry) throw new AppError('WAITING_NOT_FOUND', { message: say('waitingOver') });
  return entry;
}

/**
 * An offer whose time has passed counts as ended, even before the list is settled. So does every entry once
 * the hours are over.
 */
async function presentOwn(services: Services, db: Db, entry: WaitingEntry): Promise<OwnWaiting> {
  const { clock, config } = services;
  const { id, doctorId, date, sitting } = entry;
  const found = await sittingOn(db, doctorId, date);
  if (!found) throw new AppError('WAITING_NOT_FOUND', { message: say('waitingOver') });
  const hours = sittingWithNumber(found, sitting);
  const shown = {
    ...presentSitting(found.doctor, date, { ...hours, sitting, startTime: '', endTime: '' }),
    startTime: hours?.startTime ?? null,
    endTime: hours?.endTime ?? null,
    key: waitingKeyOf(config.secret, id),
  };
  const isOffered = isHeld(entry, services);
  const isOpen = date === clock.today() && hours !== undefined && !areHoursOver(hours, clock);
  if (!isOpen || !(entry.state === 'waiting' || isOffered)) {
    return { ...shown, state: 'gone', place: null, offerExpiresAt: null };
  }
  const list = (await openEntries(db, { doctorId, date })).filter((one) => one.sitting === sitting);
  return {
    ...shown,
    state: isOffered ? 'offered' : 'waiting',
    place: list.filter((one) => one.place < entry.place).length + 1,
    offerExpiresAt: isOffered ? entry.offerExpiresAt : null,
  };
}
