import { requestBookingCode, verifyBookingCode } from '@clinic-serial/contract/subjects/booking';
import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { press, type } from '../../test/staff-screen.tsx';
import { closedDoor, noConnection, refusal, serverError } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import {
  acceptCodes,
  alerts,
  askForCode,
  type BookingClinic,
  booked,
  button,
  codeField,
  codeRequests,
  enterCode,
  enteredCodes,
  findAlert,
  nameField,
  phoneField,
  RESEND,
  reachCodeStep,
  sendCodes,
  sendInfo,
  stubBooking,
  timer,
} from '../../test/wizard.ts';

const EXPIRED = 'Verification code has expired';
const NETWORK = 'Network error. Please check your connection.';
const KEPT = 'Your code is kept. Nothing is booked twice when you try again.';
const wrong = (left: string) => refusal('CODE_WRONG', `The code is not correct. ${left} left.`);

let clinic: BookingClinic;

beforeEach(() => {
  clinic = stubBooking();
});

const focused = () => document.activeElement;

test('step 2 has the focus in its field and shows the phone, the code of a demonstration and the time left', async () => {
  await reachCodeStep();
  expect(screen.getByText('Enter the verification code').textContent).toBe(
    'Step 2 of 3: Enter the verification code',
  );
  expect(focused()).toBe(codeField());
  expect(screen.getByText('+88 01712-345678')).toBeTruthy();
  expect(screen.getByText('Demo mode: your code is').textContent).toBe('Demo mode: your code is 1001');
  expect(timer()).toMatch(/^Code expires in (10|09):\d\d$/);
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Verify phone');
});

test('a wrong code is refused, and the field is ready for the next try', async () => {
  clinic.api.respond(verifyBookingCode, wrong('4 tries'));
  await reachCodeStep();
  enterCode('9999');
  await findAlert('The code is not correct. 4 tries left.');
  expect(codeField().value).toBe('');
  expect(focused()).toBe(codeField());

  acceptCodes(clinic);
  enterCode();
  await booked();
  expect(enteredCodes(clinic)).toEqual(['9999', '1001']);
});

test.each<[ErrorCode, string]>([
  ['CODE_USED_UP', 'Too many wrong attempts. Please request a new code.'],
  ['CODE_EXPIRED', EXPIRED],
  ['CODE_REPLACED', 'Another code of this phone was used in the meantime. Please request a new code.'],
])('after %s only a new code helps, and its button has the focus', async (code, sentence) => {
  clinic.api.respond(verifyBookingCode, refusal(code, sentence));
  await reachCodeStep();
  enterCode();
  await findAlert(sentence);
  expect(codeField().disabled).toBe(true);
  await waitFor(() => expect(focused()).toBe(button(RESEND)));
  expect(screen.queryByText('Verify Code')).toBeNull();

  acceptCodes(clinic);
  press(button(RESEND));
  await waitFor(() => expect(focused()).toBe(codeField()));
  expect(alerts()).toEqual([]);
  enterCode('1002');
  await booked();
});

test.each<[ErrorCode, string]>([
  ['ALREADY_BOOKED', 'You already have serial 2 with this doctor today.'],
  ['TOO_MANY_BOOKINGS', 'This phone already has 5 appointments today. Please call the clinic.'],
  ['PATIENT_INACTIVE', 'This phone number cannot book online. Please call the clinic: 01700-000000.'],
])('a right code that is refused with %s says why', async (code, sentence) => {
  clinic.api.respond(verifyBookingCode, refusal(code, sentence));
  await reachCodeStep();
  enterCode();
  expect((await findAlert(sentence)).textContent).toBe(sentence);
  expect(codeField().value).toBe('');
  expect(screen.queryByText('Appointment booked successfully!')).toBeNull();
});

test('the last place that goes before the code is entered shows the way to another doctor', async () => {
  const sentence =
    'This doctor is fully booked for today. Please try again tomorrow or choose another doctor.';
  clinic.api.respond(verifyBookingCode, refusal('FULLY_BOOKED', sentence));
  await reachCodeStep();
  enterCode();
  const alert = await findAlert(sentence);
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('/doctors');
  expect(alert.textContent).toBe(`${sentence}Choose another doctor`);
});

test('an incomplete code is not sent, and letters do not count', async () => {
  const INCOMPLETE = 'Please enter the complete 4-digit code';
  await reachCodeStep();
  press(button('Verify Code'));
  await screen.findByText(INCOMPLETE);
  expect(focused()).toBe(codeField());
  type(codeField(), 'ab');
  expect(codeField().value).toBe('');

  enterCode('100');
  await waitFor(() => expect(screen.queryByText(INCOMPLETE)).toBeNull());
  press(button('Verify Code'));
  await screen.findByText(INCOMPLETE);
  expect(enteredCodes(clinic)).toEqual([]);
  enterCode('1001');
  await booked();
});

