import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { Patient, StaffPatient, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { lock } from '../database/locks.ts';
import { shownPhone } from '../database/no-phone.ts';
import { type RecordRules, saveRecord } from '../records/save-record.ts';
import type { Services } from '../services.ts';
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import {
  assertBirth,
  assertUnshared,
  authoriseOwn,
  existingPatient,
  keptBirth,
  keptDetails,
  keptPatient,
  presentPatient,
} from './own-record.ts';
import {
  findPatientByPhone,
  giveUpcomingPhone,
  type PatientRecord,
  updateRecord,
} from './patients.queries.ts';
import { assertPhoneFree, readStaffPatient } from './register.ts';

type Form = BodyOf<typeof updatePatient>;

const PATIENT = {
  kind: 'patient',
  load: async (tx, id) => {
    await lock(tx, { patient: id });
    return keptPatient(tx, id);
  },
  check: async (tx, { phone }, record) => {
    const hasPhone = shownPhone(record) !== '';
    if (phone === undefined) {
      if (hasPhone) throw phoneMissing();
      return;
    }
    await lock(tx, { phones: [record.phone, phone] });
    if (!hasPhone && (await findPatientByPhone(tx, phone))) {
      const message = say('phoneHasRecord');
      throw new AppError('PHONE_IN_USE', { message, fieldErrors: { phone: message } });
    }
    await assertPhoneFree(tx, phone, record.id);
  },
  valuesOf: (record) => ({ ...record, isActive: record.isActive === 1 }),
  write: async (tx, saved, { id, row, updatedAt }) => {
    const { name, phone } = saved;
    const isActive = saved.isActive ? (1 as const) : (0 as const);
    const values = { name, phone, ...keptBirth(saved), ...keptDetails(saved), isActive };
    await updateRecord(tx, id, { ...values, updatedAt });
    if (shownPhone(row) === '' && phone !== row.phone) await giveUpcomingPhone(tx, id, phone);
    if (isActive === 0 || phone !== row.phone) await revokeTokensOf(tx, { patientId: id }, updatedAt);
  },
  auditDetails: ({ isActive }) => ({ active: isActive }),
  read: readStaffPatient,
} satisfies RecordRules<PatientRecord, Form, StaffPatient>;

function phoneMissing(): AppError {
  const message = say('phoneRequired');
  return new AppError('INVALID_INPUT', { message, fieldErrors: { phone: message } });
}

/** The phone identifies the patient, so it cannot be changed here. change-phone.ts proves and changes it. */
const OWN_RECORD = {
  kind: 'patient',
  load: PATIENT.load,
  check: async (_tx, { phone }, record) => {
    if (phone === undefined) throw phoneMissing();
    if (phone !== record.phone) throw new AppError('PHONE_NOT_PROVEN');
  },
  valuesOf: PATIENT.valuesOf,
  write: (tx, saved, { id, updatedAt }) => {
    const values = { name: saved.name, ...keptBirth(saved), ...keptDetails(saved) };
    return updateRecord(tx, id, { ...values, updatedAt });
  },
  read: async (_services, tx, id) => presentPatient(await existingPatient(tx, id)),
} satisfies RecordRules<PatientRecord, Form, Patient>;

/**
 * Saves a patient's record for staff. An inactive patient, or one with another phone, is logged out
 * everywhere, so that nobody with the old phone stays in the record. A record without a phone may stay so, or
 * get one that no other record has.
 *
 * @throws INVALID_INPUT, PATIENT_NOT_FOUND, PATIENT_ERASED, PHONE_IN_USE, RECORD_CHANGED; FORBIDDEN as {@link
 *   assertUnshared}
 */
export async function editPatient(
  services: Services,
  actor: Actor,
  id: number,
  form: Form,
): Promise<StaffPatient> {
  authoriseLimitedStaff(actor.caller, 'update');
  assertBirth(form, services.clock.today());
  await assertUnshared(services.database.read, actor.caller, id);
  return saveRecord(services, actor, PATIENT, id, form);
}

/** A patient's own record. */
export async function ownProfile({ database }: Services, caller: Caller, id: number): Promise<Patient> {
  authoriseOwn(caller, id);
  return presentPatient(await existingPatient(database.read, id));
}

/**
 * Saves a patient's own record. `isActive` and `updatedAt` in the body are ignored.
 *
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED, INVALID_INPUT for a birth in the future,
 *   PHONE_NOT_PROVEN
 */
export async function saveOwnProfile(
  services: Services,
  actor: Actor,
  id: number,
  form: Form,
): Promise<Patient> {
  authoriseOwn(actor.caller, id);
  assertBirth(form, services.clock.today());
  return saveRecord(services, actor, OWN_RECORD, id, { ...form, updatedAt: undefined });
}
