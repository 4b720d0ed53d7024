import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { assertActive, assertMayBook, TO_PATIENTS } from '../appointments/may-book.ts';
import { writtenAppointment } from '../appointments/present-appointment.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { visitColumns } from '../ledger/visit-fee.ts';
import { insertPatient, type PatientRecord } from '../patients/patients.queries.ts';
import { assertNoOverrun } from '../queue/windows.ts';
import { bookableSitting } from '../serials/bookable-sitting.ts';
import { insertAppointment } from '../serials/insert-appointment.queries.ts';
import { takeHeldSerial, takeSerialOnline } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { confirmBySms } from './confirm-by-sms.ts';

/** An online booking whose phone is proven, by a code or by a login session. */
interface OnlineBooking {
  doctorId: number;
  /** The clinic day, YYYY-MM-DD. */
  date: string;
  /** The sitting that was chosen; undefined for the one that is best (rules: calendar 3). */
  sitting: SittingNumber | undefined;
  /** The name on the appointment. It may differ from the name of the record. */
  patientName: string;
  /** 11 digits. */
  phone: string;
  /** The record of the phone; undefined if it has none yet. */
  known: PatientRecord | undefined;
  /** The language of the page. The SMS about the appointment are in it. */
  language: Language;
  /** True if the place was held for the person and is released (rules: calendar 6). */
  wasHeld?: boolean;
  /** True for a booking without a code before it, which OVERRUN_STOP can still refuse (rules: queue 19). */
  isFirstStep?: boolean;
}

/**
 * Gives a serial online, inside the transaction of its caller, which has proven the phone (rules: serials 1
 * to 10). A new phone gets a record, and the SMS goes into the outbox. It locks the phone and the sitting.
 *
 * @param address the client's address, for the audit log
 * @throws PATIENT_INACTIVE, ALREADY_BOOKED with the appointment, TOO_MANY_BOOKINGS, DOCTOR_NOT_FOUND,
 *   NOT_SCHEDULED, SESSION_OVER, OVERRUN, FULLY_BOOKED
 */
export async function bookOnline(
  services: Services,
  tx: Db,
  booking: OnlineBooking,
  address: string,
): Promise<{ row: AppointmentRecord; patient: PatientRecord }> {
  const { doctorId, date, sitting: asked, patientName, phone, known, language, wasHeld } = booking;
  const { clock, config } = services;
  if (known) assertActive(config, known, 'patient');
  const at = clock.now().toISOString();
  const held = await lock(tx, { phones: [phone], sitting: { doctorId, date } });
  if (known) await assertMayBook(tx, held, { patientId: known.id, patientName }, TO_PATIENTS, config);
  const { doctor, sitting } = await bookableSitting(services, tx, { doctorId, date, sitting: asked });
  if (booking.isFirstStep) await assertNoOverrun(services, tx, { doctorId, date, sitting: sitting.sitting });
  const takeSerial = wasHeld ? takeHeldSerial : takeSerialOnline;
  const taken = await takeSerial(tx, held.sitting, sitting, clock);
  const patient = known ?? (await insertPatient(tx, { name: patientName, phone }, at));
  const id = await insertAppointment(tx, held.sitting, doctor, at, {
    ...taken,
    ...(await visitColumns(config, tx, doctor, date, {
      patientId: patient.id,
      patientNameKey: nameKey(patientName),
    })),
    patientId: patient.id,
    patientName,
    patientNameKey: nameKey(patientName),
    patientPhone: phone,
    notes: null,
    patientNotes: null,
    isWalkin: 0,
    language,
  });
  const row = await writtenAppointment(tx, id);
  await confirmBySms(services, tx, row);
  const actor: Actor = { caller: { kind: 'patient', patientId: patient.id }, address };
  await recordAudit(clock, tx, actor, { action: 'appointment.create', subject: { appointment: id } });
  return { row, patient };
}