test.each(['১০০১', ' 10 01 '])('the code "%s" is understood', async (code) => {
  await reachCodeStep();
  enterCode(code);
  await booked();
  expect(enteredCodes(clinic)).toEqual(['1001']);
});

test('a complete code is sent once, also when Enter follows its last digit', async () => {
  await reachCodeStep();
  const form = codeField().form as HTMLFormElement;
  enterCode();
  fireEvent.submit(form);
  await booked();
  expect(enteredCodes(clinic)).toEqual(['1001']);
});

test('after ten minutes the code has expired, and a resent one counts from five', async () => {
  fakeTime();
  await reachCodeStep();
  await pass(5 * 60_000);
  expect(timer()).toMatch(/^Code expires in 0[54]:\d\d$/);
  expect(alerts()).toEqual([]);

  enterCode('12');
  await pass(5 * 60_000);
  await findAlert(EXPIRED);
  expect(codeField().disabled).toBe(true);
  await waitFor(() => expect(focused()).toBe(button(RESEND)));
  expect(screen.queryByText('Verify Code')).toBeNull();

  press(button(RESEND));
  await waitFor(() => expect(timer()).toMatch(/^Code expires in 0[54]:\d\d$/));
  expect(alerts()).toEqual([]);
  expect(focused()).toBe(codeField());
  expect(codeField().value).toBe('');
  enterCode('1002');
  await booked();
});

test('a new code can be asked for after half a minute, and replaces the first', async () => {
  fakeTime();
  await reachCodeStep();
  expect(button(/^Resend in \d+ s$/).disabled).toBe(true);
  await pass(31_000);
  press(button(RESEND));
  const status = await screen.findByText('A new code is on its way.');
  expect(status.closest('[role=status]')).toBeTruthy();
  expect(timer()).toMatch(/^Code expires in 0[54]:\d\d$/);
  expect(button(/^Resend in \d+ s$/).disabled).toBe(true);
  expect(codeRequests(clinic)[1]).toMatchObject({ sessionToken: 'token 1', patientPhone: '01712345678' });

  enterCode('1002');
  await booked();
  const [sent] = clinic.api.requests(verifyBookingCode);
  expect(sent?.body).toEqual({ sessionToken: 'token 2', otp: '1002' });
});

test('a resend that fails says so and leaves the code valid', async () => {
  fakeTime();
  await reachCodeStep();
  await pass(31_000);
  const door = closedDoor();
  clinic.api.respond(requestBookingCode, async () => {
    await door.opened;
    return noConnection();
  });
  press(button(RESEND));
  await waitFor(() => expect(button(RESEND).disabled).toBe(true));
  door.open();
  await findAlert(NETWORK);
  expect(focused()).toBe(button(RESEND));
  enterCode();
  await booked();
});

test.each([
  [NETWORK, noConnection],
  ['Server error: 500', serverError()],
])('an answer that is lost with "%s" is fetched again by the kept code', async (sentence, failure) => {
  fakeTime();
  clinic.api.respond(verifyBookingCode, failure);
  await reachCodeStep();
  enterCode();
  expect((await findAlert(sentence)).textContent).toContain(KEPT);
  expect(codeField().value).toBe('1001');

  // Another try is worth it even after the code has expired.
  await pass(10 * 60_000);
  acceptCodes(clinic);
  press(button('Try again'));
  await booked();
  expect(enteredCodes(clinic)).toEqual(['1001', '1001']);
});

test.each(['Back', 'change phone'])('"%s" keeps what was typed', async (way) => {
  await reachCodeStep('Nazma Begum');
  press(button(way));
  await screen.findByLabelText('Full name');
  expect([nameField().value, phoneField().value]).toEqual(['Nazma Begum', '01712-345678']);
  expect(focused()?.textContent).toBe('Step 1 of 3: Who is the appointment for?');

  type(phoneField(), '01812345678');
  sendInfo();
  await screen.findByText('+88 01812-345678');
  expect(codeRequests(clinic)[1]).toMatchObject({ patientName: 'Nazma Begum', patientPhone: '01812345678' });
  expect(codeRequests(clinic)[1]).not.toHaveProperty('sessionToken');
});

test('a code that the server does not know any more is asked for anew on step 1', async () => {
  const sentence = 'Session expired. Please go back and request a new OTP.';
  clinic.api.respond(verifyBookingCode, refusal('SESSION_EXPIRED', sentence));
  await reachCodeStep();
  enterCode();
  await findAlert(sentence);
  acceptCodes(clinic);
  sendCodes(clinic);
  press(button('Back'));
  await screen.findByLabelText('Full name');
  expect(alerts()).toEqual([]);
  await askForCode();
  enterCode('1002');
  await booked();
});

test('"Start over" leads from the code to empty fields', async () => {
  await reachCodeStep();
  press(button('Yes, start over'));
  await screen.findByLabelText('Full name');
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  expect([nameField().value, phoneField().value]).toEqual(['', '']);
});
