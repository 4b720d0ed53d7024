import type { QueueNoticeRow } from '../database/rows/queue.ts';
import type { Db } from '../database/tables.ts';
import type { OneSitting } from './queue.queries.ts';

/**
 * What the patients of a sitting told the desk, and when they got SMS about their turn; by appointment id.
 */
export async function noticesOf(db: Db, { doctorId, date, sitting }: OneSitting) {
  const rows = await db
    .selectFrom('queueNotices')
    .selectAll()
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .where('sitting', '=', sitting)
    .execute();
  return new Map(rows.map((row) => [row.appointmentId, row]));
}

/**
 * A text for each doctor, by doctor id. The text changes when a patient of the date tells the doctor's desk
 * something. A doctor without notices has none.
 */
export async function noticeMarks(
  db: Db,
  date: string,
  doctorIds: readonly number[],
): Promise<Map<number, string>> {
  const { count, max, sum } = db.fn;
  const rows = await db
    .selectFrom('queueNotices')
    .where('date', '=', date)
    .where('doctorId', 'in', doctorIds)
    .groupBy('doctorId')
    .select((eb) => [
      'doctorId',
      count<number>('lateMinutes').as('late'),
      sum<number>(eb.fn.coalesce('lateMinutes', eb.lit(0))).as('minutes'),
      max('backAskedAt').as('lastBack'),
      count<number>('backAskedAt').as('back'),
    ])
    .execute();
  return new Map(rows.map(({ doctorId, ...marks }) => [doctorId, Object.values(marks).join(' ')]));
}

/** Stores these columns of an appointment's notice. The other columns keep their values. */
export async function saveNotice(
  db: Db,
  of: OneSitting,
  appointmentId: number,
  columns: Partial<Omit<QueueNoticeRow, 'appointmentId' | keyof OneSitting>>,
): Promise<void> {
  await db
    .insertInto('queueNotices')
    .values({
      ...of,
      appointmentId,
      lateMinutes: null,
      backAskedAt: null,
      nearSentAt: null,
      comeSentAt: null,
      ...columns,
    })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(columns))
    .execute();
}
