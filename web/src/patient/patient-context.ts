import { createContext, useContext } from 'react';
import type { PatientSession } from '../session/patient-session.ts';

/** The session of the patient whose pages these are; every signed-in page stands below it. */
export const PatientContext = createContext<PatientSession | null>(null);

/** The signed-in patient's session. Throws outside of the signed-in pages. */
export function usePatient(): PatientSession {
  const session = useContext(PatientContext);
  if (!session) throw new Error('This page needs a signed-in patient');
  return session;
}
