import { latenessOf, type SittingFacts, type Window } from '@clinic-serial/contract/rules/queue/come-between';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { SITTING_OF_APPOINTMENT } from '../serials/serials.queries.ts';

/**
 * Consultations of these lengths count, in seconds. A shorter one was pressed by mistake; of a longer one
 * nobody recorded the end.
 */
const TIMED = { from: 20, to: 90 * 60 };
/** A break counts as this long at most, in minutes. */
const LONGEST_BREAK = 90;
const MINUTE_MS = 60_000;

/**
 * Selects the last `most` sittings before a date that have begun: of one doctor, or of all doctors (null).
 */
interface Past {
  before: string;
  doctorId: number | null;
  most: number;
}

const pastSittings = (db: Db, { before, doctorId, most }: Past) =>
  db
    .selectFrom('queueSittings')
    .select(['doctorId', 'date', 'sitting', 'lateMinutes'])
    .where('date', '<', before)
    .where('startedAt', 'is not', null)
    .$if(doctorId !== null, (query) => query.where('doctorId', '=', doctorId))
    .orderBy('date', 'desc')
    .orderBy('doctorId')
    .orderBy('sitting')
    .limit(most);

/** The sums over the last sittings. */
export async function pastFacts(db: Db, past: Past): Promise<SittingFacts> {
  const sittings = await pastSittings(db, past).execute();
  const late = sittings.flatMap(({ lateMinutes }) => (lateMinutes === null ? [] : [latenessOf(lateMinutes)]));
  return {
    sittings: late.length,
    lateness: sumOf(late),
    latenessSquared: sumOf(late.map((value) => value * value)),
    ...(await pastConsultations(db, past)),
    ...(await pastActs(db, past)),
  };
}

async function pastConsultations(db: Db, past: Past) {
  const isTimed = sql`appointments.seen_seconds between ${TIMED.from} and ${TIMED.to}`;
  const minutes = sql`appointments.seen_seconds / 60.0`;
  const sum = (value: typeof minutes) =>
    sql<number>`coalesce(sum(case when ${isTimed} then ${value} end), 0)`;
  const row = await db
    .selectFrom(pastSittings(db, past).as('past'))
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.doctorId', '=', 'past.doctorId')
        .onRef('appointments.appointmentDate', '=', 'past.date'),
    )
    .select([
      sum(sql`1`).as('consultations'),
      sum(minutes).as('minutes'),
      sum(sql`(${minutes}) * (${minutes})`).as('minutesSquared'),
      sql<number>`coalesce(sum(case when appointments.status = 'No Show' then 1 end), 0)`.as('notCome'),
    ])
    .where('appointments.deletedAt', 'is', null)
    .where('past.sitting', '=', SITTING_OF_APPOINTMENT)
    .executeTakeFirstOrThrow();
  return {
    consultations: Number(row.consultations),
    minutes: Number(row.minutes),
    minutesSquared: Number(row.minutesSquared),
    notCome: Number(row.notCome),
  };
}

async function pastActs(db: Db, past: Past) {
  const acts = await db
    .selectFrom(pastSittings(db, past).as('past'))
    .innerJoin('queueActs', (join) =>
      join
        .onRef('queueActs.doctorId', '=', 'past.doctorId')
        .onRef('queueActs.date', '=', 'past.date')
        .onRef('queueActs.sitting', '=', 'past.sitting'),
    )
    .select((select) => [
      'queueActs.kind',
      'queueActs.at',
      select
        .selectFrom('queueActs as later')
        .select('later.at')
        .whereRef('later.doctorId', '=', 'queueActs.doctorId')
        .whereRef('later.date', '=', 'queueActs.date')
        .whereRef('later.sitting', '=', 'queueActs.sitting')
        // The next act is found by its time, because an act that a desk kept without a network may be older
        // than the act before it.
        .where(({ and, or, eb, ref }) =>
          or([
            eb('later.at', '>', ref('queueActs.at')),
            and([eb('later.at', '=', ref('queueActs.at')), eb('later.number', '>', ref('queueActs.number'))]),
          ]),
        )
        .orderBy('later.at')
        .orderBy('later.number')
        .limit(1)
        .as('nextAt'),
    ])
    .where('queueActs.kind', 'in', ['bring-forward', 'break'])
    .execute();
  const breaks = acts.flatMap(({ kind, at, nextAt }) =>
    kind === 'break' && nextAt !== null
      ? [Math.min(LONGEST_BREAK, (Date.parse(nextAt) - Date.parse(at)) / MINUTE_MS)]
      : [],
  );
  return {
    broughtForward: acts.filter(({ kind }) => kind === 'bring-forward').length,
    breaks: breaks.length,
    breakMinutes: sumOf(breaks),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A window that somebody was told. */
interface ToldWindow extends Window {
  id: number;
  toldAt: string;
}

/** The windows that a patient was told, in the order in which they were told. */
export async function windowsTold(db: Db, appointmentId: number): Promise<ToldWindow[]> {
  return selectWindows(db).where('appointmentId', '=', appointmentId).execute();
}

const selectWindows = (db: Db) =>
  db
    .selectFrom('queueWindows')
    .select(['id', 'appointmentId', 'windowFrom as from', 'windowTo as to', 'toldAt'])
    .orderBy('id');

/** The last window that each patient was told, by appointment id. */
export async function windowsToldTo(
  db: Db,
  appointmentIds: readonly number[],
): Promise<Map<number, ToldWindow>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await selectWindows(db).where('appointmentId', 'in', appointmentIds).execute();
  return new Map(rows.map((row) => [row.appointmentId, row]));
}

export async function addWindow(
  db: Db,
  doctorId: number,
  appointmentId: number,
  { from, to }: Window,
  toldAt: string,
): Promise<void> {
  await db
    .insertInto('queueWindows')
    .values({ doctorId, appointmentId, windowFrom: from, windowTo: to, toldAt, held: null })
    .execute();
}

/** Stores whether the call came within a window; null removes the judgement. */
export async function saveHeld(
  db: Db,
  where: { id: number } | { appointmentId: number },
  held: boolean | null,
): Promise<void> {
  const [column, value] =
    'id' in where ? (['id', where.id] as const) : (['appointmentId', where.appointmentId] as const);
  await db
    .updateTable('queueWindows')
    .set({ held: held === null ? null : held ? 1 : 0 })
    .where(column, '=', value)
    .execute();
}

/** How many of the last judged windows of a doctor held. */
export async function keptWindows(
  db: Db,
  doctorId: number,
  most: number,
): Promise<{ patients: number; held: number }> {
  const rows = await db
    .selectFrom('queueWindows')
    .select('held')
    .where('doctorId', '=', doctorId)
    .where('held', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return { patients: rows.length, held: rows.filter(({ held }) => held === 1).length };
}

export async function activeDoctors(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('doctors').select('id').where('isActive', '=', 1).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
