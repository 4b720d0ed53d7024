import { can, type Permission } from '@clinic-serial/contract/rules/permissions';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';

/**
 * The first line of every use case for staff, whatever route it came by.
 *
 * @throws UNAUTHENTICATED unless staff calls, FORBIDDEN when the role lacks the permission
 */
export function authoriseStaff(
  caller: Caller,
  permission: Permission,
): asserts caller is Extract<Caller, { kind: 'staff' }> {
  if (caller.kind !== 'staff') throw new AppError('UNAUTHENTICATED');
  if (!can(caller.role, permission)) throw new AppError('FORBIDDEN');
}

/** The first line of every use case for a patient. @throws UNAUTHENTICATED unless a patient calls */
export function authorisePatient(caller: Caller): asserts caller is Extract<Caller, { kind: 'patient' }> {
  if (caller.kind !== 'patient') throw new AppError('UNAUTHENTICATED');
}
