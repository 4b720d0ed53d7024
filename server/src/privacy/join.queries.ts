import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import type { Db } from '../database/tables.ts';

/** Moves the appointments of a patient, deleted ones too, to another record. */
export async function giveAppointments(db: Db, fromId: number, patientId: number): Promise<void> {
  await db.updateTable('appointments').set({ patientId }).where('patientId', '=', fromId).execute();
}

/** A live appointment of one patient, if the other patient has one for the same name, doctor and date. */
export function findSameSerial(db: Db, oneId: number, otherId: number) {
  const live = db
    .selectFrom('appointments')
    .select(['doctorId', 'appointmentDate', 'patientNameKey', 'patientName', 'daySerial'])
    .where('status', 'in', UPCOMING_STATUSES)
    .where('deletedAt', 'is', null);
  return db
    .selectFrom(live.where('patientId', '=', oneId).as('one'))
    .innerJoin(live.where('patientId', '=', otherId).as('other'), (join) =>
      join
        .onRef('one.doctorId', '=', 'other.doctorId')
        .onRef('one.appointmentDate', '=', 'other.appointmentDate')
        .onRef('one.patientNameKey', '=', 'other.patientNameKey'),
    )
    .select(['other.daySerial', 'other.patientName'])
    .limit(1)
    .executeTakeFirst();
}
