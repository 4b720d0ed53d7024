import * as z from 'zod/mini';
import { departmentNames, doctorNames, extraMark, nameTexts } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { personName } from '../fields/person-name.ts';
import { phone } from '../fields/phone.ts';
import { say } from '../messages/message.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { BOOKING_TYPES } from '../terms/booking-type.ts';
import { GENDERS } from '../terms/gender.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { MONEY_KINDS, PAYMENT_WAYS } from '../terms/money.ts';
import { RELATIONS } from '../terms/relations.ts';
import { instant } from '../time/instant.ts';
import { appointmentStatus } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { patient, staffPatient } from './patients.ts';

/** Everything that the clinic holds about one person, without tokens, codes and texts of messages. */
export const patientData = z.object({
  exportedAt: instant,
  clinic: z.object({
    ...nameTexts,
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    addressBn: z.nullable(z.string()),
  }),
  patient: z.extend(patient, {
    updatedAt: instant,
    erasedAt: z.nullable(instant),
    wantsReminders: z.boolean(),
  }),
  /** Newest date first. Deleted ones are included, because the clinic still stores them. */
  appointments: z.array(
    z.object({
      id,
      bookingReference: z.string(),
      appointmentDate: clinicDate,
      serialNumber: z.int(),
      sitting: sittingNumber,
      status: appointmentStatus,
      bookingType: z.enum(BOOKING_TYPES),
      ...extraMark,
      language: z.enum(LANGUAGES),
      ...doctorNames,
      ...departmentNames,
      patientName: z.string(),
      patientPhone: z.string(),
      notes: z.nullable(z.string()),
      patientNotes: z.nullable(z.string()),
      sessionStart: z.string(),
      sessionEnd: z.string(),
      estimatedTime: z.nullable(z.string()),
      /** The arrival and the first call. */
      arrivedAt: z.nullable(instant),
      calledAt: z.nullable(instant),
      createdAt: instant,
      updatedAt: instant,
      movedFromId: z.nullable(id),
      movedToId: z.nullable(id),
      toldAt: z.nullable(instant),
      deletedAt: z.nullable(instant),
    }),
  ),
  /**
   * The payments, refunds, discounts and kept money of the appointments, without the words of staff; the
   * amounts are in paisa. Only if the clinic records payments (FEES), or has recorded some of this person.
   */
  money: z.optional(
    z.array(
      z.object({
        appointmentId: z.nullable(id),
        kind: z.enum(MONEY_KINDS),
        /** Only for a void: the kind of the entry that it takes back. */
        voidedKind: z.nullable(z.enum(MONEY_KINDS)),
        amount: z.int(),
        way: z.nullable(z.enum(PAYMENT_WAYS)),
        reference: z.nullable(z.string()),
        day: clinicDate,
        receipt: z.nullable(z.string()),
      }),
    ),
  ),
  /** The people for whom the phone books. */
  people: z.array(
    z.object({
      name: z.string(),
      dateOfBirth: z.nullable(clinicDate),
      birthYear: z.nullable(z.int()),
      gender: z.nullable(z.enum(GENDERS)),
      relation: z.nullable(z.enum(RELATIONS)),
      isOffered: z.boolean(),
      updatedAt: instant,
    }),
  ),
  reminders: z.array(z.object({ appointmentId: id, kind: z.enum(['evening', 'day']), at: instant })),
  openSessions: z.array(
    z.object({ createdAt: instant, lastUsedAt: instant, expiresAt: instant, device: z.nullable(z.string()) }),
  ),
  /** The latest requests. `patientName` was entered for a booking. */
  codeRequests: z.array(
    z.object({
      purpose: z.string(),
      phone: z.string(),
      patientName: z.nullable(z.string()),
      createdAt: instant,
      usedAt: z.nullable(instant),
    }),
  ),
  /** The latest entries, with any of the patient's phones. */
  waitingList: z.array(
    z.object({
      date: clinicDate,
      sitting: sittingNumber,
      ...doctorNames,
      patientName: z.string(),
      phone: z.string(),
      language: z.enum(LANGUAGES),
      state: z.string(),
      offerExpiresAt: z.nullable(instant),
      appointmentId: z.nullable(id),
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  messages: z.array(
    z.object({
      purpose: z.string(),
      phone: z.string(),
      status: z.string(),
      createdAt: instant,
      sentAt: z.nullable(instant),
    }),
  ),
  /**
   * Acts of the patient, and acts on their record or appointments. `address` is null unless the patient
   * acted.
   */
  auditLog: z.array(
    z.object({
      at: instant,
      actorKind: z.string(),
      action: z.string(),
      subjectKind: z.nullable(z.string()),
      subjectId: z.nullable(z.int()),
      address: z.nullable(z.string()),
      details: z.nullable(z.string()),
    }),
  ),
});
export type PatientData = z.infer<typeof patientData>;

/** To give to the patient on request. Audited. */
export const exportPatientData = defineEndpoint('exportPatientData', {
  route: 'GET /patients/{id}/data-export',
  summary: 'Everything the clinic holds about one patient',
  subject: 'Patients',
  access: { staff: 'delete', sensitive: 'patient-data' },
  fails: ['PATIENT_NOT_FOUND'],
  data: patientData,
});

/**
 * Removes the identity from the record and its appointments. Serials and counts stay. `phone` must be the
 * patient's, or `name` where the record has no phone, so that a click on the wrong page erases nobody. A
 * repeated request gets the same answer.
 */
export const erasePatient = defineEndpoint('erasePatient', {
  route: 'POST /patients/{id}/erase',
  summary: 'Erase a patient for good',
  subject: 'Patients',
  access: { staff: 'delete', sensitive: 'patient-data' },
  fails: ['PATIENT_NOT_FOUND', 'HAS_UPCOMING'],
  body: z.object({ phone: z.optional(phone), name: z.optional(personName) }).check(
    z.refine((body) => body.phone !== undefined || body.name !== undefined, {
      error: say('phoneRequired'),
      path: ['phone'],
    }),
  ),
  data: staffPatient,
});
