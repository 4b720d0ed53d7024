import { checkPhone, type StaffPatient } from '@clinic-serial/contract/patients';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { type StaffSession, staffSession } from '../../../session/staff-session.ts';

/**
 * The result of a search: a record, or no record. `failed` is true when the search itself failed, which is
 * treated like no record.
 */
export type Lookup = { kind: 'found'; patient: StaffPatient } | { kind: 'missing'; failed: boolean };

/**
 * Finds a patient by phone. It only reads, so no cached data is read again. Throws {@link ApiError} for a
 * phone that the server refuses, and when the session has ended.
 */
export async function findPatientByPhone({ token }: StaffSession, phone: string): Promise<Lookup> {
  try {
    const { patient } = await call(checkPhone, {
      body: { phone },
      token,
      onUnauthenticated: () => staffSession.end(token, 'refused'),
    });
    return patient ? { kind: 'found', patient } : { kind: 'missing', failed: false };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 400 || status === 401) throw error;
    return { kind: 'missing', failed: true };
  }
}
