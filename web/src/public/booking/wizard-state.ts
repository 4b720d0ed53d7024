import type { BookingConfirmed } from '@clinic-serial/contract/booking';
import type { CodeRequested } from '@clinic-serial/contract/booking-code';

/** The first step's answers, as they were typed. */
export interface PatientAnswers {
  patientName: string;
  patientPhone: string;
}

/** A code that was sent. The deadlines are moments of the page's steady clock, in milliseconds. */
export interface SentCode {
  /** Null once the server no longer knows it. */
  sessionToken: string | null;
  expiresAt: number;
  resendAt: number;
  /** The code itself, in demo mode. */
  otp: string | undefined;
  /** False after a resend. */
  first: boolean;
}

/** Where a person is: giving answers, entering the code, holding the serial (specification 4). */
export type WizardState =
  | { step: 1; answers: PatientAnswers }
  | { step: 2; answers: PatientAnswers; code: SentCode }
  | { step: 3; answers: PatientAnswers; booking: BookingConfirmed };

export type WizardEvent =
  | { type: 'code-sent'; answers: PatientAnswers; answer: CodeRequested; now: number }
  | { type: 'code-resent'; answer: CodeRequested; now: number }
  | { type: 'token-lost' }
  | { type: 'back' }
  | { type: 'booked'; booking: BookingConfirmed };

export const NO_ANSWERS: PatientAnswers = { patientName: '', patientPhone: '' };
export const FIRST_STATE: WizardState = { step: 1, answers: NO_ANSWERS };

/** The next state; an event that does not belong to the current step (a late answer) changes nothing. */
export function nextState(state: WizardState, event: WizardEvent): WizardState {
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
    case 'booked':
      return { step: 3, answers: state.answers, booking: event.booking };
    default:
      return state;
  }
}

function sentCode(answer: CodeRequested, now: number, first: boolean): SentCode {
  return {
    sessionToken: answer.sessionToken,
    expiresAt: now + answer.expiresInSeconds * 1000,
    resendAt: now + answer.resendAfterSeconds * 1000,
    otp: answer.otp,
    first,
  };
}
