import type { Insertable } from 'kysely';
import type { AuditLogRow, Db } from '../database/tables.ts';

/** The log is only ever added to. */
export async function insertAuditEntry(db: Db, row: Insertable<AuditLogRow>): Promise<void> {
  await db.insertInto('auditLog').values(row).execute();
}
