import type { MoneyGroup } from '@clinic-serial/contract/subjects/money-reports';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import type { MoneyKind, PaymentWay, VisitKind } from '@clinic-serial/contract/terms/money';
import type { DateRange } from '@clinic-serial/contract/time/report-periods';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '../caller.ts';
import { isOneOf, visitWithin } from '../database/scope.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { StoredEntry } from '../ledger/ledger.queries.ts';

/** A filter of visits. */
export interface VisitFilter {
  doctorId?: number | undefined;
  visitKind?: VisitKind | undefined;
  /** Leaves out the visits of other doctors or places. */
  scope: Scope;
}

/** A filter of entries. */
export interface EntryFilter extends VisitFilter {
  way?: PaymentWay | undefined;
  boxId?: number | undefined;
}

/** Selects the entries of a range of days that match a filter. */
function entriesOf(db: Db, { from, to }: DateRange, { doctorId, visitKind, scope, way, boxId }: EntryFilter) {
  return db
    .selectFrom('moneyEntries')
    .where('moneyEntries.day', '>=', from)
    .where('moneyEntries.day', '<=', to)
    .where(entryWithin(scope))
    .$if(doctorId !== undefined, (query) => query.where('moneyEntries.doctorId', '=', doctorId ?? 0))
    .$if(visitKind !== undefined, (query) => query.where('moneyEntries.visitKind', '=', visitKind ?? 'new'))
    .$if(way !== undefined, (query) => query.where('moneyEntries.way', '=', way ?? 'cash'))
    .$if(boxId !== undefined, (query) => query.where('moneyEntries.boxId', '=', boxId ?? 0));
}

/** An entry belongs to the place of its appointment. Openings and closes of a cash box belong to no place. */
function entryWithin(scope: Scope): RawBuilder<boolean> {
  const { doctorIds, placeIds } = scope ?? {};
  const doctor = doctorIds ? isOneOf(sql.ref('money_entries.doctor_id'), doctorIds) : sql<boolean>`true`;
  if (!placeIds) return doctor;
  return sql<boolean>`(${doctor} and exists (select 1 from appointments
    where appointments.id = money_entries.appointment_id and ${visitWithin({ placeIds })}))`;
}

