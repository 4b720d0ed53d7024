import * as z from 'zod/mini';
import { departmentNames, doctorNames } from '../fields/answer-fields.ts';
import { birthDate, birthYear } from '../fields/birth-date.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { keepAbsent, loadedVersion } from '../fields/keep-absent.ts';
import { ageWithoutPhone, noPhone } from '../fields/no-phone.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { nameByStaff, personName } from '../fields/person-name.ts';
import { emergencyContact, phone } from '../fields/phone.ts';
import { optionalText, searchText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { GENDERS } from '../terms/gender.ts';
import { instant } from '../time/instant.ts';
import {
  CODE_CHECK_FAILURES,
  CODE_REQUEST_FAILURES,
  codeAnswer,
  codeRequestExtras,
  codeRequested,
} from './booking-code.ts';
import { defineEndpoint } from './endpoint.ts';

export const patient = z.object({
  id,
  name: z.string(),
  /** Empty if the patient has none or was erased. */
  phone: z.string(),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(clinicDate),
  /** Where the date of birth is not known. */
  birthYear: z.nullable(z.int()),
  gender: z.nullable(z.enum(GENDERS)),
  emergencyContact: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
});
export type Patient = z.infer<typeof patient>;

export const staffPatient = z.extend(patient, {
  updatedAt: instant,
  totalAppointments: z.int(),
  /** The latest date up to the clinic day; null if there was none. */
  lastAppointment: z.nullable(clinicDate),
  /** When the patient was erased: an empty record is left, and nobody can book for it. */
  erasedAt: z.nullable(instant),
  /**
   * Only if one patient is read, and only for a limited account. True if the patient also comes to other
   * doctors, so that this account cannot change the record (decision 78).
   */
  isShared: z.optional(z.boolean()),
});
export type StaffPatient = z.infer<typeof staffPatient>;

const gender = z.pipe(
  z.pipe(
    z.nullish(z.string(say('genderInvalid'))),
    z.transform((text) => text || null),
  ),
  z.nullable(z.enum(GENDERS, say('genderInvalid'))),
);

/** The profile form: blank optional fields become null (rules: fields 9). */
export const profileForm = z.object({
  name: personName,
  phone,
  address: optionalText(FIELD_LIMITS.addressLongest),
  dateOfBirth: birthDate,
  /** Not kept beside a date. */
  birthYear,
  gender,
  emergencyContact,
});

/** The patient form of staff (rules: fields 9). */
export const patientEditForm = z.extend(profileForm, {
  name: nameByStaff(say('patientNameRequired')),
  /** Left out of the form of a patient who has none. */
  phone: z.optional(phone),
  isActive: z._default(z.boolean(), true),
});

/** Either `phone` or `noPhone`, which needs a birth. */
export const newPatientForm = z
  .object({
    name: nameByStaff(say('patientNameRequired')),
    phone: z.optional(phone),
    noPhone,
    dateOfBirth: z.optional(birthDate),
    /** Not kept beside a date. */
    birthYear,
  })
  .check(
    z.refine((form) => form.phone !== undefined || form.noPhone === true, {
      error: say('phoneRequired'),
      path: ['phone'],
    }),
    z.refine((form) => form.phone === undefined || form.noPhone === undefined, {
      error: say('checkValue'),
      path: ['noPhone'],
    }),
    ageWithoutPhone,
  );

/**
 * Newest first. `search` matches name, phone or address (rules: finding 4), texts that contain it first
 * (rules: finding 5).
 */
export const listPatients = defineEndpoint('listPatients', {
  route: 'GET /patients',
  summary: 'The patients of the clinic',
  subject: 'Patients',
  access: { staff: 'view' },
  query: z.object({
    ...pagingQuery(100),
    search: searchText,
    isActive: z.optional(z.enum(['1', '0'], say('activeFilterInvalid'))),
  }),
  data: z.object({
    patients: z.array(staffPatient),
    pagination: z.extend(pagination, {
      /** Patients that match the search, whatever the status filter. */
      totalPatients: z.int(),
      /** The active ones among them. */
      totalActive: z.int(),
      /** True if counting stopped, so that more patients may match, or be active. */
      isTotalPatientsAtLeast: z.optional(z.boolean()),
      isTotalActiveAtLeast: z.optional(z.boolean()),
    }),
  }),
});

/** Every view is audited. */
export const getPatient = defineEndpoint('getPatient', {
  route: 'GET /patients/{id}',
  summary: 'One patient',
  subject: 'Patients',
  access: { staff: 'view' },
  fails: ['PATIENT_NOT_FOUND'],
  data: staffPatient,
});

export const createPatient = defineEndpoint('createPatient', {
  route: 'POST /patients',
  summary: 'Register a patient',
  subject: 'Patients',
  access: { staff: 'create' },
  fails: ['PHONE_IN_USE'],
  body: newPatientForm,
  data: staffPatient,
});

export const checkPhone = defineEndpoint('checkPhone', {
  route: 'POST /patients/check-phone',
  summary: 'Look a patient up by phone',
  subject: 'Patients',
  access: { staff: 'view' },
  body: z.object({ phone }),
  data: z.object({ exists: z.boolean(), patient: z.nullable(staffPatient) }),
});

/**
 * Searches by a part of a name, a part of a phone or a whole booking reference (rules: finding 7). Fewer than
 * 3 letters or digits find nobody.
 */
export const lookUpPatients = defineEndpoint('lookUpPatients', {
  route: 'GET /patients/lookup',
  summary: 'Find a patient at the desk',
  subject: 'Patients',
  access: { staff: 'view' },
  query: z.object({ search: searchText }),
  data: z.object({
    patients: z.array(staffPatient),
    /** True if more patients match than these. */
    hasMore: z.boolean(),
  }),
});

/** Another patient's id is answered as not found. */
export const getProfile = defineEndpoint('getProfile', {
  route: 'GET /patients/{id}/profile',
  summary: "A patient's own record",
  subject: 'Patients',
  access: { patient: true },
  fails: ['PATIENT_NOT_FOUND'],
  data: patient,
});

/**
 * A field that the body leaves out keeps its value; null removes it (rules: fields 14). Staff may change the
 * phone, a patient only with {@link requestPhoneCode}. The phone may be left out of a record that has none.
 * `isActive` and `updatedAt` of a patient are ignored.
 */
export const updatePatient = defineEndpoint('updatePatient', {
  route: 'PUT /patients/{id}',
  summary: "Save a patient's record",
  subject: 'Patients',
  access: { patient: true, staff: 'update' },
  fails: ['PATIENT_NOT_FOUND', 'PATIENT_ERASED', 'PHONE_NOT_PROVEN', 'RECORD_CHANGED', 'PHONE_IN_USE'],
  body: z.extend(keepAbsent(profileForm), {
    phone: z.optional(phone),
    isActive: z.optional(z.boolean()),
    ...loadedVersion,
  }),
  data: z.union([staffPatient, patient]),
});

/**
 * Joins a record without a phone into the record of a phone, and answers the latter. Appointments and the
 * facts about people move there; the old record is left empty, as after an erase. RECORD_CHANGED: the first
 * has a phone by now, or the second has none. ALREADY_BOOKED: one person has a live serial for one doctor and
 * date in both.
 */
export const joinPatient = defineEndpoint('joinPatient', {
  route: 'POST /patients/{id}/join',
  summary: 'Join a record without a phone into the record of a phone',
  subject: 'Patients',
  access: { staff: 'update' },
  fails: ['PATIENT_NOT_FOUND', 'PATIENT_ERASED', 'PATIENT_INACTIVE', 'RECORD_CHANGED', 'ALREADY_BOOKED'],
  body: z.object({ into: id }),
  data: staffPatient,
});

/** Sends one code to the new phone and one to the current phone. */
export const requestPhoneCode = defineEndpoint('requestPhoneCode', {
  route: 'POST /patients/{id}/request-phone-otp',
  summary: 'Ask for the two codes that change the phone number',
  subject: 'Patients',
  access: { patient: true },
  fails: ['PATIENT_NOT_FOUND', 'PATIENT_ERASED', ...CODE_REQUEST_FAILURES],
  body: z.object({ phone, ...codeRequestExtras }),
  data: z.extend(codeRequested, {
    /** The code request of the current phone. Left out if `phone` is the current one. */
    current: z.optional(codeRequested),
  }),
});

/**
 * Saves the new phone and ends the patient's other login sessions. `current` is required unless the phone is
 * the current one. For a patient who has lost the current phone, staff change the number.
 */
export const verifyPhoneCode = defineEndpoint('verifyPhoneCode', {
  route: 'POST /patients/{id}/verify-phone-otp',
  summary: 'Change the phone number with the codes of both phones',
  subject: 'Patients',
  access: { patient: true },
  fails: [
    'PATIENT_NOT_FOUND',
    'PATIENT_ERASED',
    ...CODE_CHECK_FAILURES,
    'CURRENT_PHONE_NOT_PROVEN',
    'PHONE_IN_USE',
  ],
  body: z.extend(codeAnswer, { current: z.optional(codeAnswer) }),
  data: patient,
});

/** One recent event. Lists are newest first. `icon` is an emoji for `type`. */
export const activity = z.object({
  id,
  icon: z.string(),
  message: z.string(),
  date: instant,
  type: z.enum(['booked', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show']),
});
export type Activity = z.infer<typeof activity>;

export const patientStats = z.object({
  totalAppointments: z.int(),
  /** Booked, Confirmed or In Progress, today or later. */
  upcomingAppointments: z.int(),
  /** On the clinic day, without cancelled ones. */
  todayAppointments: z.int(),
  completedAppointments: z.int(),
  /** On the clinic day and the 29 days before. */
  last30DaysAppointments: z.int(),
  nextAppointment: z.nullable(
    z.object({
      id,
      appointmentDate: clinicDate,
      ...doctorNames,
      ...departmentNames,
      serialNumber: z.int(),
      sitting: sittingNumber,
    }),
  ),
  recentActivity: z.array(activity),
});
export type PatientStats = z.infer<typeof patientStats>;

/** To a patient, another patient's id is answered as not found. */
export const getPatientStats = defineEndpoint('getPatientStats', {
  route: 'GET /patients/{id}/dashboard-stats',
  summary: "A patient's numbers and latest activity",
  subject: 'Patients',
  access: { patient: true, staff: 'view' },
  fails: ['PATIENT_NOT_FOUND'],
  data: patientStats,
});
