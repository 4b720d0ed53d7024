import { can, type Permission } from '@clinic-serial/contract/terms/permissions';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';

/**
 * Every use case for staff calls this on its first line, whichever route called the use case.
 *
 * @throws UNAUTHENTICATED unless the caller is staff, FORBIDDEN when the role lacks the permission
 */
export function authoriseStaff(
  caller: Caller,
  permission: Permission,
): asserts caller is Extract<Caller, { kind: 'staff' }> {
  if (caller.kind !== 'staff') throw new AppError('UNAUTHENTICATED');
  if (!can(caller.role, permission)) throw new AppError('FORBIDDEN');
}

/** Every use case for a patient calls this first. @throws UNAUTHENTICATED unless the caller is a patient */
export function authorisePatient(caller: Caller): asserts caller is Extract<Caller, { kind: 'patient' }> {
  if (caller.kind !== 'patient') throw new AppError('UNAUTHENTICATED');
}

/**
 * The first line of a use case that patients do with their own appointments and staff with any.
 *
 * @throws as {@link authoriseStaff} for everybody but patients
 */
export function authorisePatientOrStaff(
  caller: Caller,
  permission: Permission,
): asserts caller is Extract<Caller, { kind: 'patient' | 'staff' }> {
  if (caller.kind !== 'patient') authoriseStaff(caller, permission);
}
