import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import type { AffectedReason } from '@clinic-serial/contract/rules/booking/affected';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { placeMark } from '@clinic-serial/contract/terms/places';
import { AppError } from '../app-error.ts';
import { type Caller, isVisitWithin, scopeOf } from '../caller.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { shownMoneyOf } from '../ledger/visit-money.ts';
import { liveKeyOf } from '../queue/live-key.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import { serialOf } from '../serials/day-serial.ts';
import { shownEstimate } from '../serials/estimated-time.ts';
import { extraMarkOf, NO_EXTRA_MARK } from '../serials/extra-mark.ts';
import { affectedAppointments } from './affected.ts';
import { type AppointmentRecord, findAppointment } from './appointments.queries.ts';

/**
 * Makes the appointment that a response contains. Patients do not see the staff's notes, the doctor's phone,
 * or that a serial is an extra one.
 *
 * @param affected why the appointment no longer fits the calendar; null for one that was just given
 */
function presentAppointment(
  { secret }: Pick<Config, 'secret'>,
  row: AppointmentRecord,
  viewer: 'patient' | 'staff',
  affected: AffectedReason | null,
): Appointment {
  return {
    id: row.id,
    ...serialOf(row.daySerial),
    appointmentDate: row.appointmentDate,
    status: row.status,
    notes: viewer === 'staff' ? row.notes : null,
    patientNotes: row.patientNotes,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    doctorNameBn: row.doctorNameBn,
    departmentName: row.departmentName,
    departmentNameBn: row.departmentNameBn,
    departmentLocation: row.departmentLocation,
    departmentLocationBn: row.departmentLocationBn,
    ...placeMark(row.placeId),
    doctorQualification: row.doctorQualification,
    doctorQualificationBn: row.doctorQualificationBn,
    doctorPhone: viewer === 'staff' ? row.doctorPhone : null,
    doctorScheduleStart: row.sessionStart,
    doctorScheduleEnd: row.sessionEnd,
    estimatedTime: shownEstimate(row.estimatedTime),
    patientId: row.patientId,
    patientName: row.patientName,
    patientPhone: row.patientPhone,
    patientAddress: row.patientAddress,
    patientErased: viewer === 'staff' && row.patientErasedAt !== null,
    isWalkin: row.isWalkin === 1,
    bookingType: bookingTypeOf(row),
    ...(viewer === 'staff' ? extraMarkOf(row) : NO_EXTRA_MARK),
    bookingReference: row.bookingReference,
    liveKey: liveKeyOf(secret, row.id),
    movedFromId: row.movedFromId,
    movedToId: row.movedToId,
    affected,
    notSeen: row.notSeen === 1,
    toldAt: row.toldAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The settings that are needed to show an appointment: the secret of live links, and the fees. */
export type PresentConfig = Pick<Config, 'secret' | 'fees' | 'clinicFees'>;

/**
 * Makes the appointments that a response contains, with a mark on those that no longer fit the calendar of
 * the clinic day, and with their money where the clinic records payments.
 */
export async function presentAppointments(
  config: PresentConfig,
  db: Db,
  rows: readonly AppointmentRecord[],
  viewer: 'patient' | 'staff',
  today: string,
): Promise<Appointment[]> {
  const affected = await affectedAppointments(db, rows, today);
  const money = await shownMoneyOf(config, db, rows);
  return rows.map((row) => ({
    ...presentAppointment(config, row, viewer, affected.get(row.id) ?? null),
    ...moneyOf(money, row),
  }));
}

/** {@link presentAppointments} for one appointment. */
export async function presentMarked(
  config: PresentConfig,
  db: Db,
  row: AppointmentRecord,
  viewer: 'patient' | 'staff',
  today: string,
): Promise<Appointment> {
  const affected = await affectedAppointments(db, [row], today);
  return {
    ...presentAppointment(config, row, viewer, affected.get(row.id) ?? null),
    ...moneyOf(await shownMoneyOf(config, db, [row]), row),
  };
}

/** {@link presentAppointments} for an appointment that was just given, so that it fits the calendar. */
export async function presentGiven(
  config: PresentConfig,
  db: Db,
  row: AppointmentRecord,
  viewer: 'patient' | 'staff',
): Promise<Appointment> {
  return {
    ...presentAppointment(config, row, viewer, null),
    ...moneyOf(await shownMoneyOf(config, db, [row]), row),
  };
}

function moneyOf(
  money: ReadonlyMap<number, VisitMoney>,
  { id }: AppointmentRecord,
): Pick<Appointment, 'money'> {
  const shown = money.get(id);
  return shown ? { money: shown } : {};
}

/**
 * Reads an appointment, if the reader may see it.
 *
 * @param reader a patient reads only own appointments, a limited account those of its doctors and places;
 *   undefined for the server, and after a check
 * @throws APPOINTMENT_NOT_FOUND, also when it is another patient's appointment (rules: accounts 6), or of
 *   another doctor or place
 */
export async function existingAppointment(db: Db, id: number, reader?: Caller): Promise<AppointmentRecord> {
  const row = await findAppointment(db, id);
  if (!row || (reader?.kind === 'patient' && row.patientId !== reader.patientId)) {
    throw new AppError('APPOINTMENT_NOT_FOUND');
  }
  if (reader && !isVisitWithin(scopeOf(reader), row)) throw new AppError('APPOINTMENT_NOT_FOUND');
  return row;
}

/** An appointment that the transaction wrote or read before. */
export async function writtenAppointment(tx: Db, id: number): Promise<AppointmentRecord> {
  const row = await findAppointment(tx, id);
  if (!row) throw new Error('The appointment that this transaction wrote or read is not there.');
  return row;
}
