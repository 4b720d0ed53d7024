import type { Count } from '@clinic-serial/contract/fields/paging';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import type { Birth } from '@clinic-serial/contract/time/age';
import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Scope } from '../caller.ts';
import { insertRow } from '../database/insert-row.ts';
import { keepOne } from '../database/keep-query.ts';
import type { Engine } from '../database/portable.ts';
import type { PatientRow } from '../database/rows/patients.ts';
import { visitWithin } from '../database/scope.ts';
import { appointmentKeys, patientKeys } from '../database/search-keys.ts';
import type { Db, Tables } from '../database/tables.ts';
import {
  completePhoneOf,
  idIn,
  idsFromIndex,
  isIndexed,
  rowContainsExactly,
  rowMatches,
} from '../database/text-search.ts';

export type PatientRecord = Selectable<PatientRow>;

const patientByPhone = keepOne((db, { phone }: { phone: string }) =>
  db.selectFrom('patients').selectAll().where('phone', '=', phone),
);

export const findPatientByPhone = (db: Db, phone: string): Promise<PatientRecord | undefined> =>
  patientByPhone(db, { phone });

const patientById = keepOne((db, { id }: { id: number }) =>
  db.selectFrom('patients').selectAll().where('id', '=', id),
);

export const findPatient = (db: Db, id: number): Promise<PatientRecord | undefined> =>
  patientById(db, { id });

/** Inserts a new, active record. `birth` is left out if nothing is known of it. */
export async function insertPatient(
  db: Db,
  { name, phone, birth }: { name: string; phone: string; birth?: Birth },
  at: string,
): Promise<PatientRecord> {
  const row = {
    name,
    phone,
    address: null,
    dateOfBirth: birth?.dateOfBirth ?? null,
    birthYear: birth?.birthYear ?? null,
    gender: null,
    emergencyContact: null,
    ...patientKeys({ name, phone }),
    isActive: 1 as const,
    createdAt: at,
    updatedAt: at,
  };
  const inserted = await insertRow(db, 'patients', row, { returning: '*' });
  if (!inserted) throw new Error('The database did not answer the new patient.');
  return inserted;
}

export async function updateRecord(db: Db, id: number, values: Updateable<PatientRow>): Promise<void> {
  const { name, phone, address } = await db
    .updateTable('patients')
    .set(values)
    .where('id', '=', id)
    .returning(['name', 'phone', 'address'])
    .executeTakeFirstOrThrow();
  const keys = patientKeys({ name, phone, address });
  await db
    .updateTable('patients')
    .set(keys)
    .where('id', '=', id)
    .where('searchText', '<>', keys.searchText)
    .execute();
}

/** Writes the phone of a patient who had none into the live appointments, so that their SMS go there. */
export async function giveUpcomingPhone(db: Db, patientId: number, patientPhone: string): Promise<void> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'patientName', 'notes'])
    .where('patientId', '=', patientId)
    .where('patientPhone', '=', '')
    .where('status', 'in', UPCOMING_STATUSES)
    .execute();
  for (const { id, ...texts } of rows) {
    const values = { patientPhone, ...appointmentKeys({ ...texts, patientPhone }) };
    await db.updateTable('appointments').set(values).where('id', '=', id).execute();
  }
}

/** A patient with the number of appointments and the date of the latest one up to today. */
export type RegisteredPatient = PatientRecord & { totalAppointments: number; lastAppointment: string | null };

export interface PatientFilter {
  /** A part of the name, phone or address, or words of the name in any order and spelling. */
  search?: string | undefined;
  isActive?: 0 | 1 | undefined;
  /** Leaves out patients without an appointment within the scope. */
  scope?: Scope;
}

/** A filter whose text has been looked up in the index. */
export interface ResolvedPatientFilter extends PatientFilter {
  /** The patients that the text matches, if they are few. */
  ids?: number[];
  /** How many of them are active. */
  activeIds?: number;
  /** Set if the text matches more than LIST_SIZES.searchCountsTo patients. */
  many?: {
    /** The number of active patients among the first of them. */
    active: number;
    /** The patients that contain the text itself. Undefined if these alone are too many. */
    exactIds: number[] | undefined;
  };
}

/** The patients who have or had an appointment within a scope. The index of doctors finds them. */
const hasVisitWithin = (scope: Scope) =>
  sql<boolean>`patients.id in (select appointments.patient_id from appointments
    where ${visitWithin(scope)} and appointments.deleted_at is null)`;

