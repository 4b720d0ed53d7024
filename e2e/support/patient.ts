import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { Locator, Page } from '@playwright/test';
import { call } from './api.ts';
import { addDoctor, bookElsewhere, newPerson, type Person } from './clinic.ts';
import type { RunningServer } from './server.ts';
import { expect } from './test.ts';
import { visit } from './visit.ts';
import { codeField, phoneField, sendButton } from './wizard.ts';

/** The patient area: a patient who has booked, their login session, and the steps of the login. */

const REQUEST_LOGIN = '**/api/auth/request-login-otp';
export const STATS = '**/api/patients/*/dashboard-stats';
export const LISTS = '**/api/appointments?*';

/** The keys of a patient's login session in local storage. */
export const SESSION_KEYS = ['patient_token', 'patient_data', 'patient_session', 'patient_session_expiry'];

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true });
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The rows of a list of appointments. */
export const rowsOf = (page: Page): Locator =>
  page.getByRole('main').locator('li a[href^="/patient/appointment/"]');
/** One of the dashboard's numbers. */
export const numberOf = (page: Page, name: string): Locator =>
  section(page, 'Your appointments in numbers')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

export interface Booked extends BookingConfirmed {
  person: Person;
  doctor: StaffDoctor;
}

/** Makes a patient who has booked an appointment for today, with a doctor that no other test uses. */
export async function bookedPatient(
  server: RunningServer,
  name = 'Md. Jamal Hossain',
  doctor: Parameters<typeof addDoctor>[1] = {},
): Promise<Booked> {
  const person = newPerson(name);
  const sitting = await addDoctor(server, doctor);
  return { ...(await bookElsewhere(server, sitting.id, person)), person, doctor: sitting };
}

/** Signs a patient in on this browser, as a login does, and opens a page. */
export async function openAs(
  page: Page,
  { patient, patientToken }: BookingConfirmed,
  path: string,
): Promise<void> {
  // Any address of the server is suitable, because local storage is shared by all of them.
  await page.goto('/api/health');
  await page.evaluate(
    ({ patient, patientToken }) => {
      const expiry = Date.now() + 86_400_000;
      localStorage.setItem('patient_token', patientToken);
      localStorage.setItem('patient_data', JSON.stringify(patient));
      localStorage.setItem('patient_session', JSON.stringify({ patient, expiry }));
      localStorage.setItem('patient_session_expiry', String(expiry));
    },
    { patient, patientToken },
  );
  await visit(page, path);
}

/** The keys of a patient's login session that are in local storage. */
export async function sessionKeysIn(page: Page): Promise<string[]> {
  return page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), SESSION_KEYS);
}

/** Does the phone step of the login and returns the code, which the response contains in demo mode. */
export async function askForLoginCode(page: Page, phone: string): Promise<string> {
  await phoneField(page).fill(phone);
  return loginCodeAfter(page, () => sendButton(page).click());
}

/** Does an action that requests a login code, and returns the code. */
export async function loginCodeAfter(page: Page, action: () => Promise<void>): Promise<string> {
  const answered = page.waitForResponse(REQUEST_LOGIN);
  await action();
  const { data } = (await (await answered).json()) as { data: CodeRequested };
  if (!data?.otp) throw new Error('No code was sent');
  await expect(codeField(page)).toBeVisible();
  return data.otp;
}

/** Logs in without a browser: a session on another device. */
export async function logInElsewhere(server: RunningServer, phone: string): Promise<BookingConfirmed> {
  const { sessionToken, otp } = await call<CodeRequested>(server, '/auth/request-login-otp', {
    method: 'POST',
    body: { phone },
  });
  return call(server, '/auth/verify-login-otp', { method: 'POST', body: { sessionToken, otpCode: otp } });
}

/** Revokes a token on the server. The browser does not learn of it. */
export async function revoke(
  server: RunningServer,
  { patient, patientToken }: BookingConfirmed,
): Promise<void> {
  const body = { patientId: patient.id };
  await call(server, '/auth/patient/logout', { method: 'POST', body, token: patientToken });
}
