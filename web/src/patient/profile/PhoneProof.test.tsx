import { type CodeSms, readCodeSms } from '@clinic-serial/contract/subjects/code-sms';
import { requestPhoneCode, updatePatient, verifyPhoneCode } from '@clinic-serial/contract/subjects/patients';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { patientSession } from '../../session/patient-session.ts';
import { descriptionOf, errorOf } from '../../test/fields.ts';
import {
  expectNoticeFocused,
  logInPatient,
  navigationLink,
  openPatientArea,
  pressButton,
  stubPatientApi,
} from '../../test/patient-area.tsx';
import { arriveAt } from '../../test/place.ts';
import { aPatient } from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { closedDoor, noConnection, refusal, type StubbedApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';

const PROFILE = '/patient/profile';
const OLD = '01712345678';
const NEW = '01812345678';
const INCOMPLETE = 'Please enter the complete 4-digit code';

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
  api.respond(updatePatient, ({ body }) => aPatient(body as Parameters<typeof aPatient>[0]));
  api.respond(requestPhoneCode, ({ body }) => {
    const sent = { expiresInSeconds: 600, resendAfterSeconds: 30 };
    const token = body.sessionToken ? 'again' : 'first';
    const current = { ...sent, sessionToken: `${token} to the current phone` };
    return { ...sent, sessionToken: `${token} to the new phone`, current };
  });
  api.respond(verifyPhoneCode, aPatient({ phone: NEW }));
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const phone = () => field('Phone number');
const newCode = () => field('Code sent to your new number');
const currentCode = () => field('Code sent to your current number');
const codesArrive = () => screen.findByLabelText('Code sent to your current number');

/** Opens the profile and types a new phone. */
async function typePhone(next = NEW) {
  logInPatient();
  openPatientArea(PROFILE);
  await screen.findByLabelText('Full name');
  type(phone(), next);
}

async function askForCodes(next = NEW) {
  await typePhone(next);
  await pressButton('Save changes');
  await codesArrive();
}

test('saves the other fields first, and then asks for the codes of both phones', async () => {
  await typePhone();
  type(field('Address (optional)'), 'House 9');
  await pressButton('Save changes');
  await codesArrive();
  expect(document.activeElement?.textContent).toBe('Confirm your new phone number');
  expect(api.requests(updatePatient)[0]?.body).toMatchObject({ phone: OLD, address: 'House 9' });
  expect(api.requests(requestPhoneCode).map(({ body }) => body)).toEqual([{ phone: NEW }]);
  expect(screen.getByText('Your other details are saved.')).toBeTruthy();
  expect(
    screen.getByText('We sent one code to your new number and one to your current number.'),
  ).toBeTruthy();
  expect(descriptionOf(newCode())).toContain('01812-345678');
  expect(descriptionOf(currentCode())).toContain('01712-345678');
  expect(screen.getByText(/^Lost your old phone\? Please ask at the desk\./).textContent).toContain(
    '01700000000',
  );
  expect(address()).toBe(PROFILE);
});

test('sends both codes after the last digit, and changes the phone', async () => {
  await askForCodes();
  type(newCode(), '1111');
  expect(document.activeElement).toBe(currentCode());
  expect(api.requests(verifyPhoneCode)).toEqual([]);
  type(currentCode(), '2222');
  await expectNoticeFocused('Profile updated successfully!');
  expect(api.requests(verifyPhoneCode)[0]?.body).toEqual({
    sessionToken: 'first to the new phone',
    otp: '1111',
    current: { sessionToken: 'first to the current phone', otp: '2222' },
  });
  press(screen.getByText('Go to the dashboard now'));
  await arriveAt('/patient/dashboard');
  press(navigationLink('Profile'));
  await screen.findByDisplayValue('01812-345678');
});

test('clears only the code that was wrong', async () => {
  const sentence = 'The code is not correct. 4 tries left.';
  api.respond(verifyPhoneCode, refusal('CODE_WRONG', sentence, { 'current.otp': sentence }));
  await askForCodes();
  type(newCode(), '1111');
  type(currentCode(), '2223');
  await waitFor(() => expect(errorOf(currentCode())).toContain(sentence));
  expect(screen.getAllByText(sentence).some((shown) => shown.closest('[role=alert]'))).toBe(true);
  expect(errorOf(newCode())).toBeUndefined();
  expect(document.activeElement).toBe(currentCode());
  expect([newCode().value, currentCode().value]).toEqual(['1111', '']);
  api.respond(verifyPhoneCode, aPatient({ phone: NEW }));
  type(currentCode(), '2222');
  await screen.findByText('Profile updated successfully!');
});

test('lets a mistyped new phone be corrected', async () => {
  await askForCodes('01812345679');
  await pressButton('change phone');
  await waitFor(() => expect(document.activeElement).toBe(phone()));
  type(phone(), NEW);
  await pressButton('Save changes');
  await codesArrive();
  expect(descriptionOf(newCode())).toContain('01812-345678');
  const phones = api.requests(requestPhoneCode).map(({ body }) => body.phone);
  expect(phones).toEqual(['01812345679', NEW]);
});

test('checks both codes before they are sent', async () => {
  await askForCodes();
  type(newCode(), '12');
  await pressButton('Verify Codes');
  await waitFor(() => expect(errorOf(newCode())).toContain(INCOMPLETE));
  expect(errorOf(currentCode())).toContain(INCOMPLETE);
  expect(document.activeElement).toBe(newCode());
  expect(api.requests(verifyPhoneCode)).toEqual([]);
});

test('sends both codes again after 30 seconds, and empties the fields', async () => {
  fakeTime();
  await askForCodes();
  await pass(30_000);
  type(newCode(), '12');
  await pressButton('Resend both codes');
  await screen.findByText('Two new codes are on their way.');
  expect(newCode().value).toBe('');
  expect(api.requests(requestPhoneCode)[1]?.body).toEqual({
    phone: NEW,
    sessionToken: 'first to the new phone',
  });
  type(newCode(), '3333');
  type(currentCode(), '4444');
  await screen.findByText('Profile updated successfully!');
  expect(api.requests(verifyPhoneCode)[0]?.body).toEqual({
    sessionToken: 'again to the new phone',
    otp: '3333',
    current: { sessionToken: 'again to the current phone', otp: '4444' },
  });
});

test('keeps the old number on request', async () => {
  await askForCodes();
  await pressButton('Keep the old number');
  await expectNoticeFocused('Your details are saved. The phone number stays as it was.');
  expect(api.requests(verifyPhoneCode)).toEqual([]);
  expect(patientSession.read()?.who.phone).toBe(OLD);
});

test("does not take over another patient's phone", async () => {
  const sentence = 'This phone number already belongs to another patient.';
  api.respond(verifyPhoneCode, refusal('PHONE_IN_USE', sentence));
  await askForCodes();
  type(newCode(), '1111');
  type(currentCode(), '2222');
  expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy();
  expect(patientSession.read()?.who.phone).toBe(OLD);
});

test('says that the rest is saved when no code can be sent', async () => {
  api.respond(requestPhoneCode, noConnection);
  await typePhone();
  await pressButton('Save changes');
  const reason = await screen.findByText('Network error. Please check your connection.');
  expect(reason.closest('[role=alert]')?.textContent).toContain(
    'Your other details are saved; the phone number is not changed.',
  );
});

test('sends no code to a new phone after the patient has left the profile', async () => {
  const door = closedDoor();
  api.respond(updatePatient, async () => {
    await door.opened;
    return aPatient({ name: 'Karim Ahmed' });
  });
  await typePhone();
  type(field('Full name'), 'Karim Ahmed');
  await pressButton('Save changes');
  await waitFor(() => expect(api.requests(updatePatient)).toHaveLength(1));
  press(navigationLink('Book New Appointment'));
  await arriveAt('/doctors');
  door.open();
  await waitFor(() => expect(patientSession.read()?.who.name).toBe('Karim Ahmed'));
  await act(async () => {});
  expect(api.requests(requestPhoneCode)).toEqual([]);
});

test('says below each field that its SMS could not be sent', async () => {
  fakeTime();
  const stateOf = (sessionToken: string): CodeSms =>
    sessionToken.endsWith('current phone')
      ? { state: 'refused', notice: 'It could not be sent.' }
      : { state: 'accepted', notice: null };
  api.respond(readCodeSms, ({ body }) => stateOf(body.sessionToken));
  await askForCodes();
  await pass(2_500);
  const notice = screen.getByText(/It could not be sent\./);
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('tel:+8801700000000');
  expect(newCode().compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(currentCode().compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
