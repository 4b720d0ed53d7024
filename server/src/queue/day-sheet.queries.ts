import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Every appointment of a doctor's date that is not deleted, by serial, with what a day sheet shows. */
export function sheetRows(db: Db, doctorId: number, date: string) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .leftJoin('people', (join) =>
      join
        .onRef('people.patientId', '=', 'appointments.patientId')
        .onRef('people.nameKey', '=', 'appointments.patientNameKey'),
    )
    .select([
      'appointments.id as appointmentId',
      'appointments.daySerial',
      'appointments.status',
      'appointments.patientName',
      'appointments.patientPhone',
      'appointments.notes',
      'appointments.sessionStart as startTime',
      'appointments.sessionEnd as endTime',
      'patients.erasedAt',
      'people.birthYear',
      sql<
        string | null
      >`case when patients.name = appointments.patient_name then patients.date_of_birth end`.as(
        'dateOfBirth',
      ),
    ])
    .where('appointments.doctorId', '=', doctorId)
    .where('appointments.appointmentDate', '=', date)
    .where('appointments.deletedAt', 'is', null)
    .orderBy('appointments.daySerial')
    .execute();
}
export type SheetRow = Awaited<ReturnType<typeof sheetRows>>[number];
