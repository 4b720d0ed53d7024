import {
  type BookingConfirmed,
  patientInfo,
  requestBookingCode,
  verifyBookingCode,
} from '@clinic-serial/contract/booking';
import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import { getLiveStatus, type LiveStatus, type PublicDoctor } from '@clinic-serial/contract/doctors';
import { TIMINGS } from '@clinic-serial/contract/rules/timings';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readOptions } from '../../api/read.ts';
import type { PatientAnswers } from './wizard-state.ts';

const liveStatusOptions = (doctorId: number) => readOptions(getLiveStatus, { params: { id: doctorId } });

/**
 * The doctor's free places. They are read again every 30 s and when the tab gets visible again
 * (rules: screens 2). The numbers that came with the doctor are used until the first response.
 *
 * @param asOf when the doctor was read, in milliseconds since 1970
 * @param polling false from step 3 on
 */
export function useLiveStatus(doctor: PublicDoctor, asOf: number, polling: boolean): LiveStatus {
  return useQuery({
    ...liveStatusOptions(doctor.id),
    initialData: doctor.today,
    initialDataUpdatedAt: asOf,
    enabled: polling,
    refetchInterval: TIMINGS.liveStatusPollMs,
  }).data;
}

/** Reads the free places again now. */
export function refreshLiveStatus(client: QueryClient, doctorId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: liveStatusOptions(doctorId).queryKey });
}

/** Shows one place less at once, without a request (rules: screens 2). */
export function takeShownPlace(client: QueryClient, doctorId: number): void {
  client.setQueryData<LiveStatus>(liveStatusOptions(doctorId).queryKey, (live) =>
    live ? { ...live, availableSlots: Math.max(0, live.availableSlots - 1), booked: live.booked + 1 } : live,
  );
}

/**
 * Requests a code. Name and phone are normalised before they are sent (rules: fields 9).
 *
 * @param appointmentDate the clinic day that the person saw. After midnight the server refuses it, so that
 *   nobody books another day than the screen showed.
 * @param sessionToken on a resend: the token of the code that the new one replaces
 */
export function sendCode(
  doctorId: number,
  appointmentDate: string,
  answers: PatientAnswers,
  sessionToken?: string,
): Promise<CodeRequested> {
  const body = { doctorId, ...patientInfo.parse(answers), appointmentDate, sessionToken };
  return call(requestBookingCode, { body });
}

/** Sends the typed code to the server. Repeating the same token and code is safe (rules: serials 5). */
export function verifyCode(sessionToken: string, otp: string): Promise<BookingConfirmed> {
  return call(verifyBookingCode, { body: { sessionToken, otp } });
}
