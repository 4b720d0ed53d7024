import type { Access } from '@clinic-serial/contract/endpoint';
import { can, type Role } from '@clinic-serial/contract/rules/permissions';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { hashToken } from '../secrets.ts';
import { findTokenOwner, type UsedSession } from '../sign-in/access-tokens.queries.ts';

/** The caller of a request, as the token proves. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'patient'; patientId: number }
  | { kind: 'staff'; staffId: number; role: Role };

export const VISITOR: Caller = { kind: 'visitor' };

/**
 * Identifies the caller and checks that the endpoint serves them (rules: accounts 6).
 *
 * @param authorization the request's header
 * @param known is called with the caller, also when the endpoint refuses them, so that the log can name the
 *   refused caller
 * @returns the session of the caller's token; undefined for a visitor
 * @throws UNAUTHENTICATED if a needed token is missing, if the token is unknown, expired or revoked, or if it
 *   is a patient's token on a staff endpoint or the reverse; FORBIDDEN for staff whose role lacks the
 *   permission
 */
export async function authenticate(
  access: Access,
  authorization: string | undefined,
  { read, clock }: { read: Db; clock: Clock },
  known: (caller: Caller) => void,
): Promise<UsedSession | undefined> {
  if (isOpen(access)) return undefined;
  if (authorization === undefined) {
    if (access.visitor) return undefined;
    throw new AppError('UNAUTHENTICATED');
  }
  const token = tokenOf(authorization);
  const owner = token && (await findTokenOwner(read, hashToken(token), clock.now()));
  if (!owner) throw new AppError('UNAUTHENTICATED');
  if (owner.patientId !== null) {
    known({ kind: 'patient', patientId: owner.patientId });
    if (!access.patient) throw new AppError('UNAUTHENTICATED');
    return owner.session;
  }
  known({ kind: 'staff', staffId: owner.staffId, role: owner.role });
  if (!access.staff) throw new AppError('UNAUTHENTICATED');
  if (!can(owner.role, access.staff)) throw new AppError('FORBIDDEN');
  return owner.session;
}

/** The token of an Authorization header; undefined when there is none or it is no bearer token. */
export function tokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(authorization ?? '')?.[1];
}

/** True if an endpoint serves everybody alike and ignores tokens. */
export function isOpen(access: Access): boolean {
  return access.visitor === true && !access.patient && !access.staff;
}
