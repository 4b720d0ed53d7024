import type { AuditAction, AuditDetail, AuditSubject } from '@clinic-serial/contract/subjects/audit';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { hasRecentEntry, insertAuditEntry } from './audit.queries.ts';

export interface Actor {
  caller: Caller;
  address: string;
  /** Set if a patient acts without a login, with the live link of a serial. The audit log says so. */
  via?: 'live-link';
}

/** A command that the operator runs on the machine itself. */
export interface SystemActor {
  caller: { kind: 'system' };
  address: string;
}

interface AuditedAct {
  action: AuditAction;
  /** The kind of the subject and its id, which is undefined if nobody knows it. */
  subject?: Partial<Record<AuditSubject, number | undefined>>;
  /** Ids, states and counts only, never names, phones, codes or tokens. */
  details?: Partial<Record<AuditDetail, string | number | boolean | null>> | undefined;
}

/** Writes a line into the append-only log, in the act's transaction (rules: accounts 5). @returns its id */
export async function recordAudit(
  clock: Clock,
  tx: Db,
  actor: Actor | SystemActor,
  act: AuditedAct,
): Promise<number> {
  const { caller, address } = actor;
  const [[subjectKind = null, subjectId = null] = []] = Object.entries(act.subject ?? {});
  const details = 'via' in actor ? { ...act.details, via: actor.via } : act.details;
  return insertAuditEntry(tx, {
    at: clock.now().toISOString(),
    actorKind: caller.kind,
    actorId: caller.kind === 'staff' ? caller.staffId : caller.kind === 'patient' ? caller.patientId : null,
    action: act.action,
    subjectKind,
    subjectId,
    address,
    details: details ? JSON.stringify(details) : null,
  });
}

/** Within this time, reading the same record again is the same look (rules: accounts 16). */
const ONE_LOOK_MS = 5 * 60_000;

/**
 * Records that staff looked at a patient's record, or at a part of it (rules: accounts 5). A page sends
 * several requests and repeats them, so the same account at the same address gets one line in 5 minutes
 * (rules: accounts 16). A line of the whole record counts for every part. A line of a part counts for that
 * part only, so that the log never says less than what was seen. Patients who look at their own record are
 * not recorded.
 *
 * @param part the part that was seen; undefined for the record
 */
export async function recordView(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  actor: Actor,
  patientId: number,
  part?: 'appointments' | 'appointment',
): Promise<void> {
  const { caller, address } = actor;
  if (caller.kind !== 'staff') return;
  const action = 'patient.view';
  const details = part && { part };
  const now = clock.now();
  const look = {
    ...{ action, subjectKind: 'patient', subjectId: patientId },
    staffId: caller.staffId,
    address,
    details: details ? [null, JSON.stringify(details)] : [null],
    from: new Date(now.getTime() - ONE_LOOK_MS).toISOString(),
    to: now.toISOString(),
  };
  // Most looks end here, without a write transaction. Within 5 minutes, lines are only added.
  if (await hasRecentEntry(database.read, look)) return;
  await database.write(async (tx) => {
    // The requests of one page come at once, also to several instances. The first writes the line.
    await lockKey(tx, `look:${caller.staffId}:${patientId}`);
    if (await hasRecentEntry(tx, look)) return;
    await recordAudit(clock, tx, actor, { action, subject: { patient: patientId }, details });
  });
}
