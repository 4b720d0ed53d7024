import type { Insertable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import type { ReminderRow } from '../database/rows/sms.ts';
import type { Db } from '../database/tables.ts';

/** The conditions under which appointments are due for a reminder. */
export interface DueReminders {
  kind: ReminderRow['kind'];
  /** YYYY-MM-DD */
  date: string;
  /** Only estimated times after this one, and up to that one (HH:MM). */
  after: string;
  upTo: string;
  /** Only appointments that were booked before this moment, ISO 8601. */
  bookedBefore: string;
}

/**
 * Booked appointments of a date whose patients want reminders and have not got this one. An appointment 'at
 * the desk' has an empty estimated time, which is never after `after`.
 *
 * @param ids only these; undefined for all
 */
export function dueReminders(db: Db, due: DueReminders, ids?: readonly number[]) {
  const query = db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select([
      'appointments.id',
      'appointments.status',
      'appointments.doctorId',
      'appointments.appointmentDate',
      'appointments.daySerial',
      'appointments.placeId',
      'appointments.sessionStart',
      'appointments.sessionEnd',
      'appointments.estimatedTime',
      'appointments.createdAt',
      'appointments.language',
      'appointments.patientPhone',
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
    ])
    .where('appointments.appointmentDate', '=', due.date)
    // A patient who has arrived needs no reminder.
    .where('appointments.status', '=', 'Booked')
    .where('appointments.deletedAt', 'is', null)
    .where('appointments.estimatedTime', '>', due.after)
    .where('appointments.estimatedTime', '<=', due.upTo)
    .where('appointments.createdAt', '<', due.bookedBefore)
    .where('patients.wantsReminders', '=', 1)
    .where('patients.erasedAt', 'is', null)
    // Some patients have no phone.
    .where('appointments.patientPhone', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminders')
            .select('reminders.kind')
            .whereRef('reminders.appointmentId', '=', 'appointments.id')
            .where('reminders.kind', '=', due.kind),
        ),
      ),
    );
  return (ids === undefined ? query : query.where('appointments.id', 'in', ids)).execute();
}

export type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];

export async function insertReminder(db: Db, row: Insertable<ReminderRow>): Promise<void> {
  await insertRow(db, 'reminders', row);
}
