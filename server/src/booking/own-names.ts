import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { listOwnNames as endpoint } from '@clinic-serial/contract/subjects/booking';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { newestNames } from '../appointments/appointments.queries.ts';
import { authorisePatient } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { existingPatient } from '../patients/own-record.ts';
import { hiddenNameKeys } from '../patients/people.queries.ts';
import type { Services } from '../services.ts';

/**
 * The names that a logged-in patient may want to book for: the name of the record, then the names on the
 * patient's appointments, the newest first. Two spellings of one name are one name (rules: serials 6 and 13).
 * People who are not offered any more are left out (rules: people 3).
 *
 * @throws PATIENT_NOT_FOUND
 */
export async function listOwnNames(
  { database: { read } }: Services,
  caller: Caller,
): Promise<DataOf<typeof endpoint>> {
  authorisePatient(caller);
  const { id, name } = await existingPatient(read, caller.patientId);
  const leftOut = new Set([nameKey(name), ...(await hiddenNameKeys(read, id))]);
  const booked = await newestNames(read, id, LIST_SIZES.ownNames + leftOut.size);
  const others = booked.filter(({ patientNameKey }) => !leftOut.has(patientNameKey));
  return { names: [name, ...others.map(({ patientName }) => patientName)].slice(0, LIST_SIZES.ownNames) };
}
