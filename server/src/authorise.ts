import { can, type Permission } from '@clinic-serial/contract/terms/permissions';
import { AppError } from './app-error.ts';
import { type Caller, isLimited, isOwnDoctor, mayHaveVisits } from './caller.ts';

export type StaffCaller = Extract<Caller, { kind: 'staff' }>;

/**
 * The first line of a use case for staff that is about the whole clinic, whichever route called it. It
 * refuses an account that is limited to some doctors or places. So a use case that does not know such
 * accounts shows them nothing (decision 78).
 *
 * @throws UNAUTHENTICATED unless the caller is staff; FORBIDDEN when the role lacks the permission, and for a
 *   limited account
 */
export function authoriseStaff(caller: Caller, permission: Permission): asserts caller is StaffCaller {
  authoriseLimitedStaff(caller, permission);
  if (isLimited(caller)) throw new AppError('FORBIDDEN');
}

/**
 * The first line of a use case that serves limited accounts too. The use case must leave out everything that
 * is not within the `scopeOf` the caller.
 *
 * @throws UNAUTHENTICATED unless the caller is staff, FORBIDDEN when the role lacks the permission
 */
export function authoriseLimitedStaff(caller: Caller, permission: Permission): asserts caller is StaffCaller {
  if (caller.kind !== 'staff') throw new AppError('UNAUTHENTICATED');
  if (!can(caller.role, permission)) throw new AppError('FORBIDDEN');
}

/**
 * The first line of a use case for staff that is about one doctor. To a limited account, a doctor outside of
 * its limits gives the same error as one who does not exist.
 *
 * @throws as {@link authoriseLimitedStaff}; DOCTOR_NOT_FOUND, or the code of `notFound`
 */
export function authoriseDoctor(
  caller: Caller,
  permission: Permission,
  doctorId: number,
  notFound: 'DOCTOR_NOT_FOUND' | 'LEAVE_NOT_FOUND' = 'DOCTOR_NOT_FOUND',
): asserts caller is StaffCaller {
  authoriseLimitedStaff(caller, permission);
  if (!isOwnDoctor(caller, doctorId)) throw new AppError(notFound);
}

/**
 * The first line of a use case for staff that is about one sitting. `assertOwnPlace` of the queue must
 * follow, because a sitting belongs to its place, whether or not the doctor still sits there.
 *
 * @throws as {@link authoriseLimitedStaff}; QUEUE_NOT_FOUND for a doctor outside of the account's limits
 */
export function authoriseSitting(
  caller: Caller,
  permission: Permission,
  doctorId: number,
): asserts caller is StaffCaller {
  authoriseLimitedStaff(caller, permission);
  if (!mayHaveVisits(caller, doctorId)) throw new AppError('QUEUE_NOT_FOUND');
}

/** Every use case for a patient calls this first. @throws UNAUTHENTICATED unless the caller is a patient */
export function authorisePatient(caller: Caller): asserts caller is Extract<Caller, { kind: 'patient' }> {
  if (caller.kind !== 'patient') throw new AppError('UNAUTHENTICATED');
}

/**
 * The first line of a use case that is for patients with their own appointments, and for staff with those of
 * their doctors.
 *
 * @throws as {@link authoriseLimitedStaff} for everybody but patients
 */
export function authorisePatientOrStaff(
  caller: Caller,
  permission: Permission,
): asserts caller is Extract<Caller, { kind: 'patient' | 'staff' }> {
  if (caller.kind !== 'patient') authoriseLimitedStaff(caller, permission);
}
