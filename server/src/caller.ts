import type { Role } from '@clinic-serial/contract/terms/permissions';

/** The limits of an account. A list leaves out everything that is not in it, even if the list is empty. */
interface Limits {
  /** The ids of the doctors (decision 78). */
  doctorIds?: readonly number[] | undefined;
  /** The ids of the places (rules: places 8). */
  placeIds?: readonly number[] | undefined;
}

/** The limits of a signed-in account. */
export interface AccountLimits extends Limits {
  /**
   * Only for an account that is limited to places: the doctors who sit there now, without those outside of
   * `doctorIds`. Lists of appointments do not use this, because an appointment belongs to its place, no
   * matter who sits there now.
   */
  doctorsThere?: readonly number[] | undefined;
}

/**
 * The part of the clinic that a list or a count is about: the limits of the account and the requested place.
 */
export type Scope = Limits | undefined;

/** The person who sends a request, as their token proves. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'patient'; patientId: number }
  /** An Admin is never limited. */
  | ({ kind: 'staff'; staffId: number; role: Role } & AccountLimits);

/**
 * Combines the limits of an account with the place that a request asks for (rules: places 6).
 *
 * @param place if it does not exist, or is not one of the account's places, nothing is left
 * @returns undefined if nothing is left out
 */
export function scopeOf(caller: Caller, place?: number): Scope {
  const { doctorIds, placeIds: own }: Limits = caller.kind === 'staff' ? caller : {};
  const placeIds = place === undefined ? own : !own || own.includes(place) ? [place] : [];
  if (!doctorIds && !placeIds) return undefined;
  return { ...(doctorIds && { doctorIds }), ...(placeIds && { placeIds }) };
}

/** True for an account that is limited to doctors or places. */
export const isLimited = (caller: Caller): boolean => scopeOf(caller) !== undefined;

/**
 * The doctors whose record, week and calendar a caller may see: those of the account who sit at its places.
 *
 * @returns undefined for all doctors
 */
export const knownDoctors = (caller: Caller): readonly number[] | undefined =>
  caller.kind === 'staff' ? (caller.doctorsThere ?? caller.doctorIds) : undefined;

/** True if a caller may see a doctor, see {@link knownDoctors}. Patients and visitors may see all. */
export const isOwnDoctor = (caller: Caller, doctorId: number): boolean =>
  knownDoctors(caller)?.includes(doctorId) ?? true;

/**
 * True if a doctor can have appointments that the account may see. At its places an account may also see
 * appointments of doctors who no longer sit there. So each use case checks the place of the sitting or the
 * appointment as well.
 */
export const mayHaveVisits = (caller: Caller, doctorId: number): boolean =>
  isDoctorWithin(scopeOf(caller), doctorId);

export const isDoctorWithin = (scope: Scope, doctorId: number): boolean =>
  scope?.doctorIds?.includes(doctorId) ?? true;

export const isPlaceWithin = (scope: Scope, placeId: number): boolean =>
  scope?.placeIds?.includes(placeId) ?? true;

/** True if an appointment belongs to the doctors and the places of a scope. */
export const isVisitWithin = (
  scope: Scope,
  { doctorId, placeId }: { doctorId: number; placeId: number },
): boolean => isDoctorWithin(scope, doctorId) && isPlaceWithin(scope, placeId);

export const VISITOR: Caller = { kind: 'visitor' };

export interface UsedSession {
  id: number;
  /** ISO 8601; at most a minute behind. */
  lastUsedAt: string;
  /** When the owner last proved who they are: at the start, or with the password again. ISO 8601. */
  provenAt: string;
}
