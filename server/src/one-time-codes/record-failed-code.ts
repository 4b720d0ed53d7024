import { hasAuditEntry } from '../audit/audit.queries.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { OneTimeCode } from './one-time-codes.queries.ts';

/**
 * Writes down that a code was refused: by the number of its row, without phone, name or digits. A wrong try
 * that was counted always leaves a line, and the limits bound those. Any other refusal leaves one line for
 * each code and reason, however often it is tried, so that nobody can fill the log.
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
