import { sql } from 'kysely';
import { ERASED_NAME } from '../database/erased-name.ts';
import { keepQuery } from '../database/keep-query.ts';
import type { CashBoxRow } from '../database/rows/money.ts';
import type { Db } from '../database/tables.ts';
import type { StoredEntry } from '../ledger/ledger.queries.ts';

const ROWS_PER_PAGE = 1_000;
/** Lower than every id, so that rows that somebody inserted before the first one are read too. */
const LEAST_INTEGER = -2_147_483_648;

/**
 * An entry as stored. `seal` has the details of its row in the audit log; null if the log has no row for it.
 */
export type CheckedEntry = StoredEntry & {
  seal: string | null;
  /** 1 if the patient of its visit was erased. */
  isErased: number;
};

const entryPage = keepQuery((db, { boxId, place }: { boxId: number; place: number }) =>
  db
    .selectFrom('moneyEntries')
    .leftJoin('auditLog', (join) =>
      join.onRef('auditLog.id', '=', 'moneyEntries.auditId').on('auditLog.action', '=', 'money.entry'),
    )
    .leftJoin('appointments', 'appointments.id', 'moneyEntries.appointmentId')
    .leftJoin('patients', 'patients.id', 'appointments.patientId')
    .selectAll('moneyEntries')
    .select([
      'auditLog.details as seal',
      sql<number>`case when patients.erased_at is not null or appointments.patient_name = ${ERASED_NAME}
        then 1 else 0 end`.as('isErased'),
    ])
    .where(sql<boolean>`(money_entries.box_id, money_entries.place) > (${boxId}, ${place})`)
    .orderBy('moneyEntries.boxId')
    .orderBy('moneyEntries.place')
    .limit(ROWS_PER_PAGE),
);

/** The entries of all boxes, one box after another. It holds one page in memory. */
export async function* allEntries(db: Db): AsyncGenerator<CheckedEntry> {
  let last: { boxId: number; place: number } = { boxId: LEAST_INTEGER, place: 0 };
  for (let page = await entryPage(db, last); page.length > 0; page = await entryPage(db, last)) {
    for (const row of page) {
      yield row;
      last = row;
    }
  }
}

/**
 * The ends of all boxes, in the order of {@link allEntries}. They fit in memory, because each staff account
 * has only one box.
 */
export function allBoxes(db: Db): Promise<CashBoxRow[]> {
  return db.selectFrom('cashBoxes').selectAll().orderBy('id').execute();
}

/** The facts about an entry in its row of the audit log. */
export interface SealedEntry {
  id: number;
  box: number;
  place: number;
  hash: string;
}

/** The ids of the rows of the audit log whose entry is missing or has another hash. */
export async function sealsWithoutEntry(db: Db, seals: readonly SealedEntry[]): Promise<Set<number>> {
  if (seals.length === 0) return new Set();
  const rows = seals.map(
    ({ id, box, place, hash }) =>
      sql`(cast(${id} as integer), cast(${box} as integer), cast(${place} as integer), cast(${hash} as text))`,
  );
  const found = await sql<{ id: number }>`
    with seals (id, box, place, hash) as (values ${sql.join(rows)})
    select seals.id from seals
    left join money_entries as entry on entry.box_id = seals.box and entry.place = seals.place
    where entry.id is null or entry.hash <> seals.hash`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

const sumOf = (kind: 'payment' | 'refund' | 'discount' | 'kept') =>
  sql`sum(case when kind = ${kind} then amount when voided_kind = ${kind} then -amount else 0 end)`;

/**
 * Finds a visit for which more was given back than was paid, or more was taken back than there was.
 *
 * @returns the last entry of the visit; undefined if there is no such visit
 */
export async function findImpossibleSum(
  db: Db,
): Promise<{ boxId: number; place: number; appointmentId: number } | undefined> {
  const found = await sql<{ lastId: number }>`
    select max(id) as last_id from money_entries where account_id is not null group by account_id
    having ${sumOf('refund')} > ${sumOf('payment')} or ${sumOf('refund')} < 0
      or ${sumOf('discount')} < 0 or ${sumOf('kept')} < 0
    order by account_id limit 1`.execute(db);
  const [worst] = found.rows;
  if (!worst) return undefined;
  const entry = await db
    .selectFrom('moneyEntries')
    .select(['boxId', 'place', 'appointmentId'])
    .where('id', '=', worst.lastId)
    .executeTakeFirstOrThrow();
  return { ...entry, appointmentId: Number(entry.appointmentId) };
}
