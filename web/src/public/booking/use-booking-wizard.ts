import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { BookingDraft } from '@clinic-serial/contract/subjects/booking-form';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { codeOf } from '../../api/errors.ts';
import { type PatientSession, patientSession } from '../../session/patient-session.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { tokenOf } from '../../ui/code/CodeField.tsx';
import { steadyNow } from '../../ui/text/countdown-clock.ts';
import { isAboutDoctor } from './about-doctor.tsx';
import {
  bookOwn,
  leaveDraft,
  refreshLiveStatus,
  sendCode,
  takeShownPlace,
  useLiveStatus,
  verifyCode,
} from './booking.api.ts';
import { earlierBooking, failureOf, stateOf } from './draft.ts';
import { type Booking, nextState, type PatientAnswers, type WizardState } from './wizard-state.ts';

interface OwnBooking {
  session: PatientSession;
  name: string;
  sitting: SittingNumber | undefined;
}

/**
 * The booking of one serial: its state, the free places, and the calls with their pending and error states.
 *
 * @param asOf when the doctor was read, in milliseconds since 1970
 * @param draft the draft that came with the page
 */
export function useBookingWizard(doctor: PublicDoctor, asOf: number, draft: BookingDraft | undefined) {
  const client = useQueryClient();
  // The key stays the same after midnight, because a booking keeps its day.
  const [key] = useState(() => ['booking', { doctor: doctor.id, date: doctor.today.date }]);
  const [state, dispatch] = useReducer(
    nextState,
    draft,
    (first) => openState(client.getQueryData(key)) ?? stateOf(first, steadyNow()),
  );
  const live = useLiveStatus(doctor, asOf, state.step < 3);
  const liveAtBooking = useRef(live);

  // Keeps the state for a person who leaves this page and returns. A logout empties the cache.
  useEffect(() => {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<LeftState>(key, { state, login: patientSession.read()?.token });
  }, [client, key, state]);

  // For calls that the forms made without scripts: the steps that the scripts do after their own calls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    const { booking, isOwn } = draft ?? {};
    const session = patientSession.read();
    if (booking?.autoLogin && session?.token !== booking.patientToken) {
      patientSession.save(booking.patient, booking.patientToken);
    }
    if (booking && isOwn) {
      const token = session?.who.id === booking.patient.id ? session.token : '';
      dispatch({ type: 'login-known', token });
    }
    if (codeOf(request.error) === 'PROOF_NEEDED') request.run(state.answers);
  }, []);

  function onError(error: Error) {
    const code = codeOf(error);
    // The screen may show old numbers of today's places, or an old day.
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
    firstError: failureOf(draft, 'request'),
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
    firstError: failureOf(draft, 'resend'),
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
    firstError: failureOf(draft, 'verify'),
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
    if (state.step === 2) leaveDraft(doctor.id, 'change', state.code.sessionToken);
    dispatch({ type: 'back' });
  }

  const changed = (appointment: Appointment) => dispatch({ type: 'changed', appointment });

  function leave() {
    leaveDraft(doctor.id, 'over', state.step === 2 ? state.code.sessionToken : undefined);
    client.removeQueries({ queryKey: key });
  }

  return { state, live, request, resend, verify, own, back, leave, changed };
}

/** The state of the booking when the page was left, and the login at that time. */
interface LeftState {
  state: WizardState;
  login: string | undefined;
}

/** The state of a booking that was left; undefined once its login has ended, for example in another tab. */
function openState(left: LeftState | undefined): WizardState | undefined {
  const isOpen = left?.login === undefined || left.login === patientSession.read()?.token;
  return isOpen ? left?.state : undefined;
}
