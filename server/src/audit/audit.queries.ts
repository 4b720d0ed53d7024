import type { Count } from '@clinic-serial/contract/fields/paging';
import type { AuditAction } from '@clinic-serial/contract/subjects/audit';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import type { Insertable, SelectQueryBuilder } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import type { AuditLogRow } from '../database/rows/audit.ts';
import type { Db, Tables } from '../database/tables.ts';
import { findChain } from './chain.queries.ts';
import { newDigest } from './chain.ts';

export type NewAuditEntry = Omit<Insertable<AuditLogRow>, 'id' | 'digest' | 'position' | 'hash'>;

/** The log is append-only. Only the retention (privacy/) removes rows. @returns the id of the row */
export async function insertAuditEntry(db: Db, row: NewAuditEntry): Promise<number> {
  const inserted = await insertRow(db, 'auditLog', { ...row, digest: newDigest(row) }, { returning: 'id' });
  if (!inserted) throw new Error('The database did not answer the id of a row of the audit log.');
  return inserted.id;
}

export async function hasAuditEntry(
  db: Db,
  {
    action,
    subjectKind,
    subjectId,
    details,
  }: Record<'action' | 'subjectKind' | 'details', string> & {
    subjectId: number;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('id')
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('action', '=', action)
    .where('details', '=', details)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countActsSince(db: Db, action: AuditAction, from: string): Promise<number> {
  const { acts } = await matching(db, { action, from })
    .select(({ fn }) => fn.countAll<number>().as('acts'))
    .executeTakeFirstOrThrow();
  return Number(acts);
}

/**
 * True if the log has an entry of this staff member, address, action and subject, between two moments (ISO
 * 8601, included), with one of these details. The index on the subject finds it.
 */
export async function hasRecentEntry(
  db: Db,
  entry: Record<'action' | 'subjectKind' | 'address' | 'from' | 'to', string> & {
    subjectId: number;
    staffId: number;
    details: readonly (string | null)[];
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('id')
    .where('subjectKind', '=', entry.subjectKind)
    .where('subjectId', '=', entry.subjectId)
    .where('at', '>=', entry.from)
    .where('at', '<=', entry.to)
    .where('action', '=', entry.action)
    .where('actorKind', '=', 'staff')
    .where('actorId', '=', entry.staffId)
    .where('address', '=', entry.address)
    .where((where) =>
      where.or(
        entry.details.map((details) =>
          details === null ? where('details', 'is', null) : where('details', '=', details),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface AuditFilter {
  staffId?: number | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: number | undefined;
  /** Two moments: `from` is included, `before` is not. */
  from?: string | undefined;
  before?: string | undefined;
}

function matching(db: Db, filter: AuditFilter) {
  let query = db.selectFrom('auditLog');
  if (filter.staffId !== undefined) {
    query = query.where('auditLog.actorKind', '=', 'staff').where('auditLog.actorId', '=', filter.staffId);
  }
  if (filter.action) query = query.where('auditLog.action', '=', filter.action);
  if (filter.subjectKind) query = query.where('auditLog.subjectKind', '=', filter.subjectKind);
  if (filter.subjectId !== undefined) query = query.where('auditLog.subjectId', '=', filter.subjectId);
  if (filter.from) query = query.where('auditLog.at', '>=', filter.from);
  if (filter.before) query = query.where('auditLog.at', '<', filter.before);
  return query;
}

/** Entries, newest first, with the username of the staff member who acted. */
export function findAuditEntries(db: Db, filter: AuditFilter, page: { limit: number; offset: number }) {
  return matching(db, filter)
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'auditLog.actorId').on('auditLog.actorKind', '=', 'staff'),
    )
    .select([
      'auditLog.id',
      'at',
      'actorKind',
      'actorId',
      'action',
      'subjectKind',
      'subjectId',
      'address',
      'details',
    ])
    .select('staff.username as actorName')
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/**
 * Counts the entries that match. Without a filter the ends of the chain give the number, so that only the few
 * unsealed rows are read. With a filter, counting stops at LIST_SIZES.auditCountsTo.
 */
export async function countAuditEntries(db: Db, filter: AuditFilter): Promise<Count> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const chain = isFiltered ? undefined : await findChain(db);
  if (chain) {
    const unsealed = await countRows(
      db,
      db.selectFrom('auditLog').select('id').where('position', 'is', null),
    );
    return { total: chain.headPosition - chain.anchorPosition + unsealed, isAtLeast: false };
  }
  const most = LIST_SIZES.auditCountsTo;
  const total = await countRows(
    db,
    matching(db, filter)
      .select('auditLog.id')
      .limit(most + 1),
  );
  return total > most ? { total: most, isAtLeast: true } : { total, isAtLeast: false };
}

async function countRows(
  db: Db,
  rows: SelectQueryBuilder<Tables, 'auditLog', { id: number }>,
): Promise<number> {
  const row = await db
    .selectFrom(rows.as('rows'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The usernames that the audit log can be filtered by, in alphabetical order. */
export function staffNames(db: Db): Promise<{ id: number; username: string }[]> {
  return db.selectFrom('staff').select(['id', 'username']).orderBy('usernameKey').execute();
}