function conditions({ search, isActive, ids, scope }: ResolvedPatientFilter, engine: Engine) {
  const phone = completePhoneOf(search);
  // The ids are those of the patients that the text matches.
  const isLookedUp = search === undefined || phone !== undefined || ids !== undefined;
  return (where: ExpressionBuilder<Tables, 'patients'>) =>
    where.and([
      ...(ids === undefined ? [] : [idIn(engine, sql.ref('patients.id'), ids)]),
      ...(isActive === undefined ? [] : [where('patients.isActive', '=', isActive)]),
      ...(scope === undefined ? [] : [hasVisitWithin(scope)]),
      ...(phone === undefined ? [] : [where('patients.phone', '=', phone)]),
      ...(isLookedUp ? [] : [rowMatches('patients', search)]),
    ]);
}

function selectMatching(
  db: Db,
  engine: Engine,
  search: string,
  { isExact = false, scope }: { isExact?: boolean; scope?: Scope } = {},
) {
  const matches = isExact ? rowContainsExactly : rowMatches;
  const found =
    engine === 'sqlite'
      ? db
          .selectFrom(sql<{ id: number }>`(${idsFromIndex('patients', search, { isExact })})`.as('found'))
          // A cross join, so that SQLite reads the patients one by one in the order of the index.
          .crossJoin('patients')
          .whereRef('patients.id', '=', sql.ref('found.id'))
      : db.selectFrom('patients').where(matches('patients', search));
  return found
    .$if(scope !== undefined, (query) => query.where(hasVisitWithin(scope)))
    .select(['patients.id', 'patients.isActive']);
}

/**
 * Prepares a filter. A text that matches few patients is looked up in the index once. A text that matches
 * many needs no index, because scanning the list in order finds a page quickly.
 */
export async function resolvePatientFilter(
  db: Db,
  engine: Engine,
  filter: PatientFilter,
): Promise<ResolvedPatientFilter> {
  const { search, scope } = filter;
  if (search === undefined || completePhoneOf(search) !== undefined || !isIndexed(search)) return filter;
  const most = LIST_SIZES.searchCountsTo;
  const lookUp = (isExact: boolean) =>
    selectMatching(db, engine, search, { isExact, scope })
      .limit(most + 1)
      .execute();
  const exact = await lookUp(true);
  const isExactOnly = exact.length > most;
  const found = isExactOnly ? exact : await lookUp(false);
  const active = found.slice(0, most).filter(({ isActive }) => isActive === 1).length;
  if (found.length <= most) return { ...filter, ids: found.map(({ id }) => id), activeIds: active };
  return {
    ...filter,
    many: {
      active,
      exactIds: isExactOnly ? undefined : exact.map(({ id }) => id),
    },
  };
}

function registered(db: Db, today: string, scope: Scope) {
  const within = scope ? sql` and ${visitWithin(scope)}` : sql``;
  const own = sql`from appointments
    where appointments.patient_id = patients.id and appointments.deleted_at is null${within}`;
  return db
    .selectFrom('patients')
    .selectAll('patients')
    .select([
      sql<number>`(select count(*) ${own})`.as('totalAppointments'),
      sql<string | null>`(select max(appointments.appointment_date) ${own}
        and appointments.appointment_date <= ${today})`.as('lastAppointment'),
    ]);
}

/**
 * The patients that match. Without a text, and for exports, the newest come first. A search begins with the
 * patients that contain its text (docs/decisions/031).
 */
