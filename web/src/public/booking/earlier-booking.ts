import { ApiError } from '../../api/errors.ts';
import { patientSession } from '../../session/patient-session.ts';
import type { Booking } from './wizard-state.ts';

/**
 * The serial that the person already has, if the server refused another one for that reason. The server sends it only after
 * the phone is proven. A patient who is logged in with this phone may cancel it.
 */
export function earlierBooking(error: Error | null): Booking | undefined {
  const appointment = error instanceof ApiError ? error.appointment : undefined;
  if (!appointment || !error) return undefined;
  const session = patientSession.read();
  const own = session?.who.phone === appointment.patientPhone ? session : null;
  return {
    appointment,
    patient: own?.who ?? null,
    patientToken: own?.token ?? '',
    autoLogin: own !== null,
    earlier: error.message,
  };
}
