import type { Insertable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import type { SittingLock } from '../database/locks.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import { appointmentKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import { newBookingReference } from './booking-reference.ts';
import type { DoctorRecord } from './sitting.queries.ts';

/**
 * What an appointment copies from its doctor, so that a later move of the doctor or the department does not
 * change it.
 */
export const copiedDoctorFields = ({
  departmentId,
  departmentLocation,
  departmentLocationBn,
}: Pick<DoctorRecord, 'departmentId' | 'departmentLocation' | 'departmentLocationBn'>) => ({
  departmentId,
  departmentLocation,
  departmentLocationBn,
});

/** What the serial and the patient decide of a new appointment. */
type NewAppointment = Omit<
  Insertable<AppointmentRow>,
  | 'departmentId'
  | 'departmentLocation'
  | 'departmentLocationBn'
  | 'bookingReference'
  | 'doctorId'
  | 'appointmentDate'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'statusChangedAt'
  | 'deletedAt'
> &
  Partial<Pick<AppointmentRow, 'departmentLocation' | 'departmentLocationBn'>>;

/**
 * Inserts a Booked appointment under a new booking reference.
 *
 * @param held the lock of its sitting, under which its serial was taken
 * @returns its id
 */
export async function insertAppointment(
  db: Db,
  { doctorId, date }: SittingLock,
  doctor: DoctorRecord,
  at: string,
  appointment: NewAppointment,
): Promise<number> {
  const row = {
    ...copiedDoctorFields(doctor),
    ...appointment,
    doctorId,
    appointmentDate: date,
    status: 'Booked' as const,
    createdAt: at,
    updatedAt: at,
    statusChangedAt: at,
    deletedAt: null,
  };
  const keys = appointmentKeys(row);
  // A new reference may be taken already, though that is very rare: then another one is tried.
  for (;;) {
    const inserted = await insertRow(
      db,
      'appointments',
      { ...row, ...keys, bookingReference: newBookingReference() },
      { returning: 'id', unlessTaken: 'booking_reference' },
    );
    if (inserted) return inserted.id;
  }
}
