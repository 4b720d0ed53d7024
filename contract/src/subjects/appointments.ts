import * as z from 'zod/mini';
import { departmentNames, departmentPlace, doctorNames, extraMark, hours } from '../fields/answer-fields.ts';
import { birthYear } from '../fields/birth-date.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { extraSerial } from '../fields/extra-serial.ts';
import { id, idText, MAX_ID } from '../fields/id.ts';
import { cancelledMoney, visitMoney } from '../fields/money.ts';
import { ageWithoutPhone, noPhone } from '../fields/no-phone.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { nameByStaff } from '../fields/person-name.ts';
import { phone } from '../fields/phone.ts';
import { ofPlace, placeQuery } from '../fields/place.ts';
import { requestKey } from '../fields/request-key.ts';
import { optionalText, searchText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { AFFECTED_REASONS } from '../rules/booking/affected.ts';
import { whenToCome } from '../rules/queue/when-to-come.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { APPOINTMENT_STATUSES } from '../terms/appointment-status.ts';
import { BOOKING_TYPES } from '../terms/booking-type.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { SITTING_LIMITS } from '../terms/sitting-limits.ts';
import { STATUS_FILTERS } from '../terms/status-filter.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES);

/** A whole appointment. Its times (HH:MM) are those of the sitting when the serial was given. */
export const appointment = z.object({
  id,
  serialNumber: z.int(),
  /** 2 only for a doctor who sits twice (rules: calendar 2). */
  sitting: sittingNumber,
  appointmentDate: clinicDate,
  status: appointmentStatus,
  /** Null in answers to patients. */
  notes: z.nullable(z.string()),
  patientNotes: z.nullable(z.string()),
  doctorId: id,
  ...doctorNames,
  ...departmentNames,
  ...departmentPlace,
  ...ofPlace,
  doctorQualification: z.nullable(z.string()),
  doctorQualificationBn: z.nullable(z.string()),
  /** The doctor's own phone. Null in answers to patients. */
  doctorPhone: z.nullable(z.string()),
  doctorScheduleStart: z.string(),
  doctorScheduleEnd: z.string(),
  /** Null if the serial was given too late for a time: the patient asks at the desk (rules: serials 11). */
  estimatedTime: z.nullable(z.string()),
  /**
   * When the patient should come, as the patient is told (rules: queue 18). Only for live appointments of
   * today or later, and only if one appointment is read, or a patient reads their own.
   */
  whenToCome: z.optional(whenToCome),
  patientId: id,
  patientName: z.string(),
  patientPhone: z.string(),
  patientAddress: z.nullable(z.string()),
  /**
   * True if the patient was erased: nobody can book for them (docs/privacy.md). Always false in answers to
   * patients.
   */
  patientErased: z.boolean(),
  isWalkin: z.boolean(),
  bookingType: z.enum(BOOKING_TYPES),
  /** False and null in answers to patients. */
  ...extraMark,
  bookingReference: z.string(),
  /** The key of the appointment's live link `/q/{key}`, which works until the day is over. */
  liveKey: z.string(),
  /** The appointment that this one replaced, and the one that replaced it. */
  movedFromId: z.nullable(id),
  movedToId: z.nullable(id),
  /** Null if the appointment fits the calendar (rules: calendar 4). */
  affected: z.nullable(z.enum(AFFECTED_REASONS)),
  /** True if the sitting ended while the patient was here, so it was cancelled (rules: queue 21). */
  notSeen: z.boolean(),
  /** When the patient was last told of a change. */
  toldAt: z.nullable(instant),
  /** Only if the clinic records payments (FEES), and only where an appointment or a list is read. */
  money: z.optional(visitMoney),
  createdAt: instant,
  updatedAt: instant,
});
export type Appointment = z.infer<typeof appointment>;

/** A doctor's part of a day's list. Its numbers count the whole day, whatever other filters the list has. */
const appointmentGroup = z.object({
  doctorId: id,
  /** HH:MM, by the calendar, or on a past day as booked. Empty on a day off. */
  sittings: z.array(z.object({ ...hours, ...ofPlace })),
  /** Without cancelled appointments (rules: numbers 1). */
  total: z.int(),
  seen: z.int(),
  noShow: z.int(),
  /** People who were here and were not seen. They are cancelled, so `total` does not count them. */
  notSeen: z.int(),
  /** True if the page before has appointments of the same doctor. */
  isContinued: z.boolean(),
  /** True if the next page has more appointments of the doctor. */
  hasMore: z.boolean(),
});
export type AppointmentGroup = z.infer<typeof appointmentGroup>;

/**
 * The list is sorted by date (newest first), doctor and serial. A patient gets only their own appointments,
 * and `patientId` must be their own id. `date`, `doctor` (a part of the name) and `search` (patient, phone,
 * doctor, notes or booking reference; rules: finding 4) are for staff. A whole booking reference finds its
 * appointment whatever the other filters are (rules: finding 6). The `search` of a patient is the whole name
 * of a person (rules: people 4). With `groupBy` and a `date` staff also get `groups`, one for each doctor on
 * the page, in the order of the appointments (rules: numbers 9).
 */
export const listAppointments = defineEndpoint('listAppointments', {
  route: 'GET /appointments',
  summary: 'Appointments, newest date first',
  subject: 'Appointments',
  access: { patient: true, staff: 'view' },
  fails: ['PATIENT_NOT_FOUND'],
  query: z.object({
    ...pagingQuery(100),
    patientId: z.optional(idText),
    status: z.optional(z.enum(STATUS_FILTERS)),
    date: z.optional(clinicDate),
    doctor: searchText,
    search: searchText,
    ...placeQuery,
    groupBy: z.optional(z.literal('doctor')),
  }),
  data: z.object({
    appointments: z.array(appointment),
    pagination,
    groups: z.optional(z.array(appointmentGroup)),
  }),
});

/** To a patient, another patient's appointment is answered as not found. */
export const getAppointment = defineEndpoint('getAppointment', {
  route: 'GET /appointments/{id}',
  summary: 'One appointment',
  subject: 'Appointments',
  access: { patient: true, staff: 'view' },
  fails: ['APPOINTMENT_NOT_FOUND'],
  data: appointment,
});

/** The errors of an extra serial, besides those of an ordinary one (rules: serials 16). */
export const EXTRA_FAILURES = ['EXTRAS_OFF', 'EXTRAS_USED_UP'] as const;

/**
 * `from` is the state that the screen showed. If the appointment has another state by now, nothing changes
 * (STATUS_CHANGED). A patient may only cancel their own Booked appointment of today or later. Staff who
 * cancel a paid appointment must say what happens with the money, otherwise they are refused
 * (MONEY_UNDECIDED). A refund needs the permission to delete (rules: money 7).
 */
export const changeAppointmentStatus = defineEndpoint('changeAppointmentStatus', {
  route: 'PUT /appointments/{id}/status',
  summary: 'Move an appointment to another state',
  subject: 'Appointments',
  access: { patient: true, staff: 'update' },
  fails: [
    'APPOINTMENT_NOT_FOUND',
    'STATUS_CHANGED',
    'TRANSITION_REFUSED',
    'PATIENT_ERASED',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'NOT_SCHEDULED',
    'FULLY_BOOKED',
    'MONEY_UNDECIDED',
    'MONEY_CHANGED',
    'BOX_CLOSED',
    'STAFF_NOT_FOUND',
    ...EXTRA_FAILURES,
  ],
  body: z.object({
    status: appointmentStatus,
    from: z.optional(appointmentStatus),
    money: z.optional(cancelledMoney),
  }),
  data: appointment,
});

const DATE_REQUIRED = say('appointmentDateRequired');
const DOCTOR_REQUIRED = say('doctorRequired');

/** Notes by staff. Blank text becomes null (rules: fields 10). */
export const appointmentNotes = optionalText(FIELD_LIMITS.notesLongest);

/**
 * `bookingType` is 'Phone' for a caller, otherwise the patient is a walk-in (rules: states 4). `serialNumber`
 * asks for a free reserved number. `patientName` is for a member of the family, whose name differs from the
 * record. Without a `patientId` the phone finds the record, and an unknown phone makes one with the name.
 * `noPhone` makes a record without a phone, and needs `birthYear`. The same request with the same `key` again
 * gets the same appointment.
 *
 * With `extra`, which needs the permission to update, a full sitting gives an extra serial. A sitting with a
 * free place gives an ordinary serial, and the reason is not kept (rules: serials 16).
 */
export const createAppointment = defineEndpoint('createAppointment', {
  route: 'POST /appointments',
  summary: 'Give a serial at the desk',
  subject: 'Appointments',
  access: { staff: 'create' },
  fails: [
    'PATIENT_NOT_FOUND',
    'PATIENT_ERASED',
    'PATIENT_INACTIVE',
    'DOCTOR_NOT_FOUND',
    'DOCTOR_INACTIVE',
    'NOT_SCHEDULED',
    'SESSION_OVER',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'FULLY_BOOKED',
    'SERIAL_TAKEN',
    'KEY_USED',
    ...EXTRA_FAILURES,
  ],
  body: z
    .object({
      doctorId: z.int(DOCTOR_REQUIRED).check(z.gte(1, DOCTOR_REQUIRED), z.lte(MAX_ID, DOCTOR_REQUIRED)),
      patientId: z.optional(id),
      patientPhone: z.optional(phone),
      patientName: z.optional(nameByStaff(say('patientNameRequired'))),
      noPhone,
      /** Only with `noPhone`. */
      birthYear,
      appointmentDate: z.pipe(
        z.string(DATE_REQUIRED).check(z.minLength(1, { error: DATE_REQUIRED, abort: true })),
        clinicDate,
      ),
      status: z.optional(z.literal('Booked')),
      bookingType: z.optional(z.enum(BOOKING_TYPES)),
      notes: appointmentNotes,
      /** Without it, the first sitting of the day that has a place. */
      sitting: z.optional(sittingNumber),
      serialNumber: z.nullish(z.int().check(z.gte(1), z.lte(SITTING_LIMITS.patientLimitMost))),
      key: z.optional(requestKey),
      extra: z.optional(extraSerial),
    })
    .check(
      z.refine(
        ({ patientId, patientPhone, noPhone: none }) =>
          (patientId !== undefined || patientPhone !== undefined) !== (none === true),
        { error: say('checkValue'), path: ['patientId'] },
      ),
      z.refine(({ patientId, patientName }) => patientId !== undefined || patientName !== undefined, {
        error: say('patientNameRequired'),
        path: ['patientName'],
      }),
      ageWithoutPhone,
    ),
  data: appointment,
});

export const moveTo = z.object({
  appointmentDate: clinicDate,
  /** Without it, the first sitting of the day that has a place. */
  sitting: z.optional(sittingNumber),
});

/** The refusals of a move by a patient, besides an unknown appointment and a date that is too far. */
export const MOVE_FAILURES = [
  'NOT_MOVABLE',
  'MOVES_USED_UP',
  'ONLINE_BOOKING_CLOSED',
  'PATIENT_ERASED',
  'PATIENT_INACTIVE',
  'ALREADY_BOOKED',
  'TOO_MANY_BOOKINGS',
  'DOCTOR_NOT_FOUND',
  'NOT_SCHEDULED',
  'SESSION_OVER',
  'OVERRUN',
  'FULLY_BOOKED',
] as const;

/** A place to which a patient can move an appointment. Times are HH:MM. */
const movePlace = z.object({
  sitting: sittingNumber,
  ...hours,
  ...ofPlace,
  /** Places that online booking can give. */
  availableSlots: z.int(),
});

/** The places to which a patient can move an appointment, the nearest day first. */
export const movePlaces = z.object({
  /**
   * How often the patient can still move the appointment. If it is 0, there are no days. At least 1 if the
   * clinic has taken the old time away, because such a move does not count.
   */
  movesLeft: z.int(),
  days: z.array(z.object({ date: clinicDate, sittings: z.array(movePlace) })),
});
export type MovePlaces = z.infer<typeof movePlaces>;

/**
 * The sittings of the doctor in the next RESCHEDULE_DAYS days, today included, with a free place for online
 * booking, without the appointment's own sitting (rules: serials 15).
 */
export const listMoves = defineEndpoint('listMoves', {
  route: 'GET /appointments/{id}/moves',
  summary: 'The places to which a patient can move an appointment',
  subject: 'Appointments',
  access: { patient: true },
  fails: ['APPOINTMENT_NOT_FOUND', 'NOT_MOVABLE'],
  data: movePlaces,
});

/**
 * Gives a new serial in another sitting of the same doctor and cancels the old one, which is never given
 * again. The two appointments name each other. Staff may move to any bookable date, a patient at most twice
 * and only to a place of {@link listMoves} (rules: serials 15).
 */
export const moveAppointment = defineEndpoint('moveAppointment', {
  route: 'POST /appointments/{id}/move',
  summary: 'Move an appointment to another sitting',
  subject: 'Appointments',
  access: { patient: true, staff: 'update' },
  fails: ['APPOINTMENT_NOT_FOUND', ...MOVE_FAILURES, 'DOCTOR_INACTIVE'],
  body: moveTo,
  /** The new appointment. */
  data: appointment,
});

/**
 * Without `notes` nothing changes. `from` is the text that the screen showed. If the text is another by now,
 * nothing changes (RECORD_CHANGED).
 */
export const updateAppointment = defineEndpoint('updateAppointment', {
  route: 'PUT /appointments/{id}',
  summary: "Change an appointment's notes",
  subject: 'Appointments',
  access: { staff: 'update' },
  fails: ['APPOINTMENT_NOT_FOUND', 'PATIENT_ERASED', 'RECORD_CHANGED'],
  body: z.object({ notes: z.optional(appointmentNotes), from: z.optional(z.nullable(z.string())) }),
  data: appointment,
});

/**
 * The place becomes free. The serial is never given again. An appointment with entries of money is refused.
 */
export const deleteAppointment = defineEndpoint('deleteAppointment', {
  route: 'DELETE /appointments/{id}',
  summary: 'Delete an appointment',
  subject: 'Appointments',
  access: { staff: 'delete' },
  fails: ['APPOINTMENT_NOT_FOUND', 'HAS_PAYMENTS'],
  data: z.object({ deleted: z.literal(true) }),
});
