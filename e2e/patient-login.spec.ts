import { newPerson } from './support/clinic.ts';
import {
  askForLoginCode,
  bookedPatient,
  heading,
  loginCodeAfter,
  openAs,
  REQUEST_LOGIN,
  SESSION_KEYS,
  sessionKeysIn,
  VERIFY_LOGIN,
} from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';
import {
  alertOf,
  codeField,
  grouped,
  phoneField,
  resendButton,
  sendButton,
  wrongCode,
} from './support/wizard.ts';

const LOGIN = '/patient/login';
const REQUIRED = 'Please enter your phone number';
const INVALID = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';

test('a patient logs in with the phone and the code, and Back does not lead to the login', async ({
  page,
  server,
}) => {
  const { person, patient } = await bookedPatient(server, 'Md. Jamal Hossain');
  await visit(page, '/doctors');
  await visit(page, LOGIN);
  await expect(page).toHaveTitle(/^Log in to your account/);
  const code = await askForLoginCode(page, person.phone);
  await expect(heading(page, 'Enter the verification code')).toBeFocused();
  await expect(page.getByText(`+88 ${grouped(person.phone)}`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in (10:00|09:5\d)$/);
  // The fourth digit sends the code.
  await codeField(page).pressSequentially(code);
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(heading(page, 'Welcome, Jamal')).toBeVisible();

  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(SESSION_KEYS));
  expect(JSON.parse(stored.patient_data ?? '')).toMatchObject({ id: patient.id, phone: person.phone });
  const { patient: kept, expiry } = JSON.parse(stored.patient_session ?? '');
  expect(kept).toMatchObject({ id: patient.id });
  expect(String(expiry)).toBe(stored.patient_session_expiry);
  await page.goBack();
  await expect(page).toHaveURL('/doctors');
});

for (const [what, typed, message] of [
  ['nothing', '', REQUIRED],
  ['too few digits', '0171234567', INVALID],
  ['another start', '02712345678', INVALID],
] as const) {
  test(`the phone is checked before it is sent: ${what}`, async ({ page }) => {
    const sent: string[] = [];
    await page.route(REQUEST_LOGIN, (route) => {
      sent.push(route.request().url());
      return route.continue();
    });
    await visit(page, LOGIN);
    await phoneField(page).fill(typed);
    await sendButton(page).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(phoneField(page)).toBeFocused();
    await expect(phoneField(page)).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
  });
}

test('the phone is grouped while it is typed and sent as digits', async ({ page, server }) => {
  const { person } = await bookedPatient(server);
  await visit(page, LOGIN);
  await phoneField(page).pressSequentially(`+88${person.phone}`);
  await expect(phoneField(page)).toHaveValue(grouped(person.phone));
  const asked = page.waitForRequest(REQUEST_LOGIN);
  await phoneField(page).press('Enter');
  expect((await asked).postDataJSON()).toEqual({ phone: person.phone });
  await expect(codeField(page)).toBeVisible();
});

test('the code is checked before it is sent', async ({ page, server }) => {
  const { person } = await bookedPatient(server);
  await visit(page, LOGIN);
  await askForLoginCode(page, person.phone);
  await codeField(page).pressSequentially('12');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByText('Please enter the complete 4-digit code', { exact: true })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
});

test('"change phone" leads back, with the phone still there', async ({ page, server }) => {
  const first = newPerson();
  const { person } = await bookedPatient(server);
  await visit(page, LOGIN);
  await askForLoginCode(page, first.phone);
  await page.getByRole('button', { name: 'change phone', exact: true }).click();
  await expect(phoneField(page)).toHaveValue(grouped(first.phone));
  await expect(codeField(page)).toHaveCount(0);
  const code = await askForLoginCode(page, person.phone);
  await expect(page.getByText(`+88 ${grouped(person.phone)}`)).toBeVisible();
  await codeField(page).pressSequentially(code);
  await expect(page).toHaveURL('/patient/dashboard');
});

test('a code can be asked for again; it lives 300 seconds, and the first one is burnt', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 4\d\d .*\/verify-login-otp/);
  const { person } = await bookedPatient(server);
  await page.clock.install();
  await visit(page, LOGIN);
  const first = await askForLoginCode(page, person.phone);
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward('00:31');
  const second = await loginCodeAfter(page, () => resendButton(page).click());
  await expect(page.getByRole('status').filter({ hasText: 'A new code is on its way.' })).toBeAttached();
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in (05:00|04:5\d)$/);
  // Once in ten thousand times both codes are equal.
  if (first !== second) {
    await codeField(page).pressSequentially(first);
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
  }
  await codeField(page).pressSequentially(second);
  await expect(page).toHaveURL('/patient/dashboard');
});

