import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { personName } from '../fields/person-name.ts';
import { phone } from '../fields/phone.ts';
import { sittingNumber } from '../rules/schedule/weekly-schedule.ts';
import { appointment } from './appointments.ts';
import {
  CODE_CHECK_FAILURES,
  CODE_REQUEST_FAILURES,
  codeAnswer,
  codeRequestExtras,
  codeRequested,
} from './booking-code.ts';
import { defineEndpoint } from './endpoint.ts';
import { patient } from './patients.ts';

/** The fields of the first step, as the form checks them. */
export const patientInfo = z.object({ patientName: personName, patientPhone: phone });

/**
 * Without it, the first sitting that is not over and has a place online, otherwise the first with a place
 * (rules: calendar 3).
 */
const chosenSitting = z.optional(sittingNumber);

/** `appointmentDate` must be today, which is the default. */
export const requestBookingCode = defineEndpoint('requestBookingCode', {
  route: 'POST /appointments/request-otp',
  summary: 'Ask for a code to book a serial for today',
  subject: 'Booking',
  access: { visitor: true },
  fails: [
    'NOT_TODAY',
    'DOCTOR_NOT_FOUND',
    'NOT_SCHEDULED',
    'SESSION_OVER',
    'OVERRUN',
    'FULLY_BOOKED',
    ...CODE_REQUEST_FAILURES,
  ],
  body: z.object({
    doctorId: id,
    patientName: personName,
    patientPhone: phone,
    appointmentDate: z.optional(clinicDate),
    sitting: chosenSitting,
    ...codeRequestExtras,
  }),
  data: codeRequested,
});

const booked = z.object({ appointment, patient, serialNumber: z.int() });

/** The answer to a verified booking. */
export const bookingConfirmed = z.extend(booked, {
  /**
   * The token of a login session of 24 hours. Empty if the same code is sent again after that session has
   * ended, because a used code never opens another session.
   */
  patientToken: z.string(),
  /** True if the phone had a record before (rules: serials 8). False while `patientToken` is empty. */
  autoLogin: z.boolean(),
});
export type BookingConfirmed = z.infer<typeof bookingConfirmed>;

/** The refusals after the phone is proven. ALREADY_BOOKED shows the appointment (failure.ts). */
const BOOKING_FAILURES = [
  'NOT_TODAY',
  'PATIENT_INACTIVE',
  'ALREADY_BOOKED',
  'TOO_MANY_BOOKINGS',
  'DOCTOR_NOT_FOUND',
  'NOT_SCHEDULED',
  'SESSION_OVER',
  'FULLY_BOOKED',
] as const;

/**
 * Checks the code and gives the serial. The same token and code again get the same appointment and
 * `patientToken` (rules: serials 5).
 */
export const verifyBookingCode = defineEndpoint('verifyBookingCode', {
  route: 'POST /appointments/verify-otp',
  summary: 'Prove the phone with the code and receive a serial',
  subject: 'Booking',
  access: { visitor: true },
  fails: [...CODE_CHECK_FAILURES, ...BOOKING_FAILURES],
  body: codeAnswer,
  data: bookingConfirmed,
});

/**
 * Books without another code. The name may be another person's, because families share a phone.
 * `appointmentDate` must be today, which is the default. A repeated request is refused with ALREADY_BOOKED,
 * which shows the appointment (rules: serials 13).
 */
export const bookOwnAppointment = defineEndpoint('bookOwnAppointment', {
  route: 'POST /appointments/own',
  summary: 'Book a serial for today as a logged-in patient',
  subject: 'Booking',
  access: { patient: true },
  fails: [...BOOKING_FAILURES, 'OVERRUN', 'PATIENT_NOT_FOUND', 'PATIENT_ERASED'],
  body: z.object({
    doctorId: id,
    patientName: personName,
    appointmentDate: z.optional(clinicDate),
    sitting: chosenSitting,
  }),
  data: booked,
});

/**
 * The name of the record, then the names on its appointments, the newest first, 10 at most. Names that differ
 * only in case or spacing are one (rules: serials 13).
 */
export const listOwnNames = defineEndpoint('listOwnNames', {
  route: 'GET /appointments/own/names',
  summary: "The names on the patient's own appointments",
  subject: 'Booking',
  access: { patient: true },
  fails: ['PATIENT_NOT_FOUND'],
  data: z.object({ names: z.array(z.string()) }),
});
