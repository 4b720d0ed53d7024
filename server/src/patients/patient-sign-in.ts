import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  requestLoginCode as requestEndpoint,
  verifyLoginCode as verifyEndpoint,
} from '@clinic-serial/contract/subjects/sign-in';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authorisePatient } from '../authorise.ts';
import { VISITOR } from '../caller.ts';
import { checkCode } from '../one-time-codes/check-code.ts';
import { assertCodeWork, type CodeOrigin, codeClient } from '../one-time-codes/code-work.ts';
import { issueCode } from '../one-time-codes/issue-code.ts';
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
  const client = codeClient(services.config.secret, origin, body);
  await assertCodeWork(services, phone, client);
  const answer = await services.database.write(async (tx) => {
    const patient = await findPatientByPhone(tx, phone);
    const isKnown = patient !== undefined;
    const code = await issueCode(services, tx, { purpose: 'login', phone, client, isKnown });
    return { ...code, patientName: services.config.demoMode ? (patient?.name ?? null) : null };
  });
  services.outbox.deliverSoon();
  return answer;
}

/**
 * Proves the phone with the code and opens a session of 24 hours. A repeated request with the same token and
 * code gets the same session and writes nothing. A code opens one session; once that has ended, the code is
 * refused.
 *
 * @param from the address and browser of the request
 * @throws the failures of {@link checkCode}; NO_PATIENT_RECORD, PATIENT_INACTIVE
 */
export async function verifyLoginCode(
  services: Services,
  { sessionToken, otpCode }: BodyOf<typeof verifyEndpoint>,
  from: SignInPlace,
): Promise<DataOf<typeof verifyEndpoint>> {
  const { clock, config, database } = services;
  const outcome = await database.write(async (tx) => {
    const check = await checkCode(services, tx, 'login', sessionToken, otpCode, {
      caller: VISITOR,
      address: from.address,
    });
    if (!check.right) return check;
    const patient = await findPatientByPhone(tx, check.code.phone);
    if (!check.alreadyConsumed) await markConsumed(tx, check.code.id, clock.now().toISOString());
    // Returned, not thrown, so that the transaction commits: the code is used up without a record too.
    if (!patient) return { failure: new AppError('NO_PATIENT_RECORD') };
    if (patient.isActive === 0) {
      return {
        failure: new AppError('PATIENT_INACTIVE', {
          message: say('phoneCannotLogIn', { clinicPhone: config.clinic.phone }),
        }),
      };
    }
    const patientToken = check.alreadyConsumed
      ? await sessionOfCode(services, tx, sessionToken)
      : await signPatientIn(services, tx, patient.id, sessionToken, from);
    if (patientToken === undefined) return { failure: new AppError('SESSION_EXPIRED') };
    return { patient: presentPatient(patient), patientToken };
  });
  if ('failure' in outcome) throw outcome.failure;
  return outcome;
}

/** Ends the session of the caller's token. */
export async function logOutPatient(
  services: Services,
  actor: Actor,
  token: string,
): Promise<{ loggedOut: true }> {
  authorisePatient(actor.caller);
  const { patientId } = actor.caller;
  await services.database.write(async (tx) => {
    await revokeToken(tx, hashToken(token), services.clock.now().toISOString());
    await recordAudit(services.clock, tx, actor, {
      action: 'patient.sign-out',
      subject: { patient: patientId },
    });
  });
  return { loggedOut: true };
}
