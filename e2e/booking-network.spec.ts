import type { BookingConfirmed } from '@clinic-serial/contract/booking';
import { addDoctor, newPerson, readLiveStatus } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { expect, test } from './support/test.ts';
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
  resendButton,
  sendButton,
  successOf,
  ticketOf,
  VERIFY_CODE,
} from './support/wizard.ts';

const NETWORK = 'Network error. Please check your connection.';
const KEPT = 'Your code is kept. Nothing is booked twice when you try again.';

test('without a connection nothing that was typed is lost', async ({ page, server, context, browserLog }) => {
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
});

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

test('a lost answer is worth another try even after the code has expired', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/net::ERR_FAILED .*\/verify-otp/);
  await page.clock.install();
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  await page.route(
    VERIFY_CODE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await codeField(page).pressSequentially(code);
  await expect(alertOf(page, NETWORK)).toBeVisible();
  await page.clock.fastForward('10:00');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(successOf(page)).toBeVisible();
});

test('a broken server is told by its sentence, or by its status', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 50\d .*\/(request|verify)-otp/);
  const doctor = await addDoctor(server);
  await openWizard(page, doctor);
  await fillInfo(page, newPerson());
  await page.route(REQUEST_CODE, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), {
    times: 1,
  });
  await sendButton(page).click();
  await expect(alertOf(page, 'Server error: 502')).toBeVisible();

  const busy = 'The clinic is very busy right now. Please try again in a moment.';
  await page.route(
    REQUEST_CODE,
    (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '7' }, json: { success: false, error: busy } }),
    { times: 1 },
  );
  await sendButton(page).click();
  await expect(alertOf(page, `${busy} You can try again in 7 s.`)).toBeVisible();

  const code = await codeAfter(page, () => sendButton(page).click());
  await page.route(VERIFY_CODE, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await codeField(page).pressSequentially(code);
  await expect(alertOf(page, 'Server error: 500')).toContainText(KEPT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(successOf(page)).toBeVisible();
});

test('a server that never answers is given up after 15 seconds', async ({ page, server, browserLog }) => {
  browserLog.allow(/net::ERR_FAILED/);
  await page.clock.install();
  const person = newPerson();
  await openWizard(page, await addDoctor(server));
  await fillInfo(page, person);
  await page.route(REQUEST_CODE, () => {}, { times: 1 });
  await sendButton(page).click();
  await expect(page.locator('button[data-loading]')).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(alertOf(page, NETWORK)).toBeVisible();
  await expect(nameField(page)).toHaveValue(person.name);
});

test('a double press asks for one code, and the code is sent once', async ({ page, server }) => {
  await openWizard(page, await addDoctor(server));
  await fillInfo(page, newPerson());
  const sent: string[] = [];
  for (const address of [REQUEST_CODE, VERIFY_CODE]) {
    await page.route(address, (route) => {
      sent.push(new URL(route.request().url()).pathname);
      return route.continue();
    });
  }
  const code = await codeAfter(page, () => sendButton(page).dblclick());
  await codeField(page).fill(code);
  // The key press is sent to the focused element, because the response may already have removed the field.
  await page.keyboard.press('Enter');
  await expect(successOf(page)).toBeVisible();
  expect(sent).toEqual(['/api/appointments/request-otp', '/api/appointments/verify-otp']);
});

test('a failed resend says so and leaves the code valid', async ({ page, server, browserLog }) => {
  browserLog.allow(/net::ERR_FAILED .*\/request-otp/);
  await page.clock.install();
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  await page.clock.fastForward('00:31');
  const answer = await holdRequests(page, REQUEST_CODE, { outcome: (route) => route.abort() });
  await resendButton(page).click();
  await expect(resendButton(page)).toBeDisabled();
  answer();
  await expect(alertOf(page, NETWORK)).toBeVisible();
  await expect(resendButton(page)).toBeFocused();
  await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
});
