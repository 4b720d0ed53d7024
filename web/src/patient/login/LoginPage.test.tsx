import { booking } from '@clinic-serial/contract/messages/current/booking';
import { requestLoginCode, verifyLoginCode } from '@clinic-serial/contract/subjects/sign-in';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorOf } from '../../test/fields.ts';
import {
  button,
  expectNoticeFocused,
  href,
  openPatientArea,
  patientSessionKeys,
  pressButton,
  stubPatientApi,
  title,
} from '../../test/patient-area.tsx';
import { arriveAt } from '../../test/place.ts';
import { aPatient } from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';

const LOGIN = '/patient/login';
const DASHBOARD = '/patient/dashboard';
const HOUR_MS = 3_600_000;
const INVALID = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const FIRST = { sessionToken: 'first', expiresInSeconds: 600, resendAfterSeconds: 30, patientName: null };
const SECOND = { ...FIRST, sessionToken: 'second', expiresInSeconds: 300 };

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
  api.respond(requestLoginCode, () => (api.requests(requestLoginCode).length === 1 ? FIRST : SECOND));
  api.respond(verifyLoginCode, { patient: aPatient(), patientToken: 'secret' });
});

const open = () => openPatientArea(LOGIN);
const phoneField = () => screen.getByLabelText<HTMLInputElement>('Phone number');
const codeField = () => screen.getByLabelText<HTMLInputElement>('Verification code');
const send = () => pressButton('Send Verification Code');

async function askForCode(phone = '01712345678') {
  type(phoneField(), phone);
  await send();
  await screen.findByLabelText('Verification code');
}

/** The code step is open, and only a new code helps. */
async function expectSpent(sentence: string) {
  await screen.findByText(sentence);
  expect(codeField().matches(':disabled')).toBe(true);
}

test.each([
  ['nothing', '', 'Please enter your phone number'],
  ['too few digits', '0171234567', INVALID],
  ['another start', '02712345678', INVALID],
])('the phone is checked before it is sent: %s', async (_, typed, message) => {
  open();
  type(phoneField(), typed);
  await send();
  await waitFor(() => expect(errorOf(phoneField())).toContain(message));
  expect(document.activeElement).toBe(phoneField());
  expect(api.requests(requestLoginCode)).toEqual([]);
});

test('the phone is grouped on the screen and sent as digits', async () => {
  open();
  type(phoneField(), '+8801712345678');
  expect(phoneField().value).toBe('01712-345678');
  fireEvent.submit(phoneField());
  await screen.findByText('+88 01712-345678');
  expect(api.requests(requestLoginCode).map(({ body }) => body)).toEqual([{ phone: '01712345678' }]);
});

