import { requestBookingCode } from '@clinic-serial/contract/subjects/booking';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorOf } from '../../test/fields.ts';
import { press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal, serverError, withRetryAfter } from '../../test/stubbed-api.ts';
import {
  alerts,
  type BookingClinic,
  button,
  codeRequests,
  fillInfo,
  findAlert,
  nameField,
  openWizard,
  phoneField,
  sendCodes,
  sendInfo,
  stubBooking,
} from '../../test/wizard.ts';

let clinic: BookingClinic;

beforeEach(() => {
  clinic = stubBooking();
});

test('step 1 says what is missing, at the field, and takes it back as it is typed', async () => {
  await openWizard();
  sendInfo();
  await findAlert('Please check: Full name, Phone number');
  expect(errorOf(nameField())).toContain('Please enter your full name');
  expect(errorOf(phoneField())).toContain('Please enter your phone number');
  expect(document.activeElement).toBe(nameField());

  type(nameField(), '   ');
  sendInfo();
  await waitFor(() => expect(errorOf(nameField())).toContain('Please enter your full name'));
  type(nameField(), 'Karim');
  await waitFor(() => expect(errorOf(nameField())).toBeUndefined());
  expect(codeRequests(clinic)).toEqual([]);
});

test.each(['0171234567', '02712345678', '12345'])('"%s" is no phone number', async (phone) => {
  await openWizard();
  fillInfo('Karim Uddin', phone);
  sendInfo();
  await waitFor(() =>
    expect(errorOf(phoneField())).toContain(
      'Please enter a valid Bangladeshi phone number (11 digits starting with 01)',
    ),
  );
  expect(document.activeElement).toBe(phoneField());
  expect(codeRequests(clinic)).toEqual([]);
});

test.each(['01712345678', '+880 1712-345678', '8801712345678', '০১৭১২৩৪৫৬৭৮'])(
  'the phone "%s" is understood, shown in groups and sent as 11 digits',
  async (phone) => {
    await openWizard();
    fillInfo('  রহিমা খাতুন ', phone);
    expect(phoneField().value).toBe('01712-345678');
    sendInfo();
    await screen.findByText('+88 01712-345678');
    expect(codeRequests(clinic)).toEqual([
      {
        doctorId: 3,
        patientName: 'রহিমা খাতুন',
        patientPhone: '01712345678',
        appointmentDate: '2027-03-10',
      },
    ]);
  },
);

test('a double press asks for one code', async () => {
  await openWizard();
  fillInfo();
  const send = button('Send Verification Code');
  press(send);
  press(send);
  await screen.findByLabelText('Verification code');
  expect(codeRequests(clinic)).toHaveLength(1);
});

const BUSY = 'The clinic is very busy right now. Please try again in a moment.';
const TOO_MANY = 'Too many codes were requested for this phone. Please try again later.';

test.each([
  ['Network error. Please check your connection.', noConnection],
  ['Server error: 502', serverError(502)],
  [`${BUSY} You can try again in 7 s.`, withRetryAfter(refusal('OVERLOADED'), 7)],
  [`${TOO_MANY} You can try again in 60 min.`, withRetryAfter(refusal('TOO_MANY_CODES'), 3_600)],
])('a code that is not sent says "%s" and loses nothing', async (sentence, failure) => {
  clinic.api.respond(requestBookingCode, failure);
  await openWizard();
  fillInfo('Sajeda Khatun');
  sendInfo();
  const alert = await findAlert(sentence);
  expect(alert.textContent).toBe(sentence);
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect([nameField().value, phoneField().value]).toEqual(['Sajeda Khatun', '01712-345678']);

  sendCodes(clinic);
  sendInfo();
  await screen.findByLabelText('Verification code');
  expect(alerts()).toEqual([]);
});

test('what the server refuses at a field is said at the field', async () => {
  const errors = { patientPhone: 'This number is not in service.' };
  clinic.api.respond(requestBookingCode, refusal('INVALID_INPUT', undefined, errors));
  await openWizard();
  fillInfo();
  sendInfo();
  await waitFor(() => expect(errorOf(phoneField())).toContain('This number is not in service.'));
  expect(document.activeElement).toBe(phoneField());
});

test('"Start over" forgets what was typed', async () => {
  await openWizard();
  fillInfo();
  press(button('Yes, start over'));
  await waitFor(() => expect([nameField().value, phoneField().value]).toEqual(['', '']));
});
