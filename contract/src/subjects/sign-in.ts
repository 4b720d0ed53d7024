import * as z from 'zod/mini';
import { id } from '../fields/id.ts';
import { bookingToken, otpCode } from '../fields/otp-code.ts';
import { phone } from '../fields/phone.ts';
import {
  CODE_CHECK_FAILURES,
  CODE_REQUEST_FAILURES,
  codeRequestExtras,
  codeRequested,
} from './booking-code.ts';
import { defineEndpoint } from './endpoint.ts';
import { patient } from './patients.ts';

/** The first step of the login form. */
export const loginPhone = z.object({ phone });

/**
 * The answer has the same shape and takes the same time whether or not the phone belongs to a patient,
 * because that is private (rules: codes 6).
 */
export const requestLoginCode = defineEndpoint('requestLoginCode', {
  route: 'POST /auth/request-login-otp',
  summary: 'Ask for a code to log in as a patient',
  subject: 'Sign-in',
  access: { visitor: true },
  fails: [...CODE_REQUEST_FAILURES],
  body: z.extend(loginPhone, codeRequestExtras),
  data: z.extend(codeRequested, {
    /** Null until the phone is proven, except in demo mode. */
    patientName: z.nullable(z.string()),
  }),
});

/**
 * Opens a login session of 24 hours. The same token and code again get the same `patientToken`, or
 * SESSION_EXPIRED once that session has ended.
 */
export const verifyLoginCode = defineEndpoint('verifyLoginCode', {
  route: 'POST /auth/verify-login-otp',
  summary: 'Log in as a patient with the code',
  subject: 'Sign-in',
  access: { visitor: true },
  fails: [...CODE_CHECK_FAILURES, 'NO_PATIENT_RECORD', 'PATIENT_INACTIVE'],
  body: z.object({ sessionToken: bookingToken, otpCode }),
  data: z.object({ patient, patientToken: z.string() }),
});

/** Revokes the token of the request. */
export const logOutPatient = defineEndpoint('logOutPatient', {
  route: 'POST /auth/patient/logout',
  summary: 'Log out',
  subject: 'Sign-in',
  access: { patient: true },
  body: z.object({ patientId: z.optional(id) }),
  data: z.object({ loggedOut: z.literal(true) }),
});
