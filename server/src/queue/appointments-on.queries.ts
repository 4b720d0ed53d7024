import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/**
 * The appointments of a doctor's date, each with its person as staff see them. The birth date is the one of the patient's record,
 * if the appointment is for that patient.
 */
export const appointmentsOn = (db: Db, doctorId: number, date: string) =>
  db
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
      'people.birthYear',
      sql<
        string | null
      >`case when patients.name = appointments.patient_name then patients.date_of_birth end`.as(
        'dateOfBirth',
      ),
    ])
    .where('appointments.doctorId', '=', doctorId)
    .where('appointments.appointmentDate', '=', date);
