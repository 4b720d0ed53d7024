import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import {
  CODE_CHECK_FAILURES,
  CODE_REQUEST_FAILURES,
  codeRequestExtras,
  codeRequested,
} from './booking-code.ts';
import { defineEndpoint } from './endpoint.ts';
import { clinicDate } from './fields/clinic-date.ts';
import { id } from './fields/id.ts';
import { bookingToken, otpCode } from './fields/otp-code.ts';
import { personName } from './fields/person-name.ts';
import { phone } from './fields/phone.ts';
import { patient } from './patients.ts';

/** The two fields of the first step, as the form checks them. */
export const patientInfo = z.object({ patientName: personName, patientPhone: phone });

/**
 * POST /appointments/request-otp: sends a code to the phone. `appointmentDate` must be today, which is also
 * its default.
 */
export const requestBookingCode = defineEndpoint({
  name: 'requestBookingCode',
  method: 'POST',
  path: '/appointments/request-otp',
  summary: 'Ask for a code to book a serial for today',
  subject: 'Booking',
  access: { visitor: true },
  fails: [
    'NOT_TODAY',
    'DOCTOR_NOT_FOUND',
    'NOT_SCHEDULED',
    'SESSION_OVER',
    'FULLY_BOOKED',
    ...CODE_REQUEST_FAILURES,
  ],
  body: z.object({
    doctorId: id,
    patientName: personName,
    patientPhone: phone,
    appointmentDate: z.optional(clinicDate),
    ...codeRequestExtras,
  }),
  data: codeRequested,
});

/** What a verified booking answers. */
export const bookingConfirmed = z.object({
  appointment,
  patient,
  serialNumber: z.int(),
  /**
   * The token of a login session of 24 hours. Empty if the client sends the same code again after that
   * session has ended (by a logout or a new phone), because a used code never opens another session. The
   * patient then logs in with a new code.
   */
  patientToken: z.string(),
  /**
   * True when the phone had a patient record before this booking (rules: serials 8). False whenever
   * `patientToken` is empty.
   */
  autoLogin: z.boolean(),
});
export type BookingConfirmed = z.infer<typeof bookingConfirmed>;

/**
 * POST /appointments/verify-otp: checks the code and gives the serial. If the same token and code are sent
 * again, the answer has the same appointment and the same `patientToken` (rules: serials 5).
 */
export const verifyBookingCode = defineEndpoint({
  name: 'verifyBookingCode',
  method: 'POST',
  path: '/appointments/verify-otp',
  summary: 'Prove the phone with the code and receive a serial',
  subject: 'Booking',
  access: { visitor: true },
  fails: [
    ...CODE_CHECK_FAILURES,
    'NOT_TODAY',
    'PATIENT_INACTIVE',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
    'DOCTOR_NOT_FOUND',
    'NOT_SCHEDULED',
    'SESSION_OVER',
    'FULLY_BOOKED',
  ],
  body: z.object({ sessionToken: bookingToken, otp: otpCode }),
  data: bookingConfirmed,
});
