import { createHash } from 'node:crypto';
import type { ExtraSerial } from '@clinic-serial/contract/fields/extra-serial';
import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { SittingHours, SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment, createAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, findAppointment } from '../appointments/appointments.queries.ts';
import { assertActive, assertMayBook, TO_STAFF } from '../appointments/may-book.ts';
import { presentGiven, writtenAppointment } from '../appointments/present-appointment.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor } from '../authorise.ts';
import { scopeOf } from '../caller.ts';
import { lock, type SittingLock } from '../database/locks.ts';
import { newNoPhone, shownPhone } from '../database/no-phone.ts';
import type { Db } from '../database/tables.ts';
import { visitColumns } from '../ledger/visit-fee.ts';
import { assertBirth, assertOwnPatient, keptPatient } from '../patients/own-record.ts';
import { findPatientByPhone, insertPatient, type PatientRecord } from '../patients/patients.queries.ts';
import { assertSameRequest, requestText } from '../request-text.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import { sittingForStaff } from '../serials/bookable-sitting.ts';
import { columnsOfType } from '../serials/booking-type.ts';
import { insertAppointment } from '../serials/insert-appointment.queries.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import { sittingOn, sittingWithNumber } from '../serials/sitting-on.ts';
import { type TakenSerial, takeLeasedSerial, takeSerialAtDesk } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { confirmBySms } from './confirm-by-sms.ts';
import { findDeskRequest, keepDeskRequest } from './desk-requests.queries.ts';

/**
 * Gives a serial at the desk, to a walk-in or to a patient on the phone, for today or a later date, reserved
 * numbers included. It competes with online bookings under the same rules (rules: serials 1 to 4). Its SMS is
 * in the clinic's language, because the patient has chosen none.
 *
 * @throws INVALID_INPUT for a past date or one more than a year ahead; KEY_USED; and what {@link
 *   giveSerialAtDesk} throws
 */
export async function bookAtDesk(
  services: Services,
  actor: Actor,
  body: BodyOf<typeof createAppointment>,
): Promise<Appointment> {
  authoriseDoctor(actor.caller, 'create', body.doctorId);
  if (body.extra) authoriseDoctor(actor.caller, 'update', body.doctorId);
  const { clock, config } = services;
  const { key, ...asked } = body;
  const { doctorId, appointmentDate: date } = asked;
  assertBookableDate(date, clock.today());
  return writeAndDeliver(services, async (tx) => {
    const { patientId, patientPhone = newNoPhone() } = body;
    // Equal requests wait for each other here, because they have the same patient, phone or key.
    const phones = [patientPhone, ...(body.noPhone && key ? [`key:${key}`] : [])];
    await lock(tx, patientId === undefined ? { phones } : { patient: patientId });
    const hash = requestHash(asked);
    const given = key === undefined ? undefined : await givenBefore(tx, key, hash);
    if (given) return presentGiven(config, tx, given, 'staff');
    // Locked, because a patient who is erased or gets another phone at this moment would be booked with the
    // old data.
    if (patientId !== undefined) await assertOwnPatient(tx, actor.caller, patientId);
    const patient =
      patientId === undefined
        ? await patientOfPhone(services, tx, actor, {
            phone: patientPhone,
            name: body.patientName ?? '',
            birthYear: body.birthYear,
          })
        : await keptPatient(tx, patientId);
    const row = await giveSerialAtDesk(services, tx, actor, {
      patient,
      patientName: body.patientName ?? patient.name,
      doctorId,
      date,
      sitting: body.sitting,
      serialNumber: body.serialNumber ?? null,
      notes: body.notes,
      type: body.bookingType === 'Phone' ? 'Phone' : 'Walk-in',
      extra: body.extra,
    });
    if (
      key !== undefined &&
      !(await keepDeskRequest(tx, { key, requestHash: hash, appointmentId: row.id }))
    ) {
      throw new AppError('KEY_USED');
    }
    return presentGiven(config, tx, row, 'staff');
  });
}

const requestHash = (asked: object) => createHash('sha256').update(requestText(asked)).digest('hex');

/**
 * The appointment that a request with this key has made; undefined if there is none.
 *
 * @throws KEY_USED for another request with a known key, and for an appointment that is deleted by now
 */
async function givenBefore(tx: Db, key: string, hash: string): Promise<AppointmentRecord | undefined> {
  const known = await findDeskRequest(tx, key);
  if (!known) return undefined;
  assertSameRequest(known.requestHash, hash);
  const row = await findAppointment(tx, known.appointmentId);
  if (!row) throw new AppError('KEY_USED');
  return row;
}

/**
 * The record of a phone that the caller has locked. An unknown phone gets a new record with the name. So does
 * the placeholder of a patient without a phone.
 *
 * @param person.birthYear kept only for a patient without a phone
 * @throws INVALID_INPUT for a year in the future
 */
export async function patientOfPhone(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  actor: Actor,
  person: { phone: string; name: string; birthYear?: number | null | undefined },
): Promise<PatientRecord> {
  const { phone, name } = person;
  const known = await findPatientByPhone(tx, phone);
  if (known) return known;
  const birthYear = shownPhone({ phone }) === '' ? (person.birthYear ?? null) : null;
  const birth = { dateOfBirth: null, birthYear };
  assertBirth(birth, clock.today());
  const patient = await insertPatient(tx, { name, phone, birth }, clock.now().toISOString());
  await recordAudit(clock, tx, actor, { action: 'patient.create', subject: { patient: patient.id } });
  return patient;
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
  /** Allows an extra serial in a full sitting, for staff who may update (rules: serials 16). */
  extra: ExtraSerial | undefined;
}

