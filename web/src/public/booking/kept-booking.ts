import { steadyNow } from '../../ui/text/countdown-clock.ts';
import type { WizardState } from './wizard-state.ts';

/** The name matches those that a logout clears, see wipe-traces.ts. */
const keyOf = (doctorId: number) => `patient_booking_${doctorId}`;

interface Kept {
  date: string;
  /**
   * The times of a code are moved to the device's clock, because the steady clock begins anew with each page.
   */
  state: WizardState;
}

/** Keeps a booking in the tab, so that a reload, a killed tab, and Back and Forward lose nothing. */
export function keepBooking(doctorId: number, date: string, state: WizardState): void {
  const kept: Kept = { date, state: moveTimes(state, Date.now() - steadyNow()) };
  try {
    sessionStorage.setItem(keyOf(doctorId), JSON.stringify(kept));
  } catch {
    // Storage is blocked or full. The booking then lives as long as the page.
  }
}

/** The kept booking; undefined if there is none, or if it is of another day. */
export function keptBooking(doctorId: number, date: string): WizardState | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(doctorId)) ?? 'null') as Kept | null;
    return kept?.date === date ? moveTimes(kept.state, steadyNow() - Date.now()) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetBooking(doctorId: number): void {
  try {
    sessionStorage.removeItem(keyOf(doctorId));
  } catch {
    // Blocked storage contains nothing of ours.
  }
}

function moveTimes(state: WizardState, by: number): WizardState {
  if (state.step !== 2) return state;
  const { expiresAt, resendAt } = state.code;
  return { ...state, code: { ...state.code, expiresAt: expiresAt + by, resendAt: resendAt + by } };
}
