import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** The appointments of a clinic day that take a place, by how they were made. @param date YYYY-MM-DD */
export function countBookings(db: Db, date: string) {
  return db
    .selectFrom('appointments')
    .select(['isWalkin', 'isByPhone'])
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('appointmentDate', '=', date)
    .where('status', '<>', 'Cancelled')
    .where('deletedAt', 'is', null)
    .groupBy(['isWalkin', 'isByPhone'])
    .execute();
}

export function countCodes(db: Db, since: string) {
  return db
    .selectFrom('oneTimeCodes')
    .select('purpose')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('createdAt', '>', since)
    .groupBy('purpose')
    .execute();
}

/** Counts the messages that wait for a gateway or failed, each with the time of the first. */
export function countUnsentMessages(db: Db) {
  return db
    .selectFrom('smsOutbox')
    .select(['status', sql<string>`min(created_at)`.as('oldest')])
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy('status')
    .execute();
}
