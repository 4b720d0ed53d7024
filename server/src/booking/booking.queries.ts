import { takesPlace, UPCOMING_STATUSES } from '@clinic-serial/contract/rules/appointment-status';
import type { Insertable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { appointmentKeys } from '../database/search-keys.ts';
import type { AppointmentRow, Db } from '../database/tables.ts';
import { newBookingReference } from './booking-reference.ts';
import type { GivenSerial } from './session-use.ts';

/**
 * Every serial ever given on a date, by doctor, deleted appointments included.
 *
 * @param doctorIds of these doctors only; undefined for all
 */
export async function givenSerials(
  db: Db,
  date: string,
  doctorIds?: number[],
): Promise<Map<number, GivenSerial[]>> {
  const given = new Map<number, GivenSerial[]>();
  if (doctorIds?.length === 0) return given;
  let query = db
    .selectFrom('appointments')
    .select(['doctorId', 'serialNumber', 'status', 'isReservedSlot', 'deletedAt'])
    .where('appointmentDate', '=', date);
  if (doctorIds) query = query.where('doctorId', 'in', doctorIds);
  for (const row of await query.execute()) {
    const serials = given.get(row.doctorId) ?? [];
    serials.push({
      serialNumber: row.serialNumber,
      takesPlace: row.deletedAt === null && takesPlace(row.status),
      isReservedSlot: row.isReservedSlot === 1,
    });
    given.set(row.doctorId, serials);
  }
  return given;
}

/** A patient's appointments of a date that are still ahead or under way. */
export function liveAppointments(db: Db, patientId: number, date: string) {
  return db
    .selectFrom('appointments')
    .select(['doctorId', 'patientNameKey', 'serialNumber'])
    .where('patientId', '=', patientId)
    .where('appointmentDate', '=', date)
    .where('status', 'in', UPCOMING_STATUSES)
    .where('deletedAt', 'is', null)
    .execute();
}

/** The appointment of a booking reference, unless it was deleted. */
export async function appointmentIdOf(db: Db, bookingReference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('bookingReference', '=', bookingReference)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts an appointment under a new booking reference; returns its id. */
export async function insertAppointment(
  db: Db,
  row: Omit<Insertable<AppointmentRow>, 'bookingReference'>,
): Promise<number> {
  const keys = appointmentKeys(row);
  // Two of a million million references may meet; then the next one is taken.
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
