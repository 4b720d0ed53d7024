import type { Count } from '@clinic-serial/contract/fields/paging';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { type StatusFilter, statusesOf } from '@clinic-serial/contract/terms/status-filter';
import { referenceOf } from '@clinic-serial/contract/text/booking-reference';
import { type ExpressionBuilder, sql } from 'kysely';
import { isDoctorWithin, isVisitWithin, type Scope } from '../caller.ts';
import { containsText, type Engine } from '../database/portable.ts';
import { keptCounts, visitWithin } from '../database/scope.ts';
import type { Db, Tables } from '../database/tables.ts';
import {
  completePhoneOf,
  idIn,
  idsFromIndex,
  isIndexed,
  isNamed,
  rowMatches,
} from '../database/text-search.ts';
import { appointmentIdOf } from '../serials/serials.queries.ts';
import { type AppointmentRecord, appointmentsInFull } from './appointments.queries.ts';

/** The filter of a list. An undefined field does not filter. */
interface AppointmentFilter {
  patientId?: number | undefined;
  /** The key of the whole name on the appointments. Used with a patient only. */
  patientNameKey?: string | undefined;
  date?: string | undefined;
  status?: StatusFilter | undefined;
  /** A part of the doctor's name, or words of it in any order and spelling. */
  doctor?: string | undefined;
  /**
   * A part of the patient's name or phone, the doctor's name, or the notes; words of one of the names in any
   * order and spelling; or a whole booking reference.
   */
  search?: string | undefined;
  /** Leaves out the appointments of other doctors and places. */
  scope?: Scope;
}

type SearchedText = 'search' | 'doctor';

/** A filter whose texts were looked up. */
interface ResolvedFilter extends AppointmentFilter {
  /** For each text, the ids of the doctors whose name matches it. */
  doctors: Record<SearchedText, number[]>;
  /** The appointments that one of the texts matches, if there are at most LIST_SIZES.searchCountsTo. */
  ids?: number[];
  /** The texts that match more than LIST_SIZES.searchCountsTo appointments. */
  many: SearchedText[];
}

/** The ids are bound as one value, because databases limit the number of bound values. */
const isDoctor = (engine: Engine, ids: number[]) => idIn(engine, sql.ref('appointments.doctor_id'), ids);
/**
 * The plus sign stops the database from using the index on doctors: reading in the list's own order finds the
 * first page sooner.
 */
const isDoctorWithoutIndex = (engine: Engine, ids: number[]) =>
  idIn(engine, sql`+appointments.doctor_id`, ids);

function conditions(filter: ResolvedFilter, engine: Engine) {
  const { ids, patientId, patientNameKey, date, status, scope } = filter;
  // The appointments of some doctors on one date are few, so the index finds them.
  const ofDoctors = date === undefined ? isDoctorWithoutIndex : isDoctor;
  return (where: ExpressionBuilder<Tables, 'appointments'>) =>
    where.and([
      ...(ids === undefined ? [] : [idIn(engine, sql.ref('appointments.id'), ids)]),
      ...(scope === undefined ? [] : [visitWithin(scope)]),
      ...(patientId === undefined ? [] : [where('appointments.patientId', '=', patientId)]),
      ...(patientNameKey === undefined ? [] : [where('appointments.patientNameKey', '=', patientNameKey)]),
      ...(date === undefined ? [] : [where('appointments.appointmentDate', '=', date)]),
      ...(status === undefined ? [] : [where('appointments.status', 'in', statusesOf(status))]),
      holds('doctor', filter, engine, ofDoctors),
      holds('search', filter, engine, ofDoctors),
    ]);
}

/** The id of the appointment whose whole booking reference is the search text, in any spelling. */
async function findReferenced(db: Db, { search = '', patientId, scope }: AppointmentFilter) {
  const reference = referenceOf(search);
  // The reference of one appointment does not find it in the list of another patient.
  if (patientId !== undefined || reference === undefined) return undefined;
  const id = await appointmentIdOf(db, reference);
  if (id === undefined || scope === undefined) return id;
  const row = await appointmentsInFull(db).where('appointments.id', '=', id).executeTakeFirst();
  return row && isVisitWithin(scope, row) ? id : undefined;
}

