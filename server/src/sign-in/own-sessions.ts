import type { OwnSession } from '@clinic-serial/contract/subjects/sessions';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { openSessionsOf, revokeSessions, type TokenOwner } from './sign-in.queries.ts';

/** @throws UNAUTHENTICATED unless the caller is a patient or staff of any role */
function ownerOf(caller: Caller): TokenOwner {
  if (caller.kind === 'patient') return { patientId: caller.patientId };
  if (caller.kind === 'staff') return { staffId: caller.staffId };
  throw new AppError('UNAUTHENTICATED');
}

/**
 * Lists the caller's open login sessions: the current one first, then the one used last.
 *
 * @param token the token of this request
 */
export async function listOwnSessions(
  { clock, database }: Services,
  caller: Caller,
  token: string,
): Promise<{ sessions: OwnSession[] }> {
  const rows = await openSessionsOf(database.read, ownerOf(caller), clock.now());
  const currentHash = hashToken(token);
  const sessions = rows.map(({ tokenHash, createdAt, ...row }) => ({
    ...row,
    openedAt: createdAt,
    isCurrent: tokenHash === currentHash,
  }));
  return { sessions: sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
}

/**
 * Ends one of the caller's own sessions.
 *
 * @throws SESSION_NOT_FOUND, also when the session belongs to somebody else or has ended
 */
export async function endOwnSession(services: Services, actor: Actor, id: number): Promise<{ ended: true }> {
  const owner = ownerOf(actor.caller);
  await services.database.write(async (tx) => {
    const open = await openSessionsOf(tx, owner, services.clock.now());
    if (!open.some((session) => session.id === id)) throw new AppError('SESSION_NOT_FOUND');
    await end(services.clock, tx, actor, owner, [id]);
  });
  return { ended: true };
}

/**
 * Ends the caller's other sessions.
 *
 * @param token the token of the session that stays
 * @returns how many sessions ended
 */
export async function endOtherSessions(
  services: Services,
  actor: Actor,
  token: string,
): Promise<{ ended: number }> {
  const owner = ownerOf(actor.caller);
  const currentHash = hashToken(token);
  const ended = await services.database.write(async (tx) => {
    const open = await openSessionsOf(tx, owner, services.clock.now());
    const others = open.filter(({ tokenHash }) => tokenHash !== currentHash).map(({ id }) => id);
    if (others.length > 0) await end(services.clock, tx, actor, owner, others);
    return others.length;
  });
  return { ended };
}

async function end(clock: Clock, tx: Db, actor: Actor, owner: TokenOwner, ids: number[]): Promise<void> {
  await revokeSessions(tx, ids, clock.now().toISOString());
  await recordAudit(clock, tx, actor, {
    action: 'session.end',
    subject: 'patientId' in owner ? { patient: owner.patientId } : { staff: owner.staffId },
    details: { sessions: ids.length },
  });
}
