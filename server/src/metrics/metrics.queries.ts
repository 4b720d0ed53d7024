import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** The appointments of a clinic day that take a place, by how they came about. @param date YYYY-MM-DD */
export function countBookings(db: Db, date: string) {
  return db
    .selectFrom('appointments')
    .select('isWalkin')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('appointmentDate', '=', date)
    .where('status', '<>', 'Cancelled')
    .where('deletedAt', 'is', null)
    .groupBy('isWalkin')
    .execute();
}

/** The codes made since a moment, by what they are for. @param since ISO 8601 */
export function countCodes(db: Db, since: string) {
  return db
    .selectFrom('oneTimeCodes')
    .select('purpose')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('createdAt', '>', since)
    .groupBy('purpose')
    .execute();
}

/** The messages that no gateway has taken yet or any more, and when the first of those that wait was made. */
export function countUnsentMessages(db: Db) {
  return db
    .selectFrom('smsOutbox')
    .select(['status', sql<string>`min(created_at)`.as('oldest')])
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy('status')
    .execute();
}
