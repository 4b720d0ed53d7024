import type { Db } from '../database/tables.ts';
import { appointmentsOn } from './appointments-on.queries.ts';

/** Every appointment of a doctor's date that is not deleted, by serial, with what a day sheet shows. */
export function sheetRows(db: Db, doctorId: number, date: string) {
  return appointmentsOn(db, doctorId, date)
    .select([
      'appointments.notes',
      'appointments.sessionStart as startTime',
      'appointments.sessionEnd as endTime',
      'patients.erasedAt',
    ])
    .where('appointments.deletedAt', 'is', null)
    .orderBy('appointments.daySerial')
    .execute();
}
export type SheetRow = Awaited<ReturnType<typeof sheetRows>>[number];
