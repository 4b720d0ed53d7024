import { getAppointment } from '@clinic-serial/contract/subjects/appointments';
import { getProfile, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { requestLoginCode, verifyLoginCode } from '@clinic-serial/contract/subjects/sign-in';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import {
  expectNoticeFocused,
  href,
  logInPatient,
  openPatientArea,
  pressButton,
  stubPatientApi,
  title,
} from '../../test/patient-area.tsx';
import { arriveAt } from '../../test/place.ts';
import { anAppointment, aPatient } from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi } from '../../test/stubbed-api.ts';

const LOGIN = '/patient/login';
/** Where the link of an SMS leads (server/src/booking/short-link.ts). */
const FROM_SMS = '/patient/appointment/70?from=sms';

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
  api.respond(getAppointment, anAppointment());
  api.respond(requestLoginCode, {
    sessionToken: 'first',
    expiresInSeconds: 600,
    resendAfterSeconds: 30,
    patientName: null,
  });
  api.respond(verifyLoginCode, { patient: aPatient(), patientToken: 'secret' });
});

async function logIn(phone = '01712345678') {
  type(await screen.findByLabelText('Phone number'), phone);
  await pressButton('Send Verification Code');
  type(await screen.findByLabelText('Verification code'), '4821');
}

async function openSmsLink() {
  openPatientArea(FROM_SMS);
  await arriveAt(LOGIN);
}

test('the link of an SMS leads through the code to the appointment', async () => {
  await openSmsLink();
  await logIn();
  await title('Appointment details');
  expect(address()).toBe(FROM_SMS);
});

test('a phone without a record, and then the right one, lead to the appointment', async () => {
  await openSmsLink();
  api.respond(verifyLoginCode, refusal('NO_PATIENT_RECORD'));
  await logIn('01812345678');
  await expectNoticeFocused('No patient record for this number yet.');
  api.respond(verifyLoginCode, { patient: aPatient(), patientToken: 'secret' });
  await pressButton('Use another phone number');
  await logIn();
  await arriveAt(FROM_SMS);
});

test('a mistyped phone can be changed before the code', async () => {
  await openSmsLink();
  type(await screen.findByLabelText('Phone number'), '01812345678');
  await pressButton('Send Verification Code');
  await screen.findByLabelText('Verification code');
  await pressButton('change phone');
  await logIn();
  await arriveAt(FROM_SMS);
});

test.each(['Find a doctor', 'Back to home'])(
  '"%s" and then Back keeps the way to the appointment',
  async (label) => {
    await openSmsLink();
    press(screen.getByText(label));
    await act(async () => {
      window.history.back();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await arriveAt(LOGIN);
    await logIn();
    await arriveAt(FROM_SMS);
  },
);

test('the phone of somebody else is told that the appointment belongs to another number', async () => {
  const other = aPatient({ id: 13, name: 'Salma Begum', phone: '01812345678' });
  api.respond(getAppointment, refusal('APPOINTMENT_NOT_FOUND'));
  api.respond(verifyLoginCode, { patient: other, patientToken: 'of the other' });
  api.respond(getProfile, other);
  await openSmsLink();
  await logIn('01812345678');
  await title('This appointment belongs to another number');
  expect(screen.getByText(/^You are logged in with \+88 01812-345678\. /)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Karim');
  expect(href('Dashboard', document.querySelector('main') as HTMLElement)).toBe('/patient/dashboard');
});

test('without the link of an SMS, an appointment of somebody else stays unknown', async () => {
  api.respond(getAppointment, refusal('APPOINTMENT_NOT_FOUND'));
  logInPatient();
  openPatientArea('/patient/appointment/70');
  await title('Appointment not found');
  expect(screen.queryByText(/another number/)).toBeNull();
});

test('a session that the server ended on a page leads back there after the login', async () => {
  logInPatient();
  openPatientArea('/patient/profile');
  type(await screen.findByLabelText('Address (optional)'), 'House 5');
  api.respond(updatePatient, refusal('UNAUTHENTICATED'));
  await pressButton('Save changes');
  await arriveAt(LOGIN);
  await logIn();
  await title('Profile');
  expect(address()).toBe('/patient/profile');
});
