import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  Patient,
  requestPhoneCode as requestEndpoint,
  verifyPhoneCode,
} from '@clinic-serial/contract/subjects/patients';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Caller } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { type CodeCheck, checkCode } from '../one-time-codes/check-code.ts';
import type { CodeOrigin } from '../one-time-codes/code-work.ts';
import { issueCode, sendCode } from '../one-time-codes/issue-code.ts';
import { findCode, markConsumed } from '../one-time-codes/one-time-codes.queries.ts';
import { nextVersion } from '../records/save-record.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import { authoriseOwn, keptPatient, presentPatient } from './own-record.ts';
import { findPatientByPhone, type PatientRecord, updateRecord } from './patients.queries.ts';

/**
 * Sends a code to the phone that a patient wants to change to, and one to the present phone. Without the
 * second code, a stranger with the patient's open session could take the record over for good. Whether the
 * new phone belongs to somebody else is answered only after it is proven.
 *
 * @param body.phone the new phone, 11 digits
 * @param origin the client's address, for the budgets, and its language, for the SMS
 * @returns the new phone's code request, and the present phone's under `current` if the phones differ
 * @throws PROOF_NEEDED, PATIENT_NOT_FOUND, PATIENT_ERASED and what {@link issueCode} throws
 */
export async function requestPhoneCode(
  services: Services,
  caller: Caller,
  id: number,
  body: BodyOf<typeof requestEndpoint>,
  origin: CodeOrigin,
): Promise<DataOf<typeof requestEndpoint>> {
  authoriseOwn(caller, id);
  const { phone } = body;
  return sendCode(services, phone, origin, body, async (tx, client) => {
    await lock(tx, { patient: id });
    const record = await keptPatient(tx, id);
    await lock(tx, { phones: [record.phone, phone] });
    // The person who asks is a known patient, no matter who has the new phone.
    const request = { client, isKnown: true, patientId: id };
    const toNew = await issueCode(services, tx, { ...request, purpose: 'phone-change', phone });
    if (record.phone === phone) return toNew;
    const current = await issueCode(services, tx, {
      ...request,
      purpose: 'phone-release',
      phone: record.phone,
      about: catalogues[origin.language].codeMovesRecord,
    });
    return { ...toNew, current };
  });
}

/**
 * Proves both phones and makes the new one the patient's. Every other session of the patient ends.
 * Appointments keep their phone.
 *
 * @param token the token of the login session that stays
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED, CURRENT_PHONE_NOT_PROVEN, PHONE_IN_USE and the failures of
 *   {@link checkCode}, each on its field, `otp` or `current.otp`
 */
export async function confirmNewPhone(
  services: Services,
  actor: Actor,
  id: number,
  body: BodyOf<typeof verifyPhoneCode>,
  token: string,
): Promise<Patient> {
  authoriseOwn(actor.caller, id);
  const { clock, database } = services;
  const outcome = await database.write(async (tx) => {
    await lock(tx, { patient: id, tokens: tokensOf(body) });
    const record = await keptPatient(tx, id);
    const asked = await findCode(tx, hashToken(body.sessionToken), 'phone-change');
    if (asked?.patientId !== id) return { failure: new AppError('SESSION_EXPIRED') };
    await lock(tx, { phones: [record.phone, asked.phone] });

    const check = await checkCode(services, tx, 'phone-change', body.sessionToken, body.otp, actor);
    const release =
      asked.phone === record.phone
        ? undefined
        : await checkCurrentPhone(services, tx, record, body.current, actor);
    if (!check.right || release?.right === false) return { failure: refusalOf(check, release) };
    const owner = await findPatientByPhone(tx, asked.phone);
    if (owner && owner.id !== id) return { failure: new AppError('PHONE_IN_USE') };
    const at = clock.now().toISOString();
    if (!check.alreadyConsumed) await markConsumed(tx, check.code.id, at);
    // The record has this phone already, for example when the request is sent again after a lost answer.
    if (!release) return { patient: presentPatient(record) };
    // This code has changed the phone before, and the desk has given the record another one since.
    if (check.alreadyConsumed) return { failure: new AppError('SESSION_EXPIRED') };

    await markConsumed(tx, release.code.id, at);
    await updateRecord(tx, id, { phone: asked.phone, updatedAt: nextVersion(record.updatedAt, clock.now()) });
    await revokeTokensOf(tx, { patientId: id }, at, hashToken(token));
    await recordAudit(clock, tx, actor, { action: 'patient.phone', subject: { patient: id } });
    return { patient: presentPatient({ ...record, phone: asked.phone }) };
  });
  if ('failure' in outcome) throw outcome.failure;
  return outcome.patient;
}

function tokensOf({ sessionToken, current }: BodyOf<typeof verifyPhoneCode>): string[] {
  return [sessionToken, ...(current ? [current.sessionToken] : [])].map(hashToken);
}

async function checkCurrentPhone(
  services: Services,
  tx: Db,
  record: PatientRecord,
  current: BodyOf<typeof verifyPhoneCode>['current'],
  actor: Actor,
): Promise<CodeCheck> {
  if (!current) return { right: false, failure: new AppError('CURRENT_PHONE_NOT_PROVEN') };
  const asked = await findCode(tx, hashToken(current.sessionToken), 'phone-release');
  // The desk may have given the record another phone since the code was sent.
  const isOfThisPhone =
    asked?.patientId === record.id && asked.phone === record.phone && asked.consumedAt === null;
  if (!isOfThisPhone) return { right: false, failure: new AppError('SESSION_EXPIRED') };
  return checkCode(services, tx, 'phone-release', current.sessionToken, current.otp, actor);
}

/** The first refusal, with a sentence at the field of each code that was refused. */
function refusalOf(check: CodeCheck, release: CodeCheck | undefined): AppError {
  const next = check.right ? undefined : check.failure;
  const current = release === undefined || release.right ? undefined : release.failure;
  const failure = next ?? current ?? new AppError('SESSION_EXPIRED');
  const fieldErrors = {
    ...(next ? { otp: next.says } : {}),
    ...(current ? { 'current.otp': current.says } : {}),
  };
  return Object.assign(failure, { fieldErrors });
}
