import { sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

/** The limits for patients who are due: no appointment from `date` on, and registered before `moment`. */
export interface Cutoff {
  date: string;
  moment: string;
}

/**
 * Searches a part of the patients, by id, for those who have not come since a cutoff.
 *
 * @param after search after this id
 * @returns the ids of the patients who are due, and the last id that was read; undefined at the end
 */
export async function findDue(
  db: Db,
  cutoff: Cutoff,
  after: number,
  most: number,
): Promise<{ due: number[]; last: number | undefined }> {
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .select((select) => [
      select
        .selectFrom('appointments')
        .select('appointments.id')
        .whereRef('appointments.patientId', '=', 'patients.id')
        .where('appointments.appointmentDate', '>=', cutoff.date)
        .where('appointments.deletedAt', 'is', null)
        .limit(1)
        .as('recent'),
    ])
    .where('id', '>', after)
    .where('erasedAt', 'is', null)
    .where('createdAt', '<', cutoff.moment)
    // An imported file can contain patients who came years ago. While the import can be undone, none of them
    // is erased.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('importRows')
            .select('place')
            .innerJoin('imports', 'imports.id', 'importRows.importId')
            .whereRef('importRows.recordId', '=', 'patients.id')
            .where('imports.kind', '=', 'patients')
            .where('importRows.done', '=', 'written'),
        ),
      ),
    )
    .orderBy('id')
    .limit(most)
    .execute();
  return { due: rows.filter((row) => row.recent === null).map((row) => row.id), last: rows.at(-1)?.id };
}

/** True if a patient has an appointment on a date or later. Deleted appointments do not count. */
export async function hasAppointmentSince(db: Db, patientId: number, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('patientId', '=', patientId)
    .where('appointmentDate', '>=', date)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The rows that are removed by age alone: the table, its key, and the moment that counts. */
const AGEING = {
  codes: { table: 'oneTimeCodes', key: 'id', moment: 'createdAt' },
  tokens: { table: 'accessTokens', key: 'id', moment: 'expiresAt' },
  signInFailures: { table: 'signInFailures', key: 'keyHash', moment: 'lastAt' },
  messages: { table: 'smsOutbox', key: 'id', moment: 'createdAt' },
  spending: { table: 'smsSpending', key: 'id', moment: 'at' },
  dayChanges: { table: 'dayChanges', key: 'id', moment: 'createdAt' },
  proofs: { table: 'usedProofs', key: 'proofHash', moment: 'expiresAt' },
  waitingList: { table: 'waitingList', key: 'id', moment: 'date' },
  // All numbers of a date are removed together.
  leasedSerials: { table: 'leasedSerials', key: 'date', moment: 'date' },
  waits: { table: 'workWaits', key: 'targetHash', moment: 'expiresAt' },
} as const satisfies Record<string, { table: keyof Tables; key: string; moment: string }>;
export type ExpiringRow = keyof typeof AGEING;

/**
 * Removes the oldest rows that are older than a moment.
 *
 * @param from the moment of the last row that was removed before; empty for the first part. Without it
 *   PostgreSQL would read removed rows again, which stay in the index until vacuum has passed
 * @returns how many rows were removed, and the moment of the last one
 */
export async function deleteOlder(
  db: Db,
  what: ExpiringRow,
  { from, before, most }: { from: string; before: string; most: number },
): Promise<{ removed: number; last: string }> {
  const { table, key, moment } = AGEING[what];
  const { rows } = await sql<{ key: string | number; moment: string }>`
    select ${sql.ref(key)} as key, ${sql.ref(moment)} as moment from ${sql.table(table)}
    where ${sql.ref(moment)} >= ${from} and ${sql.ref(moment)} < ${before}
    order by ${sql.ref(moment)} limit ${most}`.execute(db);
  if (rows.length === 0) return { removed: 0, last: from };
  await sql`delete from ${sql.table(table)}
    where ${sql.ref(key)} in (${sql.join(rows.map((row) => row.key))})`.execute(db);
  return { removed: rows.length, last: rows.at(-1)?.moment ?? from };
}