function holds(text: SearchedText, filter: ResolvedFilter, engine: Engine, ofDoctors: typeof isDoctor) {
  const value = filter[text];
  if (value === undefined) return sql<boolean>`true`;
  const doctors = ofDoctors(engine, filter.doctors[text]);
  if (text === 'doctor') return doctors;
  const phone = completePhoneOf(value);
  return phone === undefined
    ? sql<boolean>`(${doctors} or ${rowMatches('appointments', value)})`
    : sql<boolean>`appointments.patient_phone = ${phone}`;
}

/**
 * Selects the appointments that a text matches. Undefined without such a text, or if no index can find it.
 */
function selectMatchesByIndex(db: Db, engine: Engine, text: SearchedText, filter: ResolvedFilter) {
  const value = filter[text];
  if (value === undefined || (text === 'search' && !isIndexed(value))) return undefined;
  const found =
    text === 'search' && engine === 'sqlite'
      ? db
          .selectFrom(
            sql<{ id: number }>`(${idsFromIndex('appointments', value)} union all
              select appointments.id from appointments
              where ${isDoctor(engine, filter.doctors[text])}
              and not ${rowMatches('appointments', value)})`.as('found'),
          )
          // A cross join keeps the join order: SQLite takes each id from the index and then reads that
          // appointment.
          .crossJoin('appointments')
          .whereRef('appointments.id', '=', sql.ref('found.id'))
      : db.selectFrom('appointments').where(holds(text, filter, engine, isDoctor));
  const { scope } = filter;
  return found
    .select('appointments.id')
    .where('appointments.deletedAt', 'is', null)
    .$if(scope !== undefined, (query) => query.where(visitWithin(scope)));
}

/**
 * On PostgreSQL: selects appointments of these doctors, for each doctor one more than is counted at most. The
 * limit makes PostgreSQL read the index. Without it, PostgreSQL expects to find enough rows soon and reads
 * the whole table.
 */
function selectFirstOfDoctors(db: Db, doctorIds: number[]) {
  const ofDoctor = db
    .selectFrom('appointments')
    .select('appointments.id')
    .whereRef('appointments.doctorId', '=', sql.ref('wanted.id'))
    .where('appointments.deletedAt', 'is', null)
    .limit(LIST_SIZES.searchCountsTo + 1);
  return db
    .selectFrom(sql<{ id: number }>`unnest(cast(${doctorIds} as integer[]))`.as(sql`wanted (id)`))
    .innerJoinLateral(ofDoctor.as('found'), (join) => join.onTrue())
    .select('found.id');
}

/** True if the ids, the patient, the date or the whole phone leave only few rows to read. */
function isBounded({ ids, patientId, date, search }: ResolvedFilter): boolean {
  return (
    ids !== undefined ||
    patientId !== undefined ||
    date !== undefined ||
    completePhoneOf(search) !== undefined
  );
}

async function findDoctorIdsByName(db: Db, text: string | undefined, scope: Scope): Promise<number[]> {
  if (text === undefined || completePhoneOf(text) !== undefined) return [];
  const rows = await db
    .selectFrom('doctors')
    .select('id')
    .where((where) =>
      where.or([
        containsText(sql.ref('doctors.name_key'), text),
        isNamed(sql.ref('doctors.name_words'), text),
      ]),
    )
    .execute();
  return rows.map((row) => row.id).filter((id) => isDoctorWithin(scope, id));
}

/**
 * Looks up the texts of a filter once for the list and the count: the doctors whose name matches a text, and
 * the appointments if a text matches few. A search with many matches needs no index, because scanning the
 * list in order soon finds a page. A whole booking reference names one appointment, so the other filters do
 * not count beside it (rules: finding 6).
 */