export async function findPatients(
  db: Db,
  engine: Engine,
  filter: ResolvedPatientFilter,
  today: string,
  page: { limit: number; offset: number } | { limit: number; after: RegisteredPatient | undefined },
): Promise<RegisteredPatient[]> {
  const { search, ids, many, scope } = filter;
  const query = registered(db, today, scope).where(conditions(filter, engine)).limit(page.limit);
  const newestFirst = query.orderBy('patients.id', 'desc');
  if ('after' in page) {
    return (page.after ? newestFirst.where('patients.id', '<', page.after.id) : newestFirst).execute();
  }
  if (search === undefined || !(ids || many)) return newestFirst.offset(page.offset).execute();

  const isExact = rowContainsExactly('patients', search);
  // Sorting reads only the ids. Otherwise it would count the appointments of every patient that matches.
  const exactFirst = async (found: number[]) => {
    const rows = await db
      .selectFrom('patients')
      .select('patients.id')
      .where(idIn(engine, sql.ref('patients.id'), found))
      .where(conditions({ isActive: filter.isActive }, engine))
      .orderBy(sql`case when ${isExact} then 0 else 1 end`)
      // The key begins with the name, so this is the order of names.
      .orderBy('patients.searchText')
      .orderBy('patients.id')
      .execute();
    const sorted = rows.map(({ id }) => id);
    const shown = sorted.slice(page.offset, page.offset + page.limit);
    const records = await registered(db, today, scope)
      .where(idIn(engine, sql.ref('patients.id'), shown))
      .execute();
    const first = shown.flatMap((id) => records.find((record) => record.id === id) ?? []);
    return { first, total: sorted.length };
  };
  if (ids) return (await exactFirst(ids)).first;
  // So many patients contain the text itself that no page reaches the others.
  if (!many?.exactIds) return newestFirst.where(isExact).offset(page.offset).execute();

  const { first, total } = await exactFirst(many.exactIds);
  if (first.length === page.limit) return first;
  const others = await newestFirst
    .where(sql<boolean>`not ${isExact}`)
    .offset(Math.max(0, page.offset - total))
    .limit(page.limit - first.length)
    .execute();
  return [...first, ...others];
}

/** Counts the patients that match: exactly without a text, with a text up to LIST_SIZES.searchCountsTo. */
export async function countPatients(db: Db, engine: Engine, filter: ResolvedPatientFilter): Promise<Count> {
  const { search, isActive, many, ids, activeIds, scope } = filter;
  if (ids && activeIds !== undefined) {
    // The look-up in the index has read all of them.
    const total = { all: ids.length, 1: activeIds, 0: ids.length - activeIds }[isActive ?? 'all'];
    return { total, isAtLeast: false };
  }
  if (search === undefined && scope) {
    const own = db.selectFrom('patients').select((select) => select.fn.countAll<number>().as('total'));
    const { total } = await own.where(conditions(filter, engine)).executeTakeFirstOrThrow();
    return { total: Number(total), isAtLeast: false };
  }
  if (search === undefined) return { total: await countFromTriggers(db, isActive), isAtLeast: false };
  const atLeast: Count = { total: LIST_SIZES.searchCountsTo, isAtLeast: true };
  if (many && isActive === undefined) return atLeast;
  const matching = many
    ? selectMatching(db, engine, search, { scope }).where(conditions({ isActive }, engine))
    : db.selectFrom('patients').select('patients.id').where(conditions(filter, engine));
  const { total } = await db
    .selectFrom(matching.limit(LIST_SIZES.searchCountsTo + 1).as('matching'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total > LIST_SIZES.searchCountsTo ? atLeast : { total, isAtLeast: false };
}

/** Counts the active patients that match; if very many match, only among the first of them. */
export async function countActivePatients(
  db: Db,
  engine: Engine,
  filter: ResolvedPatientFilter,
): Promise<Count> {
  if (filter.many) return { total: filter.many.active, isAtLeast: true };
  return countPatients(db, engine, { ...filter, isActive: 1 });
}

/** The number of active, inactive or all patients, from the counts that triggers keep. */
async function countFromTriggers(db: Db, isActive: 0 | 1 | undefined): Promise<number> {
  let query = db.selectFrom('patientCounts').select(sql<number>`coalesce(sum(total), 0)`.as('total'));
  if (isActive !== undefined) query = query.where('isActive', '=', isActive);
  return Number((await query.executeTakeFirstOrThrow()).total);
}

export function findRegisteredPatient(
  db: Db,
  id: number,
  today: string,
  scope?: Scope,
): Promise<RegisteredPatient | undefined> {
  return registered(db, today, scope).where('patients.id', '=', id).executeTakeFirst();
}

/** True if a patient has or had an appointment within a scope. */
export async function hasVisited(db: Db, patientId: number, scope: Scope): Promise<boolean> {
  return exists(appointmentsOf(db, patientId).where(visitWithin(scope)));
}

/** True if a patient has or had an appointment outside of a scope. */
export async function hasVisitedOthers(db: Db, patientId: number, scope: Scope): Promise<boolean> {
  return exists(appointmentsOf(db, patientId).where(sql<boolean>`not ${visitWithin(scope)}`));
}

const appointmentsOf = (db: Db, patientId: number) =>
  db
    .selectFrom('appointments')
    .select('id')
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null);

const exists = async (query: ReturnType<typeof appointmentsOf>) =>
  (await query.limit(1).executeTakeFirst()) !== undefined;
