import { listOwnNames } from '@clinic-serial/contract/subjects/booking';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import {
  getOwnWaiting,
  leaveWaiting,
  type OwnWaiting,
  requestWaitingCode,
  verifyWaitingCode,
  type WaitingPlace,
  waitAsPatient,
} from '@clinic-serial/contract/subjects/waiting-list';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { patientSession } from '../../session/patient-session.ts';
import { openPublicPage } from '../../test/public-page.tsx';
import { aPatient, TODAY } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { refusal } from '../../test/stubbed-api.ts';
import { button, enterCode, fillInfo, findAlert, sendInfo, stubBooking } from '../../test/wizard.ts';
import { placeOfJoined } from '../../waiting/own-waiting.api.ts';
import { saveWaiting } from '../../waiting/saved-waiting.ts';

const OFFER = 'Tell me when a place is free';
const NUMBER_3 = 'You are number 3 on the waiting list.';
const KEY = 'abcdefghijklmnopqrstuvwx';

const place: WaitingPlace = {
  doctorId: 3,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  date: TODAY,
  sitting: 1,
  startTime: '09:00',
  endTime: '17:00',
  before: 2,
  key: KEY,
};

/** The same place as its key opens it. */
const own: OwnWaiting = placeOfJoined(place);

/** A doctor without places, and a server that keeps a waiting list. */
function stubFull(parts: Pick<LiveStatus, 'canWait'> = { canWait: true }) {
  const clinic = stubBooking({ availableSlots: 0, nextSerial: null, reason: 'fully-booked', ...parts });
  const sent = { sessionToken: 'token', expiresInSeconds: 600, resendAfterSeconds: 30, otp: '1001' };
  clinic.api.respond(requestWaitingCode, sent);
  clinic.api.respond(verifyWaitingCode, place);
  clinic.api.respond(waitAsPatient, place);
  clinic.api.respond(getOwnWaiting, own);
  return clinic;
}

beforeEach(() => localStorage.clear());

async function openForm() {
  await openPublicPage('/book/3');
  press(await screen.findByText(OFFER));
  return screen.findByText('Wait for a place', { selector: 'h2' });
}

test('a visitor proves the phone and reads the place on the list', async () => {
  const { api } = stubFull();
  const heading = await openForm();
  expect(document.activeElement).toBe(heading);
  fillInfo('Nazma Begum', '01712345678');
  sendInfo();
  await screen.findByLabelText('Verification code');
  expect(api.requests(requestWaitingCode)[0]?.body).toMatchObject({
    doctorId: 3,
    patientName: 'Nazma Begum',
    patientPhone: '01712345678',
  });
  enterCode();
  const joined = await screen.findByText(NUMBER_3);
  const notice = joined.closest('[role=status]');
  expect(notice?.textContent).toContain(
    'We send an SMS as soon as a place is free; it is then held for 10 minutes.',
  );
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

test('a logged-in patient joins without a code', async () => {
  const { api } = stubFull();
  api.respond(listOwnNames, { names: ['Karim Uddin', 'Rahima Begum'] });
  patientSession.save(aPatient(), 'own token');
  await openForm();
  press(await screen.findByLabelText('Rahima Begum'));
  press(button('Put me on the list'));
  await screen.findByText(NUMBER_3);
  expect(api.requests(waitAsPatient)[0]?.body.patientName).toBe('Rahima Begum');
});

test('a place that has become free meanwhile is said, and the free places are read again', async () => {
  const clinic = stubFull();
  clinic.api.respond(requestWaitingCode, refusal('PLACE_FREE'));
  await openForm();
  clinic.live = { ...clinic.live, availableSlots: 1, reason: null, canWait: undefined };
  fillInfo();
  sendInfo();
  await findAlert('A place is free now. You can book it.');
  await screen.findByText('1 slot available');
});

test('a clinic without a waiting list offers none', async () => {
  stubFull({});
  await openPublicPage('/book/3');
  await findAlert('fully booked');
  expect(screen.queryByText(OFFER)).toBeNull();
});

test('the place stands on the page after a reload, and the browser keeps neither the name nor the phone', async () => {
  const { api } = stubFull();
  await openForm();
  fillInfo('Nazma Begum', '01712345678');
  sendInfo();
  await screen.findByLabelText('Verification code');
  enterCode();
  await screen.findByText(NUMBER_3);
  expect({ ...localStorage }).toEqual({
    patient_waiting: JSON.stringify([{ key: KEY, doctorId: 3, day: TODAY }]),
  });
  cleanup();
  api.respond(getOwnWaiting, { ...own, place: 1 });
  await openPublicPage('/book/3');
  await screen.findByText('You are number 1 on the waiting list.');
  // Another person of the family can wait too.
  press(screen.getByText('Put another person on the list'));
  await screen.findByText('Wait for a place', { selector: 'h2' });
});

test('a place of another doctor or of yesterday is not shown', async () => {
  const { api } = stubFull();
  saveWaiting({ key: KEY, doctorId: 3, date: '2027-03-09' });
  saveWaiting({ key: 'another-key-of-24-chars-', doctorId: 4, date: TODAY });
  await openPublicPage('/book/3');
  await screen.findByText(OFFER);
  expect(api.requests(getOwnWaiting)).toEqual([]);
});

test('a place that is held says until when', async () => {
  const { api } = stubFull({});
  saveWaiting(place);
  api.respond(getOwnWaiting, {
    ...own,
    state: 'offered',
    place: 1,
    offerExpiresAt: '2027-03-10T04:40:00.000Z',
  });
  await openPublicPage('/book/3');
  await screen.findByText('A place is held for you until 10:40 AM. Open the link in the SMS to take it.');
});

test('leaving the list asks once, says so, and forgets the place', async () => {
  const { api } = stubFull();
  saveWaiting(place);
  api.respond(leaveWaiting, { ...own, state: 'gone', place: null });
  await openPublicPage('/book/3');
  await screen.findByText(NUMBER_3);
  press(button('Leave the list'));
  const question = await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' });
  expect(question.textContent).toContain('Your place in line for Dr. Ayesha Rahman goes to the next person.');
  expect(api.requests(leaveWaiting)).toEqual([]);
  press(within(question).getByText('Leave the list'));
  const over = await screen.findByText('You are not on the waiting list any more.');
  await waitFor(() => expect(document.activeElement).toBe(over.closest('[role=status]')));
  expect(api.requests(leaveWaiting).map(({ params }) => params.key)).toEqual([KEY]);
  expect(localStorage.length).toBe(0);
});

test('a place that the server does not know is forgotten silently', async () => {
  const { api } = stubFull();
  saveWaiting(place);
  api.respond(getOwnWaiting, refusal('WAITING_NOT_FOUND'));
  await openPublicPage('/book/3');
  await waitFor(() => expect(localStorage.length).toBe(0));
  expect(screen.queryByText(/waiting list/)).toBeNull();
});
