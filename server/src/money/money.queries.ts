import type { Updateable } from 'kysely';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import type { Db } from '../database/tables.ts';
import type { StoredEntry } from '../ledger/ledger.queries.ts';

/** The appointments of entries, by id. Deleted ones are not among them. */
export async function visitsOfEntries(db: Db, entries: readonly Pick<StoredEntry, 'appointmentId'>[]) {
  const ids = [...new Set(entries.flatMap(({ appointmentId }) => appointmentId ?? []))];
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select([
      'appointments.id',
      'appointments.appointmentDate',
      'appointments.daySerial',
      'appointments.patientName',
      'appointments.doctorId',
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
    ])
    .where('appointments.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of those entries that a later entry has voided. */
export async function voidedAmong(db: Db, entries: readonly Pick<StoredEntry, 'id'>[]): Promise<Set<number>> {
  if (entries.length === 0) return new Set();
  const rows = await db
    .selectFrom('moneyEntries')
    .select('voidsId')
    .where(
      'voidsId',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.flatMap(({ voidsId }) => voidsId ?? []));
}

/**
 * The appointments of a doctor on a date, with the columns that their money needs. Deleted ones are left out.
 */
export function visitsOfDay(db: Db, { doctorId, date }: { doctorId: number; date: string }) {
  return db
    .selectFrom('appointments')
    .select(['id', 'accountId', 'patientId', 'doctorId', 'appointmentDate', 'daySerial', 'status'])
    .select(['visitKind', 'fee', 'lastSeenOn', 'kindChosen'])
    .where('doctorId', '=', doctorId)
    .where('appointmentDate', '=', date)
    .where('deletedAt', 'is', null)
    .orderBy('daySerial')
    .execute();
}

export async function updateVisitKind(
  db: Db,
  id: number,
  change: Updateable<Pick<AppointmentRow, 'visitKind' | 'fee' | 'lastSeenOn' | 'kindChosen' | 'kindWords'>>,
  at: string,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ ...change, updatedAt: at })
    .where('id', '=', id)
    .execute();
}
