import type { SittingNumber } from '../rules/schedule/weekly-schedule.ts';
import type { BookingConfirmed } from './booking.ts';
import type { CodeRequested } from './booking-code.ts';

/**
 * The state of a booking in progress, which the server keeps for a browser. The server renders the page from
 * it, and the scripts continue from it.
 */
export interface BookingDraft {
  /** As typed. */
  answers: { patientName: string; patientPhone: string; sitting?: SittingNumber | undefined };
  /** Grows with each request for a code. The forms send it back, so that an old form does nothing. */
  turn?: number;
  /** Its two times count from the moment when the page is sent. */
  code?: CodeRequested & { first: boolean };
  /** Set at step 3. */
  booking?: BookingConfirmed;
  /** True if it was booked without a code. The browser, not the draft, has the token of that login. */
  isOwn?: boolean;
  failure?: SentFormFailure;
}

/** A failure of the API, as it was answered. */
export interface SentFormFailure {
  of: 'request' | 'verify' | 'resend';
  status: number;
  /** The header `Retry-After`, in seconds; null without one. */
  retryAfter: string | null;
  body: unknown;
}

/** The names of the form's fields. `next` is a {@link BookingFormNext}. */
export const BOOKING_FORM_FIELDS = {
  name: 'patientName',
  phone: 'patientPhone',
  date: 'appointmentDate',
  sitting: 'sitting',
  otp: 'otp',
  turn: 'turn',
  /** Only scripts send it: the token of the code request that the person gives up. */
  token: 'sessionToken',
  next: 'next',
} as const;

/** The action that a button of the form asks for. The button of step 1 asks for a code. */
export type BookingFormNext = 'code' | 'verify' | 'resend' | 'change' | 'over';

/** The key of a {@link BookingDraft} among the data of a page. */
export const bookingDraftKey = (doctorId: number | string) => `/book/${doctorId}/draft`;
