import type { SittingNumber } from '../rules/schedule/weekly-schedule.ts';
import type { BookingConfirmed } from './booking.ts';
import type { CodeRequested } from './booking-code.ts';

/**
 * Where a booking stands after its form was sent without scripts. The server renders the page from it, and the
 * scripts continue from it once they have loaded.
 */
export interface SentBookingForm {
  /** The answers of step 1, as typed; with a sitting if the doctor sits twice. */
  answers: { patientName: string; patientPhone: string; sitting?: SittingNumber | undefined };
  /** The code that was sent: the page is at step 2. Its two times count from the sending of the page. */
  code?: CodeRequested & { first: boolean };
  /** The booking that was made: the page is at step 3. */
  booking?: BookingConfirmed;
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

/** The names of the form's fields. `next` says what the pressed button asks for. */
export const BOOKING_FORM_FIELDS = {
  name: 'patientName',
  phone: 'patientPhone',
  date: 'appointmentDate',
  sitting: 'sitting',
  token: 'sessionToken',
  otp: 'otp',
  expiresAt: 'expiresAt',
  resendAt: 'resendAt',
  next: 'next',
} as const;

/** What a button of the form asks for. The button of step 1 asks for a code. */
export type BookingFormNext = 'code' | 'verify' | 'resend' | 'change';

/** The key of a {@link SentBookingForm} among the data of a page. */
export const sentBookingFormKey = (doctorId: number | string) => `/book/${doctorId}/form`;
