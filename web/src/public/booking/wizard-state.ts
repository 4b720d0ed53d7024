import type { BookingConfirmed } from '@clinic-serial/contract/booking';
import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import { type SentCode, sentCode } from '../../ui/code/sent-code.ts';

/** The answers of step 1, as typed. */
export interface PatientAnswers {
  patientName: string;
  patientPhone: string;
}

/** The step: 1 is name and phone, 2 is the code, 3 is the serial (rules: screens 2). */
export type WizardState =
  | { step: 1; answers: PatientAnswers }
  | { step: 2; answers: PatientAnswers; code: SentCode }
  | { step: 3; answers: PatientAnswers; booking: BookingConfirmed };

type WizardEvent =
  | { type: 'code-sent'; answers: PatientAnswers; answer: CodeRequested; now: number }
  | { type: 'code-resent'; answer: CodeRequested; now: number }
  | { type: 'token-lost' }
  | { type: 'back' }
  | { type: 'booked'; booking: BookingConfirmed }
  /** The tab has kept an earlier state. */
  | { type: 'restored'; state: WizardState };

const NO_ANSWERS: PatientAnswers = { patientName: '', patientPhone: '' };
export const FIRST_STATE: WizardState = { step: 1, answers: NO_ANSWERS };

/** The next state. An event for another step, for example a late response, changes nothing. */
export function nextState(state: WizardState, event: WizardEvent): WizardState {
  if (event.type === 'restored') return event.state;
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
