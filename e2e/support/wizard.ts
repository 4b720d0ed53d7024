import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { Locator, Page } from '@playwright/test';
import type { Person } from './clinic.ts';
import { expect } from './test.ts';
import { visit } from './visit.ts';

/** The steps of the booking wizard, for every test that uses a part of it. */

export const REQUEST_CODE = '**/api/appointments/request-otp';
export const VERIFY_CODE = '**/api/appointments/verify-otp';

export const nameField = (page: Page): Locator => page.getByLabel('Full name');
export const phoneField = (page: Page): Locator => page.getByLabel('Phone number');
export const codeField = (page: Page): Locator => page.getByLabel('Verification code');
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send Verification Code' });
export const resendButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Resend verification code' });
export const ticketOf = (page: Page): Locator => page.getByRole('article', { name: 'Appointment ticket' });
export const successOf = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Appointment booked successfully!' });

/** The page's alert with this text. It is not the form's own summary of wrong fields. */
export const alertOf = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text });

export async function openWizard(page: Page, doctor: { id: number; name: string }): Promise<void> {
  await visit(page, `/book/${doctor.id}`);
  await expect(page.getByRole('heading', { name: doctor.name })).toBeVisible();
}

export async function fillInfo(page: Page, person: Person): Promise<void> {
  await nameField(page).fill(person.name);
  await phoneField(page).fill(person.phone);
}

/** Does an action that requests a code, and returns the code, which the response contains in demo mode. */
export async function codeAfter(page: Page, action: () => Promise<void>): Promise<string> {
  const answered = page.waitForResponse(REQUEST_CODE);
  await action();
  const { data } = (await (await answered).json()) as { data: CodeRequested };
  if (!data?.otp) throw new Error('No code was sent');
  await expect(codeField(page)).toBeVisible();
  return data.otp;
}

/** Opens the wizard and fills it in until step 2. Returns the code. */
export async function reachCodeStep(
  page: Page,
  doctor: { id: number; name: string },
  person: Person,
): Promise<string> {
  await openWizard(page, doctor);
  await fillInfo(page, person);
  return codeAfter(page, () => sendButton(page).click());
}

/** Reads the code that the demonstration shows on step 2. */
export async function shownCode(page: Page): Promise<string> {
  const words = await page.getByText('Demo mode: your code is').innerText();
  return words.match(/\d{4}/)?.[0] ?? '';
}

/** A code of 4 digits that differs from this one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
}

/** Types the code and returns the server's response. The page sends the code after the last digit. */
export async function enterCode(page: Page, code: string): Promise<BookingConfirmed> {
  const answered = page.waitForResponse(VERIFY_CODE);
  await codeField(page).pressSequentially(code);
  const { data } = (await (await answered).json()) as { data: BookingConfirmed };
  return data;
}

/** Does all three steps. */
export async function book(
  page: Page,
  doctor: { id: number; name: string },
  person: Person,
): Promise<BookingConfirmed> {
  const code = await reachCodeStep(page, doctor, person);
  const booking = await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
  return booking;
}

/** '01950000001' as '01950-000001'. */
export function grouped(phone: string): string {
  return `${phone.slice(0, 5)}-${phone.slice(5)}`;
}
