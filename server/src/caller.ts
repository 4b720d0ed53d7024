import type { Role } from '@clinic-serial/contract/terms/permissions';

/** The ids of the doctors to whom something is limited; undefined for all doctors (decision 78). */
export type DoctorScope = readonly number[] | undefined;

/** The person who sends a request, as their token proves. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'patient'; patientId: number }
  /** `doctorIds` limits the account to these doctors. An Admin is never limited. */
  | { kind: 'staff'; staffId: number; role: Role; doctorIds?: DoctorScope };

/**
 * True if a caller may know of a doctor. Patients and visitors may; a limited account has its own doctors.
 */
export function isOwnDoctor(caller: Caller, doctorId: number): boolean {
  return caller.kind !== 'staff' || isWithin(caller.doctorIds, doctorId);
}

export function isWithin(scope: DoctorScope, doctorId: number): boolean {
  return scope === undefined || scope.includes(doctorId);
}

export const VISITOR: Caller = { kind: 'visitor' };

export interface UsedSession {
  id: number;
  /** ISO 8601; at most a minute behind. */
  lastUsedAt: string;
  /** When the owner last proved who they are: at the start, or with the password again. ISO 8601. */
  provenAt: string;
}
