import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { StaffPatient, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import { keepAbsent } from '../keep-absent.ts';
import { assertUnchanged, nextVersion } from '../record-version.ts';
import type { Services } from '../services.ts';
import { revokeTokensOf } from '../sign-in/access-tokens.queries.ts';
import { assertBirthDate, keptPatient } from './own-record.ts';
import { updateRecord } from './patients.queries.ts';
import { assertPhoneFree, readStaffPatient } from './register.ts';

/**
 * Saves a patient's record for staff. What the body leaves out stays (rules: fields 14). A patient who is made inactive, or gets another phone, is logged out
 * everywhere, so that a person with the old phone does not stay in the record.
 *
 * @throws INVALID_INPUT, PATIENT_NOT_FOUND, PATIENT_ERASED, PHONE_IN_USE, RECORD_CHANGED (rules: fields 9)
 */
export async function editPatient(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof updatePatient>,
): Promise<StaffPatient> {
  authoriseStaff(actor.caller, 'update');
  const { clock, database } = services;
  assertBirthDate(form.dateOfBirth ?? null, clock.today());
  return database.write(async (tx) => {
    await lock(tx, { patient: id });
    const record = await keptPatient(tx, id);
    await lock(tx, { phones: [record.phone, form.phone] });
    assertUnchanged(record, form);
    await assertPhoneFree(tx, form.phone, id);
    const saved = keepAbsent(form, { ...record, isActive: record.isActive === 1 });
    const { name, phone, address, dateOfBirth, gender, emergencyContact } = saved;
    const isActive = saved.isActive ? (1 as const) : (0 as const);
    const updatedAt = nextVersion(record.updatedAt, clock.now());
    await updateRecord(tx, id, {
      name,
      phone,
      address,
      dateOfBirth,
      gender,
      emergencyContact,
      isActive,
      updatedAt,
    });
    if (isActive === 0 || form.phone !== record.phone) await revokeTokensOf(tx, { patientId: id }, updatedAt);
    await recordAudit(clock, tx, actor, {
      action: 'patient.update',
      subjectKind: 'patient',
      subjectId: id,
      details: { active: isActive === 1 },
    });
    return readStaffPatient(services, tx, id);
  });
}
