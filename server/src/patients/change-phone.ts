import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import type { BodyOf } from '@clinic-serial/contract/endpoint';
import type { Patient, verifyPhoneCode } from '@clinic-serial/contract/patients';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Caller } from '../http/caller.ts';
import { checkCode } from '../one-time-codes/check-code.ts';
import { issueCode } from '../one-time-codes/issue-code.ts';
import { markConsumed } from '../one-time-codes/one-time-codes.queries.ts';
import { laterThan } from '../record-version.ts';
import type { Services } from '../services.ts';
import { authoriseOwn, keptPatient, lockPatient, lockPhones } from './own-record.ts';
import { findPatientByPhone, updateRecord } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

/**
 * Sends a code to the phone that a patient wants to change to. Whether it belongs to somebody else is told only once
 * it is proven.
 *
 * @param phone the new one, 11 digits
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED and what {@link issueCode} throws
 */
export async function requestPhoneCode(
  services: Services,
  caller: Caller,
  id: number,
  phone: string,
): Promise<CodeRequested> {
  authoriseOwn(caller, id);
  const { database } = services;
  const requested = await database.write(async (tx) => {
    await lockPatient(tx, database.engine, id);
    await keptPatient(tx, id);
    return issueCode(services, tx, { purpose: 'phone-change', phone, patientId: id });
  });
  services.outbox.deliverSoon();
  return requested;
}

/**
 * Proves the new phone with the code and makes it the patient's. Appointments keep the phone they were booked with.
 *
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED, PHONE_IN_USE and what {@link checkCode} finds
 */
export async function confirmNewPhone(
  services: Services,
  actor: Actor,
  id: number,
  body: BodyOf<typeof verifyPhoneCode>,
): Promise<Patient> {
  authoriseOwn(actor.caller, id);
  const { clock, database } = services;
  const outcome = await database.write(async (tx) => {
    await lockPatient(tx, database.engine, id);
    const check = await checkCode(services, tx, 'phone-change', body.sessionToken, body.otp, actor);
    if (!check.right) return check;
    const { code } = check;
    if (code.patientId !== id) return { failure: new AppError('SESSION_EXPIRED') };
    const owner = await findPatientByPhone(tx, code.phone);
    if (owner && owner.id !== id) return { failure: new AppError('PHONE_IN_USE') };
    const at = clock.now().toISOString();
    const record = await keptPatient(tx, id);
    await lockPhones(tx, database.engine, [record.phone]);
    if (!check.alreadyConsumed) {
      await markConsumed(tx, code.id, at);
      await updateRecord(tx, id, { phone: code.phone, updatedAt: laterThan(record.updatedAt, clock.now()) });
      await recordAudit(clock, tx, actor, { action: 'patient.phone', subjectKind: 'patient', subjectId: id });
    }
    return { patient: presentPatient({ ...record, phone: code.phone }) };
  });
  if ('failure' in outcome) throw outcome.failure;
  return outcome.patient;
}
