import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import type { erasePatient as endpoint } from '@clinic-serial/contract/subjects/privacy';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import { shownPhone } from '../database/no-phone.ts';
import type { Db } from '../database/tables.ts';
import { existingPatient } from '../patients/own-record.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';
import { readStaffPatient } from '../patients/register.ts';
import { nextVersion } from '../records/save-record.ts';
import type { Services } from '../services.ts';
import {
  countUpcoming,
  deleteBookingDrafts,
  deleteCodes,
  deleteMessages,
  deletePeople,
  deleteReminders,
  deleteTokens,
  deleteWaiting,
  eraseAppointments,
  eraseMoneyTexts,
  eraseRecord,
  excludePhonesOfOthers,
  forgetAddresses,
  phonesUsed,
} from './erase.queries.ts';
import { forgetImportRows } from './import-rows.queries.ts';

const APPOINTMENTS_AT_ONCE = 200;

/**
 * Erases a patient for good. Serials, dates and states stay without the identity, so that no number changes
 * and no serial is given again. A record that is erased already is returned as it is.
 *
 * @param body.phone the patient's phone, 11 digits, to confirm that this is the right record
 * @param body.name the name instead, for a record without a phone
 * @throws PATIENT_NOT_FOUND; INVALID_INPUT for another phone or name; HAS_UPCOMING until upcoming
 *   appointments are cancelled, so that the desk sees in its list who does not come (docs/privacy.md)
 */
export async function erasePatient(
  services: Services,
  actor: Actor,
  id: number,
  body: BodyOf<typeof endpoint>,
): Promise<StaffPatient> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, database } = services;
  const erased = await database.write(async (tx) => {
    const { record, phones } = await lockIdentity(tx, id);
    if (record.erasedAt === null) {
      assertIsMeant(record, body);
      const appointments = await countUpcoming(tx, id, clock.today());
      if (appointments > 0) throw new AppError('HAS_UPCOMING', { params: { appointments } });
      await eraseLocked(services, tx, actor, record, phones);
    }
    return readStaffPatient(services, tx, id);
  });
  await forgetOverwritten(services);
  return erased;
}

/** @throws INVALID_INPUT unless the body names the record: by its phone, or by its name if it has none */
function assertIsMeant(record: PatientRecord, { phone, name = '' }: BodyOf<typeof endpoint>): void {
  const field = shownPhone(record) === '' ? 'name' : 'phone';
  if (field === 'phone' ? phone === record.phone : nameKey(name) === nameKey(record.name)) return;
  const message = say(field === 'phone' ? 'notThisPatientsPhone' : 'notThisPatientsName');
  throw new AppError('INVALID_INPUT', { message, fieldErrors: { [field]: message } });
}

/**
 * Removes erased data from the write-ahead log, after the commit. If this fails, the patient is still erased,
 * and later writes overwrite the data (docs/privacy.md).
 */
export async function forgetOverwritten({ database, log }: Services): Promise<void> {
  await database.forgetOverwritten().catch((error: unknown) => {
    log.warn({ err: error }, 'The write-ahead log could not be emptied after an erase');
  });
}

/**
 * Locks a record and every phone that leads to it, so that nobody else can change it or book with them. This
 * is the order of all locks (docs/decisions/001).
 *
 * @throws PATIENT_NOT_FOUND
 */
export async function lockIdentity(tx: Db, id: number): Promise<{ record: PatientRecord; phones: string[] }> {
  await lock(tx, { patient: id });
  const record = await existingPatient(tx, id);
  const phones = await phonesUsed(tx, record);
  await lock(tx, { phones });
  return { record, phones };
}

/**
 * Removes the codes, messages, waiting list places and drafts of a patient's phones. The caller has locked
 * the identity.
 *
 * @returns the phones that belong to nobody else
 */
async function forgetPhones(tx: Db, id: number, phones: string[]): Promise<string[]> {
  const own = await excludePhonesOfOthers(tx, id, phones);
  await deleteCodes(tx, id, own);
  await deleteMessages(tx, own);
  await deleteWaiting(tx, own);
  await deleteBookingDrafts(tx, own);
  return own;
}

/**
 * Erases some appointments before the patient, so that no transaction takes long. The data of the phones is
 * removed too, because erased appointments no longer name their phones. The caller has locked the identity.
 *
 * @returns true if the patient may have more appointments; false if `eraseLocked` can erase the rest
 */
export async function eraseSomeAppointments(
  tx: Db,
  id: number,
  phones: string[],
  most: number,
): Promise<boolean> {
  if ((await eraseAppointments(tx, id, most)) < most) return false;
  await forgetPhones(tx, id, phones);
  return true;
}

/** Removes a patient's identity from all tables, and records it. The caller has locked the identity. */
export async function eraseLocked(
  { clock }: Services,
  tx: Db,
  actor: Actor | SystemActor,
  record: PatientRecord,
  phones: string[],
): Promise<void> {
  const { id } = record;
  const own = await forgetPhones(tx, id, phones);
  await forgetImportRows(tx, record, own, clock.now().toISOString());
  await deleteTokens(tx, id);
  await deletePeople(tx, id);
  await deleteReminders(tx, id);
  await eraseMoneyTexts(tx, id);
  while ((await eraseAppointments(tx, id, APPOINTMENTS_AT_ONCE)) === APPOINTMENTS_AT_ONCE);
  await eraseRecord(tx, id, {
    erasedAt: clock.now().toISOString(),
    updatedAt: nextVersion(record.updatedAt, clock.now()),
  });
  await forgetAddresses(tx, id);
  await recordAudit(clock, tx, actor, { action: 'patient.erase', subject: { patient: id } });
}
