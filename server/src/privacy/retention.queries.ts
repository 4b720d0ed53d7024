import { sql } from 'kysely';
import { DAYS, keepDay } from '../clock-check/clock-check.queries.ts';
import { lockKey } from '../database/locks.ts';
import type { Db, Tables } from '../database/tables.ts';

/**
 * Claims the work of a day for this instance.
 *
 * @param day the clinic day
 * @returns false when this or another instance has claimed it before
 */
export async function claimDay(db: Db, day: string): Promise<boolean> {
  await lockKey(db, `daily-work:${DAYS.worked}`);
  const known = await db
    .selectFrom('dailyWork')
    .select('day')
    .where('name', '=', DAYS.worked)
    .executeTakeFirst();
  // An earlier day counts as a new one, for example after the clock was set back: repeating the work does no
  // harm, but leaving it out might.
  if (known?.day === day) return false;
  await keepDay(db, DAYS.worked, day);
  return true;
}

/**
 * A patient is due who has no appointment on this date or later and who registered before its first moment.
 */
export interface Cutoff {
  date: string;
  moment: string;
}

/**
 * Searches a part of the patients, by id, for those who have not come since a cutoff.
 *
 * @param after look behind this id
 * @param most how many records to look at
 * @returns the ids of the patients who are due, and the last id looked at; undefined at the end
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
    .orderBy('id')
    .limit(most)
    .execute();
  return { due: rows.filter((row) => row.recent === null).map((row) => row.id), last: rows.at(-1)?.id };
}

/** Whether a patient has an appointment on a date or later. Deleted appointments do not count. */
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
  waits: { table: 'workWaits', key: 'targetHash', moment: 'expiresAt' },
} as const satisfies Record<string, { table: keyof Tables; key: string; moment: string }>;
export type ExpiringRow = keyof typeof AGEING;

/**
 * Removes rows that are older than a moment.
 *
 * @param most how many rows to remove at once
 * @returns how many rows were removed
 */
export async function deleteOlder(db: Db, what: ExpiringRow, moment: string, most: number): Promise<number> {
  const { table, key, moment: column } = AGEING[what];
  const result = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
    (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} < ${moment} limit ${most})`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
