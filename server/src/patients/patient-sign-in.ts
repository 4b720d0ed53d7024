import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  requestLoginCode as requestEndpoint,
  verifyLoginCode as verifyEndpoint,
} from '@clinic-serial/contract/subjects/sign-in';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authorisePatient } from '../authorise.ts';
import { endDraftsOf } from '../drafts/booking-drafts.ts';
import { behindCode } from '../one-time-codes/check-code.ts';
import type { CodeOrigin } from '../one-time-codes/code-work.ts';
import { issueCode, sendCode } from '../one-time-codes/issue-code.ts';
import { markConsumed } from '../one-time-codes/one-time-codes.queries.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { type SignInPlace, sessionOfCode, signPatientIn } from '../sign-in/open-session.ts';
import { revokeToken } from '../sign-in/sign-in.queries.ts';
import { presentPatient } from './own-record.ts';
import { findPatientByPhone } from './patients.queries.ts';

/**
 * Sends a login code to a phone. Known and unknown phones take the same steps and get the same answer,
 * because being a patient is private (rules: codes 6).
 *
 * @param origin the client's address, for the budgets, and its language, for the SMS
 * @throws PROOF_NEEDED and what {@link issueCode} throws
 */
export async function requestLoginCode(
  services: Services,
  body: BodyOf<typeof requestEndpoint>,
  origin: CodeOrigin,
): Promise<DataOf<typeof requestEndpoint>> {
  const { phone } = body;
  return sendCode(services, phone, origin, body, async (tx, client) => {
    const patient = await findPatientByPhone(tx, phone);
    const isKnown = patient !== undefined;
    const code = await issueCode(services, tx, { purpose: 'login', phone, client, isKnown });
    return { ...code, patientName: services.config.demoMode ? (patient?.name ?? null) : null };
  });
}

/**
 * Proves the phone with the code and opens a session of 24 hours. A repeated request with the same token and
 * code gets the same session and writes nothing. A code opens one session; once that has ended, the code is
 * refused.
 *
 * @param from the address and browser of the request
 * @throws the failures of a check of a code; NO_PATIENT_RECORD, PATIENT_INACTIVE
 */
export async function verifyLoginCode(
  services: Services,
  { sessionToken, otpCode }: BodyOf<typeof verifyEndpoint>,
  from: SignInPlace,
): Promise<DataOf<typeof verifyEndpoint>> {
  const { clock, config } = services;
  const given = { sessionToken, otp: otpCode };
  type SignedIn = DataOf<typeof verifyEndpoint>;
  return behindCode<SignedIn>(
    services,
    'login',
    given,
    from.address,
    async (tx, { code, alreadyConsumed }) => {
      const patient = await findPatientByPhone(tx, code.phone);
      if (!alreadyConsumed) await markConsumed(tx, code.id, clock.now().toISOString());
      // Returned, not thrown, so that the transaction commits: the code is used up even if the phone has no
      // record.
      if (!patient) return { failure: new AppError('NO_PATIENT_RECORD') };
      if (patient.isActive === 0) {
        return {
          failure: new AppError('PATIENT_INACTIVE', {
            message: say('phoneCannotLogIn', { clinicPhone: config.clinicPhone }),
          }),
        };
      }
      const patientToken = alreadyConsumed
        ? await sessionOfCode(services, tx, sessionToken)
        : await signPatientIn(services, tx, patient.id, sessionToken, from);
      if (patientToken === undefined) return { failure: new AppError('SESSION_EXPIRED') };
      return { patient: presentPatient(patient), patientToken };
    },
  );
}

/** Ends the session of the caller's token. @param browser ends its drafts of bookings too */
export async function logOutPatient(
  services: Services,
  actor: Actor,
  token: string,
  browser?: string,
): Promise<{ loggedOut: true }> {
  authorisePatient(actor.caller);
  const { patientId } = actor.caller;
  await services.database.write(async (tx) => {
    await revokeToken(tx, hashToken(token), services.clock.now().toISOString());
    await endDraftsOf(tx, browser);
    await recordAudit(services.clock, tx, actor, {
      action: 'patient.sign-out',
      subject: { patient: patientId },
    });
  });
  return { loggedOut: true };
}
