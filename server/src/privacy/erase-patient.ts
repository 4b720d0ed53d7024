import type { BodyOf } from '@clinic-serial/contract/endpoint';
import type { StaffPatient } from '@clinic-serial/contract/patients';
import type { erasePatient as endpoint } from '@clinic-serial/contract/privacy';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { existingPatient } from '../patients/own-record.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';
import { readStaffPatient } from '../patients/register.ts';
import { laterThan } from '../record-version.ts';
import type { Services } from '../services.ts';
import {
  countUpcoming,
  deleteCodes,
  deleteMessages,
  deleteTokens,
  eraseAppointments,
  eraseRecord,
  forgetAddresses,
} from './erase.queries.ts';
import { phonesUsed, withoutOthers } from './phones.queries.ts';

/**
 * Erases a patient for good. Serials, dates and states stay, so that no number changes and no serial is given again;
 * whose they were is gone. A record that is erased already is answered as it is.
 *
 * @param body.phone the patient's, 11 digits: proves that the right record was meant
 * @throws INVALID_INPUT for another phone; HAS_UPCOMING while they are still expected: the desk must see in its list who
 *   does not come, so those are cancelled first (docs/privacy.md)
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
      if (body.phone !== record.phone) {
        const sentence = 'This is not the phone number of this patient.';
        throw new AppError('INVALID_INPUT', { sentence, fieldErrors: { phone: sentence } });
      }
      const upcoming = await countUpcoming(tx, id, clock.today());
      if (upcoming > 0) throw new AppError('HAS_UPCOMING', { sentence: upcomingSentence(upcoming) });
      await eraseLocked(services, tx, actor, record, phones);
    }
    return readStaffPatient(services, tx, id);
  });
  await forgetOverwritten(services);
  return erased;
}

/** After the commit: what is gone is gone, so where this fails, later writes overwrite it (docs/privacy.md). */
export async function forgetOverwritten({ database, log }: Services): Promise<void> {
  await database.forgetOverwritten().catch((error: unknown) => {
    log.warn({ err: error }, 'The write-ahead log could not be emptied after an erase');
  });
}

/**
 * The record and every phone that leads to it, once nobody else can change or book with them. The order is that of all
 * locks: the patient, then the phones in their own order (docs/decisions/001).
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

/** Takes the identity out of a record under its locks, wherever the clinic holds it, and says so in the audit log. */
export async function eraseLocked(
  { clock }: Services,
  tx: Db,
  actor: Actor | SystemActor,
  record: PatientRecord,
  phones: string[],
): Promise<void> {
  const { id } = record;
  const own = await withoutOthers(tx, id, phones);
  await deleteCodes(tx, id, own);
  await deleteMessages(tx, own);
  await deleteTokens(tx, id);
  await eraseAppointments(tx, id);
  await eraseRecord(tx, id, {
    erasedAt: clock.now().toISOString(),
    updatedAt: laterThan(record.updatedAt, clock.now()),
  });
  await forgetAddresses(tx, id);
  await recordAudit(clock, tx, actor, { action: 'patient.erase', subjectKind: 'patient', subjectId: id });
}

function upcomingSentence(count: number): string {
  return count === 1
    ? 'This patient has an upcoming appointment. Please cancel it first.'
    : `This patient has ${count} upcoming appointments. Please cancel them first.`;
}
