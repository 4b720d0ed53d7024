import { holdRequests, SCRIPTS } from './support/hold.ts';
import { askForLoginCode, bookedPatient, heading, SESSION_KEYS } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { codeField, grouped, shownCode } from './support/wizard.ts';

const LOGIN = '/patient/login';

test(
  'a patient logs in with the phone and the code, and Back does not lead to the login',
  THOROUGH,
  async ({ page, server }) => {
    const { person, patient } = await bookedPatient(server, 'Md. Jamal Hossain');
    await visit(page, '/doctors');
    await visit(page, LOGIN);
    await expect(page).toHaveTitle(/^Log in to your account/);
    const code = await askForLoginCode(page, person.phone);
    await expect(heading(page, 'Enter the verification code')).toBeVisible();
    await expect(codeField(page)).toBeFocused();
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
  },
);

test(
  'a phone that is sent before the scripts have arrived is sent when they come',
  THOROUGH,
  async ({ page, server }) => {
    const { person } = await bookedPatient(server);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(LOGIN, { waitUntil: 'commit' });
    await page.getByLabel('Phone number').fill(person.phone);
    await page.getByRole('button', { name: 'Send Verification Code' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(LOGIN);
    release();
    await codeField(page).fill(await shownCode(page));
    await expect(page).toHaveURL('/patient/dashboard');
  },
);
