import type { AuditAction } from '@clinic-serial/contract/audit';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { insertAuditEntry } from './audit.queries.ts';

/** The caller who acts, and the caller's address. */
export interface Actor {
  caller: Caller;
  address: string;
}

/** A command that the operator runs on the machine itself. */
export interface SystemActor {
  caller: { kind: 'system' };
  address: string;
}

/**
 * One act and its subject. `details` contains ids, states and counts only, never names, phones, codes or
 * tokens.
 */
interface AuditedAct {
  action: AuditAction;
  subjectKind?: string;
  subjectId?: number;
  details?: Record<string, string | number | boolean | null>;
}

/** Writes one line into the append-only audit log, inside the transaction of the act (rules: accounts 5). */
export async function recordAudit(
  clock: Clock,
  tx: Db,
  { caller, address }: Actor | SystemActor,
  act: AuditedAct,
): Promise<void> {
  await insertAuditEntry(tx, {
    at: clock.now().toISOString(),
    actorKind: caller.kind,
    actorId: caller.kind === 'staff' ? caller.staffId : caller.kind === 'patient' ? caller.patientId : null,
    action: act.action,
    subjectKind: act.subjectKind ?? null,
    subjectId: act.subjectId ?? null,
    address,
    details: act.details ? JSON.stringify(act.details) : null,
  });
}

/**
 * Records that staff looked at a patient's record, or at a part of it (rules: accounts 5). Nothing is
 * recorded for patients, because they look at their own record.
 *
 * @param part the part that was seen; undefined for the record itself
 */
export async function recordView(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  actor: Actor,
  patientId: number,
  part?: 'numbers' | 'appointments' | 'appointment' | 'people',
): Promise<void> {
  if (actor.caller.kind !== 'staff') return;
  await database.write((tx) =>
    recordAudit(clock, tx, actor, {
      action: 'patient.view',
      subjectKind: 'patient',
      subjectId: patientId,
      ...(part ? { details: { part } } : {}),
    }),
  );
}
