import { birthProblems } from '@clinic-serial/contract/fields/birth-date';
import type { Patient } from '@clinic-serial/contract/subjects/patients';
import type { Permission } from '@clinic-serial/contract/terms/permissions';
import type { Birth } from '@clinic-serial/contract/time/age';
import { AppError } from '../app-error.ts';
import { authoriseLimitedStaff, authorisePatient } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import { lock } from '../database/locks.ts';
import { shownPhone } from '../database/no-phone.ts';
import { type PatientDetails, patientDetails } from '../database/rows/patients.ts';
import type { Db } from '../database/tables.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { isOpenToken } from '../sign-in/sign-in.queries.ts';
import { findPatient, hasVisited, hasVisitedOthers, type PatientRecord } from './patients.queries.ts';

/**
 * The first line of every use case on a patient's own record. The id of another patient gives the same error
 * as an unknown one (rules: accounts 6).
 *
 * @throws UNAUTHENTICATED, PATIENT_NOT_FOUND
 */
export function authoriseOwn(
  caller: Caller,
  patientId: number,
): asserts caller is Extract<Caller, { kind: 'patient' }> {
  authorisePatient(caller);
  if (caller.patientId !== patientId) throw new AppError('PATIENT_NOT_FOUND');
}

/**
 * The first line of a use case that staff and the patient share. For a limited account, {@link
 * assertOwnPatient} or {@link assertUnshared} follows.
 *
 * @param permission what staff need
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND
 */
export function authoriseOwnOrStaff(caller: Caller, patientId: number, permission: Permission): void {
  if (caller.kind === 'staff') authoriseLimitedStaff(caller, permission);
  else authoriseOwn(caller, patientId);
}

/**
 * Checks that a limited account may see a patient: one who has or had an appointment with one of its doctors,
 * at one of its places (decision 078).
 *
 * @throws PATIENT_NOT_FOUND for any other
 */
export async function assertOwnPatient(db: Db, caller: Caller, id: number): Promise<void> {
  const scope = scopeOf(caller);
  if (scope && !(await hasVisited(db, id, scope))) throw new AppError('PATIENT_NOT_FOUND');
}

/** True if a patient of a limited account also comes to other doctors or places. */
export async function isShared(db: Db, caller: Caller, id: number): Promise<boolean> {
  const scope = scopeOf(caller);
  return scope !== undefined && hasVisitedOthers(db, id, scope);
}

/**
 * Checks that a limited account may change a record: only if the patient comes to no other doctors and
 * places.
 *
 * @throws PATIENT_NOT_FOUND; FORBIDDEN for a patient who also comes to others
 */
export async function assertUnshared(db: Db, caller: Caller, id: number): Promise<void> {
  await assertOwnPatient(db, caller, id);
  if (await isShared(db, caller, id)) throw new AppError('FORBIDDEN');
}

/** The record of a patient. @throws PATIENT_NOT_FOUND */
export async function existingPatient(db: Db, id: number): Promise<PatientRecord> {
  const record = await findPatient(db, id);
  if (!record) throw new AppError('PATIENT_NOT_FOUND');
  return record;
}

/** The record of a patient, to change it or to book for it. @throws PATIENT_NOT_FOUND, PATIENT_ERASED */
export async function keptPatient(db: Db, id: number): Promise<PatientRecord> {
  const record = await existingPatient(db, id);
  if (record.erasedAt !== null) throw new AppError('PATIENT_ERASED');
  return record;
}

/**
 * Locks and reads the record of a logged-in patient. Without the lock a patient who is erased, made inactive
 * or given another phone at this moment would be served with the old data.
 *
 * @param token the token of the login session, which may have ended since the caller was identified
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED, UNAUTHENTICATED
 */
export async function lockOwnRecord(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  patientId: number,
  token: string,
): Promise<PatientRecord> {
  await lock(tx, { patient: patientId });
  const record = await keptPatient(tx, patientId);
  if (!(await isOpenToken(tx, hashToken(token), clock.now()))) throw new AppError('UNAUTHENTICATED');
  return record;
}

/** @throws INVALID_INPUT on its field for a birth after the clinic day */
export function assertBirth(birth: Parameters<typeof birthProblems>[0], today: string): void {
  const fieldErrors = birthProblems(birth, today);
  const message = fieldErrors.dateOfBirth ?? fieldErrors.birthYear;
  if (message) throw new AppError('INVALID_INPUT', { message, fieldErrors });
}

/** A birth as the record stores it: no year beside a date, so that the two cannot differ. */
export const keptBirth = ({ dateOfBirth, birthYear }: Birth): Birth => ({
  dateOfBirth,
  birthYear: dateOfBirth === null ? birthYear : null,
});

/** The optional fields of a record or a form, without its others. */
export const keptDetails = (of: PatientDetails): PatientDetails => patientDetails((name) => of[name]);

export function presentPatient(row: PatientRecord): Patient {
  return {
    id: row.id,
    name: row.name,
    phone: shownPhone(row),
    dateOfBirth: row.dateOfBirth,
    birthYear: row.birthYear,
    ...keptDetails(row),
    isActive: row.isActive === 1,
    createdAt: row.createdAt,
  };
}
