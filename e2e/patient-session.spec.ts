import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import type { Page } from '@playwright/test';
import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import {
  askForLoginCode,
  bookedPatient,
  heading,
  logInElsewhere,
  numberOf,
  openAs,
  revoke,
  rowsOf,
  SESSION_KEYS,
  sessionKeysIn,
} from './support/patient.ts';
import { deactivate } from './support/reception.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { codeAfter, codeField, enterCode, fillInfo, openWizard, sendButton } from './support/wizard.ts';

test.use({ sharesServer: true });

const DASHBOARD = '/patient/dashboard';
const LOGIN = '/patient/login';
const REFUSED = 'Your session has ended. Please log in again.';
const ELSEWHERE = 'You logged out in another tab. Please log in again to continue.';

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Patient area' }).getByRole('link', { name });

/**
 * Opens the dashboard and waits for its rows and its numbers. Then no open request can end the login session
 * by itself.
 */
async function openDashboard(page: Page, me: BookingConfirmed): Promise<void> {
  await openAs(page, me, DASHBOARD);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(numberOf(page, 'Total')).toHaveText(/^\d+$/);
}

async function expectAtLogin(page: Page, why: string): Promise<void> {
  await expect(page).toHaveURL(LOGIN);
  await expect(page.getByText(why, { exact: true })).toBeVisible();
  expect(await sessionKeysIn(page)).toEqual([]);
}

test('a patient who is made inactive is logged out', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 401/);
  const me = await bookedPatient(server);
  await openDashboard(page, me);
  await deactivate(server, me.patient);
  await link(page, 'My appointments').click();
  await expectAtLogin(page, REFUSED);
});

test('two tabs agree: a logout in one logs the other out', async ({ page, server, context }) => {
  const me = await bookedPatient(server);
  await openAs(page, me, DASHBOARD);
  const other = await context.newPage();
  await visit(other, `/patient/appointment/${me.appointment.id}`);
  await expect(other.getByText(me.appointment.bookingReference, { exact: true })).toBeVisible();
  await logOut(page).click();
  await expect(page).toHaveURL('/');
  await expectAtLogin(other, ELSEWHERE);
  await expect(other.getByText(me.appointment.bookingReference)).toHaveCount(0);
});

test(
  'who is on the way to the doctors when the session ends gets there',
  THOROUGH,
  async ({ page, server, context }) => {
    const arrive = await holdRequests(page, /DoctorsPage-[^/]*\.js$/);
    await openDashboard(page, await bookedPatient(server));
    await link(page, 'Book').click();
    await expect(page).toHaveURL('/doctors');
    const other = await context.newPage();
    await visit(other, DASHBOARD);
    await logOut(other).click();
    await expect(other).toHaveURL('/');
    await expect.poll(() => sessionKeysIn(page)).toEqual([]);
    arrive();
    await expect(heading(page, 'Find Your Doctor')).toBeVisible();
    await expect(page).toHaveURL('/doctors');
  },
);

test(
  'two tabs agree: a login in one is a login in the other',
  THOROUGH,
  async ({ page, server, context }) => {
    const { person } = await bookedPatient(server);
    await visit(page, DASHBOARD);
    await expect(page.getByText('Please log in to access your dashboard')).toBeVisible();
    const other = await context.newPage();
    await visit(other, LOGIN);
    const code = await askForLoginCode(other, person.phone);
    await codeField(other).pressSequentially(code);
    await expect(heading(other, 'Welcome, Jamal')).toBeVisible();
    await expect(heading(page, 'Welcome, Jamal')).toBeVisible();
  },
);

test(
  'a booking in another tab, which logs in anew, disturbs nobody who is typing',
  THOROUGH,
  async ({ page, server, context }) => {
    const me = await bookedPatient(server);
    await openAs(page, me, '/patient/profile');
    await page.getByLabel('Address').fill('House 5');
    const other = await context.newPage();
    await openWizard(other, await addDoctor(server));
    await other.getByRole('button', { name: 'use another phone' }).click();
    await fillInfo(other, me.person);
    const { patientToken } = await enterCode(other, await codeAfter(other, () => sendButton(other).click()));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('patient_token'))).toBe(patientToken);
    await expect(page).toHaveURL('/patient/profile');
    await expect(page.getByLabel('Address')).toHaveValue('House 5');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible();
  },
);

test('logout revokes the token, clears what is private, and lands on the home page', async ({
  page,
  server,
}) => {
  const me = await bookedPatient(server);
  const elsewhere = await logInElsewhere(server, me.person.phone);
  await openAs(page, me, DASHBOARD);
  await page.evaluate(async () => {
    localStorage.setItem('auth_token', 'x');
    localStorage.setItem('MedicalNotes', 'x');
    localStorage.setItem('favourite-colour', 'green');
    sessionStorage.setItem('patient-draft', 'x');
    // biome-ignore lint/suspicious/noDocumentCookie: what the logout has to clear
    document.cookie = 'auth_hint=x;path=/';
    // biome-ignore lint/suspicious/noDocumentCookie: what the logout has to keep
    document.cookie = 'language=en;path=/';
    await caches.open('patient-pages');
    await caches.open('fonts');
    await new Promise((resolve) => {
      const opening = indexedDB.open('medical-files');
      opening.onsuccess = () => {
        opening.result.close();
        resolve(undefined);
      };
    });
  });
  await logOut(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Book Appointment Now' })).toBeVisible();

  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  const isPrivate = /auth|patient|medical/i;
  expect(
    [...left.local, ...left.session, ...left.databases].filter((name) => isPrivate.test(name ?? '')),
  ).toEqual([]);
  expect(left).toMatchObject({ cookies: 'language=en', caches: ['fonts'] });
  expect(left.local).toContain('favourite-colour');
  await expect(revoke(server, me)).rejects.toThrow('401');
  // The login on another device stays.
  await expect(revoke(server, elsewhere)).resolves.toBeUndefined();

  await page.goBack();
  await expect(page.getByText(me.person.name)).toHaveCount(0);
});

test(
  'a server that is down does not keep anybody logged in',
  THOROUGH,
  async ({ newVisitor, browserLog }) => {
    browserLog.allow(/net::ERR_(CONNECTION_REFUSED|FAILED|CONNECTION_RESET|EMPTY_RESPONSE)/);
    browserLog.allow(/Logout left something behind:/);
    browserLog.allow(/Failed to fetch dynamically imported module/);
    const own = await startServer();
    let running = true;
    try {
      const page = await newVisitor({ baseURL: own.url });
      const { id } = await addDoctor(own);
      await openDashboard(page, await bookElsewhere(own, id, newPerson('Md. Jamal Hossain')));
      expect(await sessionKeysIn(page)).toEqual(SESSION_KEYS);
      const said = page.waitForEvent('console', (message) =>
        message.text().startsWith('Logout left something behind:'),
      );
      await own.stop();
      running = false;
      await logOut(page).click();
      await said;
      await expect(page).toHaveURL(`${own.url}/`);
      expect(await sessionKeysIn(page)).toEqual([]);
    } finally {
      if (running) await own.stop();
    }
  },
);
