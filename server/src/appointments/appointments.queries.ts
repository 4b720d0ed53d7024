import { phoneDigitsOf } from '@clinic-serial/contract/fields/phone';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import { type ExpressionBuilder, sql } from 'kysely';
import { containsText } from '../database/portable.ts';
import type { Db, Tables } from '../database/tables.ts';

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

export async function updateNotes(db: Db, id: number, notes: string | null, at: string): Promise<void> {
  await db.updateTable('appointments').set({ notes, updatedAt: at }).where('id', '=', id).execute();
}

/** Which appointments a list shows; what is undefined is not asked for. */
export interface AppointmentFilter {
  patientId?: number | undefined;
  date?: string | undefined;
  status?: AppointmentStatus | undefined;
  /** A part of the doctor's name. */
  doctor?: string | undefined;
  /** A part of the patient's name or phone, the doctor's name, or the notes. */
  search?: string | undefined;
}

function conditions(filter: AppointmentFilter) {
  const { doctor, search } = filter;
  const phoneDigits = search && phoneDigitsOf(search);
  return (where: ExpressionBuilder<Tables, 'appointments' | 'doctors'>) =>
    where.and([
      ...(filter.patientId === undefined ? [] : [where('appointments.patientId', '=', filter.patientId)]),
      ...(filter.date === undefined ? [] : [where('appointments.appointmentDate', '=', filter.date)]),
      ...(filter.status === undefined ? [] : [where('appointments.status', '=', filter.status)]),
      ...(doctor === undefined ? [] : [containsText(sql.ref('doctors.name'), doctor)]),
      ...(search === undefined
        ? []
        : [
            where.or([
              containsText(sql.ref('appointments.patient_name'), search),
              containsText(sql.ref('appointments.notes'), search),
              containsText(sql.ref('doctors.name'), search),
              ...(phoneDigits ? [containsText(sql.ref('appointments.patient_phone'), phoneDigits)] : []),
            ]),
          ]),
    ]);
}

/** The appointments that match: newest date first, then by doctor and serial. */
export function findAppointments(
  db: Db,
  filter: AppointmentFilter,
  page: { limit: number; offset: number } | { limit: number; after: AppointmentRecord | undefined },
): Promise<AppointmentRecord[]> {
  let query = appointmentsInFull(db).where(conditions(filter));
  if ('offset' in page) query = query.offset(page.offset);
  else if (page.after) query = query.where(comesAfter(page.after));
  return query
    .orderBy('appointments.appointmentDate', 'desc')
    .orderBy('appointments.doctorId')
    .orderBy('appointments.serialNumber')
    .limit(page.limit)
    .execute();
}

/** The rows behind one in the list's order, for going through all of them however many there are. */
function comesAfter({ appointmentDate, doctorId, serialNumber }: AppointmentRecord) {
  return (where: ExpressionBuilder<Tables, 'appointments'>) =>
    where.or([
      where('appointments.appointmentDate', '<', appointmentDate),
      where.and([
        where('appointments.appointmentDate', '=', appointmentDate),
        where.or([
          where('appointments.doctorId', '>', doctorId),
          where.and([
            where('appointments.doctorId', '=', doctorId),
            where('appointments.serialNumber', '>', serialNumber),
          ]),
        ]),
      ]),
    ]);
}

export async function countAppointments(db: Db, filter: AppointmentFilter): Promise<number> {
  const speaksOfDoctors = filter.doctor !== undefined || filter.search !== undefined;
  const row = await db
    .selectFrom('appointments')
    // Only where it is asked for: without it, an index alone has the count.
    .$if(speaksOfDoctors, (query) => query.innerJoin('doctors', 'doctors.id', 'appointments.doctorId'))
    .where('appointments.deletedAt', 'is', null)
    // biome-ignore lint/suspicious/noExplicitAny: the doctors are joined when a condition speaks of them
    .where(conditions(filter) as any)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
