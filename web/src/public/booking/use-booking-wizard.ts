import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { SentBookingForm } from '@clinic-serial/contract/subjects/booking-form';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { codeOf } from '../../api/errors.ts';
import { type PatientSession, patientSession } from '../../session/patient-session.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { tokenOf } from '../../ui/code/CodeField.tsx';
import { steadyNow } from '../../ui/text/countdown-clock.ts';
import { isAboutDoctor } from './about-doctor.tsx';
import {
  bookOwn,
  refreshLiveStatus,
  sendCode,
  takeShownPlace,
  useLiveStatus,
  verifyCode,
} from './booking.api.ts';
import { forgetBooking, keepBooking, keptBooking } from './kept-booking.ts';
import { earlierBooking, failureOf, stateOf } from './sent-form.ts';
import {
  type Booking,
  FIRST_STATE,
  nextState,
  type PatientAnswers,
  type WizardState,
} from './wizard-state.ts';

interface OwnBooking {
  session: PatientSession;
  name: string;
  sitting: SittingNumber | undefined;
}

/**
 * The booking of one serial: its state, the free places, and the calls with their pending and error states.
 *
 * @param asOf when the doctor was read, in milliseconds since 1970
 * @param sent the form that was sent before the scripts had loaded
 */
export function useBookingWizard(doctor: PublicDoctor, asOf: number, sent: SentBookingForm | undefined) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(nextState, sent, (form) => stateOf(form, steadyNow()));
  const live = useLiveStatus(doctor, asOf, state.step < 3);
  const liveAtBooking = useRef(live);

  useKeptBooking(doctor.id, live.date, state, sent, (kept) => dispatch({ type: 'restored', state: kept }));

  // What the scripts would have done when they had made the calls themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    if (sent?.booking?.autoLogin) patientSession.save(sent.booking.patient, sent.booking.patientToken);
    if (codeOf(request.error) === 'PROOF_NEEDED') request.run(state.answers);
  }, []);

  function onError(error: Error) {
    const code = codeOf(error);
    // The screen shows old numbers of today's places, or an old day.
    if (code === 'NOT_TODAY' || isAboutDoctor(error)) void refreshLiveStatus(client, doctor.id);
    if (code === 'SESSION_EXPIRED') dispatch({ type: 'token-lost' });
    const booking = earlierBooking(error);
    if (booking) dispatch({ type: 'booked', booking });
  }

  function onBooked(booking: Booking) {
    takeShownPlace(client, doctor.id, liveAtBooking.current);
    dispatch({ type: 'booked', booking });
  }

  const request = useSingleFlight({
    send: (answers: PatientAnswers) => sendCode(doctor.id, live.date, answers),
    onSuccess: (answer, answers) => dispatch({ type: 'code-sent', answers, answer, now: steadyNow() }),
    onError,
    firstError: failureOf(sent, 'request'),
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
    firstError: failureOf(sent, 'resend'),
  });

  const verify = useSingleFlight({
    send: async (otp: string) => {
      const token = tokenOf(state.step === 2 ? state.code : undefined);
      liveAtBooking.current = live;
      return verifyCode(token, otp);
    },
    onSuccess: (booking) => {
      // A known patient is signed in at once, a new patient when they open their account (rules: serials 8).
      if (booking.autoLogin) patientSession.save(booking.patient, booking.patientToken);
      onBooked(booking);
    },
    onError,
    firstError: failureOf(sent, 'verify'),
  });

  const own = useSingleFlight({
    send: async ({ session, name, sitting }: OwnBooking) => {
      liveAtBooking.current = live;
      return bookOwn(session, doctor.id, live.date, name, sitting);
    },
    onSuccess: ({ appointment, patient }, { session }) => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.length > 1 });
      onBooked({ appointment, patient, patientToken: session.token, autoLogin: true });
    },
    onError,
  });

  function back() {
    verify.forget();
    resend.forget();
    dispatch({ type: 'back' });
  }

  const changed = (appointment: Appointment) => dispatch({ type: 'changed', appointment });

  return { state, live, request, resend, verify, own, back, changed };
}

/**
 * Keeps every state of the booking in the tab, and restores what an earlier page of this tab has kept, after
 * the first render, which must show what the server rendered.
 */
function useKeptBooking(
  doctorId: number,
  date: string,
  state: WizardState,
  sent: SentBookingForm | undefined,
  restore: (state: WizardState) => void,
) {
  const restored = useRef(sent !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is read once, when the page appears
  useLayoutEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const kept = keptBooking(doctorId, date);
    if (kept) restore(kept);
  }, []);

  // The browser itself keeps what is typed at step 1.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a booking keeps its day after midnight
  useEffect(() => {
    if (state.step > 1) keepBooking(doctorId, date, state);
    else if (state !== FIRST_STATE) forgetBooking(doctorId);
  }, [state]);
}
