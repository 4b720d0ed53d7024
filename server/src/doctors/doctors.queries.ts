import {
  beginningKey,
  DOCTOR_SEARCH_FIELDS,
  type DoctorSearchField,
  wordsOfSearch,
  wordsToMatch,
} from '@clinic-serial/contract/rules/booking/doctor-search';
import type { WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { WEEKDAYS } from '@clinic-serial/contract/time/calendar';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Scope } from '../caller.ts';
import { containsText } from '../database/portable.ts';
import type { DoctorRow } from '../database/rows/doctors.ts';
import { isOneOf, visitWithin } from '../database/scope.ts';
import { doctorKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import { isNamed } from '../database/text-search.ts';
import {
  DEPARTMENT_COLUMNS,
  type DoctorRecord,
  doctorsWithDepartment,
  workingWeeks,
} from '../serials/sitting.queries.ts';

interface DoctorFilter {
  /** Active doctors of active departments. */
  onlyBookable: boolean;
  search?: string | undefined;
  /** A department's name. */
  department?: string | undefined;
  isActive?: 0 | 1 | undefined;
  /** Only these doctors; undefined for all. */
  doctorIds?: readonly number[] | undefined;
}

const SEARCH_KEYS: Record<DoctorSearchField, RawBuilder<string>> = {
  name: sql`doctors.name_key`,
  nameBn: sql`doctors.name_bn_key`,
  qualification: sql`doctors.qualification_key`,
  qualificationBn: sql`doctors.qualification_bn_key`,
  departmentName: sql`departments.name_key`,
  departmentNameBn: sql`departments.name_bn_key`,
  departmentSearchWords: sql`departments.search_words_key`,
};

/** The keys of some fields as one text. A word has no line break, so it never matches across two of them. */
function joinedKeys(fields: readonly DoctorSearchField[]): RawBuilder<string> {
  return sql.join(
    fields.map((field) => SEARCH_KEYS[field]),
    sql` || ${sql.lit('\n')} || `,
  );
}

const ANYWHERE = joinedKeys(DOCTOR_SEARCH_FIELDS.anywhere);
const BEGINNINGS = joinedKeys(DOCTOR_SEARCH_FIELDS.beginning);

/** The SQL condition that one of a doctor's texts contains a word of a search as it was typed. */
function containsWord(word: string): RawBuilder<boolean> {
  return sql<boolean>`(${containsText(ANYWHERE, word)} or ${containsText(BEGINNINGS, beginningKey(word))})`;
}

/**
 * The SQL condition that a word of a search matches a doctor, like `doctorsFound` of the contract (rules:
 * finding 3).
 */
function matchesWord(word: string): RawBuilder<boolean> {
  return sql<boolean>`(${containsWord(word)} or ${isNamed(sql.ref('doctors.name_words'), word)})`;
}

/**
 * The order of the doctors: by name. In a search, doctors whose texts contain every word of the search itself
 * come first.
 */
function orderOf({ search }: DoctorFilter) {
  const words = wordsOfSearch(search ?? '').map(containsWord);
  const exactFirst =
    words.length === 0 ? [] : [sql<number>`case when ${sql.join(words, sql` and `)} then 0 else 1 end`];
  return [...exactFirst, sql`doctors.name_key`, sql`doctors.id`];
}

function selectMatches(db: Db, filter: DoctorFilter) {
  let query = doctorsWithDepartment(db);
  if (filter.onlyBookable) {
    query = query.where('doctors.isActive', '=', 1).where('departments.isActive', '=', 1);
  }
  if (filter.doctorIds !== undefined) query = query.where(isOneOf(sql.ref('doctors.id'), filter.doctorIds));
  if (filter.isActive !== undefined) query = query.where('doctors.isActive', '=', filter.isActive);
  if (filter.department) query = query.where('departments.name', '=', filter.department);
  for (const word of wordsToMatch(filter.search ?? '')) query = query.where(matchesWord(word));
  return query;
}

/**
 * Finds the doctors that match and counts all of them. They come by name. In a search, doctors whose texts
 * contain its words themselves come first (docs/decisions/031). Without a `limit` all are returned.
 */
export async function findDoctors(
  db: Db,
  filter: DoctorFilter,
  page: { limit: number | undefined; offset: number },
): Promise<{ doctors: DoctorRecord[]; total: number }> {
  let query = selectMatches(db, filter)
    .selectAll('doctors')
    .select(DEPARTMENT_COLUMNS)
    .orderBy(sql.join(orderOf(filter)));
  let total: number | undefined;
  if (page.limit !== undefined && filter.search !== undefined) {
    // A search reads every doctor. Do that once, and read only the columns that finding and counting need.
    const found = await selectMatches(db, filter)
      .select('doctors.id')
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy(sql.join(orderOf(filter)))
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    if (found.length === 0)
      return { doctors: [], total: page.offset > 0 ? await countDoctors(db, filter) : 0 };
    total = found[0]?.total;
    query = doctorsWithDepartment(db)
      .selectAll('doctors')
      .select(DEPARTMENT_COLUMNS)
      .where(
        'doctors.id',
        'in',
        found.map((row) => row.id),
      )
      .orderBy(sql.join(orderOf(filter)));
  } else if (page.limit !== undefined) {
    query = query.limit(page.limit).offset(page.offset);
  }
  const rows = await query.execute();
  const weeks = await workingWeeks(db, page.limit === undefined ? undefined : rows.map((row) => row.id));
  return {
    doctors: rows.map((row) => ({ ...row, week: weeks.get(row.id) ?? {} })),
    total: total ?? (page.limit === undefined ? rows.length : await countDoctors(db, filter)),
  };
}

async function countDoctors(db: Db, filter: DoctorFilter): Promise<number> {
  const row = await selectMatches(db, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function insertDoctor(db: Db, row: Insertable<DoctorRow>): Promise<number> {
  const values = { ...row, ...doctorKeys(row) };
  return (await db.insertInto('doctors').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateDoctorRow(
  db: Db,
  id: number,
  values: Updateable<DoctorRow> & { name: string; qualification: string | null },
): Promise<void> {
  await db
    .updateTable('doctors')
    .set({ ...values, ...doctorKeys(values) })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a doctor, the working week, and deleted appointments with their codes. The doctor has no other
 * appointments.
 */
export async function deleteDoctorRow(db: Db, id: number): Promise<void> {
  const deleted = db
    .selectFrom('appointments')
    .select('id')
    .where('doctorId', '=', id)
    .where('deletedAt', 'is not', null);
  await db.deleteFrom('oneTimeCodes').where('appointmentId', 'in', deleted).execute();
  await db.deleteFrom('appointments').where('id', 'in', deleted).execute();
  await db.deleteFrom('doctors').where('id', '=', id).execute();
}

export async function replaceWeek(db: Db, doctorId: number, week: WorkingWeek): Promise<void> {
  await db.deleteFrom('weeklySessions').where('doctorId', '=', doctorId).execute();
  const rows = WEEKDAYS.flatMap((weekday) => {
    const sittings = week[weekday] ?? [];
    return sittings.map((hours) => ({
      ...hours,
      doctorId,
      weekday,
      reservedSlots: hours.reservedSlots.join(','),
      placeId: placeOf(hours),
      room: hours.room ?? null,
      roomBn: hours.roomBn ?? null,
    }));
  });
  if (rows.length > 0) await db.insertInto('weeklySessions').values(rows).execute();
}

/** A doctor's appointments within a scope in every status. Deleted ones do not count. */
export async function countAppointmentsOfDoctor(db: Db, doctorId: number, scope?: Scope): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('doctorId', '=', doctorId)
    .where('deletedAt', 'is', null)
    .where(visitWithin(scope))
    .executeTakeFirstOrThrow();
  return row.total;
}
