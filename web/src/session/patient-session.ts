import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import { type StoredSession, storedSession } from './stored-session.ts';

/** The names under which a patient's session is kept in local storage (rules: accounts 10). */
export const PATIENT_SESSION_KEYS = {
  token: 'patient_token',
  who: 'patient_data',
  session: 'patient_session',
  expiry: 'patient_session_expiry',
} as const;

/** The name under which a browser keeps places on waiting lists. The booking page needs only this name. */
export const SAVED_WAITING = 'patient_waiting';

export type PatientSession = StoredSession<Patient>;

/** The patient's session in this browser. It lasts 24 hours from the login (rules: accounts 2). */
export const patientSession = storedSession<Patient>({
  keys: PATIENT_SESSION_KEYS,
  hours: SESSION_LIMITS.patientSessionHours,
  traces: /patient|medical/i,
  // The text under `session` contains the patient and the expiry.
  pack: (patient, expiry) => ({ patient, expiry }),
  parse: (stored) => {
    const { patient } = stored as { patient?: Partial<Patient> };
    const whole = typeof patient?.id === 'number' && typeof patient.name === 'string';
    return whole ? (patient as Patient) : null;
  },
});
