import type { Access } from '@clinic-serial/contract/endpoint';
import { can, type Role } from '@clinic-serial/contract/rules/permissions';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { hashToken } from '../secrets.ts';
import { findTokenOwner, type UsedSession } from '../sign-in/access-tokens.queries.ts';

/** Who calls, as their token proves. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'patient'; patientId: number }
  | { kind: 'staff'; staffId: number; role: Role };

export const VISITOR: Caller = { kind: 'visitor' };

/**
 * Finds out who calls and whether the endpoint serves them (rules: accounts 6).
 *
 * @param authorization the request's header
 * @param known told who calls, also when the endpoint does not serve them: the log says whom it refused
 * @returns the session that the caller showed; undefined for a visitor
 * @throws UNAUTHENTICATED without a token where one is needed, with one that is unknown, expired or revoked, and with
 *   one of the other kind; FORBIDDEN for staff whose role lacks the permission
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

/** Whether an endpoint serves everybody alike and looks at no token. */
export function isOpen(access: Access): boolean {
  return access.visitor === true && !access.patient && !access.staff;
}
