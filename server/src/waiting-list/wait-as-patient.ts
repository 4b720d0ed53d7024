import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { waitAsPatient as endpoint, WaitingPlace } from '@clinic-serial/contract/subjects/waiting-list';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authorisePatient } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import { keptPatient } from '../patients/own-record.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { isOpenToken } from '../sign-in/sign-in.queries.ts';
import { join } from './join.ts';

/**
 * Puts a logged-in patient at the end of a list, without another code, because the login has proven the phone (rules:
 * calendar 6).
 *
 * @param from who waits, from which address, and the language of the page
 * @param token the token of the login session
 * @throws UNAUTHENTICATED when the session has ended meanwhile; PATIENT_NOT_FOUND; PATIENT_ERASED; and what {@link join}
 *   throws
 */
export async function waitAsPatient(
  services: Services,
  { caller, address, language }: Actor & { language: Language },
  { doctorId, patientName, sitting }: BodyOf<typeof endpoint>,
  token: string,
): Promise<WaitingPlace> {
  authorisePatient(caller);
  const { clock, database } = services;
  return database.write(async (tx) => {
    // Take the lock before reading the record. Otherwise a patient who is erased or gets another phone at this moment would
    // wait with the old data.
    await lock(tx, { patient: caller.patientId });
    const known = await keptPatient(tx, caller.patientId);
    if (!(await isOpenToken(tx, hashToken(token), clock.now()))) throw new AppError('UNAUTHENTICATED');
    const wish = { doctorId, sitting, patientName, phone: known.phone, known, language };
    return join(services, tx, wish, address);
  });
}
