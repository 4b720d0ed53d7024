import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import type { Db } from '../database/tables.ts';

/** Appointments that exist for people: the deleted ones are left out everywhere. */
export function appointmentsInFull(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .selectAll('appointments')
    .select([
      'doctors.name as doctorName',
      'doctors.qualification as doctorQualification',
      'doctors.phone as doctorPhone',
      'departments.name as departmentName',
      'departments.location as departmentLocation',
      'patients.address as patientAddress',
    ])
    .where('appointments.deletedAt', 'is', null);
}

export type AppointmentRecord = Awaited<
  ReturnType<ReturnType<typeof appointmentsInFull>['executeTakeFirstOrThrow']>
>;

export function findAppointment(db: Db, id: number): Promise<AppointmentRecord | undefined> {
  return appointmentsInFull(db).where('appointments.id', '=', id).executeTakeFirst();
}

export async function updateStatus(db: Db, id: number, status: AppointmentStatus, at: string): Promise<void> {
  await db.updateTable('appointments').set({ status, updatedAt: at }).where('id', '=', id).execute();
}

/** Takes an appointment from every screen and count; its serial stays given (decisions: Booking 4). */
export async function markDeleted(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('appointments').set({ deletedAt: at, updatedAt: at }).where('id', '=', id).execute();
}

interface PatientFilter {
  patientId: number;
  status: AppointmentStatus | undefined;
}

/** A patient's appointments, newest date first. */
export function patientAppointments(
  db: Db,
  { patientId, status }: PatientFilter,
  page: { limit: number; offset: number },
): Promise<AppointmentRecord[]> {
  let query = appointmentsInFull(db).where('appointments.patientId', '=', patientId);
  if (status) query = query.where('appointments.status', '=', status);
  return query
    .orderBy('appointments.appointmentDate', 'desc')
    .orderBy('appointments.serialNumber', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPatientAppointments(
  db: Db,
  { patientId, status }: PatientFilter,
): Promise<number> {
  let query = db.selectFrom('appointments').where('patientId', '=', patientId).where('deletedAt', 'is', null);
  if (status) query = query.where('status', '=', status);
  const row = await query
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
