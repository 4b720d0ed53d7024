import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { type SentCode, sentCode } from '../../ui/code/CodeField.tsx';

export interface PatientAnswers {
  patientName: string;
  patientPhone: string;
  sitting?: SittingNumber | undefined;
}

/** A serial that the person holds now. */
export interface Booking {
  appointment: Appointment;
  patient: Patient | null;
  /** Empty without a login session. */
  patientToken: string;
  /** True when the patient is logged in. */
  autoLogin: boolean;
  /** The server's sentence, if the person already had this serial before. */
  earlier?: string;
}

/** The step: 1 is name and phone, 2 is the code, 3 is the serial (rules: screens 2). */
export type WizardState =
  | { step: 1; answers: PatientAnswers }
  | { step: 2; answers: PatientAnswers; code: SentCode }
  | { step: 3; answers: PatientAnswers; booking: Booking };

type WizardEvent =
  | { type: 'code-sent'; answers: PatientAnswers; answer: CodeRequested; now: number }
  | { type: 'code-resent'; answer: CodeRequested; now: number }
  | { type: 'token-lost' }
  | { type: 'back' }
  | { type: 'booked'; booking: Booking }
  | { type: 'changed'; appointment: Appointment }
  /** The browser has the login of a booking without a code; an empty token if that has ended. */
  | { type: 'login-known'; token: string };

export const FIRST_STATE: WizardState = { step: 1, answers: { patientName: '', patientPhone: '' } };

/** The next state. An event for another step, for example a late response, changes nothing. */
export function nextState(state: WizardState, event: WizardEvent): WizardState {
  if (event.type === 'booked') return { step: 3, answers: state.answers, booking: event.booking };
  if (event.type === 'changed') {
    return state.step === 3
      ? { ...state, booking: { ...state.booking, appointment: event.appointment } }
      : state;
  }
  if (event.type === 'login-known') {
    const login = { patientToken: event.token, autoLogin: event.token !== '' };
    return state.step === 3 ? { ...state, booking: { ...state.booking, ...login } } : state;
  }
  if (event.type === 'code-sent' && state.step === 1) {
    return { step: 2, answers: event.answers, code: sentCode(event.answer, event.now, true) };
  }
  if (state.step !== 2) return state;
  switch (event.type) {
    case 'code-resent':
      return { ...state, code: sentCode(event.answer, event.now, false) };
    case 'token-lost':
      return { ...state, code: { ...state.code, sessionToken: null } };
    case 'back':
      return { step: 1, answers: state.answers };
    default:
      return state;
  }
}
