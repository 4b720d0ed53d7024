import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type {
  BookingConfirmed,
  bookOwnAppointment,
  listOwnNames,
  requestBookingCode,
  verifyBookingCode,
} from '@clinic-serial/contract/subjects/booking';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import { BOOKING_FORM_FIELDS } from '@clinic-serial/contract/subjects/booking-form';
import type { getLiveStatus, LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { visibleLine } from '@clinic-serial/contract/text/visible';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readOptions } from '../../api/read.ts';
import { routeOf } from '../../api/route.ts';
import { noteEvent } from '../../live/queue-key.ts';
import { useLive } from '../../live/use-live.ts';
import { paths } from '../../paths.ts';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import type { PatientSession } from '../../session/patient-session.ts';
import { siteAddress } from '../../site-language.ts';
import type { PatientAnswers } from './wizard-state.ts';

const liveStatusRoute = routeOf<typeof getLiveStatus>({ method: 'GET', path: '/doctors/{id}/live-status' });
const requestRoute = routeOf<typeof requestBookingCode>({
  method: 'POST',
  path: '/appointments/request-otp',
});
const verifyRoute = routeOf<typeof verifyBookingCode>({ method: 'POST', path: '/appointments/verify-otp' });
const namesRoute = routeOf<typeof listOwnNames>({ method: 'GET', path: '/appointments/own/names' });
const bookRoute = routeOf<typeof bookOwnAppointment>({ method: 'POST', path: '/appointments/own' });

const liveStatusOptions = (doctorId: number) => readOptions(liveStatusRoute, { params: { id: doctorId } });

/**
 * The doctor's free places, kept new by a stream, or read every 30 s without one (rules: screens 2). Until
 * the first response, the numbers that came with the doctor are used.
 *
 * @param asOf when the doctor was read, in milliseconds since 1970
 * @param polling false from step 3 on; the stream goes on
 */
export function useLiveStatus(doctor: PublicDoctor, asOf: number, polling: boolean): LiveStatus {
  const client = useQueryClient();
  const { queryKey, queryFn } = liveStatusOptions(doctor.id);
  const isLive = useLive(`/queue/events?doctors=${doctor.id}`, (event) => {
    const change = noteEvent(client, event);
    client.setQueryData<LiveStatus>(queryKey, (live) => live && change(live));
  });
  return useQuery({
    queryKey,
    queryFn,
    initialData: doctor.today,
    initialDataUpdatedAt: asOf,
    enabled: polling,
    refetchInterval: isLive ? false : TIMINGS.liveStatusPollMs,
  }).data;
}

export function refreshLiveStatus(client: QueryClient, doctorId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: liveStatusOptions(doctorId).queryKey });
}

/**
 * Shows one place less at once, without a request (rules: screens 2), unless the stream has sent newer
 * numbers.
 *
 * @param before the numbers on the screen when the booking was sent
 */
export function takeShownPlace(client: QueryClient, doctorId: number, before: LiveStatus): void {
  client.setQueryData<LiveStatus>(liveStatusOptions(doctorId).queryKey, (live) =>
    live && live.booked === before.booked
      ? { ...live, availableSlots: Math.max(0, live.availableSlots - 1), booked: live.booked + 1 }
      : live,
  );
}

/** The answers in the form in which they are sent (rules: fields 9). */
export const normalised = ({ patientName, patientPhone, sitting }: PatientAnswers) => ({
  patientName: visibleLine(patientName).trim(),
  patientPhone: phoneDigits(patientPhone),
  sitting,
});

/**
 * Requests a code.
 *
 * @param appointmentDate the clinic day that the person saw. After midnight the server refuses it.
 * @param sessionToken on a resend: the token of the code that the new one replaces
 */
export function sendCode(
  doctorId: number,
  appointmentDate: string,
  answers: PatientAnswers,
  sessionToken?: string,
): Promise<CodeRequested> {
  return call(requestRoute, {
    body: { doctorId, appointmentDate, ...normalised(answers), sessionToken },
  });
}

/**
 * Leaves the code, or the whole draft: sends the form that browsers without scripts send. If the request is
 * lost, the draft ends by itself half an hour later.
 *
 * @param sessionToken the token of the code that ends, so that a request that arrives late ends no newer code
 */
export function leaveDraft(doctorId: number, next: 'change' | 'over', sessionToken?: string | null): void {
  const body = new URLSearchParams({
    [BOOKING_FORM_FIELDS.next]: next,
    ...(sessionToken && { [BOOKING_FORM_FIELDS.token]: sessionToken }),
  });
  const address = siteAddress(paths.book(doctorId));
  fetch(address, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined);
}

/** Sends the typed code to the server. Repeating the same token and code is safe (rules: serials 5). */
export function verifyCode(sessionToken: string, otp: string): Promise<BookingConfirmed> {
  return call(verifyRoute, { body: { sessionToken, otp } });
}

/** The names for which a patient may want to book. Until they have arrived, only the patient's own name. */
export function useOwnNames(session: PatientSession): string[] {
  const { data } = useQuery(patientRead<typeof listOwnNames>(session, namesRoute));
  return data?.names ?? [session.who.name];
}

/**
 * Books with the patient's own phone, without a code.
 *
 * @param appointmentDate the clinic day that the person saw
 */
export function bookOwn(
  session: PatientSession,
  doctorId: number,
  appointmentDate: string,
  patientName: string,
  sitting: SittingNumber | undefined,
) {
  return patientCall<typeof bookOwnAppointment>(session, bookRoute, {
    body: { doctorId, appointmentDate, patientName, sitting },
  });
}
