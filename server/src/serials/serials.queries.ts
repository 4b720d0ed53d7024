import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import {
  type AppointmentStatus,
  takesPlace,
  UPCOMING_STATUSES,
} from '@clinic-serial/contract/terms/appointment-status';
import { type RawBuilder, sql } from 'kysely';
import { keepQuery } from '../database/keep-query.ts';
import type { SittingKey } from '../database/locks.ts';
import type { QueueSittingRow } from '../database/rows/queue.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import { daySerialOf, HIGHEST_SERIAL, serialOf } from './day-serial.ts';
import type { DayUse, GivenSerial, PeopleNow } from './sitting-use.ts';

/**
 * A row of {@link usedPlaces}: a given serial, somebody of the waiting list, with a held place or without, or
 * a number that was leased to a desk.
 */
interface PlaceRow {
  daySerial: number;
  status: AppointmentStatus | typeof HELD | typeof WAITING | typeof LEASED | typeof LAPSED;
  isReservedSlot: 0 | 1;
  deletedAt: string | null;
  extraReason: string | null;
}

const HELD = 'held';
const WAITING = 'waiting';
const LEASED = 'leased';
const LAPSED = 'lapsed';

/**
 * The states are written out and are no parameters, so that both databases use the index of the open rows.
 */
export const isOpenEntry = sql<boolean>`state in ('offered', 'waiting')`;

/** The number of the sitting of an appointment. */
export const SITTING_OF_APPOINTMENT = sql<SittingNumber>`case when appointments.day_serial > ${sql.lit(HIGHEST_SERIAL)} then 2 else 1 end`;

/**
 * The SQL of the place of a sitting by its first serial, deleted ones included; null without serials.
 *
 * @param of the SQL of the doctor's id, the date and the number of the sitting, outside of `appointments`
 */
export const placeOfSerials = (of: Record<'doctorId' | 'date' | 'sitting', RawBuilder<unknown>>) =>
  sql<number | null>`(select appointments.place_id from appointments
    where appointments.doctor_id = ${of.doctorId} and appointments.appointment_date = ${of.date}
      and ${SITTING_OF_APPOINTMENT} = ${of.sitting}
    order by appointments.day_serial limit 1)`;

