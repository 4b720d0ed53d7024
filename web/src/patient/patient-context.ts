import { createContext, useContext } from 'react';
import type { PatientSession } from '../session/patient-session.ts';

/** Loads the chunk of the signed-in pages. */
export const loadSignedInPages = () => import('./SignedInPages.tsx');

/** The session of the signed-in patient. All signed-in pages are rendered inside its provider. */
export const PatientContext = createContext<PatientSession | null>(null);

export function usePatient(): PatientSession {
  const session = useContext(PatientContext);
  if (!session) throw new Error('This page needs a signed-in patient');
  return session;
}
