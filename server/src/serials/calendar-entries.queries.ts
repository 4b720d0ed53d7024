import type { CalendarEntry } from '@clinic-serial/contract/rules/schedule/calendar-day';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import { sql } from 'kysely';
import { keepQuery } from '../database/keep-query.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';

/** An entry of the calendar, with the columns that screens show. */
export interface StoredEntry extends CalendarEntry {
  /** The id of a leave or a holiday; null for a changed day. */
  id: number | null;
  /** Null for a holiday, which counts for all doctors. */
  doctorId: number | null;
  /** The holiday's name, or the leave's text for patients. */
  text: string | null;
  textBn: string | null;
}

interface EntryRow {
  kind: 'changed' | 'leave' | 'holiday' | 'closed';
  id: number | null;
  doctorId: number | null;
  from: string;
  to: string;
  savedAt: string;
  text: string | null;
  textBn: string | null;
  sittings: string | null;
  placeIds: string | null;
}

const entriesQuery = (db: Db, { from, to, doctorIds }: EntriesOf) =>
  db
    .selectFrom('holidays')
    .select([
      sql<EntryRow['kind']>`'holiday'`.as('kind'),
      sql<number | null>`id`.as('id'),
      sql<number | null>`cast(null as integer)`.as('doctorId'),
      'date as from',
      'date as to',
      'savedAt',
      sql<string | null>`name`.as('text'),
      'nameBn as textBn',
      sql<string | null>`cast(null as text)`.as('sittings'),
      'placeIds',
    ])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .unionAll(
      db
        .selectFrom('doctorLeaves')
        .select([
          sql<EntryRow['kind']>`'leave'`.as('kind'),
          sql<number | null>`id`.as('id'),
          sql<number | null>`doctor_id`.as('doctorId'),
          'fromDate as from',
          'toDate as to',
          'savedAt',
          'text',
          'textBn',
          sql<string | null>`cast(null as text)`.as('sittings'),
          sql<string | null>`cast(null as text)`.as('placeIds'),
        ])
        .where('toDate', '>=', from)
        .where('fromDate', '<=', to)
        .$if(doctorIds !== undefined, (query) => query.where('doctorId', 'in', doctorIds ?? [])),
    )
    .unionAll(
      db
        .selectFrom('changedDays')
        .select([
          sql<EntryRow['kind']>`'changed'`.as('kind'),
          sql<number | null>`cast(null as integer)`.as('id'),
          sql<number | null>`doctor_id`.as('doctorId'),
          'date as from',
          'date as to',
          'savedAt',
          sql<string | null>`cast(null as text)`.as('text'),
          sql<string | null>`cast(null as text)`.as('textBn'),
          sql<string | null>`sittings`.as('sittings'),
          sql<string | null>`cast(null as text)`.as('placeIds'),
        ])
        .where('date', '>=', from)
        .where('date', '<=', to)
        .$if(doctorIds !== undefined, (query) => query.where('doctorId', 'in', doctorIds ?? [])),
    )
    .unionAll(
      db
        .selectFrom('queueSittings')
        .select([
          sql<EntryRow['kind']>`'closed'`.as('kind'),
          sql<number | null>`sitting`.as('id'),
          sql<number | null>`doctor_id`.as('doctorId'),
          'date as from',
          'date as to',
          sql<string>`''`.as('savedAt'),
          sql<string | null>`state`.as('text'),
          sql<string | null>`cast(null as text)`.as('textBn'),
          sql<string | null>`cast(null as text)`.as('sittings'),
          sql<string | null>`cast(null as text)`.as('placeIds'),
        ])
        .where('date', '>=', from)
        .where('date', '<=', to)
        .where('state', 'in', ['ended', 'cancelled'])
        .$if(doctorIds !== undefined, (query) => query.where('doctorId', 'in', doctorIds ?? [])),
    );

interface EntriesOf {
  /** The first and the last date, both included. */
  from: string;
  to: string;
  /** Only the entries of these doctors, besides the holidays; undefined for all. */
  doctorIds?: readonly number[] | undefined;
}

const entriesOfDoctorOnDate = keepQuery((db, { doctorId, date }: { doctorId: number; date: string }) =>
  entriesQuery(db, { from: date, to: date, doctorIds: [doctorId] }),
);

export async function entriesOn(db: Db, of: { doctorId: number; date: string }): Promise<StoredEntry[]> {
  return (await entriesOfDoctorOnDate(db, of)).map(entryOf);
}

/** Returns the entries for one of the doctors: the doctor's own entries and the holidays. */
export type EntriesByDoctor = (doctorId: number) => readonly StoredEntry[];

/** Reads the entries of many doctors for a range of dates, in one query. */
export async function entriesBetween(db: Db, of: EntriesOf): Promise<EntriesByDoctor> {
  if (of.doctorIds?.length === 0) return () => [];
  const entries = (await entriesQuery(db, of).execute()).map(entryOf);
  const byDoctor = groupBy(entries, ({ doctorId }) => doctorId);
  return (doctorId) => [...(byDoctor.get(null) ?? []), ...(byDoctor.get(doctorId) ?? [])];
}

/** Makes an entry from a row. In a row of a closed sitting, `id` holds its number and `text` its state. */
function entryOf({ placeIds, ...row }: EntryRow): StoredEntry {
  if (row.kind === 'closed') {
    const closes = {
      sitting: row.id === 2 ? (2 as const) : (1 as const),
      as: row.text === 'cancelled' ? ('cancelled' as const) : ('ended' as const),
    };
    return { ...row, id: null, text: null, sittings: [], closes };
  }
  const sittings = row.sittings === null ? [] : (JSON.parse(row.sittings) as SittingHours[]);
  // Rows also name the first place, but answers leave it out.
  return {
    ...row,
    sittings: sittings.map(({ placeId, ...sitting }) => ({ ...sitting, ...placeMark(placeOf({ placeId })) })),
    placeIds: placesOfHoliday(placeIds),
  };
}

/** The column `place_ids` of a holiday as ids; undefined for the whole clinic. */
export const placesOfHoliday = (placeIds: string | null): number[] | undefined =>
  placeIds?.split(',').map(Number);