test('the fourth digit of the code logs the patient in for 24 hours', async () => {
  fakeTime();
  open();
  await waitFor(() => expect(document.title).toBe('Log in to your account – Clinic Serial'));
  await askForCode();
  expect(document.activeElement).toBe(codeField());
  expect(screen.getByRole('timer').textContent).toMatch(/^Code expires in (10:00|09:5\d)$/);
  type(codeField(), '482');
  expect(api.requests(verifyLoginCode)).toEqual([]);
  type(codeField(), '4821');
  await title('Welcome, Karim');
  await arriveAt(DASHBOARD);
  expect(api.requests(verifyLoginCode)[0]?.body).toEqual({ sessionToken: 'first', otpCode: '4821' });
  expect(localStorage.patient_token).toBe('secret');
  expect(JSON.parse(localStorage.patient_data)).toMatchObject({ id: 12, phone: '01712345678' });
  const { patient, expiry } = JSON.parse(localStorage.patient_session);
  expect(patient).toMatchObject({ id: 12 });
  expect(String(expiry)).toBe(localStorage.patient_session_expiry);
  const hours = (expiry - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
});

test('the code is checked before it is sent', async () => {
  open();
  await askForCode();
  type(codeField(), '12');
  await pressButton('Verify Code');
  await waitFor(() => expect(errorOf(codeField())).toContain('Please enter the complete 4-digit code'));
  expect(document.activeElement).toBe(codeField());
  expect(api.requests(verifyLoginCode)).toEqual([]);
});

test('"change phone" leads back, with the phone still there', async () => {
  open();
  await askForCode();
  await pressButton('change phone');
  expect(phoneField().value).toBe('01712-345678');
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  await askForCode('01812345678');
  await screen.findByText('+88 01812-345678');
  type(codeField(), '4821');
  await arriveAt(DASHBOARD);
  expect(api.requests(verifyLoginCode)[0]?.body.sessionToken).toBe('second');
});

test('a code can be asked for again after 30 seconds, and only the new one counts', async () => {
  fakeTime();
  open();
  await askForCode();
  expect(
    screen
      .getByText(/^Resend in \d+ s$/)
      .closest('button')
      ?.matches(':disabled'),
  ).toBe(true);
  await pass(30_000);
  type(codeField(), '12');
  await pressButton('Resend verification code');
  await screen.findByText('A new code is on its way.');
  expect(api.requests(requestLoginCode)[1]?.body).toEqual({ phone: '01712345678', sessionToken: 'first' });
  expect(screen.getByRole('timer').textContent).toMatch(/^Code expires in (05:00|04:5\d)$/);
  expect(codeField().value).toBe('');
  type(codeField(), '4821');
  await arriveAt(DASHBOARD);
  expect(api.requests(verifyLoginCode)[0]?.body).toEqual({ sessionToken: 'second', otpCode: '4821' });
});

test('a wrong code is refused and cleared, and the next one is taken', async () => {
  const sentence = 'The code is not correct. 4 tries left.';
  open();
  await askForCode();
  api.respond(verifyLoginCode, refusal('CODE_WRONG', sentence));
  type(codeField(), '1111');
  expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy();
  await waitFor(() => expect(codeField().value).toBe(''));
  expect(document.activeElement).toBe(codeField());
  api.respond(verifyLoginCode, { patient: aPatient(), patientToken: 'secret' });
  type(codeField(), '4');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  type(codeField(), '4821');
  await arriveAt(DASHBOARD);
});

test.each([
  ['was tried too often', refusal('CODE_USED_UP'), 'Too many wrong attempts. Please request a new code.'],
  [
    'has expired by the clock of the server',
    refusal('CODE_EXPIRED', booking.CODE_EXPIRED),
    booking.CODE_EXPIRED,
  ],
])('a code that %s cannot be typed any more, and a new one needs no wait', async (_, respond, sentence) => {
  open();
  await askForCode();
  api.respond(verifyLoginCode, respond);
  type(codeField(), '1111');
  await expectSpent(sentence);
  api.respond(verifyLoginCode, { patient: aPatient(), patientToken: 'secret' });
  await pressButton('Resend verification code');
  await waitFor(() => expect(codeField().matches(':disabled')).toBe(false));
  type(codeField(), '4821');
  await arriveAt(DASHBOARD);
});

test('a code expires after ten minutes, on the page', async () => {
  fakeTime();
  open();
  await askForCode();
  await pass(590_000);
  expect(codeField().matches(':disabled')).toBe(false);
  await pass(10_000);
  await expectSpent('Verification code has expired');
  await pressButton('Resend verification code');
  await waitFor(() => expect(codeField().matches(':disabled')).toBe(false));
  type(codeField(), '4821');
  await arriveAt(DASHBOARD);
});

test('the owner of an unknown phone hears it after the code, with the way to a doctor', async () => {
  const sentence = 'No patient record for this number yet. Please book an appointment first.';
  api.respond(verifyLoginCode, refusal('NO_PATIENT_RECORD', sentence));
  open();
  await askForCode();
  type(codeField(), '4821');
  await screen.findByText(sentence);
  await expectNoticeFocused(sentence);
  expect(patientSessionKeys()).toEqual([]);
  expect(href('Book an appointment')).toBe('/doctors');
  await pressButton('Use another phone number');
  expect(phoneField().value).toBe('01712-345678');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('an inactive patient is sent to the clinic', async () => {
  const sentence = 'This phone number cannot log in. Please call the clinic: 01700-000000.';
  api.respond(verifyLoginCode, refusal('PATIENT_INACTIVE', sentence));
  open();
  await askForCode();
  type(codeField(), '4821');
  await expectNoticeFocused(sentence);
  expect(address()).toBe(LOGIN);
  expect(patientSessionKeys()).toEqual([]);
  expect(await button('Use another phone number')).toBeTruthy();
  expect(screen.queryByText('Book an appointment')).toBeNull();
});

test.each([
  ['Find a doctor', '/doctors'],
  ['Back to home', '/'],
])('the login has the way on: %s', async (label, place) => {
  open();
  press(screen.getByText(label));
  await arriveAt(place);
});

test('a code that could not be sent is told, and the phone is kept for another try', async () => {
  api.respond(requestLoginCode, noConnection);
  open();
  type(phoneField(), '01712345678');
  await send();
  await expectNoticeFocused('Network error. Please check your connection.');
  expect(phoneField().value).toBe('01712-345678');
  api.respond(requestLoginCode, serverError(502));
  await send();
  await expectNoticeFocused('Server error: 502');
  api.respond(requestLoginCode, FIRST);
  await send();
  await screen.findByLabelText('Verification code');
});

test('an answer without a patient opens no session', async () => {
  api.respond(verifyLoginCode, {} as never);
  open();
  await askForCode();
  type(codeField(), '4821');
  expect((await screen.findByText('Invalid login data received')).closest('[role=alert]')).toBeTruthy();
  expect(patientSessionKeys()).toEqual([]);
});
