import type { SittingNumber } from '../rules/schedule/weekly-schedule.ts';
import type { BookingConfirmed } from './booking.ts';
import type { CodeRequested } from './booking-code.ts';

/**
 * Where a booking stands after its form was sent without scripts. The server renders the page from it, and
 * scripts that load later continue from it.
 */
export interface SentBookingForm {
  /** As typed. */
  answers: { patientName: string; patientPhone: string; sitting?: SittingNumber | undefined };
  /** Its two times count from the sending of the page. */
  code?: CodeRequested & { first: boolean };
  /** Set at step 3. */
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

/** The names of the form's fields. `next` is a {@link BookingFormNext}. */
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
