import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { requestLoginCode, verifyLoginCode } from '@clinic-serial/contract/subjects/sign-in';
import { patientText } from '#messages/patient';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { routeOf } from '../../api/route.ts';

const requestRoute = routeOf<typeof requestLoginCode>({ method: 'POST', path: '/auth/request-login-otp' });
const verifyRoute = routeOf<typeof verifyLoginCode>({ method: 'POST', path: '/auth/verify-login-otp' });

type LoggedIn = DataOf<typeof verifyLoginCode>;

/** @param sessionToken on a resend: the token of the code that the new one replaces */
export function sendLoginCode(phone: string, sessionToken?: string) {
  return call(requestRoute, { body: { phone, sessionToken } });
}

/** Verifies the code. A response without a patient or a token is an error and opens no session. */
export async function logIn(sessionToken: string, otpCode: string): Promise<LoggedIn> {
  const answer: Partial<LoggedIn> | null = await call(verifyRoute, { body: { sessionToken, otpCode } });
  const { patient, patientToken } = answer ?? {};
  if (typeof patient?.id !== 'number' || !patientToken) {
    throw new ApiError({ message: patientText.login.invalidAnswer, status: 200, code: 'INVALID_ANSWER' });
  }
  return { patient, patientToken };
}

/** The errors after a right code. Another code for the same phone would give the same error. */
const REFUSED = new Set(['NO_PATIENT_RECORD', 'PATIENT_INACTIVE']);

export function refusalOf(error: Error | null): ApiError | null {
  return error instanceof ApiError && error.code !== undefined && REFUSED.has(error.code) ? error : null;
}
