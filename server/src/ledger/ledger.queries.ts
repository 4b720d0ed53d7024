import type { VisitKind } from '@clinic-serial/contract/terms/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { keepQuery } from '../database/keep-query.ts';
import type { AccountLock, BoxLock } from '../database/locks.ts';
import type { CashBoxRow, MoneyEntryRow } from '../database/rows/money.ts';
import type { Db } from '../database/tables.ts';

export type StoredEntry = Selectable<MoneyEntryRow>;

const seenDates = keepQuery(
  (db, of: { patientId: number; patientNameKey: string; doctorId: number; date: string; except: number }) =>
    db
      .selectFrom('appointments')
      .select((select) => select.fn.max('appointmentDate').as('seenOn'))
      .where('patientId', '=', of.patientId)
      .where('patientNameKey', '=', of.patientNameKey)
      .where('doctorId', '=', of.doctorId)
      .where('status', '=', sql.lit('Completed'))
      .where('deletedAt', 'is', null)
      .where('appointmentDate', '<=', of.date)
      .where('id', '<>', of.except),
);

/**
 * The date of a person's last completed visit to a doctor.
 *
 * @param of.date the date of the present visit; visits on later dates do not count
 * @param of.except the id of the present visit, once it has one
 * @returns null if the doctor has never seen the person
 */
export async function lastSeenOn(
  db: Db,
  of: { patientId: number; patientNameKey: string; doctorId: number; date: string; except?: number },
): Promise<string | null> {
  const [row] = await seenDates(db, { except: 0, ...of });
  return row?.seenOn ?? null;
}

/** {@link lastSeenOn} for appointments, by their ids. Appointments without an earlier visit are left out. */
export async function lastSeenOfAll(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointments as visit')
    .innerJoin('appointments as earlier', (join) =>
      join
        .onRef('earlier.patientId', '=', 'visit.patientId')
        .onRef('earlier.patientNameKey', '=', 'visit.patientNameKey')
        .onRef('earlier.doctorId', '=', 'visit.doctorId')
        .onRef('earlier.appointmentDate', '<=', 'visit.appointmentDate')
        .onRef('earlier.id', '<>', 'visit.id'),
    )
    .select(['visit.id', (select) => select.fn.max('earlier.appointmentDate').as('seenOn')])
    .where('visit.id', 'in', ids)
    .where('earlier.status', '=', 'Completed')
    .where('earlier.deletedAt', 'is', null)
    .groupBy('visit.id')
    .execute();
  return new Map(rows.map(({ id, seenOn }) => [id, seenOn]));
}

/** The columns of an appointment that its money needs. */
export function findVisit(db: Db, id: number) {
  return db
    .selectFrom('appointments')
    .select(['id', 'accountId', 'patientId', 'doctorId', 'appointmentDate', 'status'])
    .select(['visitKind', 'fee', 'lastSeenOn', 'kindChosen'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The sums of one kind of entry of a visit. */
interface KindSum {
  accountId: number | null;
  kind: MoneyEntryRow['kind'];
  voidedKind: MoneyEntryRow['voidedKind'];
  amount: number;
  count: number;
}

/** The sums of the entries of visits, by visit and kind. */
export async function sumAccounts(db: Db, accountIds: readonly number[]): Promise<KindSum[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('moneyEntries')
    .select([
      'accountId',
      'kind',
      'voidedKind',
      sql<number>`cast(sum(amount) as integer)`.as('amount'),
      (select) => select.fn.countAll<number>().as('count'),
    ])
    .where('accountId', 'in', accountIds)
    .groupBy(['accountId', 'kind', 'voidedKind'])
    .execute();
}

/**
 * The appointment that has the money of a visit now. In a chain of moves it is the one that is not cancelled.
 * If all are cancelled, it is the one that was cancelled last, because the undo of a move leaves its new
 * appointment behind.
 *
 * @param patientIds of the visits, because an index finds their appointments
 * @returns the appointment's id by account
 */
export async function holdersOf(
  db: Db,
  patientIds: readonly number[],
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'accountId'])
    .where('patientId', 'in', patientIds)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('id', 'in', accountIds), where('accountId', 'in', accountIds)]))
    // The last row of each account is the one that stays in the map.
    .orderBy(sql`case when status = 'Cancelled' then 0 else 1 end`)
    .orderBy('statusChangedAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, accountId }) => [accountId ?? id, id]));
}

/** All entries of a visit, the first first. */
export function entriesOfAccount(db: Db, accountId: number): Promise<StoredEntry[]> {
  return db.selectFrom('moneyEntries').selectAll().where('accountId', '=', accountId).orderBy('id').execute();
}

export function findEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  return db.selectFrom('moneyEntries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The entry that was made with an idempotency key; undefined if there is none. */
export function findEntryByKey(db: Db, key: string): Promise<StoredEntry | undefined> {
  return db.selectFrom('moneyEntries').selectAll().where('key', '=', key).executeTakeFirst();
}

/** True if a visit has any entry, also one that was voided. */
export async function hasEntries(db: Db, { accountId }: AccountLock): Promise<boolean> {
  const row = await db
    .selectFrom('moneyEntries')
    .select('id')
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isClosed(db: Db, boxId: number, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('moneyEntries')
    .select('id')
    .where('boxId', '=', boxId)
    .where('day', '=', day)
    .where('kind', '=', 'close')
    .executeTakeFirst();
  return row !== undefined;
}

/** The highest receipt number of a box in a year; 0 without any. */
export async function lastReceiptOfYear(db: Db, boxId: number, year: number): Promise<number> {
  const row = await db
    .selectFrom('moneyEntries')
    .select((select) => select.fn.max('receiptNumber').as('number'))
    .where('boxId', '=', boxId)
    .where('receiptYear', '=', year)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export function findBox(db: Db, { boxId }: BoxLock): Promise<CashBoxRow | undefined> {
  return db.selectFrom('cashBoxes').selectAll().where('id', '=', boxId).executeTakeFirst();
}

export async function insertBox(db: Db, row: CashBoxRow): Promise<void> {
  await insertRow(db, 'cashBoxes', row);
}

export async function saveBox(db: Db, { id, ...row }: CashBoxRow): Promise<void> {
  await db.updateTable('cashBoxes').set(row).where('id', '=', id).execute();
}

/** @returns its id */
export async function insertEntry(db: Db, row: Insertable<MoneyEntryRow>): Promise<number> {
  const { id } = (await insertRow(db, 'moneyEntries', row, { returning: 'id' })) as { id: number };
  return id;
}

/** The fees that doctors have of their own, by the doctor's id. */
export async function findFees(db: Db, doctorIds: readonly number[]) {
  if (doctorIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('doctors')
    .select(['id', 'feeNew', 'feeFollowUp', 'feeReport', 'followUpDays'])
    .where('id', 'in', doctorIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Gives a serial from before the clinic recorded payments its kind and fee with its first entry. Other
 * serials keep what they have.
 */
export async function fixVisit(
  db: Db,
  visit: { appointmentId: number; visitKind: VisitKind; fee: number; lastSeenOn: string | null },
): Promise<void> {
  const { appointmentId, visitKind, fee, lastSeenOn } = visit;
  await db
    .updateTable('appointments')
    .set({ visitKind, fee, lastSeenOn })
    .where('id', '=', appointmentId)
    .where(({ or, eb }) => or([eb('visitKind', 'is', null), eb('fee', 'is', null)]))
    .execute();
}
