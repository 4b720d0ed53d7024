import type { Patient } from '@clinic-serial/contract/patients';
import { patientSession } from '../session/patient-session.ts';
import { sessionCalls } from '../session/session-calls.ts';

export const { callAs: patientCall, readAs: patientRead } = sessionCalls<Patient>(
  patientSession,
  'patientId',
);
