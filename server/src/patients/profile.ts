import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { Patient, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Caller } from '../caller.ts';
import { lock } from '../database/locks.ts';
import { keepAbsent } from '../keep-absent.ts';
import { nextVersion } from '../record-version.ts';
import type { Services } from '../services.ts';
import { assertBirthDate, authoriseOwn, existingPatient, keptPatient } from './own-record.ts';
import { updateRecord } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

/** A patient's own record. */
export async function ownProfile({ database }: Services, caller: Caller, id: number): Promise<Patient> {
  authoriseOwn(caller, id);
  return presentPatient(await existingPatient(database.read, id));
}

/**
 * Saves a patient's own record. What the body leaves out stays (rules: fields 14). The phone identifies the patient, so a new one is refused here.
 * change-phone.ts proves and changes it.
 *
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED, INVALID_INPUT for a date of birth in the future,
 *   PHONE_NOT_PROVEN
 */
export async function saveOwnProfile(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof updatePatient>,
): Promise<Patient> {
  authoriseOwn(actor.caller, id);
  const { clock, database } = services;
  assertBirthDate(form.dateOfBirth ?? null, clock.today());
  return database.write(async (tx) => {
    await lock(tx, { patient: id });
    const record = await keptPatient(tx, id);
    if (form.phone !== record.phone) throw new AppError('PHONE_NOT_PROVEN');
    const { name, address, dateOfBirth, gender, emergencyContact } = keepAbsent(form, {
      ...record,
      isActive: record.isActive === 1,
    });
    const values = { name, address, dateOfBirth, gender, emergencyContact };
    await updateRecord(tx, id, { ...values, updatedAt: nextVersion(record.updatedAt, clock.now()) });
    await recordAudit(clock, tx, actor, { action: 'patient.update', subjectKind: 'patient', subjectId: id });
    return presentPatient({ ...record, ...values });
  });
}
