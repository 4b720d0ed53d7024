import { requestBookingCode } from '@clinic-serial/contract/subjects/booking';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { type CodeSms, readCodeSms } from '@clinic-serial/contract/subjects/code-sms';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aClinic } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { noConnection, refusal } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import {
  type BookingClinic,
  button,
  codeField,
  fillInfo,
  findAlert,
  openWizard,
  RESEND,
  reachCodeStep,
  sendInfo,
  stubBooking,
} from '../../test/wizard.ts';

const ACCEPTED: CodeSms = { state: 'accepted', notice: null };
const REFUSED: CodeSms = { state: 'refused', notice: 'It could not be sent.' };
const TRYING: CodeSms = { state: 'trying', notice: 'It has not gone out yet.' };
const LINK = 'tel:+8801700000000';

let clinic: BookingClinic;
beforeEach(() => {
  fakeTime();
  clinic = stubBooking();
});

const askedFor = () => clinic.api.requests(readCodeSms).map(({ body }) => body.sessionToken);
const linkOf = (notice: HTMLElement) => notice.querySelector('a')?.getAttribute('href');

test('an SMS that the gateway has taken needs no word and no further question', async () => {
  clinic.api.respond(readCodeSms, ACCEPTED);
  await reachCodeStep();
  await pass(60_000);
  expect(askedFor()).toEqual(['token 1']);
  expect(screen.getByText('We sent a 4-digit code to')).toBeTruthy();
});

test('a refused SMS is said within 10 seconds, with the telephone as a link; the code can still be typed', async () => {
  clinic.api.respond(readCodeSms, { state: 'trying', notice: null });
  await reachCodeStep();
  await pass(6_000);
  clinic.api.respond(readCodeSms, REFUSED);
  await pass(4_000);
  expect(linkOf(await findAlert('It could not be sent.'))).toBe(LINK);
  expect(codeField().disabled).toBe(false);
  // The server goes on trying, and so does the page.
  clinic.api.respond(readCodeSms, ACCEPTED);
  await pass(10_000);
  expect(screen.queryByText(/It could not be sent/)).toBeNull();
});

test('an SMS that waits is said within 10 seconds, also when one question got no answer', async () => {
  clinic.api.respond(readCodeSms, noConnection);
  await reachCodeStep();
  await pass(3_000);
  clinic.api.respond(readCodeSms, TRYING);
  await pass(7_000);
  const notice = screen.getByText(/It has not gone out yet/).closest('[role=status]') as HTMLElement;
  expect(linkOf(notice)).toBe(LINK);
});

test('a resent code is asked for by its own token, without the words of the first', async () => {
  clinic.api.respond(readCodeSms, REFUSED);
  await reachCodeStep();
  await pass(31_000);
  await findAlert('It could not be sent.');
  clinic.api.respond(readCodeSms, ACCEPTED);
  press(button(RESEND));
  await pass(2_500);
  expect(screen.queryByText(/It could not be sent/)).toBeNull();
  expect(askedFor().at(-1)).toBe('token 2');
});

test('while no codes can be sent, the form says so before a name is typed, and may still be sent', async () => {
  const sentence = 'Codes cannot be sent now.';
  clinic.api.respond(getClinic, { ...aClinic, codesFail: sentence });
  await openWizard();
  expect(linkOf(await findAlert(sentence))).toBe(LINK);
  expect(button('Send Verification Code').disabled).toBe(false);
});

test('a request that is refused because no codes can be sent has the telephone as a link', async () => {
  clinic.api.respond(requestBookingCode, refusal('SMS_FAILING'));
  await openWizard();
  fillInfo();
  sendInfo();
  expect(linkOf(await findAlert('Codes cannot be sent by SMS right now.'))).toBe(LINK);
});
