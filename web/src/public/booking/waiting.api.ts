import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  answerOffer,
  getOffer,
  requestWaitingCode,
  verifyWaitingCode,
  waitAsPatient,
} from '@clinic-serial/contract/subjects/waiting-list';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readOptions } from '../../api/read.ts';
import { routeOf } from '../../api/route.ts';
import { patientCall } from '../../session/patient-calls.ts';
import type { PatientSession } from '../../session/patient-session.ts';
import { normalised } from './booking.api.ts';
import type { PatientAnswers } from './wizard-state.ts';

const requestRoute = routeOf<typeof requestWaitingCode>({
  method: 'POST',
  path: '/waiting-list/request-otp',
});
const verifyRoute = routeOf<typeof verifyWaitingCode>({ method: 'POST', path: '/waiting-list/verify-otp' });
const ownRoute = routeOf<typeof waitAsPatient>({ method: 'POST', path: '/waiting-list/own' });
const offerRoute = routeOf<typeof getOffer>({ method: 'GET', path: '/waiting-list/offers/{token}' });
const answerRoute = routeOf<typeof answerOffer>({ method: 'POST', path: '/waiting-list/offers/{token}' });

/** @param sessionToken on a resend: the token of the code that the new one replaces */
export function sendWaitingCode(doctorId: number, answers: PatientAnswers, sessionToken?: string) {
  return call(requestRoute, {
    body: { doctorId, ...normalised(answers), sessionToken },
  });
}

export function joinWithCode(sessionToken: string, otp: string) {
  return call(verifyRoute, { body: { sessionToken, otp } });
}

/** Joins the list as a logged-in patient, without a code. */
export function joinOwn(
  session: PatientSession,
  doctorId: number,
  patientName: string,
  sitting: SittingNumber | undefined,
) {
  return patientCall<typeof waitAsPatient>(session, ownRoute, { body: { doctorId, patientName, sitting } });
}

const offerOptions = (token: string) => readOptions(offerRoute, { params: { token } });

export const useOffer = (token: string) => useQuery(offerOptions(token));

/** Takes the place, or gives it to the next person. Taking it again is safe. */
export const sendAnswer = (token: string, take: boolean) =>
  call(answerRoute, { params: { token }, body: { take } });

/** Keeps the answer of the server for the page. */
export function noteOffer(client: QueryClient, token: string, offer: DataOf<typeof getOffer>): void {
  client.setQueryData(offerOptions(token).queryKey, offer);
}
