import type { BookingConfirmed, verifyBookingCode as endpoint } from '@clinic-serial/contract/booking';
import type { BodyOf } from '@clinic-serial/contract/endpoint';
import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, findAppointment } from '../appointments/appointments.queries.ts';
import { presentAppointment } from '../appointments/present-appointment.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { VISITOR } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { type CodeCheck, checkCode } from '../one-time-codes/check-code.ts';
import { markConsumed, type OneTimeCode } from '../one-time-codes/one-time-codes.queries.ts';
import {
  findPatient,
  findPatientByPhone,
  insertPatient,
  type PatientRecord,
} from '../patients/patients.queries.ts';
import { presentPatient } from '../patients/present-patient.ts';
import { bookableSitting } from '../serials/bookable-sitting.ts';
import { assertMayBook, TO_PATIENTS } from '../serials/may-book.ts';
import { copiedDoctorFields, insertAppointment } from '../serials/serials.queries.ts';
import { takeSerialOnline } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { type SignInPlace, sessionOfCode, signPatientIn } from '../sign-in/open-session.ts';
import { confirmBySms } from './confirm-by-sms.ts';

/**
 * Proves the phone with the code and gives the serial. One transaction consumes the code, checks the
 * capacity, takes the serial and inserts the appointment, or does none of it (rules: serials 1). The same
 * token and code sent again return the same appointment and create nothing (rules: serials 5). The login
 * session is then the one of the first response, or none once that has ended.
 *
 * @param from the origin of the request, for the audit log, because the response signs the patient in
 * @throws NOT_TODAY when midnight has passed since the code was asked for
 */
export async function verifyAndBook(
  services: Services,
  body: BodyOf<typeof endpoint>,
  from: SignInPlace,
): Promise<BookingConfirmed> {
  const outcome = await services.database.write(async (tx): Promise<BookingConfirmed | FailedCheck> => {
    const check = await checkCode(services, tx, 'booking', body.sessionToken, body.otp, {
      caller: VISITOR,
      address: from.address,
    });
    if (!check.right) return check;
    return check.alreadyConsumed
      ? repeatResponse(services, tx, check.code, body.sessionToken)
      : book(services, tx, check.code, body.sessionToken, from);
  });
  if ('failure' in outcome) throw outcome.failure;
  services.outbox.deliverSoon();
  return outcome;
}

type FailedCheck = Extract<CodeCheck, { right: false }>;

async function book(
  services: Services,
  tx: Db,
  code: OneTimeCode,
  bookingToken: string,
  from: SignInPlace,
): Promise<BookingConfirmed> {
  const { clock, config } = services;
  const { doctorId, appointmentDate: date, patientName } = code;
  if (doctorId === null || date === null || patientName === null)
    throw new Error('A booking code without its draft.');
  if (date !== clock.today()) {
    throw new AppError('NOT_TODAY', { message: say('dayChanged') });
  }
  const at = clock.now().toISOString();
  const known = await findPatientByPhone(tx, code.phone);
  if (known?.isActive === 0) {
    throw new AppError('PATIENT_INACTIVE', { params: { clinicPhone: config.clinic.phone } });
  }
  const held = await lock(tx, { phones: [code.phone], sitting: { doctorId, date } });
  if (known) await assertMayBook(tx, held, { patientId: known.id, patientName }, TO_PATIENTS);
  const { doctor, sitting } = await bookableSitting(services, tx, doctorId, date);
  const taken = await takeSerialOnline(tx, held.sitting, sitting, clock);
  const patient = known ?? (await insertPatient(tx, patientName, code.phone, at));
  const appointmentId = await insertAppointment(tx, held.sitting, {
    ...taken,
    ...copiedDoctorFields(doctor),
    status: 'Booked',
    patientId: patient.id,
    patientName,
    patientNameKey: nameKey(patientName),
    patientPhone: code.phone,
    notes: null,
    patientNotes: null,
    isWalkin: 0,
    createdAt: at,
    updatedAt: at,
    statusChangedAt: at,
    deletedAt: null,
  });
  await markConsumed(tx, code.id, at, appointmentId);
  const row = await readInserted(tx, appointmentId);
  await confirmBySms(services, tx, row);
  await recordAudit(
    clock,
    tx,
    { caller: { kind: 'patient', patientId: patient.id }, address: from.address },
    { action: 'appointment.create', subjectKind: 'appointment', subjectId: appointmentId },
  );
  const patientToken = await signPatientIn(services, tx, patient.id, bookingToken, from);
  return answer({ row, patient, patientToken, wasKnown: known !== undefined });
}

async function repeatResponse(
  services: Services,
  tx: Db,
  code: OneTimeCode,
  bookingToken: string,
): Promise<BookingConfirmed> {
  const appointment = code.appointmentId === null ? undefined : await findAppointment(tx, code.appointmentId);
  const patient = appointment && (await findPatient(tx, appointment.patientId));
  if (!appointment || !patient || patient.isActive === 0) throw new AppError('SESSION_EXPIRED');
  // This booking made the patient's record if both have the same creation time.
  const wasKnown = patient.createdAt !== appointment.createdAt;
  const patientToken = await sessionOfCode(services, tx, bookingToken);
  return answer({ row: appointment, patient, patientToken, wasKnown });
}

async function readInserted(tx: Db, appointmentId: number): Promise<AppointmentRecord> {
  const row = await findAppointment(tx, appointmentId);
  if (!row) throw new Error('The appointment that was just written is not there.');
  return row;
}

/**
 * @param booking.patientToken undefined when the login session has ended; the response then signs nobody in
 */
function answer(booking: {
  row: AppointmentRecord;
  patient: PatientRecord;
  patientToken: string | undefined;
  wasKnown: boolean;
}): BookingConfirmed {
  const { row, patient, patientToken, wasKnown } = booking;
  return {
    appointment: presentAppointment(row, 'patient'),
    patient: presentPatient(patient),
    serialNumber: row.serialNumber,
    patientToken: patientToken ?? '',
    autoLogin: wasKnown && patientToken !== undefined,
  };
}
