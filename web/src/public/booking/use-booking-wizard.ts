import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { ApiError } from '../../api/errors.ts';
import { codeText } from '../../messages/en/code.ts';
import { patientSession } from '../../session/patient-session.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { steadyNow } from '../../ui/text/countdown-clock.ts';
import { isAboutDoctor } from './about-doctor.ts';
import { refreshLiveStatus, sendCode, takeShownPlace, useLiveStatus, verifyCode } from './booking.api.ts';
import { FIRST_STATE, nextState, type PatientAnswers } from './wizard-state.ts';

/**
 * The booking of one serial: its state, the free places, and the three calls with their pending and error
 * states.
 *
 * @param asOf when the doctor was read, in milliseconds since 1970
 */
export function useBookingWizard(doctor: PublicDoctor, asOf: number) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(nextState, FIRST_STATE);
  const live = useLiveStatus(doctor, asOf, state.step < 3);

  function onError(error: Error) {
    const code = error instanceof ApiError ? error.code : undefined;
    // The screen shows old numbers of today's places, or an old day.
    if (code === 'NOT_TODAY' || isAboutDoctor(error)) void refreshLiveStatus(client, doctor.id);
    if (code === 'SESSION_EXPIRED') dispatch({ type: 'token-lost' });
  }

  const request = useSingleFlight({
    send: (answers: PatientAnswers) => sendCode(doctor.id, live.date, answers),
    onSuccess: (answer, answers) => dispatch({ type: 'code-sent', answers, answer, now: steadyNow() }),
    onError,
  });

  const resend = useSingleFlight({
    send: (_: undefined) => {
      const earlier = state.step === 2 ? state.code.sessionToken : null;
      return sendCode(doctor.id, live.date, state.answers, earlier ?? undefined);
    },
    onSuccess: (answer) => {
      dispatch({ type: 'code-resent', answer, now: steadyNow() });
      verify.forget();
    },
    onError,
  });

  const verify = useSingleFlight({
    send: async (otp: string) => {
      const token = state.step === 2 ? state.code.sessionToken : null;
      if (token === null)
        throw new ApiError({ message: codeText.sessionExpired, status: 400, code: 'SESSION_EXPIRED' });
      return verifyCode(token, otp);
    },
    onSuccess: (booking) => {
      takeShownPlace(client, doctor.id);
      // A known patient is signed in at once, a new patient when they open their account (rules: serials 8).
      if (booking.autoLogin) patientSession.save(booking.patient, booking.patientToken);
      dispatch({ type: 'booked', booking });
    },
    onError,
  });

  function back() {
    verify.forget();
    resend.forget();
    dispatch({ type: 'back' });
  }

  return { state, live, request, resend, verify, back };
}
