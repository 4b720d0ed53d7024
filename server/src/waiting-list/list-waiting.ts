import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { listWaiting as endpoint } from '@clinic-serial/contract/subjects/waiting-list';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { SittingKey } from '../database/locks.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { presentPeople } from './present-waiting.ts';
import { openEntries } from './waiting-list.queries.ts';

/**
 * Everybody who waits for a place of a doctor's day or is offered one, by sitting, in their order (rules: calendar 6).
 *
 * @param day.date YYYY-MM-DD
 * @throws DOCTOR_NOT_FOUND
 */
export async function listWaiting(
  { database: { read } }: Services,
  caller: Caller,
  day: SittingKey,
): Promise<DataOf<typeof endpoint>> {
  authoriseStaff(caller, 'view');
  await existingDoctor(read, day.doctorId);
  return presentPeople(await openEntries(read, day));
}