/**
 * Gives a serial at the desk, inside the transaction of its caller, and puts the SMS into the outbox. It
 * locks the phone and the sitting.
 *
 * @throws PATIENT_INACTIVE, ALREADY_BOOKED, TOO_MANY_BOOKINGS, and what {@link sittingForStaff} and {@link
 *   takeSerialAtDesk} throw
 */
export async function giveSerialAtDesk(
  services: Services,
  tx: Db,
  actor: Actor,
  { patient, patientName, doctorId, date, sitting: asked, serialNumber, notes, type, extra }: AtDesk,
): Promise<AppointmentRecord> {
  const { clock, config } = services;
  const { extraSerials: most } = config;
  assertActive(config, patient, 'staff');
  const held = await lock(tx, { phones: [patient.phone], sitting: { doctorId, date } });
  const scope = scopeOf(actor.caller);
  const where = { doctorId, date, sitting: asked, extras: extra && most, scope };
  const { doctor, sitting } = await sittingForStaff(services, tx, where);
  await assertMayBook(tx, held, { patientId: patient.id, patientName }, TO_STAFF);
  const taken = await takeSerialAtDesk(
    tx,
    held.sitting,
    sitting,
    clock,
    serialNumber,
    extra && { ...extra, most },
  );
  return insertAtDesk(services, tx, actor, held.sitting, {
    doctor,
    taken,
    patient,
    patientName,
    notes,
    type,
  });
}

type Slip = Pick<AtDesk, 'patient' | 'patientName' | 'doctorId' | 'date'> & {
  sitting: SittingNumber;
  /** A number that was leased to the desk for this sitting. */
  serialNumber: number;
  /** The name of the desk. */
  desk: string;
  /** The hours to use if the calendar does not have the sitting any more, as `loadQueue` gives them. */
  hours: Pick<SittingHours, 'startTime' | 'endTime'>;
};

/**
 * Gives a walk-in exactly the number of the slip that a desk gave without a network, inside the transaction
 * of its caller (rules: serials 17). It locks the phone and the sitting. The patient has the slip already, so
 * the doctor may be inactive or away by now, and the date or the hours may be over. The caller refuses a
 * queue that is over.
 *
 * @throws SERIAL_TAKEN if the desk never had the number, or somebody else has it; PATIENT_INACTIVE,
 *   ALREADY_BOOKED, TOO_MANY_BOOKINGS, QUEUE_NOT_FOUND
 */
export async function giveLeasedSerial(
  services: Services,
  tx: Db,
  actor: Actor,
  { patient, patientName, doctorId, date, sitting: number, serialNumber, desk, hours }: Slip,
): Promise<AppointmentRecord> {
  assertActive(services.config, patient, 'staff');
  const held = await lock(tx, { phones: [patient.phone], sitting: { doctorId, date } });
  const found = await sittingOn(tx, doctorId, date);
  if (!found) throw new AppError('QUEUE_NOT_FOUND');
  await assertMayBook(tx, held, { patientId: patient.id, patientName }, TO_STAFF);
  const sitting = sittingWithNumber(found, number) ?? { ...TAKEN_AWAY, ...hours, sitting: number };
  const taken = await takeLeasedSerial(tx, held.sitting, sitting, services.clock, { serialNumber, desk });
  const { doctor } = found;
  const given = { doctor, taken, patient, patientName, notes: null, type: 'Walk-in' } as const;
  return insertAtDesk(services, tx, actor, held.sitting, given);
}

/** Values for a sitting that the calendar no longer has. The limit decides the pace of the estimated time. */
const TAKEN_AWAY = { patientLimit: SITTING_LIMITS.patientLimitDefault, reservedSlots: [] };

/** Writes the appointment of a serial that was taken at the desk, its audit entry and its SMS. */
async function insertAtDesk(
  services: Services,
  tx: Db,
  actor: Actor,
  held: SittingLock,
  given: Pick<AtDesk, 'patient' | 'patientName' | 'notes' | 'type'> & {
    doctor: DoctorRecord;
    taken: TakenSerial;
  },
): Promise<AppointmentRecord> {
  const { clock, config } = services;
  const { doctor, taken, patient, patientName, notes, type } = given;
  const id = await insertAppointment(tx, held, doctor, clock.now().toISOString(), {
    ...taken,
    ...(await visitColumns(config, tx, doctor, held.date, {
      patientId: patient.id,
      patientNameKey: nameKey(patientName),
    })),
    patientId: patient.id,
    patientName,
    patientNameKey: nameKey(patientName),
    patientPhone: shownPhone(patient),
    notes,
    patientNotes: null,
    ...columnsOfType(type),
    language: config.clinicLanguage,
  });
  const { extraReason } = taken;
  await recordAudit(clock, tx, actor, {
    action: 'appointment.create',
    subject: { appointment: id },
    details: extraReason && { extra: extraReason },
  });
  const row = await writtenAppointment(tx, id);
  if (held.date >= clock.today()) await confirmBySms(services, tx, row);
  return row;
}
