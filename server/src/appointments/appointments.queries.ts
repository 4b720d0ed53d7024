import type { Count } from '@clinic-serial/contract/fields/paging';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { type ExpressionBuilder, sql } from 'kysely';
import { containsText, type Engine } from '../database/portable.ts';
import type { Db, Tables } from '../database/tables.ts';
import { holdsText, idsByText, isOneOf, phrasesOf } from '../database/text-search.ts';

/** Appointments that exist for people: the deleted ones are left out everywhere. */
export function appointmentsInFull(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .selectAll('appointments')
    .select([
      'doctors.name as doctorName',
      'doctors.qualification as doctorQualification',
      'doctors.phone as doctorPhone',
      'departments.name as departmentName',
      'departments.location as departmentLocation',
      'patients.address as patientAddress',
    ])
    .where('appointments.deletedAt', 'is', null);
}

export type AppointmentRecord = Awaited<
  ReturnType<ReturnType<typeof appointmentsInFull>['executeTakeFirstOrThrow']>
>;

export function findAppointment(db: Db, id: number): Promise<AppointmentRecord | undefined> {
  return appointmentsInFull(db).where('appointments.id', '=', id).executeTakeFirst();
}

export async function updateStatus(db: Db, id: number, status: AppointmentStatus, at: string): Promise<void> {
  await db.updateTable('appointments').set({ status, updatedAt: at }).where('id', '=', id).execute();
}

/** Takes an appointment from every screen and count; its serial stays given (decisions: Booking 4). */
export async function markDeleted(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('appointments').set({ deletedAt: at, updatedAt: at }).where('id', '=', id).execute();
}

export async function updateNotes(db: Db, id: number, notes: string | null, at: string): Promise<void> {
  await db.updateTable('appointments').set({ notes, updatedAt: at }).where('id', '=', id).execute();
}

/** Which appointments a list shows; what is undefined is not asked for. */
export interface AppointmentFilter {
  patientId?: number | undefined;
  date?: string | undefined;
  status?: AppointmentStatus | undefined;
  /** A part of the doctor's name. */
  doctor?: string | undefined;
  /** A part of the patient's name or phone, the doctor's name, or the notes. */
  search?: string | undefined;
}

const ofDoctor = (doctor: string) => containsText(sql.ref('doctors.name'), doctor);
const ofPatient = (search: string) => holdsText('appointments', phrasesOf(search));

/** A filter whose texts have been looked up in the index, where they match few appointments. */
export type NarrowedFilter = AppointmentFilter & { ids?: number[] };

function conditions(filter: NarrowedFilter, engine: Engine) {
  const { doctor, search } = filter;
  return (where: ExpressionBuilder<Tables, 'appointments' | 'doctors'>) =>
    where.and([
      ...(filter.ids === undefined ? [] : [isOneOf(engine, sql.ref('appointments.id'), filter.ids)]),
      ...(filter.patientId === undefined ? [] : [where('appointments.patientId', '=', filter.patientId)]),
      ...(filter.date === undefined ? [] : [where('appointments.appointmentDate', '=', filter.date)]),
      ...(filter.status === undefined ? [] : [where('appointments.status', '=', filter.status)]),
      ...(doctor === undefined ? [] : [ofDoctor(doctor)]),
      ...(search === undefined ? [] : [where.or([ofPatient(search), ofDoctor(search)])]),
    ]);
}

/** Selects the ids of the appointments that a search text matches, each once; undefined when no index can tell. */
function idsBySearch(engine: Engine, search: string) {
  const ids = idsByText(engine, 'appointments', phrasesOf(search));
  return ids && sql<{ id: number }>`${ids} union all ${idsByDoctor(search)} and not ${ofPatient(search)}`;
}

function idsByDoctor(doctor: string) {
  return sql<{ id: number }>`select appointments.id from appointments
    where doctor_id in (select id from doctors where ${ofDoctor(doctor)})`;
}

/**
 * Prepares a filter: texts that match few appointments are looked up in the index, once. Those that match many are
 * soon met on the way through the list, and a date or a patient leaves few rows to read anyway.
 */
