import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import type { Page } from '@playwright/test';
import { addDoctor, newPerson, readLiveStatus } from './support/clinic.ts';
import { holdRequests, SCRIPTS } from './support/hold.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { waitUntilStarted } from './support/visit.ts';
import {
  alertOf,
  codeAfter,
  codeField,
  enterCode,
  fillInfo,
  grouped,
  nameField,
  openWizard,
  phoneField,
  REQUEST_CODE,
  reachCodeStep,
  sendButton,
  shownCode,
  successOf,
  ticketOf,
  VERIFY_CODE,
} from './support/wizard.ts';

test.use({ sharesServer: true });

const NETWORK = 'Network error. Please check your connection.';
const KEPT = 'Your code is kept. Nothing is booked twice when you try again.';
/** The scripts of a page. On a slow network the page is visible before they arrive. */

test(
  'without a connection nothing that was typed is lost',
  THOROUGH,
  async ({ page, server, context, browserLog }) => {
    browserLog.allow(/net::ERR_INTERNET_DISCONNECTED/);
    const doctor = await addDoctor(server);
    const person = newPerson('Sajeda Khatun');
    await openWizard(page, doctor);
    await fillInfo(page, person);
    await context.setOffline(true);
    await sendButton(page).click();
    await expect(alertOf(page, NETWORK)).toBeFocused();
    await expect(nameField(page)).toHaveValue('Sajeda Khatun');
    await expect(phoneField(page)).toHaveValue(grouped(person.phone));

    await context.setOffline(false);
    const code = await codeAfter(page, () => sendButton(page).click());
    await expect(alertOf(page, NETWORK)).toBeHidden();

    await context.setOffline(true);
    await codeField(page).pressSequentially(code);
    await expect(alertOf(page, NETWORK)).toContainText(KEPT);
    await expect(codeField(page)).toHaveValue(code);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(successOf(page)).toBeVisible();
  },
);

test('an answer that is lost on the way is fetched again: the same serial', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/net::ERR_FAILED .*\/verify-otp/);
  const doctor = await addDoctor(server, { places: 5 });
  const code = await reachCodeStep(page, doctor, newPerson());
  let lost: BookingConfirmed | undefined;
  await page.route(
    VERIFY_CODE,
    async (route) => {
      lost = (await (await route.fetch()).json()).data;
      await route.abort();
    },
    { times: 1 },
  );
  await codeField(page).pressSequentially(code);
  await expect(alertOf(page, NETWORK)).toContainText(KEPT);
  await expect(codeField(page)).toHaveValue(code);

  const answered = page.waitForResponse(VERIFY_CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  const { data } = (await (await answered).json()) as { data: BookingConfirmed };
  await expect(successOf(page)).toBeVisible();
  expect(data.appointment).toEqual(lost?.appointment);
  expect(data.autoLogin).toBe(false);
  await expect(ticketOf(page)).toContainText(data.appointment.bookingReference);
  expect((await readLiveStatus(server, doctor.id)).booked).toBe(1);
});

test(
  'a server that never answers is given up after 15 seconds',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/net::ERR_FAILED/);
    await page.clock.install();
    const person = newPerson();
    await openWizard(page, await addDoctor(server));
    await fillInfo(page, person);
    await page.route(REQUEST_CODE, () => {}, { times: 1 });
    await sendButton(page).click();
    await expect(page.locator('button[data-busy]')).toBeVisible();
    await page.clock.fastForward(15_000);
    await expect(alertOf(page, NETWORK)).toBeVisible();
    await expect(nameField(page)).toHaveValue(person.name);
  },
);

test.describe('before the scripts have arrived', () => {
  /** Opens the wizard without its scripts and fills in step 1. */
  async function fillInWithoutScripts(page: Page, server: RunningServer) {
    const doctor = await addDoctor(server);
    const person = newPerson();
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(`/book/${doctor.id}`, { waitUntil: 'commit' });
    await nameField(page).fill(person.name);
    await phoneField(page).fill(person.phone);
    return { doctor, person, release };
  }

  test('what is typed is kept', THOROUGH, async ({ page, server }) => {
    const { person, release } = await fillInWithoutScripts(page, server);
    release();

    await expect(phoneField(page)).toHaveValue(grouped(person.phone));
    const code = await codeAfter(page, () => sendButton(page).click());
    const { appointment } = await enterCode(page, code);
    expect(appointment.patientName).toBe(person.name);
  });

  test('a press on the button sends the code, and the serial follows without them', async ({
    page,
    server,
  }) => {
    const { person, release } = await fillInWithoutScripts(page, server);
    await sendButton(page).click({ noWaitAfter: true });
    await codeField(page).fill(await shownCode(page));
    await page.getByRole('button', { name: 'Verify Code' }).click({ noWaitAfter: true });
    await expect(ticketOf(page)).toContainText(person.name);
    release();
    await waitUntilStarted(page);
    await expect(successOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'My Account Dashboard' }).click();
    await expect(page).toHaveURL('/patient/dashboard');
  });
});
