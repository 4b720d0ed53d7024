import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { checkPhone, lookUpPatients, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { type StaffSession, staffSession } from '../../../session/staff-session.ts';

/** The result of a search: a record, or no record. `failed` is true when the search itself failed, which is treated like no record. */
export type Answer = { kind: 'found'; patient: StaffPatient } | { kind: 'missing'; failed: boolean };

/** The result of a search that may match several patients. */
export type Lookup = Answer | { kind: 'several'; patients: StaffPatient[]; hasMore: boolean };

/**
 * Finds a patient by phone. It only reads, so no cached data is read again. Throws {@link ApiError} for a
 * phone that the server refuses, and when the session has ended.
 */
export function findPatientByPhone(session: StaffSession, phone: string): Promise<Answer> {
  return missingIfFailed(async () => {
    const { patient } = await call(checkPhone, { body: { phone }, ...callerOf(session) });
    return patient ? { kind: 'found', patient } : { kind: 'missing', failed: false };
  });
}

/** Finds a patient by the whole phone, else by a part of the phone or name, or by a booking reference. Throws as above. */
export function findPatient(session: StaffSession, wanted: string): Promise<Lookup> {
  const phone = phoneRule.safeParse(wanted);
  if (phone.success) return findPatientByPhone(session, phone.data);
  return missingIfFailed<Lookup>(async () => {
    const query = { search: wanted };
    const { patients, hasMore } = await call(lookUpPatients, { query, ...callerOf(session) });
    const [first] = patients;
    if (!first) return { kind: 'missing', failed: false };
    return patients.length === 1 ? { kind: 'found', patient: first } : { kind: 'several', patients, hasMore };
  });
}

const callerOf = ({ token }: StaffSession) => ({
  token,
  onUnauthenticated: () => staffSession.end(token, 'refused'),
});

async function missingIfFailed<Found>(find: () => Promise<Found>) {
  try {
    return await find();
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 400 || status === 401) throw error;
    return { kind: 'missing', failed: true } as const;
  }
}