test('a wrong code is refused and cleared; the fifth burns the code', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 4\d\d .*\/verify-login-otp/);
  const { person } = await bookedPatient(server);
  await visit(page, LOGIN);
  const code = await askForLoginCode(page, person.phone);
  for (let tries = 1; tries <= 4; tries += 1) {
    const answered = page.waitForResponse(VERIFY_LOGIN);
    await codeField(page).pressSequentially(wrongCode(code));
    await answered;
    await expect(alertOf(page, 'The code is not correct.')).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await expect(codeField(page)).toBeFocused();
  }
  await codeField(page).pressSequentially(wrongCode(code));
  await expect(alertOf(page, 'Too many wrong attempts. Please request a new code.')).toBeVisible();
  await expect(codeField(page)).toBeDisabled();
  const next = await loginCodeAfter(page, () => resendButton(page).click());
  await codeField(page).pressSequentially(next);
  await expect(page).toHaveURL('/patient/dashboard');
});

test('a code expires after ten minutes, on the page', async ({ page, server }) => {
  const { person } = await bookedPatient(server);
  await page.clock.install();
  await visit(page, LOGIN);
  await askForLoginCode(page, person.phone);
  await page.clock.fastForward('10:01');
  await expect(alertOf(page, 'Verification code has expired')).toBeVisible();
  await expect(codeField(page)).toBeDisabled();
  const code = await loginCodeAfter(page, () => resendButton(page).click());
  await codeField(page).pressSequentially(code);
  await expect(page).toHaveURL('/patient/dashboard');
});

test('a code expires by the clock of the server', async ({ page, server, moveServerClock, browserLog }) => {
  browserLog.allow(/status of 409 .*\/verify-login-otp/);
  const { person } = await bookedPatient(server);
  await visit(page, LOGIN);
  const code = await askForLoginCode(page, person.phone);
  await moveServerClock(601);
  await codeField(page).pressSequentially(code);
  await expect(alertOf(page, 'Verification code has expired')).toBeVisible();
  await expect(resendButton(page)).toBeEnabled();
});

test('the owner of an unknown phone hears it after the code, with the way to a doctor', async ({
  page,
  browserLog,
}) => {
  browserLog.allow(/status of 404 .*\/verify-login-otp/);
  const stranger = newPerson();
  await visit(page, LOGIN);
  const code = await askForLoginCode(page, stranger.phone);
  await codeField(page).pressSequentially(code);
  const refusal = alertOf(page, 'No patient record for this number yet. Please book an appointment first.');
  await expect(refusal).toBeFocused();
  expect(await sessionKeysIn(page)).toEqual([]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Book an appointment' })).toHaveAttribute(
    'href',
    '/doctors',
  );
  await page.getByRole('button', { name: 'Use another phone number' }).click();
  await expect(phoneField(page)).toHaveValue(grouped(stranger.phone));
  await expect(refusal).toBeHidden();
});

test('an inactive patient is sent to the clinic', async ({ page, browserLog }) => {
  browserLog.allow(/status of 403 .*\/verify-login-otp/);
  await visit(page, LOGIN);
  // The demo clinic's deactivated patient.
  const code = await askForLoginCode(page, '01900001033');
  await codeField(page).pressSequentially(code);
  await expect(page.getByRole('alert').filter({ hasText: '01700-000000' })).toBeFocused();
  await expect(page).toHaveURL(LOGIN);
  expect(await sessionKeysIn(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Use another phone number' })).toBeVisible();
});

test('whoever is logged in is led on to the dashboard', async ({ page, server }) => {
  await openAs(page, await bookedPatient(server), LOGIN);
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(heading(page, 'Welcome, Jamal')).toBeVisible();
});

test('the login leads to the doctors and home', async ({ page }) => {
  await visit(page, LOGIN);
  await page.getByRole('link', { name: 'Find a doctor' }).click();
  await expect(page).toHaveURL('/doctors');
  await page.goBack();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('a failure of the server is told, and an answer without a patient opens no session', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/net::ERR_FAILED|status of 50\d/);
  const { person } = await bookedPatient(server);
  await visit(page, LOGIN);
  await phoneField(page).fill(person.phone);
  await page.route(REQUEST_LOGIN, (route) => route.abort(), { times: 1 });
  await sendButton(page).click();
  await expect(alertOf(page, 'Network error. Please check your connection.')).toBeFocused();
  await expect(phoneField(page)).toHaveValue(grouped(person.phone));
  await page.route(REQUEST_LOGIN, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await sendButton(page).click();
  await expect(alertOf(page, 'Server error: 502')).toBeVisible();

  const code = await loginCodeAfter(page, () => sendButton(page).click());
  await page.route(VERIFY_LOGIN, (route) => route.fulfill({ json: { success: true, data: {} } }), {
    times: 1,
  });
  await codeField(page).pressSequentially(code);
  await expect(alertOf(page, 'Invalid login data received')).toBeVisible();
  expect(await sessionKeysIn(page)).toEqual([]);
});
