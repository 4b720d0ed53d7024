import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { patientSession } from './patient-session.ts';
import { sessionCalls } from './session-calls.ts';

export const { callAs: patientCall, readAs: patientRead } = sessionCalls<Patient>(
  patientSession,
  'patientId',
);
