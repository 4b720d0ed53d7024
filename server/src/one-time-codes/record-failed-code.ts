import { hasAuditEntry } from '../audit/audit.queries.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { OneTimeCode } from './one-time-codes.queries.ts';

/**
 * Records in the audit log that a code was refused. The line has the id of the code's row, and no phone, name
 * or digits. A counted wrong try always adds a line, and the limits bound these lines. Any other refusal adds
 * one line for each code and reason, however often the code is tried, so that nobody can fill the log.
 */
export async function recordFailedCode(
  clock: Clock,
  tx: Db,
  actor: Actor,
  refused: { code: OneTimeCode; reason: string; isCounted: boolean },
): Promise<void> {
  const { code, reason, isCounted } = refused;
  const details = { purpose: code.purpose, reason };
  const subject = { subjectKind: 'code', subjectId: code.id };
  const isKnown =
    !isCounted &&
    (await hasAuditEntry(tx, { ...subject, action: 'code.failed', details: JSON.stringify(details) }));
  if (!isKnown) await recordAudit(clock, tx, actor, { action: 'code.failed', ...subject, details });
}
