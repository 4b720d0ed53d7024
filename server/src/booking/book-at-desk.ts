import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment, createAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { assertActive, assertMayBook, TO_STAFF } from '../appointments/may-book.ts';
import { presentAppointment, writtenAppointment } from '../appointments/present-appointment.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { keptPatient } from '../patients/own-record.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import { sittingForStaff } from '../serials/bookable-sitting.ts';
import { columnsOfType } from '../serials/booking-type.ts';
import { insertAppointment } from '../serials/serials.queries.ts';
import { takeSerialAtDesk } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { confirmBySms } from './confirm-by-sms.ts';

/**
 * Gives a serial at the desk, to a walk-in or a caller, for today or a later date, reserved numbers included.
 * It competes with online bookings under the same rules (rules: serials 1 to 4). Its SMS is in the clinic's
 * language, because the patient has chosen none.
 *
 * @throws INVALID_INPUT for a past date or one more than a year ahead
 */
export async function bookAtDesk(
  services: Services,
  actor: Actor,
  body: BodyOf<typeof createAppointment>,
): Promise<Appointment> {
  authoriseStaff(actor.caller, 'create');
  const { clock, config } = services;
  const { doctorId, appointmentDate: date } = body;
  assertBookableDate(date, clock.today());
  return writeAndDeliver(services, async (tx) => {
    // Otherwise a patient who is erased or gets another phone at this moment would be booked with the old
    // data.
    await lock(tx, { patient: body.patientId });
    const patient = await keptPatient(tx, body.patientId);
    const row = await giveSerialAtDesk(services, tx, actor, {
      patient,
      patientName: body.patientName ?? patient.name,
      doctorId,
      date,
      sitting: body.sitting,
      serialNumber: body.serialNumber ?? null,
      notes: body.notes,
      type: body.bookingType === 'Phone' ? 'Phone' : 'Walk-in',
    });
    return presentAppointment(config, row, 'staff', null);
  });
}

interface AtDesk {
  patient: Pick<PatientRecord, 'id' | 'phone' | 'isActive'>;
  /** The name on the appointment. It may differ from the name of the record. */
  patientName: string;
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  /** The sitting that was chosen; undefined for the one of {@link sittingForStaff}. */
  sitting: SittingNumber | undefined;
  /** A free reserved number; null for the next serial. */
  serialNumber: number | null;
  notes: string | null;
  type: DeskBookingType;
}

/**
 * Gives a serial at the desk, inside the transaction of its caller, and puts the SMS into the outbox. It
 * locks the phone and the sitting.
 *
 * @throws PATIENT_INACTIVE, ALREADY_BOOKED, TOO_MANY_BOOKINGS, SERIAL_TAKEN, FULLY_BOOKED, and what {@link
 *   sittingForStaff} throws
 */
export async function giveSerialAtDesk(
  services: Services,
  tx: Db,
  actor: Actor,
  { patient, patientName, doctorId, date, sitting: asked, serialNumber, notes, type }: AtDesk,
): Promise<AppointmentRecord> {
  const { clock, config } = services;
  assertActive(config, patient, 'staff');
  const held = await lock(tx, { phones: [patient.phone], sitting: { doctorId, date } });
  const { doctor, sitting } = await sittingForStaff(services, tx, { doctorId, date, sitting: asked });
  await assertMayBook(tx, held, { patientId: patient.id, patientName }, TO_STAFF);
  const id = await insertAppointment(tx, held.sitting, doctor, clock.now().toISOString(), {
    ...(await takeSerialAtDesk(tx, held.sitting, sitting, clock, serialNumber)),
    patientId: patient.id,
    patientName,
    patientNameKey: nameKey(patientName),
    patientPhone: patient.phone,
    notes,
    patientNotes: null,
    ...columnsOfType(type),
    language: config.clinicLanguage,
  });
  await recordAudit(clock, tx, actor, { action: 'appointment.create', subject: { appointment: id } });
  const row = await writtenAppointment(tx, id);
  await confirmBySms(services, tx, row);
  return row;
}