export async function narrow(db: Db, engine: Engine, filter: AppointmentFilter): Promise<NarrowedFilter> {
  if (filter.date !== undefined || filter.patientId !== undefined) return filter;
  const sources = [
    filter.search === undefined ? undefined : idsBySearch(engine, filter.search),
    filter.doctor === undefined ? undefined : idsByDoctor(filter.doctor),
  ];
  for (const source of sources) {
    if (!source) continue;
    const { rows } = await sql<{ id: number }>`${source} limit ${LIMITS.searchCountsTo + 1}`.execute(db);
    if (rows.length <= LIMITS.searchCountsTo) return { ...filter, ids: rows.map((row) => row.id) };
  }
  return filter;
}

/** The appointments that match: newest date first, then by doctor and serial. */
export function findAppointments(
  db: Db,
  engine: Engine,
  filter: NarrowedFilter,
  page: { limit: number; offset: number } | { limit: number; after: AppointmentRecord | undefined },
): Promise<AppointmentRecord[]> {
  let query = appointmentsInFull(db).where(conditions(filter, engine));
  if ('offset' in page) query = query.offset(page.offset);
  else if (page.after) query = query.where(comesAfter(page.after));
  return query
    .orderBy('appointments.appointmentDate', 'desc')
    .orderBy('appointments.doctorId')
    .orderBy('appointments.serialNumber')
    .limit(page.limit)
    .execute();
}

/** The rows behind one in the list's order, for going through all of them however many there are. */
function comesAfter({ appointmentDate, doctorId, serialNumber }: AppointmentRecord) {
  return (where: ExpressionBuilder<Tables, 'appointments'>) =>
    where.or([
      where('appointments.appointmentDate', '<', appointmentDate),
      where.and([
        where('appointments.appointmentDate', '=', appointmentDate),
        where.or([
          where('appointments.doctorId', '>', doctorId),
          where.and([
            where('appointments.doctorId', '=', doctorId),
            where('appointments.serialNumber', '>', serialNumber),
          ]),
        ]),
      ]),
    ]);
}

/**
 * How many appointments match. Without texts, all of them are counted; what very many match is counted up to
 * LIMITS.searchCountsTo.
 */
export async function countAppointments(db: Db, engine: Engine, filter: NarrowedFilter): Promise<Count> {
  const { patientId, date, status, doctor, search, ids } = filter;
  if (patientId === undefined && doctor === undefined && search === undefined) {
    return { total: await keptCount(db, { date, status }), isAtLeast: false };
  }
  const isBounded = ids !== undefined || patientId !== undefined || date !== undefined;
  // What is not bounded matches many: read one by one, as the index brings them, until there are enough.
  const source = search === undefined ? idsByDoctor(doctor ?? '') : idsBySearch(engine, search);
  const rows =
    isBounded || !source
      ? db.selectFrom('appointments')
      : db
          .selectFrom(sql<{ id: number }>`(${source})`.as('found'))
          // A cross join keeps this order on SQLite.
          .crossJoin('appointments')
          .whereRef('appointments.id', '=', sql.ref('found.id'));
  const matching = rows
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select('appointments.id')
    .where('appointments.deletedAt', 'is', null)
    .where(conditions(filter, engine))
    .$if(!isBounded, (query) => query.limit(LIMITS.searchCountsTo + 1));
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const isAtLeast = !isBounded && total > LIMITS.searchCountsTo;
  return { total: isAtLeast ? LIMITS.searchCountsTo : total, isAtLeast };
}

/** The appointments of a date or of all, from the counts that triggers keep. */
async function keptCount(
  db: Db,
  { date, status }: { date: string | undefined; status: AppointmentStatus | undefined },
): Promise<number> {
  let query = db
    .selectFrom('appointmentCounts')
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
    .where('day', '=', date ?? 'all');
  if (status) query = query.where('status', '=', status);
  return Number((await query.executeTakeFirstOrThrow()).total);
}
