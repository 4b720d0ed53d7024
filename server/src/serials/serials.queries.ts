import { takesPlace, UPCOMING_STATUSES } from '@clinic-serial/contract/rules/appointment-status';
import type { Insertable, Selectable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { keepQuery } from '../database/keep-query.ts';
import type { SittingKey, SittingLock } from '../database/locks.ts';
import { appointmentKeys } from '../database/search-keys.ts';
import type { AppointmentRow, Db } from '../database/tables.ts';
import { newBookingReference } from './booking-reference.ts';
import type { DoctorRecord } from './sitting.queries.ts';
import type { GivenSerial } from './sitting-use.ts';

const SERIAL_COLUMNS = ['serialNumber', 'status', 'isReservedSlot', 'deletedAt'] as const;

function givenSerial(row: Pick<Selectable<AppointmentRow>, (typeof SERIAL_COLUMNS)[number]>): GivenSerial {
  return {
    serialNumber: row.serialNumber,
    takesPlace: row.deletedAt === null && takesPlace(row.status),
    isReservedSlot: row.isReservedSlot === 1,
  };
}

const serialsOfSitting = keepQuery((db, { doctorId, date }: SittingKey) =>
  db
    .selectFrom('appointments')
    .select(SERIAL_COLUMNS)
    .where('doctorId', '=', doctorId)
    .where('appointmentDate', '=', date),
);

/** Every serial that a doctor's patients were ever given on a date, deleted appointments included. */
export async function serialsOf(db: Db, { doctorId, date }: SittingKey): Promise<GivenSerial[]> {
  return (await serialsOfSitting(db, { doctorId, date })).map(givenSerial);
}

/**
 * Every serial ever given on a date, by doctor, deleted appointments included.
 *
 * @param doctorIds only these doctors; undefined for all
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
    .select(['doctorId', ...SERIAL_COLUMNS])
    .where('appointmentDate', '=', date);
  if (doctorIds) query = query.where('doctorId', 'in', doctorIds);
  for (const row of await query.execute()) {
    const serials = given.get(row.doctorId) ?? [];
    serials.push(givenSerial(row));
    given.set(row.doctorId, serials);
  }
  return given;
}

/** A patient's live appointments on a date: Booked, Confirmed or In Progress. */
export const liveAppointments = keepQuery((db, { patientId, date }: { patientId: number; date: string }) =>
  db
    .selectFrom('appointments')
    .select(['id', 'doctorId', 'patientNameKey', 'serialNumber'])
    .where('patientId', '=', patientId)
    .where('appointmentDate', '=', date)
    .where('status', 'in', UPCOMING_STATUSES)
    .where('deletedAt', 'is', null),
);

/**
 * How many appointments a patient has booked online for a date, cancelled and deleted ones included.
 */
export async function countBookedOnline(
  db: Db,
  { patientId, date }: { patientId: number; date: string },
): Promise<number> {
  const { booked } = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('booked'))
    .where('patientId', '=', patientId)
    .where('appointmentDate', '=', date)
    .where('isWalkin', '=', 0)
    .executeTakeFirstOrThrow();
  return booked;
}

/** The id of the appointment with a booking reference, unless it was deleted. */
export async function appointmentIdOf(db: Db, bookingReference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('bookingReference', '=', bookingReference)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/**
 * The fields that an appointment copies from its doctor, so that a later move of the doctor or the department
 * does not change the appointment.
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

/**
 * Inserts an appointment under a new booking reference.
 *
 * @param held the lock of its sitting, under which its serial was taken
 * @returns its id
 */
export async function insertAppointment(
  db: Db,
  { doctorId, date }: SittingLock,
  appointment: Omit<Insertable<AppointmentRow>, 'bookingReference' | 'doctorId' | 'appointmentDate'>,
): Promise<number> {
  const row = { ...appointment, doctorId, appointmentDate: date };
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
