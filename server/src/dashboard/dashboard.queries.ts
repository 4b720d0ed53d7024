import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** How many rows the catalogue and the register hold. */
export async function countClinic(db: Db) {
  const count = (table: 'doctors' | 'patients') =>
    db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
  const active = await db
    .selectFrom('doctors')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    activeDoctors: active.total,
    totalDoctors: (await count('doctors')).total,
    totalPatients: (await count('patients')).total,
  };
}

export async function countAllAppointments(db: Db): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The appointments of a date by department and state. */
export function countDay(db: Db, date: string) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select(['doctors.departmentId', 'appointments.status'])
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('appointments.appointmentDate', '=', date)
    .where('appointments.deletedAt', 'is', null)
    .groupBy(['doctors.departmentId', 'appointments.status'])
    .execute();
}

/** The appointments of the whole clinic that were touched last. */
export function latestTouched(db: Db, most: number) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select([
      'appointments.id',
      'appointments.status',
      'appointments.serialNumber',
      'appointments.patientName',
      'appointments.updatedAt',
      'doctors.name as doctorName',
    ])
    .where('appointments.deletedAt', 'is', null)
    .orderBy('appointments.updatedAt', 'desc')
    .orderBy(sql`appointments.id desc`)
    .limit(most)
    .execute();
}
