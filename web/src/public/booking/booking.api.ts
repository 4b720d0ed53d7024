import {
  type BookingConfirmed,
  patientInfo,
  requestBookingCode,
  verifyBookingCode,
} from '@clinic-serial/contract/booking';
import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import { getLiveStatus, type LiveStatus, type PublicDoctor } from '@clinic-serial/contract/doctors';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readOptions } from '../../api/read.ts';
import type { PatientAnswers } from './wizard-state.ts';

const liveStatusOptions = (doctorId: number) => readOptions(getLiveStatus, { params: { id: doctorId } });

/**
 * The doctor's free places, read anew every 30 s and whenever the tab is looked at again (rules: screens 2).
 * What came with the doctor stands until the first answer.
 *
 * @param asOf when the doctor was read, milliseconds since 1970
 * @param polling false from step 3 on
 */
export function useLiveStatus(doctor: PublicDoctor, asOf: number, polling: boolean): LiveStatus {
  return useQuery({
    ...liveStatusOptions(doctor.id),
    initialData: doctor.today,
    initialDataUpdatedAt: asOf,
    enabled: polling,
    refetchInterval: LIMITS.liveStatusPollMs,
  }).data;
}

/** Reads the free places now. */
export function refreshLiveStatus(client: QueryClient, doctorId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: liveStatusOptions(doctorId).queryKey });
}

/** Shows one place less at once, without asking (rules: screens 2). */
export function takeShownPlace(client: QueryClient, doctorId: number): void {
  client.setQueryData<LiveStatus>(liveStatusOptions(doctorId).queryKey, (live) =>
    live ? { ...live, availableSlots: Math.max(0, live.availableSlots - 1), booked: live.booked + 1 } : live,
  );
}

/**
 * Asks for a code. Name and phone are normalised before they go (rules: fields 9).
 *
 * @param appointmentDate the clinic day that the person saw: after midnight the server refuses it rather than booking
 * another day than was shown
 * @param sessionToken of the code that this one shall replace, on a resend
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

/** Sends the code; safe to repeat with the same token and code (rules: serials 5). */
export function verifyCode(sessionToken: string, otp: string): Promise<BookingConfirmed> {
  return call(verifyBookingCode, { body: { sessionToken, otp } });
}