export async function resolveTextFilters(
  db: Db,
  engine: Engine,
  filter: AppointmentFilter,
): Promise<ResolvedFilter> {
  const referenced = await findReferenced(db, filter);
  const { scope } = filter;
  if (referenced !== undefined) {
    return { ids: [referenced], doctors: { doctor: [], search: [] }, many: [], scope };
  }
  const narrowed: ResolvedFilter = {
    ...filter,
    doctors: {
      doctor: await findDoctorIdsByName(db, filter.doctor, filter.scope),
      search: await findDoctorIdsByName(db, filter.search, filter.scope),
    },
    many: [],
  };
  if (isBounded(narrowed)) return narrowed;
  for (const text of ['search', 'doctor'] as const) {
    const matches =
      text === 'doctor' && narrowed.doctor !== undefined && engine === 'postgres'
        ? selectFirstOfDoctors(db, narrowed.doctors.doctor)
        : selectMatchesByIndex(db, engine, text, narrowed);
    const found = await matches?.limit(LIST_SIZES.searchCountsTo + 1).execute();
    if (!found) continue;
    if (found.length <= LIST_SIZES.searchCountsTo) return { ...narrowed, ids: found.map(({ id }) => id) };
    narrowed.many.push(text);
  }
  return narrowed;
}

/**
 * The appointments that match: newest date first, then by doctor and serial. In the list of one patient, the
 * latest booking of a day comes first.
 */
export function findAppointments(
  db: Db,
  engine: Engine,
  filter: ResolvedFilter,
  page: { limit: number; offset: number } | { limit: number; after: AppointmentRecord | undefined },
): Promise<AppointmentRecord[]> {
  let query = appointmentsInFull(db).where(conditions(filter, engine));
  if ('offset' in page) query = query.offset(page.offset);
  if ('offset' in page && filter.patientId !== undefined) {
    return query
      .orderBy('appointments.appointmentDate', 'desc')
      .orderBy('appointments.id', 'desc')
      .limit(page.limit)
      .execute();
  }
  if ('after' in page && page.after) query = query.where(comesAfter(page.after));
  return query
    .orderBy('appointments.appointmentDate', 'desc')
    .orderBy('appointments.doctorId')
    .orderBy('appointments.daySerial')
    .limit(page.limit)
    .execute();
}

/** Matches the rows after this one in the list's order, for an export in pages. */
function comesAfter({ appointmentDate, doctorId, daySerial }: AppointmentRecord) {
  return (where: ExpressionBuilder<Tables, 'appointments'>) =>
    where.or([
      where('appointments.appointmentDate', '<', appointmentDate),
      where.and([
        where('appointments.appointmentDate', '=', appointmentDate),
        where.or([
          where('appointments.doctorId', '>', doctorId),
          where.and([
            where('appointments.doctorId', '=', doctorId),
            where('appointments.daySerial', '>', daySerial),
          ]),
        ]),
      ]),
    ]);
}

/**
 * Counts the appointments that match. The count is exact without texts, and where the ids, the patient, the
 * date or the whole phone leave few rows. Otherwise it stops at LIST_SIZES.searchCountsTo and means "at
 * least".
 */
export async function countAppointments(db: Db, engine: Engine, filter: ResolvedFilter): Promise<Count> {
  const { ids, patientId, date, status, doctor, search, many, scope } = filter;
  const hasText = doctor !== undefined || search !== undefined;
  if (ids === undefined && patientId === undefined && !hasText && !scope?.doctorIds) {
    return { total: await readStoredCount(db, { date, status }, scope), isAtLeast: false };
  }
  const atLeast: Count = { total: LIST_SIZES.searchCountsTo, isAtLeast: true };
  const texts = [doctor, search].filter((text) => text !== undefined);
  if (many.length === 1 && texts.length === 1 && status === undefined) return atLeast;
  const [first] = many;
  const rows = first && selectMatchesByIndex(db, engine, first, filter);
  const open = hasText && !isBounded(filter);
  const matching = (rows ?? selectUndeleted(db))
    .where(conditions(rows ? { ...filter, [first]: undefined } : filter, engine))
    .$if(open, (query) => query.limit(LIST_SIZES.searchCountsTo + 1));
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return open && total > LIST_SIZES.searchCountsTo ? atLeast : { total, isAtLeast: false };
}

const selectUndeleted = (db: Db) =>
  db.selectFrom('appointments').select('appointments.id').where('appointments.deletedAt', 'is', null);

/** From the counts that database triggers keep. */
async function readStoredCount(
  db: Db,
  { date, status }: { date: string | undefined; status: StatusFilter | undefined },
  scope: Scope,
): Promise<number> {
  let query = db
    .selectFrom(keptCounts(scope))
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
    .where('day', '=', date ?? 'all');
  if (status) query = query.where('status', 'in', statusesOf(status));
  return Number((await query.executeTakeFirstOrThrow()).total);
}
