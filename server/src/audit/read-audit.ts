import { paginationOf } from '@clinic-serial/contract/fields/paging';
import type { AuditEntry, listAudit } from '@clinic-serial/contract/subjects/audit';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { authoriseStaff } from '../authorise.ts';
import { dayStart } from '../clock.ts';
import type { Services } from '../services.ts';
import { countAuditEntries, findAuditEntries, staffNames } from './audit.queries.ts';
import { type Actor, recordAudit } from './record-audit.ts';

/**
 * Reads the audit log, newest first, for Admins only (the `delete` permission). The reading is recorded too,
 * after the rows were read, so that the response does not contain its own line.
 */
export async function readAudit(
  { clock, config, database }: Services,
  actor: Actor,
  query: QueryOf<typeof listAudit>,
): Promise<DataOf<typeof listAudit>> {
  authoriseStaff(actor.caller, 'delete');
  const { read } = database;
  const { limit = LIST_SIZES.auditPerPage, offset = 0, from, to, ...asked } = query;
  const { timeZone } = config.clinic;
  const filter = {
    ...asked,
    from: from && dayStart(from, timeZone),
    before: to && dayStart(addDays(to, 1), timeZone),
  };
  const rows = await findAuditEntries(read, filter, { limit, offset });
  const total = await countAuditEntries(read, filter);
  await database.write((tx) =>
    recordAudit(clock, tx, actor, { action: 'audit.view', details: { rows: rows.length, offset } }),
  );
  return {
    entries: rows.map((row) => ({
      ...row,
      details: row.details === null ? null : (JSON.parse(row.details) as AuditEntry['details']),
    })),
    pagination: paginationOf(total, limit, offset),
    staff: await staffNames(read),
  };
}