/** A page of the entries of a range, the newest first. */
export function listEntries(
  db: Db,
  range: DateRange,
  filter: EntryFilter & { kind?: MoneyKind | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredEntry[]> {
  return ofKind(entriesOf(db, range, filter).selectAll('moneyEntries'), filter.kind)
    .orderBy('moneyEntries.day', 'desc')
    .orderBy('moneyEntries.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEntries(
  db: Db,
  range: DateRange,
  filter: EntryFilter & { kind?: MoneyKind | undefined },
): Promise<number> {
  const { total } = await ofKind(
    entriesOf(db, range, filter).select((select) => select.fn.countAll<number>().as('total')),
    filter.kind,
  ).executeTakeFirstOrThrow();
  return Number(total);
}

function ofKind<Row>(query: SelectQueryBuilder<Tables, 'moneyEntries', Row>, kind: MoneyKind | undefined) {
  return kind === undefined ? query : query.where('moneyEntries.kind', '=', kind);
}

/** The key by which entries are grouped. */
type EntryKey = MoneyGroup;

const KEY_OF_ENTRY: Record<EntryKey, RawBuilder<string | number | null>> = {
  day: sql`money_entries.day`,
  doctor: sql`money_entries.doctor_id`,
  way: sql`money_entries.way`,
  visitKind: sql`money_entries.visit_kind`,
  box: sql`money_entries.box_id`,
  place: sql`appointments.place_id`,
};

/** A sum in paisa. PostgreSQL's sum of integers can be a type that is no JavaScript number. */
const sumOf = (what: RawBuilder<unknown>) => sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`;

/**
 * The entries of a range, added up. An entry that was voided counts as nothing, and so does its void, which
 * always is on the same day and in the same box (rules: money 9).
 *
 * @returns `key` is null for discounts in a report by way
 */
export function sumEntries(db: Db, range: DateRange, by: EntryKey, filter: EntryFilter) {
  const amountOf = (kind: MoneyKind) =>
    sumOf(sql`case when money_entries.kind = ${sql.lit(kind)} then money_entries.amount else 0 end`);
  return entriesOf(db, range, filter)
    .$if(by === 'place', (query) =>
      query.leftJoin('appointments', 'appointments.id', 'moneyEntries.appointmentId'),
    )
    .select([
      KEY_OF_ENTRY[by].as('key'),
      amountOf('payment').as('taken'),
      amountOf('refund').as('refunded'),
      amountOf('discount').as('discounts'),
      sumOf(sql`case when money_entries.kind = 'payment' then 1 else 0 end`).as('payments'),
    ])
    .where('moneyEntries.kind', 'in', ['payment', 'refund', 'discount'])
    .where(
      sql<boolean>`not exists (
        select 1 from money_entries as void where void.voids_id = money_entries.id
      )`,
    )
    .groupBy(KEY_OF_ENTRY[by])
    .execute();
}

/** Selects the visits of a range of dates that match a filter, without deleted ones. */
function visitsOf(db: Db, { from, to }: DateRange, { doctorId, scope }: VisitFilter) {
  return db
    .selectFrom('appointments')
    .where('appointments.appointmentDate', '>=', from)
    .where('appointments.appointmentDate', '<=', to)
    .where('appointments.deletedAt', 'is', null)
    .where(visitWithin(scope))
    .$if(doctorId !== undefined, (query) => query.where('appointments.doctorId', '=', doctorId ?? 0));
}

/** The sum of one kind of entries of a visit without the voided ones, like `sumsOf` of the contract. */
const sumOfKind = (kind: MoneyKind) =>
  sumOf(sql`case
    when entry.kind = ${sql.lit(kind)} then entry.amount
    when entry.kind = 'void' and entry.voided_kind = ${sql.lit(kind)} then -entry.amount
    else 0 end`);

/** True for a serial that keeps its kind and fee. Others are computed by {@link visitMoneyOf}. */
const IS_FIXED = sql<boolean>`appointments.visit_kind is not null and appointments.fee is not null`;

const TAKES_PLACE = sql`visit.status in (${sql.join([...UPCOMING_STATUSES, 'Completed'].map((one) => sql.lit(one)))})`;

/** The fee less discounts, never below 0. */
const PRICE = sql`case when visit.fee > visit.discount then visit.fee - visit.discount else 0 end`;

/**
 * True for the appointment of a chain of moves that has the money. If all of them are cancelled, that is the
 * last one. See `holdersOfMoved` of the ledger.
 */
const IS_HOLDER = sql`not exists (
  select 1 from appointments as other
  where other.patient_id = visit.patient_id
    and coalesce(other.account_id, other.id) = visit.account
    and other.deleted_at is null
    and other.id <> visit.id
    and (other.status <> 'Cancelled' or other.id > visit.id)
)`;

/**
 * What is due and what is to be given back for each visit with a fixed kind and fee: `accountOf` of the
 * contract in SQL (rules: money 4). A test compares both row by row.
 */
function openOf(db: Db, range: DateRange, filter: VisitFilter) {
  const { visitKind } = filter;
  const visits = visitsOf(db, range, filter)
    .leftJoin('moneyEntries as entry', (join) =>
      join.on(sql<boolean>`entry.account_id = coalesce(appointments.account_id, appointments.id)`),
    )
    .select([
      'appointments.id',
      'appointments.patientId',
      'appointments.doctorId',
      'appointments.placeId',
      'appointments.appointmentDate',
      'appointments.status',
      'appointments.visitKind',
      'appointments.fee',
      sql<number>`coalesce(appointments.account_id, appointments.id)`.as('account'),
      sumOfKind('discount').as('discount'),
      sql<number>`${sumOfKind('payment')} - ${sumOfKind('refund')}`.as('net'),
      sumOfKind('kept').as('kept'),
    ])
    .where(IS_FIXED)
    .$if(visitKind !== undefined, (query) => query.where('appointments.visitKind', '=', visitKind ?? 'new'))
    .groupBy('appointments.id');
  const money = db.selectFrom(visits.as('visit')).select([
    'visit.id',
    'visit.doctorId',
    'visit.placeId',
    'visit.appointmentDate',
    'visit.visitKind',
    sql<number>`case when ${TAKES_PLACE} and (${PRICE}) > visit.net then (${PRICE}) - visit.net else 0 end`.as(
      'due',
    ),
    sql<number>`case
      when ${TAKES_PLACE} and visit.net > (${PRICE}) then visit.net - (${PRICE})
      when visit.status = 'Cancelled' and visit.net > visit.kept and ${IS_HOLDER} then visit.net - visit.kept
      else 0 end`.as('over'),
  ]);
  return db.selectFrom(money.as('money'));
}

/** The key by which open money is grouped. */
export type OpenKey = Extract<EntryKey, 'day' | 'doctor' | 'visitKind' | 'place'>;

const KEY_OF_VISIT: Record<OpenKey, RawBuilder<string | number>> = {
  day: sql`money.appointment_date`,
  doctor: sql`money.doctor_id`,
  visitKind: sql`money.visit_kind`,
  place: sql`money.place_id`,
};

/** The open money of the visits of a range with a fixed kind and fee, added up. */
export function sumOpen(db: Db, range: DateRange, by: OpenKey, filter: VisitFilter) {
  return openOf(db, range, filter)
    .select([
      KEY_OF_VISIT[by].as('key'),
      sumOf(sql`money.due`).as('due'),
      sumOf(sql`money.over`).as('giveBack'),
    ])
    .where(sql<boolean>`money.due > 0 or money.over > 0`)
    .groupBy(KEY_OF_VISIT[by])
    .execute();
}

/** The visits of a range with a fixed kind and fee and with open money. */
export function findOpen(db: Db, range: DateRange, filter: VisitFilter) {
  return openOf(db, range, filter)
    .select(['money.id', 'money.appointmentDate', 'money.due', 'money.over'])
    .where(sql<boolean>`money.due > 0 or money.over > 0`)
    .execute();
}

const VISIT_COLUMNS = [
  'appointments.id',
  'appointments.accountId',
  'appointments.patientId',
  'appointments.doctorId',
  'appointments.placeId',
  'appointments.appointmentDate',
  'appointments.status',
  'appointments.visitKind',
  'appointments.fee',
  'appointments.lastSeenOn',
  'appointments.kindChosen',
] as const;

/**
 * The visits of a range that have no kind or fee of their own. Their serials were given before the clinic
 * recorded payments, or by an instance of an older version.
 */
export function visitsWithoutFee(
  db: Db,
  range: DateRange,
  filter: VisitFilter,
  { onlyCompleted = false } = {},
) {
  return (
    visitsOf(db, range, filter)
      .select(VISIT_COLUMNS)
      .where(sql<boolean>`not (${IS_FIXED})`)
      .$if(onlyCompleted, (query) => query.where('appointments.status', '=', 'Completed'))
      // Visits that were over before the clinic recorded payments have no open money.
      .$if(!onlyCompleted, (query) =>
        query.where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('appointments.status', 'in', UPCOMING_STATUSES),
            exists(
              selectFrom('moneyEntries')
                .select('moneyEntries.id')
                .where(sql<boolean>`account_id = coalesce(appointments.account_id, appointments.id)`),
            ),
          ]),
        ),
      )
      .orderBy('appointments.id')
      .execute()
  );
}

/** The visits with these ids, with the columns that lists of money show. */
export async function visitsOfList(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select(VISIT_COLUMNS)
    .select([
      'appointments.daySerial',
      'appointments.patientName',
      'appointments.patientPhone',
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
    ])
    .where('appointments.id', 'in', ids)
    .execute();
}

/**
 * Counts the completed visits of a range with a fixed kind, by doctor, kind, date and the money taken for a
 * visit less the money given back.
 */
export function completedVisits(db: Db, range: DateRange, filter: VisitFilter) {
  const visits = visitsOf(db, range, filter)
    .leftJoin('moneyEntries as entry', (join) =>
      join.on(sql<boolean>`entry.account_id = coalesce(appointments.account_id, appointments.id)`),
    )
    .select([
      'appointments.doctorId',
      'appointments.visitKind',
      'appointments.appointmentDate',
      sql<number>`${sumOfKind('payment')} - ${sumOfKind('refund')}`.as('taken'),
    ])
    .where('appointments.status', '=', 'Completed')
    .where(IS_FIXED)
    .groupBy('appointments.id');
  return db
    .selectFrom(visits.as('visit'))
    .select((select) => [
      'visit.doctorId',
      sql<VisitKind>`visit.visit_kind`.as('visitKind'),
      'visit.appointmentDate',
      'visit.taken',
      select.fn.countAll<number>().as('visits'),
    ])
    .groupBy(['visit.doctorId', 'visit.visitKind', 'visit.appointmentDate', 'visit.taken'])
    .execute();
}

/** The shares of doctors with the dates from which they hold, the latest first. */
export async function sharesOf(db: Db, doctorIds: readonly number[]) {
  if (doctorIds.length === 0) return [];
  return db
    .selectFrom('doctorShares')
    .selectAll()
    .where('doctorId', 'in', doctorIds)
    .orderBy('fromDate', 'desc')
    .execute();
}

/** The names of doctors, inactive ones included, by id. */
export async function namesOfDoctors(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('doctors')
    .select(['id', 'name', 'nameBn'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
