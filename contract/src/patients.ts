import * as z from 'zod/mini';
import { codeRequested } from './booking-code.ts';
import { defineEndpoint } from './endpoint.ts';
import { birthDate } from './fields/birth-date.ts';
import { clinicDate } from './fields/clinic-date.ts';
import { id, idParams } from './fields/id.ts';
import { instant } from './fields/instant.ts';
import { bookingToken, otpCode } from './fields/otp-code.ts';
import { personName } from './fields/person-name.ts';
import { emergencyContact, phone } from './fields/phone.ts';
import { optionalText } from './fields/text.ts';
import { LIMITS } from './rules/limits.ts';

export const GENDERS = ['Male', 'Female', 'Other'] as const;

/** A patient's record (specification 3). */
export const patient = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(clinicDate),
  gender: z.nullable(z.enum(GENDERS)),
  emergencyContact: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
});
export type Patient = z.infer<typeof patient>;

const gender = z.pipe(
  z.pipe(
    z.nullish(z.string('Please choose a gender')),
    z.transform((text) => text || null),
  ),
  z.nullable(z.enum(GENDERS, 'Please choose a gender')),
);

/** The profile form: blank optional fields become null (specification 5, "Profile"). */
export const profileForm = z.object({
  name: personName,
  phone,
  address: optionalText(LIMITS.addressLongest),
  dateOfBirth: birthDate,
  gender,
  emergencyContact,
});

/** GET /patients/{id}/profile. Fails with PATIENT_NOT_FOUND, also for another patient's id. */
export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/patients/{id}/profile',
  summary: "A patient's own record",
  access: { patient: true },
  params: idParams,
  data: patient,
});

/**
 * PUT /patients/{id}: saves the record. A patient's new phone is not taken from here: it has to be proven first.
 * Fails with INVALID_INPUT, PATIENT_NOT_FOUND, PHONE_NOT_PROVEN.
 */
export const updatePatient = defineEndpoint({
  method: 'PUT',
  path: '/patients/{id}',
  summary: "Save a patient's record",
  access: { patient: true },
  params: idParams,
  body: profileForm,
  data: patient,
});

/** POST /patients/{id}/request-phone-otp: sends a code to the new phone. Fails like every code request. */
export const requestPhoneCode = defineEndpoint({
  method: 'POST',
  path: '/patients/{id}/request-phone-otp',
  summary: 'Ask for a code to change the phone number',
  access: { patient: true },
  params: idParams,
  body: z.object({ phone }),
  data: codeRequested,
});

/**
 * POST /patients/{id}/verify-phone-otp: proves the new phone and makes it the patient's.
 * Fails with PATIENT_NOT_FOUND, PHONE_IN_USE and like every check of a code.
 */
export const verifyPhoneCode = defineEndpoint({
  method: 'POST',
  path: '/patients/{id}/verify-phone-otp',
  summary: 'Change the phone number with the code',
  access: { patient: true },
  params: idParams,
  body: z.object({ sessionToken: bookingToken, otp: otpCode }),
  data: patient,
});

/** What happened lately, newest first. `icon` is an emoji that goes with `type`. */
export const activity = z.object({
  id,
  icon: z.string(),
  message: z.string(),
  date: instant,
  type: z.enum(['booked', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show']),
});
export type Activity = z.infer<typeof activity>;

/** A patient's numbers (specification 3, "Patient dashboard stats"). */
export const patientStats = z.object({
  totalAppointments: z.int(),
  /** Booked, Confirmed or In Progress, today or later. */
  upcomingAppointments: z.int(),
  /** Of the clinic day, cancelled ones left out. */
  todayAppointments: z.int(),
  completedAppointments: z.int(),
  /** Of the clinic day and the 29 days before. */
  last30DaysAppointments: z.int(),
  nextAppointment: z.nullable(
    z.object({
      id,
      appointmentDate: clinicDate,
      doctorName: z.string(),
      departmentName: z.string(),
      serialNumber: z.int(),
    }),
  ),
  recentActivity: z.array(activity),
});
export type PatientStats = z.infer<typeof patientStats>;

/** GET /patients/{id}/dashboard-stats. Fails with PATIENT_NOT_FOUND, also for another patient's id. */
export const getPatientStats = defineEndpoint({
  method: 'GET',
  path: '/patients/{id}/dashboard-stats',
  summary: "A patient's numbers and latest activity",
  access: { patient: true },
  params: idParams,
  data: patientStats,
});