/** The place of a sitting by its first serial, deleted ones included. */
export async function findPlaceOfSerials(
  db: Db,
  { doctorId, date, sitting }: SittingKey & { sitting: SittingNumber },
): Promise<{ placeId: number } | undefined> {
  return db
    .selectFrom('appointments')
    .select('placeId')
    .where('doctorId', '=', doctorId)
    .where('appointmentDate', '=', date)
    .where('daySerial', '>=', daySerialOf(sitting, 1))
    .where('daySerial', '<=', daySerialOf(sitting, HIGHEST_SERIAL))
    .orderBy('daySerial')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The appointments of all dates and, in the same shape, the people of the waiting list: their `daySerial` is
 * the number of the sitting; and the leased numbers, also those that an appointment has.
 *
 * @param now ISO 8601, UTC
 */
function usedPlaces(db: Db, now: string) {
  return {
    given: db
      .selectFrom('appointments')
      .select([
        'doctorId',
        'daySerial',
        'isReservedSlot',
        'deletedAt',
        sql<string | null>`extra_reason`.as('extraReason'),
        sql<PlaceRow['status']>`status`.as('status'),
      ]),
    awaited: db
      .selectFrom('waitingList')
      .select([
        'doctorId',
        'sitting as daySerial',
        sql<0 | 1>`0`.as('isReservedSlot'),
        sql<string | null>`cast(null as text)`.as('deletedAt'),
        sql<string | null>`cast(null as text)`.as('extraReason'),
        sql<
          PlaceRow['status']
        >`case when state = 'offered' then ${sql.lit(HELD)} else ${sql.lit(WAITING)} end`.as('status'),
      ])
      .where(isOpenEntry),
    leased: db
      .selectFrom('leasedSerials')
      .select([
        'doctorId',
        'daySerial',
        sql<0 | 1>`0`.as('isReservedSlot'),
        sql<string | null>`cast(null as text)`.as('deletedAt'),
        sql<string | null>`cast(null as text)`.as('extraReason'),
        sql<
          PlaceRow['status']
        >`case when until > ${now} then ${sql.lit(LEASED)} else ${sql.lit(LAPSED)} end`.as('status'),
      ]),
  };
}

const placesOfDay = keepQuery((db, { doctorId, date, now }: SittingKey & { now: string }) => {
  const { given, awaited, leased } = usedPlaces(db, now);
  return given
    .where('appointmentDate', '=', date)
    .where('doctorId', '=', doctorId)
    .unionAll(awaited.where('date', '=', date).where('doctorId', '=', doctorId))
    .unionAll(leased.where('date', '=', date).where('doctorId', '=', doctorId));
});

function dayUseOf(rows: readonly PlaceRow[]): DayUse {
  const given: GivenSerial[] = [];
  const held: DayUse['held'] = {};
  const waiting: DayUse['held'] = {};
  const people: NonNullable<DayUse['people']> = {};
  const leased = new Map<number, boolean>();
  for (const { daySerial, status, isReservedSlot, deletedAt, extraReason } of rows) {
    const { sitting, serialNumber } = serialOf(daySerial);
    if (status === HELD || status === WAITING) {
      // The number of a sitting, not a serial.
      const number = serialNumber === 2 ? 2 : 1;
      const people = status === HELD ? held : waiting;
      people[number] = (people[number] ?? 0) + 1;
    } else if (status === LEASED || status === LAPSED) {
      leased.set(daySerial, status === LEASED);
    } else {
      const isTaken = deletedAt === null && takesPlace(status);
      given.push({
        sitting,
        serialNumber,
        takesPlace: isTaken,
        isReservedSlot: isReservedSlot === 1,
        isExtra: extraReason !== null,
      });
      people[sitting] ??= { serving: null, confirmed: 0, booked: 0, taken: 0 };
      if (isTaken) countPerson(people[sitting], status, serialNumber);
    }
  }
  // A number that somebody has got counts as an appointment only.
  for (const { sitting, serialNumber } of given) leased.delete(daySerialOf(sitting, serialNumber));
  return { given, held, leased: leasedOf(leased), waiting, people };
}

/** Sorted, because PostgreSQL returns rows in another order after each renewal, which is no change. */
function leasedOf(leased: ReadonlyMap<number, boolean>): DayUse['leased'] {
  return [...leased]
    .sort(([one], [other]) => one - other)
    .map(([daySerial, holdsPlace]) => ({ ...serialOf(daySerial), holdsPlace }));
}

export function countPerson(people: PeopleNow, status: AppointmentStatus, serialNumber: number): void {
  people.taken += 1;
  if (status === 'In Progress') people.serving = serialNumber;
  if (status === 'Confirmed') people.confirmed += 1;
  if (status === 'Booked') people.booked += 1;
}

/**
 * Every serial that a doctor's patients were ever given on a date, deleted appointments included, the held
 * places, the leased numbers, and the people who wait.
 *
 * @param now decides which leases are over
 */
export async function dayUse(db: Db, { doctorId, date }: SittingKey, now: Date): Promise<DayUse> {
  return dayUseOf(await placesOfDay(db, { doctorId, date, now: now.toISOString() }));
}

/** A day without serials, held places and people who wait. */
export const UNUSED_DAY: DayUse = { given: [], held: {} };

/**
 * The same for every doctor of a date.
 *
 * @param doctorIds only these doctors; undefined for all
 */
export async function dayUses(
  db: Db,
  date: string,
  now: Date,
  doctorIds?: number[],
): Promise<Map<number, DayUse>> {
  if (doctorIds?.length === 0) return new Map();
  const places = usedPlaces(db, now.toISOString());
  const given = places.given.where('appointmentDate', '=', date);
  const awaited = places.awaited.where('date', '=', date);
  const leased = places.leased.where('date', '=', date);
  const rows = await (doctorIds === undefined
    ? given.unionAll(awaited).unionAll(leased)
    : given
        .where('doctorId', 'in', doctorIds)
        .unionAll(awaited.where('doctorId', 'in', doctorIds))
        .unionAll(leased.where('doctorId', 'in', doctorIds))
  ).execute();
  return usesBy(rows, ({ doctorId }) => doctorId);
}

/** The same for one doctor on many dates, by date. `from` and `to` are included. */
export async function dayUsesBetween(
  db: Db,
  { doctorId, from, to }: { doctorId: number; from: string; to: string },
  now: Date,
): Promise<Map<string, DayUse>> {
  const { given, awaited, leased } = usedPlaces(db, now.toISOString());
  const rows = await given
    .select('appointmentDate as date')
    .where('doctorId', '=', doctorId)
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', to)
    .unionAll(
      awaited
        .select('date')
        .where('doctorId', '=', doctorId)
        .where('date', '>=', from)
        .where('date', '<=', to),
    )
    .unionAll(
      leased
        .select('date')
        .where('doctorId', '=', doctorId)
        .where('date', '>=', from)
        .where('date', '<=', to),
    )
    .execute();
  return usesBy(rows, ({ date }) => date);
}

function usesBy<Row extends PlaceRow, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, DayUse> {
  return new Map([...groupBy(rows, keyOf)].map(([key, group]) => [key, dayUseOf(group)]));
}

/**
 * The heads of the queues of a date: of all sittings that have begun, or were told to be late, ended or
 * cancelled.
 */
export function headsOn(db: Db, date: string): Promise<QueueSittingRow[]> {
  return db.selectFrom('queueSittings').selectAll().where('date', '=', date).execute();
}

/** The same of one doctor. */
export const headsOfDay = keepQuery((db, { doctorId, date }: SittingKey) =>
  db.selectFrom('queueSittings').selectAll().where('date', '=', date).where('doctorId', '=', doctorId),
);

/** A doctor's day: what is given and held, and the heads of its queues. */
export interface DayNow {
  use: DayUse;
  heads: readonly QueueSittingRow[];
  /**
   * Sittings that are not booked online any more, because a new serial would be called too late (rules: queue
   * 19).
   */
  stopped?: ReadonlySet<SittingNumber>;
}

export async function dayNow(db: Db, of: SittingKey, now: Date): Promise<DayNow> {
  return { use: await dayUse(db, of, now), heads: await headsOfDay(db, of) };
}

/**
 * The same for every doctor of a date.
 *
 * @param doctorIds only these doctors; undefined for all
 */
export async function daysNow(
  db: Db,
  date: string,
  now: Date,
  doctorIds?: number[],
): Promise<(doctorId: number) => DayNow> {
  const uses = await dayUses(db, date, now, doctorIds);
  const heads = groupBy(await headsOn(db, date), ({ doctorId }) => doctorId);
  return (doctorId) => ({ use: uses.get(doctorId) ?? UNUSED_DAY, heads: heads.get(doctorId) ?? [] });
}

/** A patient's live appointments on a date: Booked, Confirmed or In Progress. */
export const liveAppointments = keepQuery((db, { patientId, date }: { patientId: number; date: string }) =>
  db
    .selectFrom('appointments')
    .select(['id', 'doctorId', 'patientNameKey', 'daySerial'])
    .where('patientId', '=', patientId)
    .where('appointmentDate', '=', date)
    .where('status', 'in', UPCOMING_STATUSES)
    .where('deletedAt', 'is', null),
);

/**
 * How many serials a patient has taken online for a date, by a booking or a move, cancelled and deleted ones
 * included.
 */
export async function countBookedOnline(
  db: Db,
  { patientId, date }: { patientId: number; date: string },
): Promise<number> {
  const { booked } = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('booked'))
    .where('patientId', '=', patientId)
    .where('appointmentDate', '=', date)
    .where((where) =>
      where.or([
        where.and([where('isWalkin', '=', 0), where('isByPhone', '=', 0)]),
        where('movedFromId', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow();
  return booked;
}

/** The id of the appointment with a booking reference, unless it was deleted. */
export async function appointmentIdOf(db: Db, bookingReference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('bookingReference', '=', bookingReference)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
