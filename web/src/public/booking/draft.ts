import {
  type BookingDraft,
  bookingDraftKey,
  type SentFormFailure,
} from '@clinic-serial/contract/subjects/booking-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { Preloaded } from '../../api/preloaded.ts';
import { patientSession } from '../../session/patient-session.ts';
import { sentCode } from '../../ui/code/CodeField.tsx';
import { type Booking, FIRST_STATE, type WizardState } from './wizard-state.ts';

/** The draft that came with the page. It is read only once, because the wizard has newer data afterwards. */
export function useDraft(doctorId: string): BookingDraft | undefined {
  const client = useQueryClient();
  const [draft] = useState(() => client.getQueryData<BookingDraft>([bookingDraftKey(doctorId)]));
  useEffect(() => {
    client.removeQueries({ queryKey: [bookingDraftKey(doctorId)] });
  }, [client, doctorId]);
  return draft;
}

/** True if the data of a page contain a finished booking. */
export const hasBooking = (preloaded: Preloaded): boolean =>
  Object.entries(preloaded).some(
    ([key, data]) => key.startsWith('/book/') && stateOf(data as BookingDraft, 0).step === 3,
  );

/** The wizard's first state. @param now the page's steady clock, in milliseconds */
export function stateOf(draft: BookingDraft | undefined, now: number): WizardState {
  if (!draft) return FIRST_STATE;
  const { answers, code, booking, isOwn } = draft;
  // A person who books without a code is logged in. The server does not know with which token.
  const made = booking
    ? { ...booking, autoLogin: booking.autoLogin || isOwn === true }
    : earlierBooking(failureOf(draft, 'verify'));
  if (made) return { step: 3, answers, booking: made };
  if (code) return { step: 2, answers, code: sentCode(code, now, code.first) };
  return { step: 1, answers };
}

/** The failure of one of the three calls, as the screens show it; null when that call did not fail. */
export function failureOf(draft: BookingDraft | undefined, of: SentFormFailure['of']): ApiError | null {
  const failure = draft?.failure;
  if (failure?.of !== of) return null;
  const { status, retryAfter, body } = failure;
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
  return ApiError.fromAnswer({ status, headers }, body);
}

/**
 * The serial that the person already has, if the server refused another one. It is sent only to a proven
 * phone. A patient who is logged in with this phone may cancel it.
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
