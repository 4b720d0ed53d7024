import { listOwnNames } from '@clinic-serial/contract/booking';
import type { LiveStatus } from '@clinic-serial/contract/doctors';
import {
  requestWaitingCode,
  verifyWaitingCode,
  type WaitingPlace,
  waitAsPatient,
} from '@clinic-serial/contract/waiting-list';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { patientSession } from '../../session/patient-session.ts';
import { openPublicPage } from '../../test/public-page.tsx';
import { aPatient, TODAY } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { refusal } from '../../test/stubbed-api.ts';
import { button, enterCode, fillInfo, findAlert, sendInfo, stubBooking } from '../../test/wizard.ts';

const OFFER = 'Tell me when a place is free';
const NUMBER_3 = 'You are number 3 on the list.';

const place: WaitingPlace = {
  doctorId: 3,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  date: TODAY,
  sitting: 1,
  startTime: '09:00',
  endTime: '17:00',
  before: 2,
};

/** A doctor without places, and a server that keeps a waiting list. */
function stubFull(parts: Pick<LiveStatus, 'canWait'> = { canWait: true }) {
  const clinic = stubBooking({ availableSlots: 0, nextSerial: null, reason: 'fully-booked', ...parts });
  const sent = { sessionToken: 'token', expiresInSeconds: 600, resendAfterSeconds: 30, otp: '1001' };
  clinic.api.respond(requestWaitingCode, sent);
  clinic.api.respond(verifyWaitingCode, place);
  clinic.api.respond(waitAsPatient, place);
  return clinic;
}

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
